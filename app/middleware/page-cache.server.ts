import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { readChanges } from '#db/versions.server.ts'
import {
  answerHeadersContext,
  browserShortlistContext,
  dbContext,
  madeForAllContext,
  nowContext,
  sessionContext,
  shownHoldsContext,
  shownQueryContext,
  wasKeptContext,
} from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import { isPlainSpelling, keptQuery, ruleOf } from '#app/url-rules.ts'
import { readAnalyticsAnswer, withoutQuestion } from '#app/utils/analytics.ts'
import { chooseEncoding, listsTag } from '#app/utils/http-answers.ts'
import { holdBody } from './compression.server.ts'
import { findChangeByClock, needsOf } from './kept-needs.server.ts'
import {
  bodyOf,
  chooseSent,
  headersOf,
  isForEver,
  isFresh,
  isRight,
  keptPages,
  keyOf,
  publicHeaders,
  tagOf,
  type KeptPage,
  type MadePage,
} from './kept-pages.server.ts'
import { findPostOf } from './post-views.server.ts'
import { hydratedHeader } from './security-headers.server.ts'

/** The longest page that is kept, as plain text. A sitemap of 50,000 addresses has half of it. */
const longestPage = 16 * 1024 * 1024

/**
 * The pages that are being made, so that nobody makes one a second time meanwhile, with the newest change before. Null for one that cannot
 * be kept.
 */
const making = new Map<string, { newest: number; page: Promise<KeptPage | null> }>()

/**
 * Fills the kept pages, and answers from them what the server in front has not (app/for-server.server.ts): anonymous GET requests,
 * precompressed and with an ETag, and all requests for a file that is the same for everybody. Any other request of a browser with a
 * session is never answered from it or kept in it. However many ask at once, a page is made once and all answers are sent from one
 * buffer.
 */
export const pageCache: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const query = findQuery(request, url, pattern, context)
  if (query === null) return next()
  const db = context.get(dbContext)
  const now = Date.parse(context.get(nowContext))
  const page = keptPages.find(db, url.pathname, query, now)
  if (page) return answerKept(page, request, context)

  const key = keyOf(url.pathname, query)
  // Whatever is written from here on may be missing in a page.
  let newest = readChanges(db).newest
  for (let maker = making.get(key); maker; maker = making.get(key)) {
    const made = await maker.page
    if (!made) break
    // What a page is made of is known once it is made. Of a change since then nobody can say whether it came before this request.
    if (isFresh(made, now) && (maker.newest === newest || isRight(readChanges(db), made)))
      return answerKept(made, request, context)
    newest = readChanges(db).newest
  }
  keptPages.misses += 1
  // A HEAD answer has no body to keep.
  if (request.method === 'HEAD') return next()

  const settled = Promise.withResolvers<KeptPage | null>()
  const mine = { newest, page: settled.promise }
  making.set(key, mine)
  const finish = (page: KeptPage | null) => {
    if (making.get(key) === mine) making.delete(key)
    settled.resolve(page)
  }
  try {
    context.set(madeForAllContext, true)
    const response = await next()
    if (!isForAll(response, context)) return response
    const held = await holdBody(response, longestPage)
    if (!held.isWhole) return new Response(held.stream, { status: 200, headers: publicHeaders(response.headers) })
    if (!isOwnAddress(query, pattern, context)) {
      const body = (hasAnswered(request) && withoutQuestion(held.body)) || held.body
      return new Response(body, { status: 200, headers: publicHeaders(response.headers) })
    }
    const madeAt = { pattern, pathname: url.pathname, shown: context.get(shownHoldsContext) }
    const made: MadePage = {
      path: url.pathname,
      pattern,
      postId: (await findPostOf(pattern, url.pathname, db)) ?? null,
      needs: needsOf(madeAt),
      rightAt: newest,
      madeAt: now,
      staleAt: Date.parse(await findChangeByClock(db, madeAt, context.get(nowContext))),
      headers: [...response.headers],
    }
    const kept = await keptPages.keep(made, query, held.body)
    finish(kept)
    return await answer(kept, request)
  } finally {
    finish(null)
  }
}

/** The query under which the page is kept; null for a request that is no matter of kept pages. */
function findQuery(
  request: Request,
  url: URL,
  pattern: string,
  context: Readonly<RouterContextProvider>,
): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  // React Router asks for a page's data under another address with parameters of its own. Such an answer is never kept.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const rule = ruleOf(pattern).kept
  // Other spellings of an address would push other pages out of the cache.
  if (!rule || !isPlainSpelling(url.pathname, pattern)) return null
  if (!rule.isFile) {
    // Every page counts a browser's saved deals, for this browser alone.
    if (context.get(sessionContext).isKnown || context.get(browserShortlistContext).ids.length > 0) return null
    if (rule.saysAnswer && hasAnswered(request)) return null
  }
  return keptQuery(url.searchParams, pattern)
}

/** False for an answer that is private, sets a cookie or is an error: it belongs to one visitor only. */
function isForAll({ status, headers }: Response, context: Readonly<RouterContextProvider>): boolean {
  const isLimited = headers.has('cache-control') && !isForEver(headers)
  const isPrivate = headers.has('set-cookie') || isLimited || headers.has(hydratedHeader)
  return status === 200 && !isPrivate && Object.keys(context.get(answerHeadersContext)).length === 0
}

/** True where the site itself leads to this address. */
function isOwnAddress(query: string, pattern: string, context: Readonly<RouterContextProvider>): boolean {
  const shown = context.get(shownQueryContext)
  return query === '' || (shown !== null && keptQuery(new URLSearchParams(shown), pattern) === query)
}

/** True for a browser that has accepted or rejected the operator's analytics script; false where there is none. */
function hasAnswered(request: Request): boolean {
  const { analyticsScript, isHttps } = getEnv()
  return analyticsScript !== null && readAnalyticsAnswer(request, isHttps) !== null
}

/** The answer to somebody for whom nothing had to be made. */
function answerKept(page: KeptPage, request: Request, context: Readonly<RouterContextProvider>): Promise<Response> {
  context.set(wasKeptContext, true)
  return answer(page, request)
}

async function answer(kept: KeptPage, request: Request): Promise<Response> {
  const page = await chooseSent(kept, hasAnswered(request))
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  if (listsTag(request.headers.get('if-none-match'), tagOf(page, encoding)))
    return new Response(null, { status: 304, headers: headersOf(page, encoding, true, 0) })
  const body = await bodyOf(page, encoding)
  const headers = headersOf(page, encoding, false, body.length)
  return new Response(request.method === 'HEAD' ? null : sendShared(body), { status: 200, headers })
}

/** The bytes that a client is sent at a time. */
const pieceBytes = 64 * 1024

/** The bytes themselves, piece by piece as they are read. A response of bytes would copy them for each client. */
function sendShared(body: Buffer): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream(
    {
      pull(controller) {
        if (at >= body.length) return controller.close()
        controller.enqueue(body.subarray(at, at + pieceBytes) as Uint8Array<ArrayBuffer>)
        at += pieceBytes
      },
    },
    { highWaterMark: 0 },
  )
}
