import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { alertKeyOf, followSearch } from '#app/testing/desks/alerts.ts'
import { addDeal, createTestDatabase } from '#app/testing/database/database.ts'
import { endByKey, sweepSearches } from './ending.server.ts'
import { sendAlerts } from './sending.server.ts'

const confirmed = '2026-11-04T10:00:00.000Z'
const nextDay = '2026-11-05T08:00:00.000Z'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
const listChanged = async () => {
  const rows = await db.selectFrom('deal_changes').select('deal_id').orderBy('number').execute()
  return rows.map((row) => row.deal_id)
}

test('without a search that is emailed only the last change stays', async () => {
  await addDeal(db)
  const last = await addDeal(db)
  await sweepSearches(db, confirmed)
  expect(await listChanged()).toEqual([last])
})

test('what a search has not looked at yet stays until it has', async () => {
  await addDeal(db)
  const seen = await addDeal(db)
  await followSearch(db, 'sue@mail.test', { now: confirmed })
  const unseen = [await addDeal(db), await addDeal(db)]
  await sweepSearches(db, confirmed)
  expect(await listChanged()).toEqual(unseen)
  expect(unseen).not.toContain(seen)
  expect(await sendAlerts(db, { allowScotland: false }, nextDay)).toBe(1)
  await sweepSearches(db, nextDay)
  expect(await listChanged()).toEqual(unseen.slice(1))
})

test('a search that has ended holds nothing back', async () => {
  await followSearch(db, 'sue@mail.test', { now: confirmed })
  const [, last] = [await addDeal(db), await addDeal(db)]
  await sendAlerts(db, { allowScotland: false }, nextDay)
  const key = await alertKeyOf(db, 'sue@mail.test', 'alert-end')
  const [, newest] = [await addDeal(db), await addDeal(db)]
  await sweepSearches(db, nextDay)
  expect(await listChanged()).not.toEqual([newest])
  await endByKey(db, key, nextDay)
  await sweepSearches(db, nextDay)
  expect(await listChanged()).toEqual([newest])
  expect(newest).not.toBe(last)
})
