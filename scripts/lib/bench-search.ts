import { seedManyDeals } from '../../db/sample/seed.ts'
import { searchSite } from '../../app/domain/site-search/site-search.server.ts'
import type { Db } from '../../db/database.server.ts'

/** The cost of one search of the site, and of the index that it needs, in this process and without HTTP. */

const documents = 10_000
/** The share of articles among the documents, and the distinct words of each. */
const posts = 500
const wordsOfPost = 600
const rounds = 20

const policy = { allowScotland: false }
const viewer = { userId: null, now: '2026-11-28T12:00:00.000Z' }

/** Questions of every kind: plain, mistyped, of no sense, hostile. */
const questions: Record<string, string> = {
  'a town': 'liverpool',
  'a mistyped town': 'Birmingam',
  'four mistyped words': 'studnet hosue manchseter appartment',
  'a common word': 'house',
  'a beginning': 'te',
  'a letter': 'a',
  'a postcode': 'L15 8HX',
  'nothing near': 'zzyzxqwv',
  quotes: `"'"''""' OR 1=1 -- AND NOT NEAR(`,
  emoji: '🏠'.repeat(100),
  '200 letters': 'w'.repeat(200),
  '12 unknown words': 'qwertz asdfgh yxcvbn uiopjk mnbvcx lkjhgf poiuzt rewqas dfghjk cvbnml trewqy zuiopl',
  '100 words': 'terrace leeds '.repeat(14).slice(0, 200),
}

interface SearchFigures {
  /** Processor time of a search in milliseconds: the mean of each question, the largest first. */
  questions: { name: string; milliseconds: number }[]
  buildMilliseconds: number
  /** The longest that the event loop stood still while the index was built. */
  longestPause: number
  megabytes: number
  /** A search after one deal has been reserved. */
  afterWrite: number
}

export async function measureSearch(db: Db): Promise<SearchFigures> {
  await seedManyDeals(db, documents - posts)
  await addPosts(db)
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  let last = performance.now()
  let longestPause = 0
  const watch = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - last - 1)
    last = performance.now()
  }, 1)
  const buildMilliseconds = await timeOf(() => find(db, 'liverpool'))
  clearInterval(watch)
  globalThis.gc?.()
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6
  const measured: SearchFigures['questions'] = []
  for (const [name, text] of Object.entries(questions)) {
    await find(db, text)
    const total = await timeOf(async () => {
      for (let round = 0; round < rounds; round += 1) await find(db, text)
    })
    measured.push({ name, milliseconds: total / rounds })
  }
  await db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', 200).execute()
  const afterWrite = await timeOf(() => find(db, 'liverpool'))
  return {
    questions: measured.toSorted((a, b) => b.milliseconds - a.milliseconds),
    buildMilliseconds,
    longestPause,
    megabytes,
    afterWrite,
  }
}

const find = (db: Db, text: string) => searchSite(db, { text, isExact: false }, policy, viewer)

/** The processor time of this process in milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Articles of made-up words, as long as the demo's. */
async function addPosts(db: Db): Promise<void> {
  const { author_id } = await db.selectFrom('posts').select('author_id').executeTakeFirstOrThrow()
  const at = '2026-11-01T09:00:00.000Z'
  const wordOf = (number: number) => `wo${number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)}`
  for (let post = 0; post < posts; post += 1) {
    const text = Array.from({ length: wordsOfPost }, (_, word) => wordOf(((post + 1) * (word + 1) * 7919) % 12_000))
    const title = `Measured ${text.slice(0, 4).join(' ')}`
    await db
      .insertInto('posts')
      .values({
        slug: `measured-${post}`,
        title,
        content: `<p>${text.join(' ')}</p>`,
        status: 'published',
        published_at: at,
        author_id,
        search_text: title.toLowerCase(),
        created_at: at,
        updated_at: at,
      }) // prettier-ignore
      .execute()
  }
}

export function describeSearch(figures: SearchFigures): string {
  const { buildMilliseconds, longestPause, megabytes, afterWrite } = figures
  return [
    `The search of the site over ${documents.toLocaleString('en-GB')} documents, processor time:`,
    ...figures.questions.map(({ name, milliseconds }) => `  ${name.padEnd(22)} ${milliseconds.toFixed(2)} ms`),
    `  the first search, which builds the index: ${buildMilliseconds.toFixed(0)} ms, ${megabytes.toFixed(1)} MB kept, the event loop stood still for ${longestPause.toFixed(0)} ms at most`,
    `  a search after a deal was reserved: ${afterWrite.toFixed(0)} ms`,
  ].join('\n')
}
