import type { MiddlewareFunction } from 'react-router'
import { dbContext, nowContext, sessionContext, visitorContext } from '#app/context.ts'
import { loadSession, sessionAbsoluteMilliseconds } from '#app/domain/people/sessions.server.ts'
import { getEnv } from '#app/env.server.ts'
import { privateCache } from '#app/url-rules.ts'

/**
 * The name of the session cookie. `__Host-` makes browsers insist on Secure, on this host and on the whole path; over plain http
 * they refuse it.
 */
export const sessionCookieNames = { https: '__Host-session', http: 'session' } as const

function sessionCookieName(): string {
  return getEnv().isHttps ? sessionCookieNames.https : sessionCookieNames.http
}

/** True when the request brings any session cookie, valid or not. The answer is then for one browser only. */
export function hasSessionCookie(request: Request): boolean {
  return (request.headers.get('cookie') ?? '').includes(`${sessionCookieName()}=`)
}

/** Loads the session and the signed-in person; after the answer it writes what changed and sets the cookie. */
export const session: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const db = context.get(dbContext)
  const session = await loadSession(db, readSecret(request), context.get(nowContext))
  context.set(sessionContext, session)
  context.set(visitorContext, session.user)
  const response = await next()

  const secret = await session.save(db, context.get(nowContext))
  if (secret !== undefined) response.headers.append('set-cookie', writeCookie(secret))
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && (secret !== undefined || hasSessionCookie(request))) {
    // No shared cache may keep what one person was shown, nor may their browser once they have signed out.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', privateCache(pattern))
  }
  return response
}

function readSecret(request: Request): string | null {
  const pair = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${sessionCookieName()}=`))
  const secret = pair?.slice(pair.indexOf('=') + 1)
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null
}

function writeCookie(secret: string | null): string {
  const seconds = secret ? sessionAbsoluteMilliseconds / 1000 : 0
  const secure = getEnv().isHttps ? '; Secure' : ''
  return `${sessionCookieName()}=${secret ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
