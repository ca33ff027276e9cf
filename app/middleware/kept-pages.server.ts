import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Db } from '#db/database.server.ts'
import { readChanges, type VersionName } from '#db/versions.server.ts'
import { getEnv } from '#app/env.server.ts'
import { withoutQuestion } from '#app/utils/analytics.ts'
import type { Encoding } from '#app/utils/http-answers.ts'
import { Kept } from '#app/utils/kept.ts'
import { encodeBody } from './compression.server.ts'

/** The most bytes that are kept, compressed. */
const mostBytes = 8 * 1024 * 1024
/** About what a page takes beside its text: headers, names, the page as an object. */
const bytesBeside = 2048
/** The longest time that a page is kept: what it shows may depend on the time it was made at. */
const oldestMilliseconds = 5 * 60_000

/** A page that is the same for everybody, kept until something that it is made of changes. */
export interface KeptPage extends SentPage {
  /** Its address (`url-rules.ts`, keptQuery) and the pattern of its route. */
  path: string
  pattern: string
  /** The post whose page it is, if it is one. */
  postId: number | null
  /** What it is made of, and the newest change of anything at which it was right: at first that before it was made. */
  needs: readonly VersionName[]
  rightAt: number
  madeAt: number
  /** From here on it says something that is no longer so: a hold that it may show has ended, or its day is over in London. */
  staleAt: number
  /** What counts among the bytes that are kept. */
  bytes: number
  /** Without the question about analytics, for browsers that have answered it: made once, when the first of them comes. */
  answered?: Promise<SentPage>
  /** The same once it is there. */
  answeredNow?: SentPage
}

/** What is sent of a page. */
interface SentPage {
  headers: [string, string][]
  etag: string
  bodies: Record<'gzip' | 'br', Buffer>
  /** The plain text while it is made, and as long as an answer needs it: it is ten times as long, and few clients ask for it. */
  inflating?: Promise<Buffer>
  plain?: WeakRef<Buffer>
  /** Lines of headers as Node takes them, made once for each form of the answer (app/for-server.server.ts). */
  lines: Map<string, string[]>
}

/** What is known of a page that has just been made. */
export type MadePage = Pick<
  KeptPage,
  'path' | 'pattern' | 'postId' | 'needs' | 'rightAt' | 'madeAt' | 'staleAt' | 'headers'
>

/**
 * The kept pages by path and query, the one that was asked for longest ago first. That one goes when there is no room for another.
 */
export class KeptPages {
  readonly #pages: Kept<KeptPage>
  /** The pattern of each path that has pages, and how many. */
  #paths = new Map<string, { pattern: string; pages: number }>()
  /** How often one was there since the start, and how often one had to be made. */
  hits = 0
  misses = 0

  constructor(most = mostBytes) {
    this.#pages = new Kept(
      most,
      ({ bytes }) => bytes,
      ({ path, pattern }) => this.#countPath(path, pattern, -1),
    )
  }

  get count(): number {
    return this.#pages.count
  }

  get bytes(): number {
    return this.#pages.size
  }

  /** The pattern of a path that has a page, without asking the router. */
  patternOf(path: string): string | undefined {
    return this.#paths.get(path)?.pattern
  }

  /** The page where it is there and right at this moment. One that is not is dropped. */
  find(db: Db, path: string, query: string, now: number, read = readChanges): KeptPage | undefined {
    const key = keyOf(path, query)
    const page = this.#pages.get(key)
    if (!page) return undefined
    if (!isFresh(page, now) || !isRight(read(db), page)) {
      this.#pages.forget(key)
      return undefined
    }
    this.hits += 1
    return page
  }

  /** Keeps a page, and gives it back ready to be sent, also where it is too large to stay. */
  async keep(made: MadePage, query: string, identity: Buffer): Promise<KeptPage> {
    const sent = await prepare(made.headers, identity)
    // A page that asks about analytics is kept once more, without the question.
    const copies = withoutQuestion(identity) ? 2 : 1
    const bytes = (sent.bodies.gzip.length + sent.bodies.br.length) * copies + bytesBeside
    const page: KeptPage = { ...made, ...sent, bytes }
    const key = keyOf(made.path, query)
    this.#pages.keep(key, page)
    if (this.#pages.has(key)) this.#countPath(made.path, made.pattern, 1)
    return page
  }

  #countPath(path: string, pattern: string, change: 1 | -1): void {
    const pages = (this.#paths.get(path)?.pages ?? 0) + change
    if (pages > 0) this.#paths.set(path, { pattern, pages })
    else this.#paths.delete(path)
  }
}

