import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionOf, openDatabase, type Db } from '#db/database.server.ts'
import { readGuideFiles } from '#db/guides/files.ts'
import { seedSampleData } from '#db/sample/seed.ts'
import { listDrawingFacts } from '#app/domain/deals/files/drawing-facts.server.ts'
import { drawingName } from '#app/ui/deals/drawing/name.ts'
import { streetName } from '#app/ui/deals/drawing/street.ts'
import { shipGuides } from '#app/domain/blog/guides/shipping.server.ts'
import { addDeal, addHold, addPhotograph, addPost, addUser, testNow } from '#app/testing/database/database.ts'
import { watchStatements, type ReadStatement } from '#app/testing/database/statements.ts'
import { publishSubmission, type SubmissionStage } from '#app/testing/desks/submissions.ts'
import { CommandProcess } from '#app/testing/running/commands.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { later, minute } from '#app/testing/running/times.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { urlRules } from '#app/url-rules.ts'
import { findChangeByClock, keptNeeds } from './kept-needs.server.ts'

/** Each kept page names what it is made of: all of it, and nothing else. The statements that its making runs are watched for that. */

let reads: ReadStatement[] = []
let stopWatching: () => void
let site: Site
/** A connection of its own, which explains the statements of the application. */
let beside: Db
let tableOfPage: Map<number, string>
let files: string
let dealId: number
let paths: Record<string, string[]>
beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'kept-needs-'))
  stopWatching = watchStatements((read) => reads.push(read))
  site = await startSite({}, async (db) => {
    await seedSampleData(db, { filesFolder: files, now: testNow })
    await shipGuides(db, readGuideFiles(), testNow)
  })
  site.setHour(testNow)
  beside = openDatabase(join(site.dataDir, 'marketplace.db'))
  const pages = connectionOf(beside)!
    .prepare<[], { rootpage: number; tbl_name: string }>('SELECT rootpage, tbl_name FROM sqlite_schema')
    .all()
  // The list of tables itself has the first page and stands in no row of its own.
  tableOfPage = new Map([[1, 'sqlite_schema'], ...pages.map(({ rootpage, tbl_name }) => [rootpage, tbl_name] as const)])
  paths = await arrange(site.db)
})
afterAll(async () => {
  stopWatching()
  await beside.destroy()
  await site.stop()
  rmSync(files, { recursive: true, force: true })
})

/** Puts something there for each page that shows more than usual; returns the addresses of pages with a number or a name in theirs. */
async function arrange(db: Db): Promise<Record<string, string[]>> {
  const editor = await addUser(db, { role: 'editor' })
  const picture = newId()
  await db
    .insertInto('post_images')
    .values({
      id: picture,
      user_id: null,
      state: 'ready',
      file_key: null,
      file_name: 'a.jpg',
      byte_size: 9,
      width: 1600,
      height: 900,
      widths: '[640]',
      created_at: testNow,
    }) // prettier-ignore
    .execute()
  const { id: category } = await db
    .insertInto('blog_categories')
    .values({ name: 'News', folded_name: 'news', created_at: testNow })
    .returning('id')
    .executeTakeFirstOrThrow()
  const post = { author_id: editor.id, tags: ['Liverpool'], categories: [category] }
  const postId = await addPost(db, { ...post, slug: 'first', featured_image_url: `/pictures/${picture}-640.webp` })
  await addPost(db, { ...post, slug: 'second' })
  const stage = { db, vendor: await addUser(db), reviewer: await addUser(db, { role: 'reviewer' }) }
  ;({ dealId } = await publishSubmission(stage as SubmissionStage))
  await addPhotograph(db, dealId)
  await addHold(db, editor, dealId, { until: later(30 * minute) })
  await db.updateTable('posts').set({ featured_image_url: `/pictures/${picture}-640.webp` }).where('kind', '=', 'guide').execute() // prettier-ignore
  const facts = await listDrawingFacts(db, [dealId, 101, 102, 103, 104])
  const drawings = [drawingName(facts[0]!), drawingName(facts[1]!, 'wide'), streetName(facts)]
  const guides = await db.selectFrom('posts').select('slug').where('kind', '=', 'guide').execute()
  return {
    '/deal/:id': [`/deal/${dealId}`, '/deal/101'],
    '/deal/:id/photographs': [`/deal/${dealId}/photographs`],
    '/knowledge-hub/:slug': guides.map(({ slug }) => `/knowledge-hub/${slug}`),
    '/blog/:slug': ['/blog/first'],
    '/area-intelligence/:slug': ['/area-intelligence/liverpool', '/area-intelligence/belfast'],
    '/api/deals/:id': [`/api/deals/${dealId}`],
    '/api/blog/posts/slug/:slug': ['/api/blog/posts/slug/first'],
    '/api/blog/posts/:id/related': [`/api/blog/posts/${postId}/related`],
    '/api/areas/:slug': ['/api/areas/liverpool'],
    '/sitemap/:file': ['/sitemap/1.xml'],
    '/drawings/:name': drawings.map((name) => `/drawings/${name}.svg`),
  }
}

