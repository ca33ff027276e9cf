import { createHmac, hkdfSync, type BinaryLike } from 'node:crypto'
import { forgetOldest } from './forget-oldest.ts'
import { newSecret } from './ids.server.ts'
import { inMainProcess, isWorker } from './site-processes.server.ts'

/**
 * What is counted once for the whole site: how much somebody has done in a while. The counts are in the memory of the main process, and are
 * never stored. Those of a site on PostgreSQL, which may be many machines, are in a table there, under hashes.
 */

export interface Count {
  count: number
  /** The milliseconds until it begins anew. */
  left: number
}

interface MoreCounted {
  /** Whose count it is, or of what. */
  key: string
  more?: number
  /** The time for which a count runs, from what was counted first. */
  milliseconds: number
  /** Nothing more is counted once it has come to so much. */
  most?: number
  /** The time by the clock that counts in memory go by. PostgreSQL has its own. */
  now: number
}

/** The counts that all machines of a site have together. */
interface SharedCounts {
  add(more: { key: string; more: number; milliseconds: number; most: number | undefined }): Promise<Count | null>
}
let shared: SharedCounts | undefined

/** From here on this process counts together with all machines of the site, which have this secret among their settings. */
export function countTogether(counts: SharedCounts, secret: string): void {
  shared = counts
  hashKey = Promise.resolve(Buffer.from(hkdfSync('sha256', secret, '', 'counts of the site', 32)))
}

/** True where this process has to ask its main process before it can count. */
export const asksMainProcess = (): boolean => isWorker() && shared === undefined

/** Counts of one kind. At most `mostKeys` of them are kept in memory at a time. */
export class SiteCounts {
  #name: string
  #mostKeys: number
  /** In the order in which they began, and so in the one in which they end. */
  #counts = new Map<string, { until: number; count: number }>()

  constructor(name: string, mostKeys = 10_000) {
    this.#name = name
    this.#mostKeys = mostKeys
  }

  /** Adds to a count within `countedOnce`. The answer is null, and nothing was added, where it has come to the most. */
  async add({ key, more = 1, milliseconds, most, now }: MoreCounted): Promise<Count | null> {
    if (shared) return shared.add({ key: await hashOfCounted(`${this.#name} ${key}`), more, milliseconds, most })
    let count = this.#counts.get(key)
    if (!count || count.until <= now) {
      this.#counts.delete(key)
      for (const [ended, { until }] of this.#counts) {
        if (until > now) break
        this.#counts.delete(ended)
      }
      // Somebody has very many addresses. What began first ends soonest.
      forgetOldest(this.#counts, this.#mostKeys)
      count = { until: now + milliseconds, count: 0 }
      this.#counts.set(key, count)
    }
    if (most !== undefined && count.count >= most) return null
    count.count += more
    return { count: count.count, left: count.until - now }
  }
}

/** A function that counts, once for the whole site: it runs where the counts are, in the main process, or here where all machines share them. */
export function countedOnce<Given, Answer>(
  name: string,
  run: (asked: Given) => Promise<Answer>,
): (asked: Given) => Promise<Answer> {
  const runInMain = inMainProcess(name, run)
  return (asked) => (shared ? run(asked) : runInMain(asked))
}

const mainKey = newSecret()
const readMainKey = inMainProcess('hash-key', () => mainKey)
/**
 * The key of the hashes, the same in every process. The main process makes it, so that a restart makes another. The machines of a site on
 * PostgreSQL make it of a setting. It never lies in the database, so nobody who has that alone can find the address behind a hash by trying
 * all addresses. A worker asks as it begins: within a transaction all others would wait for the answer.
 */
let hashKey: Promise<BinaryLike> = readMainKey(null)
// Whoever hashes meets the error.
hashKey.catch(() => {})

/** The hash that stands in the database in place of somebody for whom something is counted. */
export async function hashOfCounted(text: string): Promise<string> {
  return createHmac('sha256', await hashKey)
    .update(text)
    .digest('base64url')
}
