import { describe, expect, test } from 'vitest'
import { createTestDatabase, testNow, writtenOrder } from '#app/testing/database/database.ts'
import { clock, dyingProcess, giveUp, mail, nameMail, queueOne, succeed } from '#app/testing/mail/outbox.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { deleteOldMail, queueMail, queueRefund, readOutboxEntry } from './outbox.server.ts'
import { MailTraffic } from './traffic.server.ts'
import { pauseAfter, settleInterruptedMail, workOutbox } from './work.server.ts'

test('the same message is queued once', async () => {
  const db = await createTestDatabase()
  for (let again = 0; again < 3; again += 1) await queueMail(db, nameMail('paid:1'), mail, testNow)
  expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(1)
})

test('a mail says what it is about and what it is found by', async () => {
  const db = await createTestDatabase()
  const named = { key: 'ticket-reply:7', about: { type: 'ticket', id: 't1' } } as const
  await queueMail(db, named, { ...mail, to: 'Ivy@People.test', subject: 'Über'.normalize('NFD') }, testNow)
  await queueRefund(db, { refundId: 'r1' }, testNow)
  expect(
    await db
      .selectFrom('outbox')
      .select(['about_type', 'about_id', 'search_text'])
      .orderBy(writtenOrder('outbox'))
      .execute(),
  ).toEqual([
    { about_type: 'ticket', about_id: 't1', search_text: 'mail:ticket-reply:7\nivy@people.test\nüber' },
    { about_type: 'refund', about_id: 'r1', search_text: 'refund:r1' },
  ])
})