/** The tables that a statement reads, by themselves or through an index. */
function tablesOf({ text, given }: ReadStatement): string[] {
  if (!/^\s*(select|with)/i.test(text)) return []
  const steps = connectionOf(beside)!
    .prepare(`EXPLAIN ${text}`)
    .all(...given) as { opcode: string; p2: number }[]
  return steps.filter(({ opcode }) => opcode === 'OpenRead').map(({ p2 }) => tableOfPage.get(p2) ?? String(p2))
}

/** Tables that are counted under another name, and those that are not counted. */
const countedAs: Record<string, string | null> = {
  versions: null,
  // A snapshot begins with it. It changes with the build alone.
  sqlite_schema: null,
  // What is looked up there is the text of deals, which triggers write with them; which of those are public is asked after that.
  search_texts: 'public_deals',
  // Whether something was deleted is asked after every commit, of a page or not.
  forgotten_lines: null,
  // Views are counted on no page at once.
  post_views: null,
  users: 'authors',
  // Figures and prices are those of the edition that is live, and are there before it is.
  area_prices: 'area_editions',
  area_rents: 'area_editions',
  sold_prices: 'area_editions',
}
/** Tables that decide beside this one what is shown of it: where they do, their changes count as changes of it. */
const decidedBeside: Record<string, string[]> = {
  testimonials: ['reservations', 'users', 'payments', 'receipts', 'refunds'],
  deals: ['submissions'],
}

/** Statements that read a few facts of deals, which are counted by themselves (migration 0055), word for word. */
const countedApart: Record<string, string> = {
  [`select "id", "title" from "deals" as "deals" indexed by "public_deals_by_id" where status in ('active', 'reserved') order by "id" desc limit ?`]:
    'deal_names',
  [`select min("secure_price_pence") as "lowest" from "deals" as "deals" indexed by "public_deals_by_secure_price" where status in ('active', 'reserved') and "status" = ? and "nation" <> ?`]:
    'lowest_secure_price',
}

/** What a statement reads, by the names under which changes of it are counted. */
function countedNames(read: ReadStatement): string[] {
  const apart = countedApart[read.text]
  if (apart !== undefined) return [apart]
  const tables = tablesOf(read)
  const beside = tables.flatMap((table) => decidedBeside[table] ?? [])
  const isOfActive = read.text.includes('"deals"."status" = ?') && read.given.includes('active')
  const isOfPublic = isOfActive || /status in \('active', 'reserved'\)|status = 'active'/.test(read.text)
  return tables
    .filter((table) => !beside.includes(table))
    .flatMap((table) => (table in countedAs ? (countedAs[table] ?? []) : [table]))
    .map((name) => (name === 'deals' && isOfPublic ? 'public_deals' : name))
}

/** Makes the page anew, and all that is kept in memory for it; returns what is read for that. */
async function watch(path: string): Promise<ReadStatement[]> {
  await site.db
    .updateTable('versions')
    .set((is) => ({ changed: is('changed', '+', 1_000_000) }))
    .execute()
  reads = []
  const response = await site.fetch(path)
  await response.text()
  const seen = reads
  expect([path, response.status, response.headers.has('etag')]).toEqual([path, 200, true])
  return seen
}

const patterns = Object.keys(urlRules).filter((pattern) => urlRules[pattern]!.kept)

test('every page that is kept says what it is made of, and no other does', () => {
  expect(Object.keys(keptNeeds).sort()).toEqual([...patterns].sort())
})

test.each(patterns)('%s is made of what it names, and of all of that', async (pattern) => {
  const names = new Set<string>()
  for (const path of paths[pattern] ?? [pattern])
    for (const read of await watch(path)) {
      for (const name of countedNames(read)) names.add(name)
    }
  const needs = keptNeeds[pattern]!.map((name) => name.replace(/:.*/, ''))
  // A change of those facts counts as one of public deals too, and that as one of all.
  if (names.has('public_deals')) for (const apart of Object.values(countedApart)) names.delete(apart)
  if (needs.includes('deals') && names.delete('public_deals')) names.add('deals')
  expect([...names].sort()).toEqual(needs.sort())
})

test.each(patterns.filter((pattern) => keptNeeds[pattern]?.some((name) => name.endsWith(':id'))))(
  '%s reads rows of its own deal alone',
  async (pattern) => {
    const ofDeal = keptNeeds[pattern]!.filter((name) => name.endsWith(':id')).map((name) => name.replace(':id', ''))
    const seen = (await watch(paths[pattern]![0]!)).filter((read) =>
      tablesOf(read).some((table) => ofDeal.includes(table)),
    )
    expect(seen.length).toBeGreaterThan(0)
    for (const { text, given } of seen) expect(given, text).toContain(dealId)
  },
)

