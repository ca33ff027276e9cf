import { expect, test } from 'vitest'
import { createTestDatabase, testNow } from '#app/testing/database.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { pauseAfter, queueMail, workOutbox } from './outbox.server.ts'

const mail = { to: 'ivy@people.test', subject: 'Hello', text: 'Hello' }

test('the same message is queued once', async () => {
  const db = await createTestDatabase()
  for (let again = 0; again < 3; again += 1) await queueMail(db, 'paid:1', mail, testNow)
  expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
})

test('what fails is tried again after growing pauses, and what went through never', async () => {
  const db = await createTestDatabase()
  await queueMail(db, 'paid:1', mail, testNow)
  const tried: string[] = []
  let now = testNow
  const work = () =>
    workOutbox(
      db,
      'mail',
      (_payload, key) => {
        tried.push(key)
        return tried.length < 3 ? Promise.reject(new Error('no line')) : Promise.resolve()
      },
      () => now,
    )
  expect(await work()).toBe(0)
  expect(await work()).toBe(0)
  expect(tried).toHaveLength(1)
  now = addMilliseconds(now, pauseAfter(1))
  expect(await work()).toBe(0)
  now = addMilliseconds(now, pauseAfter(2))
  expect(await work()).toBe(1)
  now = addMilliseconds(now, 30 * 86_400_000)
  expect(await work()).toBe(0)
  expect(tried).toEqual(['mail:paid:1', 'mail:paid:1', 'mail:paid:1'])
  expect(await db.selectFrom('outbox').select(['status', 'attempts', 'last_error']).execute()).toEqual([
    { status: 'sent', attempts: 3, last_error: null },
  ])
})

test('pauses double up to six hours', () => {
  expect([1, 2, 3, 20].map(pauseAfter)).toEqual([60_000, 120_000, 240_000, 21_600_000])
})
