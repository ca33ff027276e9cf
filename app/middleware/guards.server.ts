import type { MiddlewareFunction } from 'react-router'
import { adminContext, userContext, visitorContext } from '#app/context.ts'
import { can, type Capability } from '#app/domain/people/roles.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { refuse } from './answers.server.ts'

type Guard = MiddlewareFunction<Response>
interface Words {
  /** The message for a visitor who has not signed in. */
  message: string
  /** The heading of the page with that message, if it has one of its own. */
  title?: string
}

const noAccess = 'You do not have access to this page.'
const ownWords: Words = { message: 'Please sign in to continue.' }
const deskWords: Words = { message: 'Please sign in as an administrator to continue.', title: 'Access Denied' }

/**
 * The one guard. It lets everyone pass who has this capability, and sets userContext and, at the desk, adminContext. A visitor
 * who has not signed in gets 401; on a page, with a way to sign in. A signed-in person without the capability gets 403. A
 * function chooses the capability by the address.
 */
export function allow(needed: Capability | ((params: Params) => Capability), words?: Words): Guard {
  return ({ context, url, params }, next) => {
    const capability = typeof needed === 'function' ? needed(params) : needed
    const visitor = context.get(visitorContext)
    if (!visitor) {
      const { message, title } = words ?? (capability === 'own' ? ownWords : deskWords)
      return refuse(url.pathname, 401, message, title)
    }
    if (!can(visitor, capability)) return refuse(url.pathname, 403, noAccess)
    context.set(userContext, visitor)
    if (capability !== 'own') context.set(adminContext, visitor as Admin)
    return next()
  }
}
type Params = Parameters<Guard>[0]['params']
