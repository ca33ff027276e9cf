import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, createTestDatabase } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { PageViewCounts, writePageViews } from './page-views.server.ts'

const [today, tomorrow] = ['2026-11-24', '2026-11-25']
let db: Db
let deal: number
let counts: PageViewCounts
beforeEach(async () => {
  db = await createTestDatabase()
  deal = await addDeal(db)
  counts = new PageViewCounts()
})

const stored = async () =>
  (await db.selectFrom('page_views').selectAll().orderBy('day').orderBy('page').orderBy('deal_id').execute()).map(
    (row) => [row.day, row.page, row.deal_id, row.views],
  )

function look(times: number, day = today, page: 'deal' | 'checkout' = 'deal', id = deal) {
  for (let time = 0; time < times; time += 1) counts.add(day, page, id)
}

test('counts are added to what is written, by day, page and deal', async () => {
  const other = await addDeal(db)
  look(3)
  look(1, today, 'checkout')
  look(2, tomorrow)
  look(1, today, 'deal', other)
  await writePageViews(db, counts)
  look(4)
  await writePageViews(db, counts)
  await writePageViews(db, counts)
  expect(await stored()).toEqual([
    [today, 'checkout', deal, 1],
    [today, 'deal', deal, 7],
    [today, 'deal', other, 1],
    [tomorrow, 'deal', deal, 2],
  ])
})

test('a process that is killed loses what it has not written, and no more', async () => {
  look(3)
  await writePageViews(db, counts)
  look(2)
  counts = new PageViewCounts()
  look(5)
  await writePageViews(db, counts)
  expect(await stored()).toEqual([[today, 'deal', deal, 8]])
})

test('two writings at once write each view once', async () => {
  look(3)
  const first = writePageViews(db, counts)
  look(2)
  await Promise.all([first, writePageViews(db, counts)])
  expect(await stored()).toEqual([[today, 'deal', deal, 5]])
})

test('nothing is asked of the database where nothing was counted', async () => {
  expect(await watchQueries(db, (watched) => writePageViews(watched, counts))).toEqual([])
})

test('after a failure every view is counted still, those since then included', async () => {
  look(3)
  await refuseWrites(db, 'insert', 'page_views', 'full')
  const failed = writePageViews(db, counts)
  look(1)
  await expect(failed).rejects.toThrow('full')
  expect(await stored()).toEqual([])
  await allowWrites(db)
  await writePageViews(db, counts)
  expect(await stored()).toEqual([[today, 'deal', deal, 4]])
})

test('a deal that has been deleted since keeps nothing else from being written', async () => {
  const gone = await addDeal(db)
  look(2, today, 'deal', gone)
  look(1)
  await db.deleteFrom('deals').where('id', '=', gone).execute()
  await writePageViews(db, counts)
  expect(await stored()).toEqual([[today, 'deal', deal, 1]])
  await db.deleteFrom('deals').where('id', '=', deal).execute()
  expect(await stored()).toEqual([])
})

test('two thousand counts are written by a few statements', async () => {
  const ids = [deal]
  while (ids.length < 1000) ids.push(await addDeal(db))
  for (const id of ids) {
    look(1, today, 'deal', id)
    look(1, today, 'checkout', id)
  }
  const queries = await watchQueries(db, (watched) => writePageViews(watched, counts))
  expect(queries.length).toBeLessThanOrEqual(8)
  expect(await stored()).toHaveLength(2000)
})

test('what nobody writes down does not grow without end', () => {
  for (let id = 1; id <= 60_000; id += 1) counts.add(today, 'deal', id)
  // What is counted already goes on being counted.
  counts.add(today, 'deal', 1)
  const taken = counts.take()
  expect(taken).toHaveLength(50_000)
  expect(taken[0]!.views).toBe(2)
})