/** The pages of these that a piece of work makes stale: those that are made anew after it. */
async function staleAfter(paths: string[], work: () => Promise<unknown>): Promise<string[]> {
  const countReads = async (path: string) => {
    reads = []
    await (await site.fetch(path)).text()
    return reads.length
  }
  const [fewest, stale] = [new Map<string, number>(), [] as string[]]
  for (const path of paths) await countReads(path)
  for (const path of paths) fewest.set(path, await countReads(path))
  await work()
  for (const path of paths) if ((await countReads(path)) > fewest.get(path)!) stale.push(path)
  return stale
}
const pages = ['/', '/marketplace', '/deal/101', '/deal/102', '/area-intelligence', '/blog/first', '/calculators', '/knowledge-hub', '/terms-conditions', '/api/deals/101'] // prettier-ignore

describe('a page stays kept', () => {
  test('while another deal is held, and what shows all holds does not', async () => {
    const holder = await addUser(site.db)
    expect(await staleAfter(pages, () => addHold(site.db, holder, 101, { until: later(20 * minute) }))).toEqual([
      '/',
      '/marketplace',
      '/deal/101',
    ])
  })

  test('while another deal is written', async () => {
    const write = (values: object) => () => site.db.updateTable('deals').set(values).where('id', '=', 102).execute()
    const ofDeals = ['/', '/marketplace', '/deal/102']
    expect(await staleAfter(pages, write({ price_pence: 1_234_500 }))).toEqual(ofDeals)
    expect(await staleAfter(pages, write({ title: 'Another title' }))).toEqual([...ofDeals, '/calculators'])
    expect(await staleAfter(pages, write({ secure_price_pence: 100 }))).toEqual([...ofDeals, '/knowledge-hub'])
    expect(await staleAfter(pages, () => addDeal(site.db))).toEqual(['/', '/marketplace', '/calculators'])
    let draft = 0
    expect(await staleAfter(pages, async () => (draft = await addDeal(site.db, { status: 'draft' })))).toEqual([])
    const publish = () => site.db.updateTable('deals').set({ status: 'active' }).where('id', '=', draft).execute()
    expect(await staleAfter(pages, publish)).toEqual(['/', '/marketplace', '/calculators'])
  })

  test('while pages are viewed, people sign in and drafts are kept', async () => {
    const work = async () => {
      await site.signIn(await addUser(site.db))
      await site.fetch('/deal/103')
      await site.db
        .insertInto('page_views')
        .values({ day: '2026-11-01', page: 'deal', deal_id: 101, views: 1 })
        .execute()
      const draft = { kind: 'deal', record_id: 101, version: 1, fields: '{}', kept_at: testNow } as const
      await site.db
        .insertInto('record_drafts')
        .values({ ...draft, user_id: (await addUser(site.db)).id })
        .execute()
    }
    expect(await staleAfter(pages, work)).toEqual([])
  })
})

describe('a command beside the site', () => {
  const commands = new CommandProcess()
  afterAll(() => commands.end())

  test('that imports areas makes pages of areas stale, and no posts', async () => {
    const sample = readFileSync(join(import.meta.dirname, '../../db/sample/areas.csv'), 'utf8')
    const file = join(files, 'areas.csv')
    writeFileSync(file, sample.replace(/^(E06000001,.*?),136532,/m, '$1,136540,'))
    const stale = await staleAfter([...pages, '/area-intelligence/hartlepool', '/api/areas'], async () => {
      const environment = { ...process.env, DATA_DIR: site.dataDir }
      const told = await commands.run({ file: 'import-areas.ts', words: [file], environment })
      expect(told).toMatchObject({ code: 0, errors: '' })
    })
    expect(stale).toEqual(expect.arrayContaining(['/area-intelligence', '/area-intelligence/hartlepool', '/api/areas']))
    expect(stale).not.toContain('/blog/first')
    expect(stale).not.toContain('/terms-conditions')
  })
})

describe('the clock', () => {
  test('changes a page that shows holds once the first of them ends, and every page at midnight in London', async () => {
    const end = later(20 * minute)
    const find = (pattern: string, pathname: string, shown: number[] | null = null) =>
      findChangeByClock(site.db, { pattern, pathname, shown }, testNow)
    expect(await find('/marketplace', '/marketplace')).toBe(end)
    expect(await find('/marketplace', '/marketplace', [102, 101])).toBe(end)
    expect(await find('/deal/:id', '/deal/101')).toBe(end)
    const midnight = await find('/deal/:id', '/deal/102')
    expect(await find('/marketplace', '/marketplace', [102])).toBe(midnight)
    expect(await find('/vendor-portal', '/vendor-portal', [101])).toBe(midnight)
    expect(londonDay(midnight)).not.toBe(londonDay(testNow))
    expect(londonDay(addMilliseconds(midnight, -1))).toBe(londonDay(testNow))
  })
})
