import type { KyselyPlugin } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addManyDeals, createTestDatabase } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { listDealsForApi } from '../record/deals.server.ts'
import type { DealJson } from '../record/json.ts'

const policy = { allowScotland: false }

async function readAll(db: Db, size?: number): Promise<DealJson[][]> {
  const batches = []
  for await (const batch of listDealsForApi(db, policy, size)) batches.push(batch)
  return batches
}
const idsOf = (batches: DealJson[][]) => batches.flat().map(({ id }) => id)

/** The order of the listing, by one query. */
async function idsInOrder(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('deals')
    .select('id')
    .where('status', 'in', ['active', 'reserved'])
    .orderBy('status')
    .orderBy('ai_score', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

let large: Db
beforeAll(async () => {
  large = await createTestDatabase()
  await addManyDeals(large, 10_000)
})

test('ten thousand deals are read forty at a time, each once and in order', async () => {
  const counts: number[] = []
  const watcher: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      counts.push(result.rows.length)
      return Promise.resolve(result)
    },
  }
  const batches = await readAll(large.withPlugin(watcher))
  expect(Math.max(...counts)).toBe(40)
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(40)
  // No row is read only to be skipped.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10_000)
  expect(idsOf(batches)).toEqual(await idsInOrder(large))
})

test('nothing is read before it is asked for', async () => {
  const plans = await explainQueries(large, async (db) => {
    const deals = listDealsForApi(db, policy)
    await deals.next()
    await deals.return()
  })
  expect(plans).toHaveLength(1)
})

test('each batch is found in the index of the listing, with nothing sorted', async () => {
  const plans = await explainQueries(large, async (db) => {
    const deals = listDealsForApi(db, policy)
    for (let count = 0; count < 3; count += 1) await deals.next()
  })
  expect(plans.length).toBeGreaterThan(2)
  for (const plan of plans) {
    expect(plan).toMatch(/SEARCH deals USING INDEX public_deals_by_score \(status=\?/)
    expect(plan).not.toContain('TEMP B-TREE')
  }
})

test.each([1, 2, 3, 7, 100])('many deals of one score come each once, %i at a time', async (size) => {
  const db = await createTestDatabase()
  for (let count = 0; count < 12; count += 1)
    await addDeal(db, { ai_score: count < 8 ? 70 : count, status: count % 3 === 0 ? 'reserved' : 'active' })
  await addDeal(db, { status: 'inactive' })
  expect(idsOf(await readAll(db, size))).toEqual(await idsInOrder(db))
})

test('a deal that changes while the list is read comes once at most', async () => {
  const db = await createTestDatabase()
  for (const score of [90, 80, 70, 60, 50]) await addDeal(db, { ai_score: score, title: String(score) })
  const deals = listDealsForApi(db, policy, 2)
  const titles = ((await deals.next()).value as DealJson[]).map(({ title }) => title)
  const change = (title: string, to: { status?: 'reserved' | 'inactive'; ai_score?: number }) =>
    db.updateTable('deals').set(to).where('title', '=', title).execute()
  // The deals 90 and 80 have been read and move down. 60 disappears before it is read. 50 moves above the part that is still to
  // come.
  await change('90', { status: 'reserved' })
  await change('80', { ai_score: 55 })
  await change('60', { status: 'inactive' })
  await change('50', { ai_score: 99 })
  for await (const batch of deals) titles.push(...batch.map(({ title }) => title))
  expect(titles).toEqual(['90', '80', '70'])
})

test('no deal is no batch', async () => {
  expect(await readAll(await createTestDatabase())).toEqual([])
})
