import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { MiddlewareFunction } from 'react-router'
import type { Database } from '#db/schema.ts'
import { readTablesVersion } from '#db/database.server.ts'
import { browserShortlistContext, dbContext, nowContext } from '#app/context.ts'
import { readAuthors } from '#app/domain/blog/authors.server.ts'
import { findNextHoldEnd } from '#app/domain/deals/standing.server.ts'
import { isPlainSpelling, ruleOf } from '#app/url-rules.ts'
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
]

const mostBytes = 8 * 1024 * 1024
const longestValue = 40
/** The longest time that a page is kept, and never past its day: what it shows may depend on the time it was made at. */
const oldestMilliseconds = 5 * 60_000

interface KeptPage {
  version: string
  madeAt: number
  /** From here on a hold has ended that the page may show. */
  staleAt: number
  headers: [string, string][]
  etag: string
  bodies: Record<'gzip' | 'br', Buffer>
  bytes: number
}

const kept = new Map<string, KeptPage>()
let keptBytes = 0

/**
 * Answers anonymous GET requests from memory, precompressed and with an ETag. A request with a session cookie is never answered
 * from it or kept in it.
 */
export const pageCache: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const key = cacheKey(request, url, pattern)
  if (!key) return next()
  // What this browser has saved is for this browser alone.
  if (ruleOf(pattern).showsShortlist && context.get(browserShortlistContext).ids.length > 0) return next()

  // People are not among the tables: each one who signs in is written there. A page names the authors of posts alone.
  const { print } = await readAuthors(context.get(dbContext))
  // A page may say by which day something will be done, or the year.
  const version = `${readTablesVersion(context.get(dbContext), tables)} ${londonDay(context.get(nowContext))} ${print}`
  const now = Date.parse(context.get(nowContext))
  const page = kept.get(key)
  if (page && page.version === version && isFresh(page, now)) return answer(page, request)
  if (page) drop(key, page)

  const holdEnd = await findNextHoldEnd(context.get(dbContext), context.get(nowContext))
  const staleAt = holdEnd === null ? Infinity : Date.parse(holdEnd)
  const response = await next()
  // A HEAD answer has no body to keep.
  if (request.method === 'HEAD') return response
  // An answer that is private, sets a cookie or is an error belongs to one visitor only.
  if (response.status !== 200 || response.headers.has('set-cookie') || response.headers.has('cache-control'))
    return response
  const held = await holdBody(response)
  if (!held.isWhole) return new Response(held.stream, { status: 200, headers: publicHeaders(response.headers) })
  return answer(await keep(key, { version, madeAt: now, staleAt }, response.headers, held.body), request)
}

/**
 * True for a page that is not too old and shows no hold that has ended. A page from the future, as after the clock was set back,
 * does not count either.
 */
function isFresh({ madeAt, staleAt }: KeptPage, now: number): boolean {
  return now >= madeAt && now - madeAt < oldestMilliseconds && now < staleAt
}

function cacheKey(request: Request, url: URL, pattern: string): string | null {
  if ((request.method !== 'GET' && request.method !== 'HEAD') || hasSessionCookie(request)) return null
  // React Router asks for a page's data under another address with parameters of its own. Such an answer is never kept.
  if (new URL(request.url).pathname.endsWith('.data')) return null
  const rule = ruleOf(pattern).kept
  // Other spellings of an address would push other pages out of the cache.
  if (!rule || !isPlainSpelling(url.pathname, pattern)) return null
  const names = [...url.searchParams.keys()]
  // The page is made from the first value of a name, and any blank ones are not part of the key.
  if (new Set(names).size < names.length) return null
  const pairs = [...url.searchParams].filter(([name, value]) => !(value === '' && rule.blank?.includes(name)))
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
  // The uncompressed text is not kept: it is nine tenths of the bytes, and hardly any client asks for it.
  const bodies = {
    gzip: await encodeBody(identity, 'gzip', 'small'),
    br: await encodeBody(identity, 'br', 'small'),
  }
  const bytes = bodies.gzip.length + bodies.br.length
  const page: KeptPage = {
    ...moment,
    headers: [...headers],
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies,
    bytes,
  }
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

function drop(key: string, page: KeptPage): void {
  kept.delete(key)
  keptBytes -= page.bytes
}

async function answer(page: KeptPage, request: Request): Promise<Response> {
  const encoding = chooseEncoding(request)
  const etag = `"${page.etag}-${encoding}"`
  const headers = publicHeaders(page.headers)
  headers.set('etag', etag)
  headers.delete('content-length')
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
  const body = encoding === 'identity' ? await promisify(gunzip)(page.bodies.gzip) : page.bodies[encoding]
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: 200, headers })
}

/** Browsers keep the page but ask about it each time, because a deal may have been reserved a second ago. */
function publicHeaders(given: HeadersInit): Headers {
  const headers = new Headers(given)
  headers.set('cache-control', 'no-cache')
  headers.set('vary', 'Accept-Encoding, Cookie')
  return headers
}

function isKnown(request: Request, etag: string): boolean {
  const tags = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag)
}
