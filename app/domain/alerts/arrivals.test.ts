import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { alertKeyOf, followSearch } from '#app/testing/alerts.ts'
import { addDeal, createTestDatabase } from '#app/testing/database.ts'
import { endByKey, sweepSearches } from './ending.server.ts'
import { sendAlerts } from './sending.server.ts'

const confirmed = '2026-11-04T10:00:00.000Z'
const nextDay = '2026-11-05T08:00:00.000Z'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
const listArrived = async () => {
  const rows = await db.selectFrom('deal_arrivals').select('deal_id').orderBy('number').execute()
  return rows.map((row) => row.deal_id)
}

test('without a search that is emailed only the last arrival stays', async () => {
  await addDeal(db)
  const last = await addDeal(db)
  await sweepSearches(db, confirmed)
  expect(await listArrived()).toEqual([last])
})

test('what a search has not looked at yet stays until it has', async () => {
  await addDeal(db)
  const seen = await addDeal(db)
  await followSearch(db, 'sue@mail.test', { now: confirmed })
  const unseen = [await addDeal(db), await addDeal(db)]
  await sweepSearches(db, confirmed)
  expect(await listArrived()).toEqual(unseen)
  expect(unseen).not.toContain(seen)
  expect(await sendAlerts(db, { allowScotland: false }, nextDay)).toBe(1)
  await sweepSearches(db, nextDay)
  expect(await listArrived()).toEqual(unseen.slice(1))
})

test('a search that has ended holds nothing back', async () => {
  await followSearch(db, 'sue@mail.test', { now: confirmed })
  const [, last] = [await addDeal(db), await addDeal(db)]
  await sendAlerts(db, { allowScotland: false }, nextDay)
  const key = await alertKeyOf(db, 'sue@mail.test', 'alert-end')
  const [, newest] = [await addDeal(db), await addDeal(db)]
  await sweepSearches(db, nextDay)
  expect(await listArrived()).not.toEqual([newest])
  await endByKey(db, key, nextDay)
  await sweepSearches(db, nextDay)
  expect(await listArrived()).toEqual([newest])
  expect(newest).not.toBe(last)
})
