import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { OutboxRow } from '#db/schema.ts'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { orderRefund } from '#app/domain/refunds/returned-money.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { buy } from '#app/testing/desks/refunds.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { listOutboxDesk, outboxList } from './outbox-list.server.ts'
import { leftAloneText, mostAtOnce, type LeftAlone, type ShownEntries } from './outbox-retry.ts'
import { planRetry, retryEntries, retryOutboxEntry, type ChosenEntries } from './outbox-retry.server.ts'

let db: Db
let admin: { id: string }
beforeEach(async () => {
  db = await createTestDatabase()
  admin = await addUser(db, { isAdmin: true })
})
afterEach(() => db.destroy())

const operatorEmail = 'help@operator.test'
const later = addMilliseconds(testNow, 60_000)
type Given = Partial<Pick<OutboxRow, 'status' | 'started_at' | 'maybe_sent_at' | 'created_at' | 'attempts'>>

/** Adds mails, each of them failed unless told otherwise: `mail-0`, `mail-1` …, an older one before a newer. */
async function addMails(count: number, given: Given = {}, name = 'mail') {
  const ids = Array.from({ length: count }, (_, index) => `${name}-${index}`)
  for (let start = 0; start < count; start += 500) {
    const part = ids.slice(start, start + 500)
    await db
      .insertInto('outbox')
      .values(
        part.map((id, index) => ({
          id,
          kind: 'mail' as const,
          idempotency_key: `mail:${id}`,
          payload: JSON.stringify({
            to: `${id}@people.test`,
            subject: `Subject of ${id}`,
            blocks: [paragraph('Text.')],
          }),
          search_text: `mail:${id}\n${id}@people.test\nsubject of ${id}`,
          status: 'failed' as const,
          attempts: 40,
          last_error: 'Connection timeout',
          next_attempt_at: testNow,
          created_at: addMilliseconds(testNow, start + index),
          ...given,
        })),
      )
      .execute()
  }
  return ids
}

const ticked = (...ids: string[]): ChosenEntries => ({ which: 'ticked', ids })
const all: ChosenEntries = { which: 'all', search: '', kind: null }
const plan = async (chosen: ChosenEntries) => {
  const made = await planRetry(db, chosen, operatorEmail)
  if (!made.ok) throw new Error(made.reason)
  return made.plan
}
const retry = (chosen: ChosenEntries, shown: ShownEntries | null) =>
  retryEntries(db, admin, chosen, shown, operatorEmail, later)
/** What the page of confirmation shows of these now. */
const show = async (chosen: ChosenEntries): Promise<ShownEntries> => {
  const { ids, refundPence } = await plan(chosen)
  return { ids, refundPence }
}
const nobody: LeftAlone = { sent: 0, underWay: 0, refundEnded: 0, gone: 0 }
const waiting = async () =>
  (await db.selectFrom('outbox').select('id').where('status', '=', 'waiting').orderBy('id').execute()).map(
    ({ id }) => id,
  )
const trail = () =>
  db.selectFrom('audit_events').selectAll().where('action', '=', 'outbox-retried').orderBy('id').execute()

