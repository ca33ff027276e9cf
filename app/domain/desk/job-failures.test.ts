import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { hour, later } from '#app/testing/running/times.ts'
import { sections } from '#app/domain/people/roles.ts'
import { clearJobFailure, listFailedJobs, noteJobFailure } from './job-failures.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
const rows = () => db.selectFrom('job_failures').selectAll().execute()

test('failures in a row keep the time of the first and the words of the last', async () => {
  await noteJobFailure(db, 'expire-holds', new Error('First'), testNow)
  await noteJobFailure(db, 'expire-holds', 'Second', later(hour))
  expect(await rows()).toEqual([
    { job: 'expire-holds', failed_since: testNow, last_failed_at: later(hour), failures: 2, error: 'Second' },
  ])
  await clearJobFailure(db, 'expire-holds')
  expect(await rows()).toEqual([])
  await noteJobFailure(db, 'expire-holds', new Error('Third'), later(2 * hour))
  expect(await rows()).toMatchObject([{ failed_since: later(2 * hour), failures: 1 }])
})

test.each([
  ['connect smtps://user:pass-word@mail.test:465 failed', 'pass-word'],
  ['Invalid API Key provided: sk_test_51Habc', 'sk_test_51Habc'],
  ['bad signature whsec_abcdef', 'whsec_abcdef'],
  ['Mailbox of sue@sender.test is full', 'sue@sender.test'],
  [`session ${'x'.repeat(43)} expired`, 'x'.repeat(43)],
])('no secret is kept: %s', async (text, secret) => {
  await noteJobFailure(db, 'send-mail', new Error(text), testNow)
  const [row] = await rows()
  expect(row!.error).toContain('…')
  expect(row!.error).not.toContain(secret)
})

test('an error is cut, however long it is', async () => {
  await noteJobFailure(db, 'send-mail', new Error('word '.repeat(10_000)), testNow)
  expect((await rows())[0]!.error).toHaveLength(500)
})

test('each section is told of its own jobs, the longest failing first, and of none that is gone', async () => {
  await noteJobFailure(db, 'expire-holds', new Error('Down'), later(hour))
  await noteJobFailure(db, 'send-mail', new Error('No'), testNow)
  await db
    .insertInto('job_failures')
    .values({ job: 'of-an-older-version', failed_since: testNow, last_failed_at: testNow, failures: 1, error: '' })
    .execute()
  expect((await listFailedJobs(db, sections)).map(({ job }) => job)).toEqual(['send-mail', 'expire-holds'])
  expect(await listFailedJobs(db, ['reservations'])).toEqual([
    { job: 'expire-holds', since: later(hour), error: 'Down' },
  ])
  expect(await listFailedJobs(db, ['support'])).toEqual([])
})
