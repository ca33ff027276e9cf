import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { browserShortlistContext, visitorContext } from '#app/context.ts'
import {
  BrowserShortlist,
  readBrowserShortlist,
  type Keeper,
  writeBrowserShortlist,
} from '#app/domain/shortlist/shortlist.ts'
import { getEnv } from '#app/env.server.ts'
import { ruleOf } from '#app/url-rules.ts'
import { cookies, readCookie, writeCookie } from '#app/utils/cookies.ts'

/** Reads which deals this browser has saved; after the answer it sets the cookie where that has changed. */
export const browserShortlist: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const { isHttps } = getEnv()
  const shortlist = new BrowserShortlist(readBrowserShortlist(readCookie(request, cookies.shortlist, isHttps) ?? ''))
  context.set(browserShortlistContext, shortlist)
  const isGiven = shortlist.ids.length > 0
  const response = await next()

  if (shortlist.isChanged) {
    const value = shortlist.ids.length > 0 ? writeBrowserShortlist(shortlist.ids) : null
    response.headers.append('set-cookie', writeCookie(cookies.shortlist, value, isHttps))
  }
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