describe('many entries again', () => {
  test('the ticked ones are queued with all their tries, each with its entry in the trail', async () => {
    await addMails(5)
    expect(await plan(ticked('mail-1', 'mail-3', 'mail-3'))).toEqual({
      ids: ['mail-1', 'mail-3'],
      mails: 2,
      refunds: 0,
      refundPence: 0,
      inDoubt: 0,
      leftAlone: nobody,
      later: 0,
      names: ['Subject of mail-1', 'Subject of mail-3'],
    })
    expect(await waiting()).toEqual([])
    const both = ticked('mail-1', 'mail-3', 'mail-3')
    expect(await retry(both, await show(both))).toEqual({ ok: true, queued: 2, leftAlone: nobody })
    expect(await waiting()).toEqual(['mail-1', 'mail-3'])
    const row = await db.selectFrom('outbox').selectAll().where('id', '=', 'mail-1').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'waiting', attempts: 0, next_attempt_at: later, started_at: null })
    expect(await trail()).toMatchObject(
      ['mail-1', 'mail-3'].map((id) => ({
        at: later,
        actor: 'admin',
        actor_user_id: admin.id,
        object_type: 'outbox',
        object_id: id,
        detail: '{"before":"failed","after":"waiting"}',
      })),
    )
  })

  test('what was sent, is being sent or is not there is left alone and counted', async () => {
    await addMails(1)
    await addMails(1, { status: 'sent' }, 'sent')
    await addMails(1, { status: 'waiting', started_at: testNow }, 'sending')
    await addMails(1, { status: 'waiting' }, 'waiting')
    const chosen = ticked('mail-0', 'sent-0', 'sending-0', 'waiting-0', 'nothing')
    const leftAlone = { sent: 1, underWay: 1, refundEnded: 0, gone: 1 }
    expect(await plan(chosen)).toMatchObject({ ids: ['mail-0', 'waiting-0'], leftAlone })
    const shown = { ids: ['mail-0', 'sent-0', 'sending-0', 'waiting-0', 'nothing'], refundPence: 0 }
    const before = await db.selectFrom('outbox').selectAll().where('id', 'in', ['sent-0', 'sending-0']).execute()
    expect(await retry(chosen, shown)).toEqual({ ok: true, queued: 2, leftAlone })
    expect(await db.selectFrom('outbox').selectAll().where('id', 'in', ['sent-0', 'sending-0']).execute()).toEqual(
      before,
    )
    expect((await trail()).map((row) => row.object_id)).toEqual(['mail-0', 'waiting-0'])
  })

  test('mails that may have arrived are told apart before they are sent again', async () => {
    await addMails(2)
    await addMails(1, { maybe_sent_at: testNow }, 'doubt')
    expect(await plan(all)).toMatchObject({ ids: ['doubt-0', 'mail-0', 'mail-1'], inDoubt: 1 })
  })

  test('all that failed and match: by kind and search, and nothing else', async () => {
    await addMails(3)
    await addMails(2, {}, 'other')
    await addMails(2, { status: 'waiting' }, 'waits')
    expect(await plan(all)).toMatchObject({ mails: 5, later: 0 })
    expect(await plan({ ...all, search: 'OTHER' })).toMatchObject({ ids: ['other-0', 'other-1'] })
    expect(await plan({ ...all, kind: 'mail' })).toMatchObject({ mails: 5 })
    expect(await planRetry(db, { ...all, kind: 'refund' }, operatorEmail)).toEqual({
      ok: false,
      reason: 'nothing-failed',
    })
    const others = { ...all, search: 'other' }
    expect(await retry(others, await show(others))).toMatchObject({ ok: true, queued: 2 })
    expect(await waiting()).toEqual(['other-0', 'other-1', 'waits-0', 'waits-1'])
  })

  test('where one was sent meanwhile, the others go and it is counted', async () => {
    await addMails(4)
    const shown = await show(all)
    await retryOutboxEntry(db, admin, 'mail-2', testNow)
    await db.updateTable('outbox').set({ status: 'sent' }).where('id', '=', 'mail-2').execute()
    expect(await retry(all, shown)).toEqual({ ok: true, queued: 3, leftAlone: { ...nobody, sent: 1 } })
  })

  test('what failed after the page was made is not queued, whatever else was sent meanwhile', async () => {
    await addMails(2)
    const shown = await show(all)
    await db.updateTable('outbox').set({ status: 'sent' }).where('id', '=', 'mail-0').execute()
    await addMails(2, { created_at: testNow }, 'new')
    expect(await retry(all, shown)).toEqual({ ok: true, queued: 1, leftAlone: { ...nobody, sent: 1 } })
    expect(await waiting()).toEqual(['mail-1'])
    expect((await trail()).map((row) => row.object_id)).toEqual(['mail-1'])
  })

  test('without what the page showed, nothing is queued', async () => {
    await addMails(2)
    for (const chosen of [all, ticked('mail-0')])
      expect(await retry(chosen, null)).toEqual({ ok: false, reason: 'not-as-shown' })
    expect(await waiting()).toEqual([])
  })

  test.each<[string, ChosenEntries, string]>([
    ['nothing ticked', { which: 'ticked', ids: [] }, 'nothing-ticked'],
    ['more than a page', ticked(...Array.from({ length: 201 }, (_, index) => `mail-${index}`)), 'too-many'],
    ['nothing failed', all, 'nothing-failed'],
  ])('%s is refused', async (_what, chosen, reason) => {
    expect(await planRetry(db, chosen, operatorEmail)).toEqual({ ok: false, reason })
    expect(await retry(chosen, null)).toEqual({ ok: false, reason })
  })

  test('thousands go in rounds, the oldest first, in parts between which others have their turn', async () => {
    await addMails(mostAtOnce + 3)
    expect(await plan(all)).toMatchObject({ mails: mostAtOnce, later: 3 })
    const shown = await show(all)
    let turns = 0
    const timer = setInterval(() => (turns += 1), 0)
    expect(await retry(all, shown)).toMatchObject({ ok: true, queued: mostAtOnce })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
    const rest = await plan(all)
    expect(rest).toMatchObject({ mails: 3, later: 0 })
    expect(rest.names).toContain(`Subject of mail-${mostAtOnce}`)
    expect(await trail()).toHaveLength(mostAtOnce)
  }, 30_000)

  test('rows are found by their keys and by the index of states', async () => {
    await addMails(1000)
    const plans = await explainQueries(db, async (watched) => {
      await planRetry(watched, all, operatorEmail)
      await planRetry(watched, ticked('mail-1', 'mail-2'), operatorEmail)
    })
    for (const made of plans) {
      expect.soft(made).toMatch(/SEARCH outbox USING (COVERING )?INDEX/)
      expect.soft(made).not.toMatch(/SCAN|TEMP B-TREE/)
    }
  })
})

