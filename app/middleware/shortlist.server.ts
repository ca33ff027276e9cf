import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { browserShortlistContext, visitorContext } from '#app/context.ts'
import {
  BrowserShortlist,
  readBrowserShortlist,
  type Keeper,
  shortlistDays,
  writeBrowserShortlist,
} from '#app/domain/shortlist/shortlist.ts'
import { getEnv } from '#app/env.server.ts'
import { ruleOf } from '#app/url-rules.ts'

/** The name of the cookie with the deals that a browser has saved. `__Host-` is as for the session's. */
export const shortlistCookieNames = { https: '__Host-shortlist', http: 'shortlist' } as const

function cookieName(): string {
  return getEnv().isHttps ? shortlistCookieNames.https : shortlistCookieNames.http
}

/** Reads which deals this browser has saved; after the answer it sets the cookie where that has changed. */
export const browserShortlist: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const shortlist = new BrowserShortlist(readCookie(request))
  context.set(browserShortlistContext, shortlist)
  const isGiven = shortlist.ids.length > 0
  const response = await next()

  if (shortlist.isChanged) response.headers.append('set-cookie', writeCookie(shortlist))
  const { showsShortlist, kept } = ruleOf(pattern)
  if ((showsShortlist || (isGiven && !kept?.isFile)) && !response.headers.has('cache-control')) {
    // No cache may show one visitor's shortlist to another. Their own browser asks each time.
    response.headers.set('cache-control', 'private, no-cache')
    response.headers.append('vary', 'Cookie')
  }
  return response
}

/** Whose shortlist this request is about: the visitor's own where they have signed in, else that of their browser. */
export function keeperOf(context: Readonly<RouterContextProvider>): Keeper {
  const visitor = context.get(visitorContext)
  return visitor ? { userId: visitor.id } : { browser: context.get(browserShortlistContext) }
}

function readCookie(request: Request): number[] {
  const start = `${cookieName()}=`
  const pair = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
  return pair ? readBrowserShortlist(pair.slice(start.length)) : []
}

function writeCookie({ ids }: BrowserShortlist): string {
  const seconds = ids.length > 0 ? shortlistDays * 86_400 : 0
  const secure = getEnv().isHttps ? '; Secure' : ''
  return `${cookieName()}=${writeBrowserShortlist(ids)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
