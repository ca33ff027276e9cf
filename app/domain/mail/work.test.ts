import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { clock, mail, nameMail } from '#app/testing/mail/outbox.ts'
import { everyDay } from '../../../scripts/lib/all.ts'
import { queueMail, queueRefund, type Lane } from './outbox.server.ts'
import { MailTraffic } from './traffic.server.ts'
import { workOutbox } from './work.server.ts'

/** What leaves beside what. */

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})
const add = (key: string, lane: Lane) => queueMail(db, { ...nameMail(key), lane }, mail, testNow)
const nameOf = (key: string) => key.replace(/^mail:(bulk:)?/, '')

test.each(everyDay([500, 10_000], 1))(
  'a flood of %d answers to forms that all take for ever: a receipt leaves at once',
  async (many) => {
    await db.transaction().execute(async (trx) => {
      for (let form = 0; form < many; form += 1) await queueMail(trx, { ...nameMail(`form:${form}`), lane: 'forms' }, mail, testNow) // prettier-ignore
    })
    const begun: string[] = []
    let isOn = true
    void workOutbox(
      db,
      'mail',
      async (_mail, key) => {
        begun.push(nameOf(key))
        if (key.includes('form:')) await new Promise(() => {})
      },
      clock,
      { mayGoOn: () => isOn },
    )
    await expect.poll(() => begun.length).toBe(2)
    await add('paid:1', 'urgent')
    await expect.poll(() => begun.slice(2)).toEqual(['paid:1'])
    isOn = false
  },
)

test('money first, then links that confirm and answers to forms in turns, then the mailing, whatever came first', async () => {
  for (const lane of ['mailing', 'forms', 'awaited', 'urgent'] as const)
    for (const number of [1, 2, 3]) await add(`${lane}:${number}`, lane)
  const sent: string[] = []
  await workOutbox(db, 'mail', (_mail, key) => Promise.resolve(void sent.push(nameOf(key))), clock)
  const lanes = sent.map((name) => name.split(':')[0])
  expect(lanes.slice(0, 3)).toEqual(['urgent', 'urgent', 'urgent'])
  expect(new Set([lanes.slice(3, 5).sort().join(), lanes.slice(5, 7).sort().join()])).toEqual(
    new Set(['awaited,forms']),
  )
  expect(lanes.slice(9)).toEqual(['mailing', 'mailing', 'mailing'])
})

test('so many leave at a time as the server is seen to take, and no two of them are the same', async () => {
  for (let number = 0; number < 100; number += 1) await add(`n:${number}`, 'mailing')
  let [open, most] = [0, 0]
  const sent: string[] = []
  const send = async (_mail: unknown, key: string) => {
    open += 1
    most = Math.max(most, open)
    await new Promise((resolve) => setTimeout(resolve, 5))
    open -= 1
    sent.push(key)
  }
  expect(await workOutbox(db, 'mail', send, clock)).toBe(100)
  expect(new Set(sent).size).toBe(100)
  expect(most).toBeGreaterThan(2)
  expect(most).toBeLessThanOrEqual(20)
})

test('a round that is told to end begins nothing more, and waits for what is under way', async () => {
  for (let number = 0; number < 10; number += 1) await add(`n:${number}`, 'mailing')
  let isOn = true
  const ends: (() => void)[] = []
  const send = () => new Promise<void>((resolve) => ends.push(resolve))
  let done: number | undefined
  const round = workOutbox(db, 'mail', send, clock, { mayGoOn: () => isOn }).then((count) => (done = count))
  await expect.poll(() => ends.length).toBe(2)
  isOn = false
  ends[0]!()
  const sent = () => db.selectFrom('outbox').select('id').where('status', '=', 'sent').execute()
  await expect.poll(async () => (await sent()).length).toBe(1)
  expect(done).toBeUndefined()
  ends[1]!()
  await round
  expect([done, ends.length]).toEqual([2, 2])
})

test('a row that was read just before the clock jumped is neither judged nor sent', async () => {
  for (const lane of ['urgent', 'mailing'] as const) {
    await add(`${lane}:1`, lane)
    const answers = [true, false]
    const touched: string[] = []
    const judge = () => Promise.resolve((touched.push('judged'), 'drop' as const))
    const send = () => Promise.resolve(void touched.push('sent'))
    expect(await workOutbox(db, 'mail', send, clock, { judge, mayGoOn: () => answers.shift() ?? false })).toBe(0)
    expect([lane, touched, answers]).toEqual([lane, [], []])
    expect(await db.selectFrom('outbox').select(['status', 'started_at', 'attempts']).execute()).toEqual([
      { status: 'waiting', started_at: null, attempts: 0 },
    ])
    await db.deleteFrom('outbox').execute()
  }
})

test('a round of refunds that may not go on leaves the others waiting', async () => {
  for (const refundId of ['1', '2', '3']) await queueRefund(db, { refundId }, testNow)
  const sent: string[] = []
  const send = (_order: unknown, key: string) => Promise.resolve(void sent.push(key))
  expect(await workOutbox(db, 'refund', send, clock, { mayGoOn: () => sent.length === 0 })).toBe(1)
  expect(sent).toHaveLength(1)
  expect(await workOutbox(db, 'refund', send, clock)).toBe(2)
})

test('an error of our own in counting a mail leaves none as being sent', async () => {
  class Broken extends MailTraffic {
    override noteTaken(): void {
      throw new Error('ours')
    }
  }
  await add('paid:1', 'urgent')
  await expect(workOutbox(db, 'mail', () => Promise.resolve(), clock, { traffic: new Broken() })).rejects.toThrow(
    'ours',
  )
  expect(await db.selectFrom('outbox').select(['status', 'started_at']).execute()).toEqual([
    { status: 'sent', started_at: null },
  ])
})
