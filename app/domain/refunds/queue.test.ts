import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { RefundReason } from '#db/schema.ts'
import {
  addDeal,
  addDocument,
  addPurchase,
  addUser,
  createTestDatabase,
  testNow,
} from '#app/testing/database/database.ts'
import { addManyRequests } from '#app/testing/database/many-cases.ts'
import { anotherAmount, approve, ask, buy, open, send } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { decideRefund, refundReasons } from '#app/domain/terms/refund-rules.ts'
import { linkPurchase, readRefundCase, rejectRefund } from './decisions.server.ts'
import { listRefundRequests, type RefundFilters } from './list.server.ts'
import { findPurchase, refundFacts } from './purchases.server.ts'
import { countOpenRequests, findFirstOpen, findNextOpen, findPlace } from './queue.server.ts'
import { verdictInShort } from './requests.ts'

const all: RefundFilters = { status: 'any', search: '', reason: null, page: 1 }

describe('the queue', () => {
  let db: Db
  // Deadlines in another order than the requests, two of them the same.
  const due = [5, 1, 3, 3, 0, 9, 2].map((days) => later(days * day))
  beforeAll(async () => {
    db = await createTestDatabase()
    await addManyRequests(db, due.length, testNow, (number) => ({
      due_at: due[number]!,
      asked_at: later(-number * hour),
      ...(number === 5 ? { status: 'rejected' } : number === 6 ? { status: 'under-review' } : {}),
    }))
  })
  // Of the two, the one that was asked first has the higher number.
  const inOrder = ['request-4', 'request-1', 'request-6', 'request-3', 'request-2', 'request-0']
  const list = async (status: RefundFilters['status']) =>
    (await listRefundRequests(db, { ...all, status })).rows.map(({ id }) => id)

  test('the open ones come by deadline, then by the time of asking; all others newest first', async () => {
    expect(await list('open')).toEqual(inOrder)
    expect(await list('pending')).toEqual(inOrder.filter((id) => id !== 'request-6'))
    expect(await list('under-review')).toEqual(['request-6'])
    expect(await list('rejected')).toEqual(['request-5'])
    expect(await list('on-its-way')).toEqual([])
    expect(await list('any')).toEqual([0, 1, 2, 3, 4, 5, 6].map((number) => `request-${number}`))
  })

  test('its states are counted', async () => {
    const { counts, total } = await listRefundRequests(db, { ...all, status: 'open' })
    expect(counts).toEqual({ open: 6, pending: 5, 'under-review': 1, 'on-its-way': 0, approved: 0, processing: 0, refunded: 0, rejected: 1, withdrawn: 0, any: 7 }) // prettier-ignore
    expect(total).toBe(6)
    expect((await listRefundRequests(db, { ...all, status: 'open', reason: 'other' })).total).toBe(0)
  })

  test('each leads to the next, the last to the first again, and a decided one to the one after it', async () => {
    expect((await findFirstOpen(db))!.id).toBe(inOrder[0])
    const walked = [inOrder[0]!]
    while (walked.length < inOrder.length + 1) walked.push((await findNextOpen(db, walked.at(-1)!))!.id)
    expect(walked).toEqual([...inOrder, inOrder[0]])
    expect((await findNextOpen(db, 'request-5'))!.id).toBe(inOrder[0])
    expect(await findNextOpen(db, 'nothing')).toBeNull()
  })

  test('each knows its place', async () => {
    const place = async (id: string) =>
      findPlace(db, await db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
    expect(await place(inOrder[0]!)).toMatchObject({ number: 1, total: 6, previous: { id: 'request-0' }, next: { id: 'request-1' } }) // prettier-ignore
    expect(await place(inOrder[3]!)).toMatchObject({ number: 4, total: 6, previous: { id: 'request-6' }, next: { id: 'request-2' } }) // prettier-ignore
    expect(await place('request-5')).toMatchObject({ number: null, total: 6, next: { id: 'request-4' } })
  })

  test('the overdue ones and those of today are counted to the end of the day in London', async () => {
    const count = (now: string) => countOpenRequests(db, now)
    expect(await count(later(1))).toMatchObject({ total: 6, overdue: 1 })
    expect(await count(due[4]!)).toMatchObject({ total: 6, overdue: 0 })
    expect(await count('2026-12-31T00:00:00.000Z')).toEqual({ total: 6, overdue: 6, dueToday: 0 })
    const midnight = await createTestDatabase()
    await addManyRequests(midnight, 3, testNow, (number) => ({ due_at: `2026-07-0${number + 1}T23:00:00.000Z` }))
    expect(await countOpenRequests(midnight, '2026-07-01T10:00:00.000Z')).toEqual({ total: 3, overdue: 0, dueToday: 1 })
    expect(await countOpenRequests(midnight, '2026-07-01T22:59:59.999Z')).toEqual({ total: 3, overdue: 0, dueToday: 1 })
    expect(await countOpenRequests(midnight, '2026-07-01T23:00:00.001Z')).toEqual({ total: 3, overdue: 1, dueToday: 1 })
  })

  test('a lone one has no neighbour', async () => {
    const lone = await createTestDatabase()
    await addManyRequests(lone, 1, testNow, () => ({}))
    const request = await lone.selectFrom('refund_requests').selectAll().executeTakeFirstOrThrow()
    expect(await findPlace(lone, request)).toEqual({ number: 1, total: 1, previous: null, next: null })
  })
})

describe('the verdicts of the list', () => {
  test('are those of the rules for each row, whatever its reason, its day and its documents', async () => {
    const db = await createTestDatabase()
    const buyer = await addUser(db)
    const cases: { reason: RefundReason; days: number; isOpened: boolean }[] = []
    for (const reason of refundReasons)
      for (const days of [1, 5, 30]) for (const isOpened of [true, false]) cases.push({ reason, days, isOpened })
    const purchases: string[] = []
    for (const { isOpened } of cases) {
      const dealId = await addDeal(db)
      await addDocument(db, dealId)
      purchases.push((await addPurchase(db, buyer, dealId)).reservationId)
      if (isOpened)
        await db.updateTable('reservations').set({ first_document_access_at: later(hour) }).where('id', '=', purchases.at(-1)!).execute() // prettier-ignore
    }
    await addManyRequests(db, cases.length, testNow, (number) => ({
      reservation_id: purchases[number]!,
      reason: cases[number]!.reason,
      asked_at: later(cases[number]!.days * day),
      sent_at: later(cases[number]!.days * day),
    }))
    const { rows } = await listRefundRequests(db, all)
    expect(rows).toHaveLength(cases.length)
    for (const row of rows) {
      const { reservation_id: reservation } = await db.selectFrom('refund_requests').select('reservation_id').where('id', '=', row.id).executeTakeFirstOrThrow() // prettier-ignore
      const purchase = (await findPurchase(db, reservation!))!
      const verdict = decideRefund(refundFacts(purchase, row.reason, row.askedAt))
      expect.soft(row.verdict).toEqual(verdictInShort(verdict, row))
      expect.soft(row.purchase).toMatchObject({ paidPence: 300_000, dealReference: purchase.dealReference })
    }
    const words = new Set(rows.map(({ verdict }) => verdict.words))
    expect([...words].toSorted()).toEqual(['Full', 'Full after review', 'Full, ask owner', 'Less £150 fee', 'Manual review', 'Not refundable']) // prettier-ignore
  })

  test('are of what was left before the own refund, and say what was decided', async () => {
    const stage = await buy()
    await open(stage, later(hour))
    const request = await ask(stage, stage.buyer, {}, later(3 * day))
    const shown = async () => (await listRefundRequests(stage.db, all)).rows.find(({ id }) => id === request.id)!
    expect((await shown()).verdict).toEqual({ words: 'Less £150 fee', amountPence: 285_000 })
    await approve(stage, request.id)
    expect(await shown()).toMatchObject({ verdict: { words: 'Less £150 fee', amountPence: 285_000 }, isNotSent: false })
    await stage.db.updateTable('refunds').set({ status: 'failed' }).execute()
    expect(await shown()).toMatchObject({ verdict: { amountPence: 285_000 }, isNotSent: true })
    await stage.db.updateTable('refunds').set({ status: 'due' }).execute()
    await send(stage)
    expect((await shown()).verdict).toEqual({ words: 'Less £150 fee', amountPence: 285_000 })
    expect((await readRefundCase(stage.db, request.id))!.verdict!.amountPence).toBe(285_000)
  })

  test('another amount is named so; a refused one has no amount; without a purchase there is none', async () => {
    const stage = await buy({ opened: true })
    const [first, second] = [await ask(stage, null, { details: 'one' }), await ask(stage, null, { details: 'two' })]
    const unknown = await ask(stage, null, { email: 'other@people.test' })
    await approve(stage, first.id, { override: anotherAmount(100_000) })
    await rejectRefund(stage.db, stage.admin, second.id, 'No', later(day), undefined, true)
    const { rows } = await listRefundRequests(stage.db, all)
    const verdictOf = (id: string) => rows.find((row) => row.id === id)!.verdict
    expect(verdictOf(first.id)).toEqual({ words: 'Another amount', amountPence: 100_000 })
    expect(verdictOf(second.id)).toEqual({ words: 'Full', amountPence: null })
    expect(verdictOf(unknown.id)).toEqual({ words: 'No purchase found', amountPence: null })
    const { reference } = await stage.db.selectFrom('reservations').select('reference').executeTakeFirstOrThrow()
    await linkPurchase(stage.db, stage.admin, unknown.id, reference, later(day))
    expect((await listRefundRequests(stage.db, { ...all, status: 'open' })).rows[0]!.purchase).toMatchObject({
      paidPence: 300_000,
    })
  })
})
