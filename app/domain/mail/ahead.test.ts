import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mail, nameMail } from '#app/testing/mail/outbox.ts'
import { day, hour, minute } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { bringOutboxBack, longestPause } from './ahead.server.ts'
import { queueMail, queueRefund } from './outbox.server.ts'
import { workOutbox } from './work.server.ts'

/** What was queued, put off or taken while the clock was ahead, once it is right. */

const later = (milliseconds: number) => addMilliseconds(testNow, milliseconds)
const ahead = later(400 * day)

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const send = (kind: 'mail' | 'refund') => workOutbox(db, kind, () => Promise.resolve(), () => testNow) // prettier-ignore
const read = () =>
  db.selectFrom('outbox').select(['created_at', 'next_attempt_at', 'started_at']).executeTakeFirstOrThrow()

test('what was queued by a clock that was ahead leaves now', async () => {
  await queueMail(db, nameMail('paid'), mail, ahead)
  await queueMail(db, { ...nameMail('digest'), leavesAt: addMilliseconds(ahead, hour) }, mail, ahead)
  await queueRefund(db, { refundId: 'R1' }, ahead)
  expect([await send('mail'), await send('refund')]).toEqual([0, 0])
  expect(await bringOutboxBack(db, testNow)).toBe(3)
  expect([await send('mail'), await send('refund')]).toEqual([2, 1])
  expect(await read()).toMatchObject({ created_at: testNow })
})

test('what was put off by a clock that was ahead waits for the longest pause and no longer', async () => {
  await queueMail(db, nameMail('old'), mail, testNow)
  await db.updateTable('outbox').set({ next_attempt_at: ahead }).execute()
  expect(await bringOutboxBack(db, testNow)).toBe(1)
  expect(await read()).toMatchObject({ created_at: testNow, next_attempt_at: later(longestPause) })
})

test('what waits as it should, is being sent or was sent stays as it is', async () => {
  await queueMail(db, nameMail('due'), mail, later(-hour))
  await queueMail(db, { ...nameMail('digest'), leavesAt: later(hour) }, mail, testNow)
  await queueMail(db, nameMail('taken'), mail, later(-hour))
  await queueMail(db, nameMail('sent'), mail, ahead)
  const set = (key: string, values: object) =>
    db.updateTable('outbox').set(values).where('idempotency_key', '=', `mail:${key}`).execute()
  await set(nameMail('taken').key, { started_at: later(-minute) })
  await set(nameMail('sent').key, { status: 'sent', sent_at: ahead })
  const all = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()
  const before = await all()
  expect(await bringOutboxBack(db, testNow)).toBe(0)
  expect(await all()).toEqual(before)
})
