import { describe, expect, test } from 'vitest'
import { addUser, testNow } from '#app/testing/database/database.ts'
import { clock, giveUp, queueOne, succeed } from '#app/testing/mail/outbox.ts'
import { settleInterruptedMail, workOutbox } from '#app/domain/mail/work.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { retryOutboxEntry } from './outbox-retry.server.ts'

describe('trying again by hand', () => {
  test('sends what was given up, once, and is written down', async () => {
    const { db, id, read } = await queueOne()
    const admin = await addUser(db, { isAdmin: true })
    await workOutbox(db, 'mail', giveUp(true), clock)
    expect(await retryOutboxEntry(db, admin, id, testNow)).toEqual({ ok: true })
    expect(await read()).toMatchObject({ state: 'waiting', maySent: false, attempts: 0 })
    expect(await workOutbox(db, 'mail', succeed, clock)).toBe(1)
    expect(await retryOutboxEntry(db, admin, id, testNow)).toEqual({ ok: false, reason: 'already-sent' })
    expect(await workOutbox(db, 'mail', succeed, clock)).toBe(0)
    const audit = await db.selectFrom('audit_events').selectAll().execute()
    expect(audit).toMatchObject([
      { action: 'outbox-retried', actor: 'admin', actor_user_id: admin.id, object_type: 'outbox', object_id: id },
    ])
    expect(JSON.parse(audit[0]!.detail)).toEqual({ before: 'failed', after: 'waiting' })
  })

  test('and how an earlier sender fared says nothing of a later one that has it now', async () => {
    const { db, id, read } = await queueOne()
    const admin = await addUser(db)
    let breakOff = (_error: Error) => {}
    let isOut = false
    const breaksOff = async (_mail: unknown, _key: string, noteEnd: () => Promise<void>) => {
      await noteEnd()
      isOut = true
      await new Promise((_, reject) => (breakOff = reject))
    }
    const first = workOutbox(db, 'mail', breaksOff, clock)
    await expect.poll(() => isOut).toBe(true)
    // The mail is taken for interrupted and sent again by hand, so a second sender has it now.
    const restarted = addMilliseconds(testNow, 1000)
    await settleInterruptedMail(db, 'next')
    expect(await retryOutboxEntry(db, admin, id, restarted)).toEqual({ ok: true })
    let arrive = () => {}
    const second = workOutbox(
      db,
      'mail',
      () => new Promise((resolve) => (arrive = () => resolve())),
      () => restarted,
    )
    await expect.poll(read).toMatchObject({ state: 'sending' })

    breakOff(new Error('no line'))
    await first
    expect(await read()).toMatchObject({
      state: 'sending',
      attempts: 0,
      error: expect.stringContaining('It may') as string,
    })
    arrive()
    expect(await second).toBe(1)
    expect(await read()).toMatchObject({ state: 'sent', error: null })
  })

  test('ends a pause', async () => {
    const { db, id } = await queueOne()
    await workOutbox(db, 'mail', () => Promise.reject(new Error('no line')), clock)
    expect(await workOutbox(db, 'mail', succeed, clock)).toBe(0)
    expect(await retryOutboxEntry(db, { id: (await addUser(db)).id }, id, testNow)).toEqual({ ok: true })
    expect(await workOutbox(db, 'mail', succeed, clock)).toBe(1)
  })

  test('is refused while it is handed over, and for what is not there', async () => {
    const { db, id } = await queueOne()
    const admin = await addUser(db)
    await workOutbox(
      db,
      'mail',
      async () => {
        expect(await retryOutboxEntry(db, admin, id, testNow)).toEqual({ ok: false, reason: 'under-way' })
      },
      clock,
    )
    expect(await retryOutboxEntry(db, admin, 'nothing', testNow)).toEqual({ ok: false, reason: 'not-found' })
    expect(await db.selectFrom('audit_events').selectAll().execute()).toEqual([])
  })
})
