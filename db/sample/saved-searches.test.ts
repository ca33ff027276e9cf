import { expect, test } from 'vitest'
import { sendAlerts } from '#app/domain/alerts/sending.server.ts'
import { addDeal, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { mailsTo } from '#app/testing/desks/subscribers.ts'
import { insertSampleSearches } from './saved-searches.ts'

// A Friday.
const now = '2026-11-20T09:00:00.000Z'
const email = 'ivy@people.test'

test('the sample investor follows a weekly and a daily search, and what came since waits for Monday', async () => {
  const db = await createTestDatabase()
  for (let number = 0; number < 20; number += 1) await addDeal(db, { price_pence: 15_000_000 })
  await db.transaction().execute((trx) => insertSampleSearches(trx, email, now))
  const rows = await db.selectFrom('saved_searches').selectAll().orderBy('number').execute()
  expect(rows.map(({ state, cadence }) => [state, cadence])).toEqual([
    ['confirmed', 'weekly'],
    ['confirmed', 'daily'],
  ])
  for (const row of rows) expect(row.confirmed_at! < now).toBe(true)
  expect(await sendAlerts(db, { allowScotland: false }, now)).toBe(0)
  expect(await mailsTo(db, email)).toEqual([])
  expect(await sendAlerts(db, { allowScotland: false }, '2026-11-23T09:00:00.000Z')).toBe(1)
  const [mail] = await mailsTo(db, email)
  expect(mail!.subject).toContain('18 new deals')
})

test('they stand in the account of the person who has the address', async () => {
  const db = await createTestDatabase()
  const { id: userId } = await addUser(db, { email })
  await db.transaction().execute((trx) => insertSampleSearches(trx, email, now))
  const rows = await db.selectFrom('saved_searches').select('user_id').execute()
  expect(rows).toEqual([{ user_id: userId }, { user_id: userId }])
})
