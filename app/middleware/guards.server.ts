import { data, type MiddlewareFunction } from 'react-router'
import { adminContext, userContext, visitorContext } from '#app/context.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { jsonError, refuse } from './answers.server.ts'

/** Lets signed-in people through and sets userContext. A page answers 401 with a way to sign in, JSON answers 401. */
export const requireUser: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const visitor = context.get(visitorContext)
  if (!visitor) return refuse(url.pathname, 401, 'Please sign in to continue.')
  context.set(userContext, visitor)
  return next()
}

/** The same for JSON routes that have a message of their own. */
export function requireApiUser(message: string): MiddlewareFunction<Response> {
  return ({ context }, next) => {
    const visitor = context.get(visitorContext)
    if (!visitor) return jsonError(401, message)
    context.set(userContext, visitor)
    return next()
  }
}

/** Lets admins through and sets adminContext: 401 "Access Denied" when signed out, 403 without the role. */
export const requireAdmin: MiddlewareFunction<Response> = ({ context, url }, next) => {
  const visitor = context.get(visitorContext)
  if (!visitor) return refuse(url.pathname, 401, 'Please sign in as an administrator to continue.', 'Access Denied')
  if (!visitor.isAdmin) return refuse(url.pathname, 403, 'You do not have access to this page.')
  context.set(userContext, visitor)
  context.set(adminContext, visitor as Admin)
  return next()
}

/** The "Sign In Required" page, thrown from a loader or action; `message` says what for. */
export function signInRequired(message: string) {
  return data({ title: 'Sign In Required', message }, { status: 401 })
}
