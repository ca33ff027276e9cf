import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { Database } from '#db/schema.ts'
import { readTablesVersion } from '#db/database.server.ts'
import { browserShortlistContext, dbContext, madeForAllContext, nowContext, wasKeptContext } from '#app/context.ts'
import { readAuthors } from '#app/domain/blog/desk/authors.server.ts'
import { findNextHoldEnd } from '#app/domain/deals/list/standing.server.ts'
import { getEnv } from '#app/env.server.ts'
import { isPlainSpelling, knownParams, ruleOf } from '#app/url-rules.ts'
import { readAnalyticsAnswer, withoutQuestion } from '#app/utils/analytics.ts'
import { londonDay } from '#app/utils/dates.ts'
import { chooseEncoding, encodeBody, holdBody } from './compression.server.ts'
import { hasSessionCookie } from './session.server.ts'

/** The tables that the kept pages are made from; a write to any of them makes every kept page stale. */
const tables: (keyof Database)[] = [
  'deals',
  'deal_documents',
  'deal_images',
  'areas',
  'area_editions',
  'postcode_districts',
  'testimonials',
  // Views of posts are counted elsewhere, so that counting makes no page stale.
  'posts',
  'post_tags',
  'post_images',
  'blog_categories',
  'post_categories',
  // A deal is on hold for others from the very next request on.
  'reservations',
  'legal_versions',
]

/** The most bytes that are kept, compressed. */
const mostBytes = 8 * 1024 * 1024
/** The longest page that is kept, as plain text. A sitemap of 50,000 addresses has half of it. */
const longestPage = 16 * 1024 * 1024
const longestValue = 40
/** The longest time that a page is kept, and never past its day: what it shows may depend on the time it was made at. */
const oldestMilliseconds = 5 * 60_000

interface KeptPage extends SentPage {
  version: string
  madeAt: number
  /** From here on a hold has ended that the page may show. */
  staleAt: number
  /** What counts among the bytes that are kept. */
  bytes: number
  /** Without the question about analytics, for browsers that have answered it: made once, when the first of them comes. */
  answered?: Promise<SentPage>
}

/** What is sent of a page. */
interface SentPage {
  headers: [string, string][]
  etag: string
  bodies: Record<'gzip' | 'br', Buffer>
  /** The plain text while it is made, and as long as an answer needs it: it is ten times as long, and few clients ask for it. */
  inflating?: Promise<Buffer>
  plain?: WeakRef<Buffer>
}

const kept = new Map<string, KeptPage>()
let keptBytes = 0
const counts = { hits: 0, misses: 0 }

/** The pages that are kept, and how often one was there since the start. */
export function readKeptPages(): { pages: number; bytes: number; hits: number; misses: number } {
  return { pages: kept.size, bytes: keptBytes, ...counts }
}

/** The pages that are being made, so that nobody makes one a second time meanwhile. Null for one that cannot be kept. */
const making = new Map<string, { version: string; page: Promise<KeptPage | null> }>()

/**
 * Answers anonymous GET requests from memory, precompressed and with an ETag, and all requests for a file that is the same for
 * everybody. Any other request with a session cookie is never answered from it or kept in it. However many ask at once, a page is
 * made once and all answers are sent from one buffer.
 */
export const pageCache: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const key = cacheKey(request, url, pattern)
  if (!key) return next()
  // Every page counts a browser's saved deals, for this browser alone.
  if (!ruleOf(pattern).kept?.isFile && context.get(browserShortlistContext).ids.length > 0) return next()

  // People are not among the tables: each one who signs in is written there. A page names the authors of posts alone.
  const { print } = await readAuthors(context.get(dbContext))
  // A page may say by which day something will be done, or the year.
  const version = `${readTablesVersion(context.get(dbContext), tables)} ${londonDay(context.get(nowContext))} ${print}`
  const now = Date.parse(context.get(nowContext))
  const page = kept.get(key)
  if (page && page.version === version && isFresh(page, now)) return answerKept(page, request, context)
  if (page) drop(key, page)

  const maker = making.get(key)
  if (maker?.version === version) {
    const made = await maker.page
    if (made) return answerKept(made, request, context)
  }
  counts.misses += 1
  // A HEAD answer has no body to keep.
  if (request.method === 'HEAD') return next()

  const settled = Promise.withResolvers<KeptPage | null>()
  const mine = { version, page: settled.promise }
  making.set(key, mine)
  try {
    const holdEnd = await findNextHoldEnd(context.get(dbContext), context.get(nowContext))
    const staleAt = holdEnd === null ? Infinity : Date.parse(holdEnd)
    context.set(madeForAllContext, true)
    const response = await next()
    // An answer that is private, sets a cookie or is an error belongs to one visitor only.
    if (response.status !== 200 || response.headers.has('set-cookie') || response.headers.has('cache-control'))
      return response
    const held = await holdBody(response, longestPage)
    if (!held.isWhole) return new Response(held.stream, { status: 200, headers: publicHeaders(response.headers) })
    const made = await keep(key, { version, madeAt: now, staleAt }, response.headers, held.body)
    settled.resolve(made)
    return answer(made, request)
  } finally {
    if (making.get(key) === mine) making.delete(key)
    settled.resolve(null)
  }
}

