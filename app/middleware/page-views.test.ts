import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** How often deals are looked at, counted through the whole of the middleware, and written down by the job. */

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let site: Site
let work: { stop(): Promise<void>; writeDown(): Promise<void> }
let deal: number
let buyer: string
beforeAll(async () => {
  site = await startSite({ RUN_JOBS: 'true' })
  // The jobs go by the machine's clock, by which a session of that hour is long over.
  buyer = await site.signIn(await addUser(site.db))
  site.setHour('2026-11-24T23:59:00.000Z')
  work = (globalThis as typeof globalThis & { marketplaceBackgroundWork: typeof work }).marketplaceBackgroundWork
})
afterAll(() => site.stop())
beforeEach(async () => {
  deal = await addDeal(site.db)
})

const look = (path: string, headers: Record<string, string> = {}, init: RequestInit & { as?: string } = {}) =>
  site.fetch(path, { ...init, headers: { 'user-agent': browser, ...headers } })

/** What stands in the table of this deal once everything is written down. */
async function counted(id = deal) {
  await work.writeDown()
  const rows = await site.db.selectFrom('page_views').selectAll().where('deal_id', '=', id).execute()
  return rows.map(({ day, page, views }) => `${day} ${page} ${views}`)
}

test('a deal’s page counts each time, also where it was kept; so does one that a signed-in visitor sees', async () => {
  const first = await look(`/deal/${deal}`)
  await site.db.transaction().execute(async (trx) => {
    const { last } = (await sql<{ last: number }>`select max(changed) as last from versions`.execute(trx)).rows[0]!
    await sql`update deals set title = 'Changed behind the back of the cache' where id = ${deal}`.execute(trx)
    await sql`delete from versions where changed > ${last}`.execute(trx)
  })
  const second = await look(`/deal/${deal}`)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.text()).not.toContain('Changed behind')
  await look(`/deal/${deal}`, {}, { as: buyer })
  expect(await counted()).toEqual(['2026-11-24 deal 3'])
  // What was written down makes no kept page stale.
  expect(await (await look(`/deal/${deal}`)).text()).not.toContain('Changed behind')
  expect(await counted()).toEqual(['2026-11-24 deal 4'])
})

test('a begun checkout counts, and one that asks to sign in does not', async () => {
  expect((await look(`/deal/${deal}/checkout`)).status).toBe(401)
  expect((await look(`/deal/${deal}/checkout`, {}, { as: buyer })).status).toBe(200)
  expect(await counted()).toEqual(['2026-11-24 checkout 1'])
})

test('a day is London’s', async () => {
  site.setHour('2026-07-01T23:30:00.000Z')
  await look(`/deal/${deal}`)
  site.setHour('2026-11-24T23:59:00.000Z')
  expect(await counted()).toEqual(['2026-07-02 deal 1'])
})

describe('not counted', () => {
  test.each([
    [
      'a program that says so',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a preview', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['a tool', { 'user-agent': 'curl/8.5.0' }],
    ['a script', { 'user-agent': 'python-requests/2.32' }],
    ['whoever gives no name', { 'user-agent': '' }],
    ['a browser that prepares', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older browser that prepares', { purpose: 'prefetch' }],
  ])('%s', async (_, headers) => {
    expect((await look(`/deal/${deal}`, headers)).status).toBe(200)
    expect(await counted()).toEqual([])
  })

  test('HEAD, the data of a page, other pages of a deal and its JSON', async () => {
    expect((await look(`/deal/${deal}`, {}, { method: 'HEAD' })).status).toBe(200)
    for (const path of [`/deal/${deal}.data`, `/api/deals/${deal}`, `/deal/${deal}/interest`]) await look(path)
    await look(`/deal/${deal}/call`, {}, { as: buyer })
    expect(await counted()).toEqual([])
  })

  test('a page that a browser has already', async () => {
    const etag = (await look(`/deal/${deal}`)).headers.get('etag')!
    expect((await look(`/deal/${deal}`, { 'if-none-match': etag })).status).toBe(304)
    expect(await counted()).toEqual(['2026-11-24 deal 1'])
  })

  test('deals that are not there, so that no address makes the memory grow', async () => {
    const draft = await addDeal(site.db, { status: 'draft' })
    for (const id of [draft, 999_999, 'x', '-1', '1e3']) expect((await look(`/deal/${id}`)).status).toBe(404)
    expect(await counted(draft)).toEqual([])
    expect(await counted(999_999)).toEqual([])
  })

  test.each(['admin', 'editor', 'support', 'reviewer'] as const)('the role %s', async (role) => {
    const as = await site.signIn(await addUser(site.db, { role }))
    expect((await look(`/deal/${deal}`, {}, { as })).status).toBe(200)
    expect(await counted()).toEqual([])
  })
})

test('a telephone whose maker’s name ends like that of a robot is a person', async () => {
  await look(`/deal/${deal}`, { 'user-agent': 'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 30) Chrome/140.0 Mobile' })
  expect(await counted()).toEqual(['2026-11-24 deal 1'])
})

test('nothing of a visitor is kept', async () => {
  const tables = await site.db.introspection.getTables()
  const views = tables.find(({ name }) => name === 'page_views')!
  expect(views.columns.map(({ name }) => name)).toEqual(['day', 'page', 'deal_id', 'views'])
})

test('many at once are all counted, and stopping writes down what requests have added meanwhile', async () => {
  const looks = Array.from({ length: 50 }, () => look(`/deal/${deal}`))
  const stopped = work.stop()
  await Promise.all([...looks, stopped])
  expect(await counted()).toEqual(['2026-11-24 deal 50'])
})