test('what fails is tried again after growing pauses, and what went through never', async () => {
  const db = await createTestDatabase()
  await queueMail(db, nameMail('paid:1'), mail, testNow)
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

describe('the same mail is never sent twice', () => {
  test('by two workers at a time', async () => {
    const db = await createTestDatabase()
    for (let count = 0; count < 20; count += 1) await queueMail(db, nameMail(`paid:${count}`), mail, testNow)
    const sent: string[] = []
    const work = async (_payload: unknown, key: string) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      sent.push(key)
    }
    const done = await Promise.all([1, 2, 3].map(() => workOutbox(db, 'mail', work, clock)))
    expect(done.reduce((sum, count) => sum + count)).toBe(20)
    expect(new Set(sent).size).toBe(20)
    expect(sent).toHaveLength(20)
  })

  test('when the process ends after its end may have gone out', async () => {
    const { db, read } = await queueOne()
    const { send, mayGoOn, tried, kill } = dyingProcess(true)
    void workOutbox(db, 'mail', send, clock, { mayGoOn })
    await expect.poll(() => tried).toHaveLength(1)
    expect(await read()).toMatchObject({ state: 'sending' })
    kill()
    // The next process.
    const restarted = addMilliseconds(testNow, 1000)
    expect(await workOutbox(db, 'mail', succeed, () => restarted)).toBe(0)
    expect(await settleInterruptedMail(db, 'next')).toBe(1)
    expect(await settleInterruptedMail(db, 'next')).toBe(0)
    expect(await workOutbox(db, 'mail', succeed, () => restarted)).toBe(0)
    expect(await read()).toMatchObject({
      state: 'failed',
      maySent: true,
      error: 'It may have been sent: the server stopped while it was sending it.',
    })
  })

  test('when the process ends before its end went out: the next one sends it', async () => {
    const { db, read } = await queueOne()
    const { send, mayGoOn, tried, kill } = dyingProcess(false)
    void workOutbox(db, 'mail', send, clock, { mayGoOn })
    await expect.poll(() => tried).toHaveLength(1)
    kill()
    const restarted = addMilliseconds(testNow, 1000)
    expect(await settleInterruptedMail(db, 'next')).toBe(1)
    expect(await read()).toMatchObject({ state: 'waiting', error: null })
    expect(await workOutbox(db, 'mail', succeed, () => restarted)).toBe(1)
    expect(await read()).toMatchObject({ state: 'sent', maySent: false })
  })

  test('by a process that lives on after another has taken it over: its end does not go out', async () => {
    const { db, read } = await queueOne()
    let out = 0
    const restarted = addMilliseconds(testNow, 1000)
    const slow = async (_mail: unknown, _key: string, noteEnd: () => Promise<void>) => {
      await settleInterruptedMail(db, 'next')
      expect(await workOutbox(db, 'mail', succeed, () => restarted)).toBe(1)
      await noteEnd()
      out += 1
    }
    expect(await workOutbox(db, 'mail', slow, clock)).toBe(0)
    expect(out).toBe(0)
    expect(await read()).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('when it went through and the note of it cannot be written', async () => {
    const { db, read } = await queueOne()
    let sent = 0
    const send = async () => {
      sent += 1
      await db.schema.alterTable('outbox').renameTo('gone').execute()
    }
    const traffic = new MailTraffic()
    await expect(workOutbox(db, 'mail', send, clock, { traffic })).rejects.toThrow(/no such table|does not exist/)
    await db.schema.alterTable('gone').renameTo('outbox').execute()
    expect(await workOutbox(db, 'mail', send, () => addMilliseconds(testNow, 86_400_000))).toBe(0)
    expect(sent).toBe(1)
    expect(await read()).toMatchObject({ state: 'sending' })
    // The process has kept how it went, and writes it down as soon as it can.
    expect(await workOutbox(db, 'mail', send, clock, { traffic })).toBe(0)
    expect(await read()).toMatchObject({ state: 'sent', attempts: 1 })
    expect(sent).toBe(1)
  })

  test('when nobody knows whether it went', async () => {
    const { db, read } = await queueOne()
    await workOutbox(db, 'mail', giveUp(true), clock)
    expect(await read()).toEqual({ state: 'failed', maySent: true, attempts: 1, error: 'No.' })
    expect(await workOutbox(db, 'mail', succeed, () => addMilliseconds(testNow, 30 * 86_400_000))).toBe(0)
  })

  test('and whoever handed it over says how it went, even when a later process took it for interrupted', async () => {
    const { db, read } = await queueOne()
    const send = async (_mail: unknown, _key: string, noteEnd: () => Promise<void>) => {
      await noteEnd()
      expect(await settleInterruptedMail(db, 'next')).toBe(1)
    }
    expect(await workOutbox(db, 'mail', send, clock)).toBe(1)
    expect(await read()).toMatchObject({ state: 'sent', maySent: false, error: null })
  })

  test('unless its own process has not handed it over', async () => {
    const { db, read } = await queueOne()
    const send = async () => {
      expect(await read()).toMatchObject({ state: 'sending' })
      expect(await settleInterruptedMail(db, 'this one')).toBe(0)
    }
    expect(await workOutbox(db, 'mail', send, clock, { taker: 'this one' })).toBe(1)
  })
})

test('a refund that was interrupted is asked for again', async () => {
  const db = await createTestDatabase()
  await queueRefund(db, { refundId: '1' }, testNow)
  void workOutbox(db, 'refund', () => new Promise(() => {}), clock)
  expect(await settleInterruptedMail(db, 'next')).toBe(0)
  expect(await workOutbox(db, 'refund', succeed, clock)).toBe(1)
})

test('what cannot get better is given up at once', async () => {
  const { db, read } = await queueOne()
  await workOutbox(db, 'mail', giveUp(false), clock)
  expect(await read()).toEqual({ state: 'failed', maySent: false, attempts: 1, error: 'No.' })
})

test('one that fails keeps none of the others waiting', async () => {
  const { db } = await queueOne()
  await queueMail(db, nameMail('paid:2'), mail, testNow)
  const work = (_payload: unknown, key: string) =>
    key === 'mail:paid:1' ? Promise.reject(new Error('no line')) : succeed()
  expect(await workOutbox(db, 'mail', work, clock)).toBe(1)
})

test('a row is read with its mail', async () => {
  const { db, id } = await queueOne()
  expect(await readOutboxEntry(db, id)).toMatchObject({ id, state: 'waiting', mail })
  expect(await readOutboxEntry(db, 'nothing')).toBeUndefined()
})

test('mail is kept as long as the privacy policy says, sent or not', async () => {
  const db = await createTestDatabase()
  const days = (count: number) => addMilliseconds(testNow, -count * 86_400_000)
  for (const [key, type] of [
    ['ticket:1:sender', 'ticket'],
    ['role:1:person', 'user'],
    ['paid:1', 'reservation'],
  ] as const) {
    for (const age of [700, 740, 2200]) {
      await queueMail(db, { key: `${key}:${age}`, about: { type, id: '1' } }, mail, days(age))
    }
  }
  await queueRefund(db, { refundId: '1' }, days(2200))
  // One mail was sent, one was given up, and one broke off while it was sent. The others wait, as all do where no mail server is
  // set.
  const set = (key: string, change: object) =>
    db.updateTable('outbox').set(change).where('idempotency_key', '=', key).execute()
  await set('mail:ticket:1:sender:2200', { status: 'sent' })
  await set('mail:paid:1:2200', { status: 'failed' })
  await set('mail:ticket:1:sender:740', { started_at: days(740) })
  expect(await deleteOldMail(db, testNow)).toBe(5)
  expect(await deleteOldMail(db, testNow)).toBe(0)
  const left = await db.selectFrom('outbox').select('idempotency_key').orderBy('created_at').execute()
  expect(left.map((row) => row.idempotency_key).sort()).toEqual([
    'mail:paid:1:700',
    'mail:paid:1:740',
    'mail:role:1:person:700',
    'mail:ticket:1:sender:700',
    'refund:1',
  ])
})