describe('orders to the payment provider', () => {
  test('go again only while the refund is due', async () => {
    const stage = await buy()
    const payment = await stage.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    await stage.db.updateTable('payments').set({ status: 'refund-due' }).execute()
    await orderRefund(stage.db, { paymentId: payment.id, requestId: null, amountPence: 285_000 }, testNow)
    const { id } = await stage.db
      .updateTable('outbox')
      .set({ status: 'failed', last_error: 'Charge ch_1 has already been refunded.' })
      .where('kind', '=', 'refund')
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await planRetry(stage.db, all, operatorEmail)
    expect(made).toMatchObject({ plan: { ids: [id], mails: 0, refunds: 1, refundPence: 285_000, names: ['Refund'] } })
    const shown = { ids: [id], refundPence: 285_000 }

    await stage.db.updateTable('refunds').set({ status: 'failed' }).execute()
    expect(await planRetry(stage.db, ticked(id), operatorEmail)).toMatchObject({
      plan: { ids: [], leftAlone: { ...nobody, refundEnded: 1 } },
    })
    expect(await retryOutboxEntry(stage.db, stage.admin, id, testNow)).toEqual({ ok: false, reason: 'refund-ended' })
    expect(await retryEntries(stage.db, stage.admin, all, shown, operatorEmail, testNow)).toEqual({
      ok: true,
      queued: 0,
      leftAlone: { ...nobody, refundEnded: 1 },
    })
    await stage.db.updateTable('refunds').set({ status: 'due' }).execute()
    // More money than the page showed does not go.
    const less = { ids: [id], refundPence: 284_999 }
    expect(await retryEntries(stage.db, stage.admin, all, less, operatorEmail, testNow)).toEqual({
      ok: false,
      reason: 'not-as-shown',
    })
    expect(await retryOutboxEntry(stage.db, stage.admin, id, testNow)).toEqual({ ok: true })
    await stage.db.destroy()
  })
})

describe('the list', () => {
  const read = (query: string, size = 3) =>
    listOutboxDesk(db, readFilters(outboxList.filters, new URLSearchParams(query)), operatorEmail, size)

  test('has what failed, then what waits, then what was sent, each newest first, over all pages', async () => {
    await addMails(4, {}, 'failed')
    await addMails(2, { status: 'waiting' }, 'waits')
    await addMails(3, { status: 'sent' }, 'sent')
    const pages = [await read(''), await read('page=2'), await read('page=3')]
    const ids = pages.map(({ rows }) => rows.map(({ id }) => id))
    expect(ids[0]).toEqual(['failed-3', 'failed-2', 'failed-1'])
    expect(ids[1]).toEqual(['failed-0', 'waits-1', 'waits-0'])
    expect(ids[2]).toEqual(['sent-2', 'sent-1', 'sent-0'])
    expect(pages[1]).toMatchObject({ total: 9, pageCount: 3, counts: { failed: 4, waiting: 2, sent: 3 } })
    expect((await read('q=waits', 50)).counts).toEqual({ failed: 0, waiting: 2, sent: 0 })
    expect(await read('status=sent', 50)).toMatchObject({ total: 3, counts: { failed: 4, waiting: 2, sent: 3 } })
    expect((await read('', 50)).rows[0]).toMatchObject({ why: 'The mail server did not answer in time' })
  })
})

test('what was left alone, in words', () => {
  expect(leftAloneText(nobody)).toBe('')
  expect(leftAloneText({ sent: 1, underWay: 0, refundEnded: 0, gone: 0 })).toBe(
    '1 had been sent or tried again already',
  )
  expect(leftAloneText({ sent: 0, underWay: 1, refundEnded: 2, gone: 1 })).toBe(
    '1 was just being sent, 2 are refunds that have come to their end, 1 no longer exists',
  )
})