/**
 * True for a page that is not too old and shows no hold that has ended. A page from the future, as after the clock was set back,
 * does not count either.
 */
function isFresh({ madeAt, staleAt }: KeptPage, now: number): boolean {
  return now >= madeAt && now - madeAt < oldestMilliseconds && now < staleAt
}

function cacheKey(request: Request, url: URL, pattern: string): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  // React Router asks for a page's data under another address with parameters of its own. Such an answer is never kept.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const rule = ruleOf(pattern).kept
  // Other spellings of an address would push other pages out of the cache.
  if (!rule || !isPlainSpelling(url.pathname, pattern)) return null
  if (hasSessionCookie(request) && !rule.isFile) return null
  if (rule.saysAnswer && hasAnswered(request)) return null
  const known = knownParams(url.searchParams, pattern)
  // The page is made from the first value of a name, and any blank ones are not part of the key.
  if (new Set(known.map(([name]) => name)).size < known.length) return null
  const pairs = known.filter(([name, value]) => !(value === '' && rule.blank?.includes(name)))
  if (pairs.some(([name, value]) => !rule.params.includes(name) || value.length > longestValue)) return null
  // The key holds pairs and not joined text, so that one value can never read like two.
  return JSON.stringify([url.pathname, pairs])
}

async function keep(
  key: string,
  moment: Pick<KeptPage, 'version' | 'madeAt' | 'staleAt'>,
  headers: Headers,
  identity: Buffer,
): Promise<KeptPage> {
  const sent = await prepare([...headers], identity)
  // A page that asks about analytics is kept once more, without the question.
  const copies = withoutQuestion(identity) ? 2 : 1
  const bytes = (sent.bodies.gzip.length + sent.bodies.br.length) * copies
  const page: KeptPage = { ...moment, ...sent, bytes }
  const old = kept.get(key)
  if (old) drop(key, old)
  for (const [oldestKey, oldest] of kept) {
    if (keptBytes + bytes <= mostBytes) break
    drop(oldestKey, oldest)
  }
  if (bytes <= mostBytes) {
    kept.set(key, page)
    keptBytes += bytes
  }
  return page
}

async function prepare(headers: [string, string][], identity: Buffer): Promise<SentPage> {
  return {
    headers,
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { gzip: await encodeBody(identity, 'gzip', 'small'), br: await encodeBody(identity, 'br', 'small') },
  }
}

/** The page as this browser is sent it. The page itself is one for all; nothing but the question is taken out of it. */
async function chooseSent(page: KeptPage, request: Request): Promise<SentPage> {
  if (!hasAnswered(request)) return page
  page.answered ??= plainOf(page).then((plain) => {
    const shorter = withoutQuestion(plain)
    return shorter ? prepare(page.headers, shorter) : page
  })
  return page.answered
}

/** True for a browser that has accepted or rejected the operator's analytics script; false where there is none. */
function hasAnswered(request: Request): boolean {
  const { analyticsScript, isHttps } = getEnv()
  return analyticsScript !== null && readAnalyticsAnswer(request, isHttps) !== null
}

function answerKept(page: KeptPage, request: Request, context: Readonly<RouterContextProvider>): Promise<Response> {
  counts.hits += 1
  context.set(wasKeptContext, true)
  return answer(page, request)
}

function drop(key: string, page: KeptPage): void {
  kept.delete(key)
  keptBytes -= page.bytes
}

async function answer(kept: KeptPage, request: Request): Promise<Response> {
  const page = await chooseSent(kept, request)
  const encoding = chooseEncoding(request)
  const etag = `"${page.etag}-${encoding}"`
  const headers = publicHeaders(page.headers)
  headers.set('etag', etag)
  headers.delete('content-length')
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  const body = encoding === 'identity' ? await plainOf(page) : page.bodies[encoding]
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : sendShared(body), { status: 200, headers })
}

async function plainOf(page: SentPage): Promise<Buffer> {
  const needed = page.plain?.deref()
  if (needed) return needed
  page.inflating ??= promisify(gunzip)(page.bodies.gzip)
  const plain = await page.inflating
  page.inflating = undefined
  page.plain = new WeakRef(plain)
  return plain
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

/** Browsers keep the page but ask about it each time, because a deal may have been reserved a second ago. */
function publicHeaders(given: HeadersInit): Headers {
  const headers = new Headers(given)
  headers.set('cache-control', 'no-cache')
  headers.set('vary', `Accept-Encoding, Cookie${getEnv().analyticsScript ? ', Sec-GPC' : ''}`)
  return headers
}

function isKnown(request: Request, etag: string): boolean {
  const tags = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag)
}
