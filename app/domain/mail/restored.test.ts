import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { mail, nameMail } from '#app/testing/mail/outbox.ts'
import { day, hour } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { mailFailureText } from './failures.ts'
import { bulkKeyStart, queueMail, queueRefund, type MailName } from './outbox.server.ts'
import { mayHaveBeenSent } from './outbox.ts'
import { doubtRestoredMail } from './restored.server.ts'
import { settleInterruptedMail, workOutbox } from './work.server.ts'

/** What a backup had waiting once it is in the place of the database. */

const later = (milliseconds: number) => addMilliseconds(testNow, milliseconds)

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const add = (name: string, more: Partial<MailName> = {}) =>
  queueMail(db, { ...nameMail(name), key: name, ...more }, mail, later(-hour))
const doubt = (keptStarts: string[] = []) => doubtRestoredMail(db, testNow, keptStarts)
const rows = () => db.selectFrom('outbox').selectAll().orderBy('idempotency_key').execute()
async function send(): Promise<string[]> {
  const sent: string[] = []
  for (const kind of ['mail', 'refund'] as const)
    await workOutbox(db, kind, (_payload, key) => Promise.resolve(void sent.push(key)), () => testNow) // prettier-ignore
  return sent
}

test('a mail that was due may have left since the backup: it is left for a person, who reads why', async () => {
  await add('paid')
  await add('form', { lane: 'forms' })
  await add('alert:1', { lane: 'mailing' })
  expect(await doubt()).toBe(3)
  expect(await send()).toEqual([])
  for (const row of await rows()) {
    expect(mayHaveBeenSent(row)).toBe(true)
    expect(mailFailureText(row.last_error!)).toBe('The site was restored from a backup, since which this may have left')
  }
  expect(await doubt()).toBe(0)
})

test('one that was just being sent, or was put off until since, is left for a person too', async () => {
  await add('paid')
  await add('late', { leavesAt: testNow })
  await db.updateTable('outbox').set({ started_at: later(-hour) }).where('idempotency_key', '=', 'mail:paid').execute() // prettier-ignore
  expect([await doubt(), await settleInterruptedMail(db, 'next'), await send()]).toEqual([2, 0, []])
})

test('what is not due yet, a link that confirms an address, a refund and what was sent stay as they are', async () => {
  await add('digest', { leavesAt: later(day) })
  await add('confirm:1', { lane: 'awaited' })
  await add('gone')
  await db
    .updateTable('outbox')
    .set({ status: 'sent', sent_at: testNow })
    .where('idempotency_key', '=', 'mail:gone')
    .execute()
  await queueRefund(db, { refundId: 'R1' }, testNow)
  const before = await rows()
  expect([await doubt(), await rows()]).toEqual([0, before])
  expect(await send()).toEqual([`${bulkKeyStart}confirm:1`, 'refund:R1'])
})

test('the mails of a mailing that is paused wait with it', async () => {
  await add('mailing:1:a', { lane: 'mailing' })
  await add('mailing:2:a', { lane: 'mailing' })
  expect(await doubt([`${bulkKeyStart}mailing:1:`])).toBe(1)
  expect((await rows()).map(({ status }) => status)).toEqual(['waiting', 'failed'])
})