/** The pages that this process keeps. */
export const keptPages = new KeptPages()

/** No path has a question mark, so that no two addresses have the same key. */
export function keyOf(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`
}

/** True for a page that is not too old. One from the future, as after the clock was set back, does not count either. */
export function isFresh({ madeAt, staleAt }: KeptPage, now: number): boolean {
  return now >= madeAt && now - madeAt < oldestMilliseconds && now < staleAt
}

/** True while nothing that the page is made of has changed. Its needs are looked at only where anything has changed since the last time. */
export function isRight(changes: ReturnType<typeof readChanges>, page: KeptPage): boolean {
  if (changes.newest === page.rightAt) return true
  // What is not known is NaN, and nothing is right then.
  if (!(changes.lastOf(page.needs) <= page.rightAt)) return false
  page.rightAt = changes.newest
  return true
}

async function prepare(headers: [string, string][], identity: Buffer): Promise<SentPage> {
  return {
    headers,
    etag: ownTag(headers) ?? createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { gzip: await encodeBody(identity, 'gzip', 'small'), br: await encodeBody(identity, 'br', 'small') },
    lines: new Map(),
  }
}

/** The page as this browser is sent it. The page itself is one for all; nothing but the question is taken out of it. */
export function chooseSent(page: KeptPage, hasAnswered: boolean): SentPage | Promise<SentPage> {
  if (!hasAnswered) return page
  if (page.answeredNow) return page.answeredNow
  page.answered ??= plainOf(page)
    .then(async (plain) => {
      const shorter = withoutQuestion(plain)
      return (page.answeredNow = shorter ? await prepare(page.headers, shorter) : page)
    })
    .finally(() => (page.answered = undefined))
  return page.answered
}

/** The tag of a page in this encoding. */
export function tagOf({ headers, etag }: SentPage, encoding: Encoding): string {
  return ownTag(headers) ?? `"${etag}-${encoding}"`
}

/** The tag that a file has by itself whose name means the same bytes for ever. */
function ownTag(headers: readonly [string, string][]): string | undefined {
  return isForEver(new Headers([...headers])) ? headers.find(([name]) => name === 'etag')?.[1] : undefined
}

/** True for what its route lets everybody keep for ever, under a name that means the same bytes. */
export function isForEver(headers: Headers): boolean {
  return headers.get('cache-control')?.startsWith('public, ') === true
}

/** What an answer says of a kept page, beside what every answer says. Browsers ask about a page each time, because a deal may have been reserved a second ago. */
export function headersOf(page: SentPage, encoding: Encoding, isKnown: boolean, length: number): Headers {
  const headers = publicHeaders(page.headers)
  headers.set('etag', tagOf(page, encoding))
  headers.delete('content-length')
  if (isKnown) return headers
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(length))
  return headers
}

/** The headers with which a page that is the same for everybody may be kept by whoever asks. */
export function publicHeaders(given: HeadersInit): Headers {
  const headers = new Headers(given)
  if (isForEver(headers)) {
    headers.set('vary', 'Accept-Encoding')
    return headers
  }
  headers.set('cache-control', 'no-cache')
  headers.set('vary', `Accept-Encoding, Cookie${getEnv().analyticsScript ? ', Sec-GPC' : ''}`)
  return headers
}

/** The bytes of a page in this encoding. */
export function bodyOf(page: SentPage, encoding: Encoding): Buffer | Promise<Buffer> {
  return encoding === 'identity' ? plainOf(page) : page.bodies[encoding]
}

async function plainOf(page: SentPage): Promise<Buffer> {
  const needed = page.plain?.deref()
  if (needed) return needed
  page.inflating ??= promisify(gunzip)(page.bodies.gzip).finally(() => (page.inflating = undefined))
  const plain = await page.inflating
  page.plain = new WeakRef(plain)
  return plain
}
