import type { MiddlewareFunction } from 'react-router'
import { dbContext, nowContext, sessionContext, visitorContext } from '#app/context.ts'
import { loadSession } from '#app/domain/people/sessions.server.ts'
import { getEnv } from '#app/env.server.ts'
import { privateCache } from '#app/url-rules.ts'
import { cookies, findCookie, writeCookie } from '#app/utils/cookies.ts'

/** Loads the session and the signed-in person; after the answer it writes what changed and sets the cookie. */
export const session: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const db = context.get(dbContext)
  const session = await loadSession(db, readSecret(request.headers.get('cookie')), context.get(nowContext))
  context.set(sessionContext, session)
  context.set(visitorContext, session.user)
  const response = await next()

  const secret = await session.save(db, context.get(nowContext))
  if (secret !== undefined)
    response.headers.append('set-cookie', writeCookie(cookies.session, secret, getEnv().isHttps))
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && (secret !== undefined || session.isKnown)) {
    // No shared cache may keep what one person was shown, nor may their browser once they have signed out.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', privateCache(pattern))
  }
  return response
}

/** The secret of a session that the header `Cookie` holds; null where it holds none, or what none can be. */
export function readSecret(header: string | null | undefined): string | null {
  const secret = findCookie(header, cookies.session, getEnv().isHttps)
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null
}
