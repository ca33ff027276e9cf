import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { addDeal, addManyDeals, readTemplate } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { countPublicDeals, findDeal } from '../record/deals.server.ts'
import { openDealsForApi, readPageForApi } from '../record/for-api.server.ts'
import { toDealJson, type DealJson } from '../record/json.ts'

let folder: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'for-api-'))
  writeFileSync(join(folder, 'test.db'), await readTemplate())
  db = openDatabase(join(folder, 'test.db'))
  await db.deleteFrom('deals').execute()
})
afterEach(() => {
  closeDatabase(db)
  rmSync(folder, { recursive: true })
})

async function readAll(): Promise<DealJson[][]> {
  const batches = []
  for await (const batch of (await openDealsForApi(db)).pages) batches.push(batch)
  return batches
}
const idsOf = (batches: DealJson[][]) => batches.flat().map(({ id }) => id)

/** The order of the listing, by one query. */
async function idsInOrder(): Promise<number[]> {
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

test('ten thousand deals are read a few at a time, each once and in order', async () => {
  await addManyDeals(db, 10_000)
  const batches = await readAll()
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(50)
  expect(idsOf(batches)).toEqual(await idsInOrder())
})

test('they are found in the index of the listing, with nothing sorted', async () => {
  await addManyDeals(db, 300)
  const [plan] = await explainQueries(db, (view) => readPageForApi(view, 2, 100))
  expect(plan).toMatch(/USING INDEX public_deals_by_score/)
  expect(plan).not.toContain('TEMP B-TREE')
})

test('many deals of one score come each once, and each as its own address has it', async () => {
  for (let count = 0; count < 12; count += 1)
    await addDeal(db, { ai_score: count < 8 ? 70 : count, status: count % 3 === 0 ? 'reserved' : 'active' })
  await addDeal(db, { status: 'inactive' })
  const batches = await readAll()
  expect(idsOf(batches)).toEqual(await idsInOrder())
  for (const deal of batches.flat())
    expect(JSON.stringify(deal)).toBe(
      JSON.stringify(toDealJson((await findDeal(db, deal.id, { allowScotland: false }))!)),
    )
  expect(await countPublicDeals(db)).toBe(12)
})

test('a deal that changes while the list is read is in it as it was', async () => {
  for (const score of [90, 80, 70]) await addDeal(db, { ai_score: score, title: String(score) })
  const { pages } = await openDealsForApi(db)
  await db.updateTable('deals').set({ status: 'inactive' }).where('title', '=', '80').execute()
  const titles: string[] = []
  for await (const deals of pages) titles.push(...deals.map(({ title }) => title))
  expect(titles).toEqual(['90', '80', '70'])
  expect(await countPublicDeals(db)).toBe(2)
})

test('no deal is no deal', async () => {
  expect((await readAll()).flat()).toEqual([])
})
