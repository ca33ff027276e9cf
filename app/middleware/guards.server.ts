import { data, type MiddlewareFunction } from 'react-router'
import { adminContext, userContext, visitorContext } from '#app/context.ts'
import { can, type Capability } from '#app/domain/people/roles.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { pageWords, refuse, speaksJson } from './answers.server.ts'

type Guard = MiddlewareFunction<Response>
interface Words {
  /** What a visitor who has not signed in is told. */
  message: string
  /** The heading of the page that says so, where it has one of its own. */
  title?: string
}

const ownWords: Words = { message: 'Please sign in to continue.' }
const deskWords: Words = { message: 'Please sign in as an administrator to continue.', title: 'Access Denied' }

/**
 * The one guard: lets whoever has this capability through, and sets userContext, at the desk adminContext too. Signed out is 401, with
 * a way to sign in on a page; signed in without the capability is 403. A function chooses the capability by the address.
 */
export function allow(needed: Capability | ((params: Params) => Capability), words?: Words): Guard {
  return ({ context, url, params }, next) => {
    const capability = typeof needed === 'function' ? needed(params) : needed
    const visitor = context.get(visitorContext)
    if (!visitor) {
      if (words?.title && !speaksJson(url.pathname))
        throw data(pageWords(context, { title: words.title, message: words.message }), { status: 401 })
      const { message, title } = words ?? (capability === 'own' ? ownWords : deskWords)
      return refuse(url.pathname, 401, message, title)
    }
    if (!can(visitor, capability)) return refuse(url.pathname, 403, 'You do not have access to this page.')
    context.set(userContext, visitor)
    if (capability !== 'own') context.set(adminContext, visitor as Admin)
    return next()
  }
}
type Params = Parameters<Guard>[0]['params']
