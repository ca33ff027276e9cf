import { describe, expect, test } from 'vitest'
import type { NoticeChannel, RefundReason } from '#db/schema.ts'
import {
  enterNotice,
  isKnownBuyers,
  listStandingNotices,
  noteReturnedMoney,
} from '#app/domain/refunds/notices.server.ts'
import {
  approveRefund,
  linkPurchase,
  readRefundCase,
  rejectRefund,
  withdrawRefund,
} from '#app/domain/refunds/decisions.server.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { findPurchase, refundFacts } from '#app/domain/refunds/purchases.server.ts'
import { markUnavailableIn } from '#app/domain/deals/desk/desk.server.ts'
import { consentTexts } from '#app/domain/terms/consent.ts'
import { leastDue } from '#app/domain/terms/refund-rules.ts'
import { addDocument, testNow } from '#app/testing/database/database.ts'
import { disputeEvent } from '#app/testing/buyers/purchases.ts'
import { approve, ask, buy, open, providerRefund, send, tell, type Stage } from '#app/testing/desks/refunds.ts'
import { day, hour, later, minute } from '#app/testing/running/times.ts'
import { startOfLondonDay } from '#app/utils/dates.ts'
import { takeProviderEvent } from './provider-events.server.ts'

/** What is done to a purchase of £3,000, paid on Monday 2 November 2026 at 10:00, whose period ends with Monday 16 November. */
interface Case {
  what: string
  channel?: NoticeChannel
  reason?: RefundReason
  /** When the notice is sent, and received, in milliseconds after the payment. */
  sent: number
  received?: number
  /** Set where the buyer chose to wait; a number where they changed that to "now" at that time. */
  waits?: true | number
  opened?: number
  /** Another day of payment, with the same hours after it. */
  paidAt?: string
  documents?: 'missing' | 'brought after 6 days'
  isUnavailable?: true
  /** A part that the provider has sent back before, or that was paid back by hand. */
  part?: number
  byHand?: number
  dispute?: 'open' | 'won' | 'lost' | 'lost in part'
  /** A letter sent before it that is not decided either. */
  letter?: number
  /** What the law gives, and our promise, in pounds; and what approving sends, or why it sends nothing. */
  law: number
  promise: number
  goesBack: number | string
}

const second = 1000
const cases: Case[] = [
  { what: 'form, an hour after paying', sent: hour, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'form, in 48 hours, opened', sent: 47 * hour, opened: hour, law: 0, promise: 3000, goesBack: 3000 },
  { what: 'form, after 48 hours to the instant, opened', sent: 48 * hour, opened: hour, law: 0, promise: 3000, goesBack: 3000 },
  { what: 'form, a minute later, opened', sent: 48 * hour + minute, opened: hour, law: 0, promise: 2850, goesBack: 2850 },
  { what: 'letter sent in 48 hours, received after 5 days, opened before', channel: 'letter', sent: 47 * hour, received: 5 * day, opened: hour, law: 0, promise: 3000, goesBack: 3000 },
  { what: 'letter, opened after it was sent', channel: 'letter', sent: 49 * hour, received: 5 * day, opened: 60 * hour, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'letter sent in the period, received after it', channel: 'letter', sent: 3 * day, received: 20 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'letter, opened while it was in the post', channel: 'letter', sent: 13 * day, received: 16 * day, opened: 14 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'letter, opened the day before', channel: 'letter', sent: 13 * day, received: 20 * day, opened: 12 * day, law: 0, promise: 2850, goesBack: 2850 },
  { what: 'letter sent after the period', channel: 'letter', sent: 15 * day, received: 16 * day, law: 0, promise: 0, goesBack: 'amount-needed' },
  { what: 'email, opened at the very instant', channel: 'email', sent: 5 * day, opened: 5 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'email, opened a second before', channel: 'email', sent: 5 * day, opened: 5 * day - second, law: 0, promise: 2850, goesBack: 2850 },
  { what: 'call by one who waits', channel: 'telephone', waits: true, sent: 10 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'model form on the last day', channel: 'model-form', waits: true, sent: 14 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'call in the last minute', channel: 'telephone', sent: 14 * day + 14 * hour - minute, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'call at the midnight that ends it', channel: 'telephone', sent: 14 * day + 14 * hour, law: 0, promise: 0, goesBack: 'amount-needed' },
  { what: 'letter by one who waited, and then opened', channel: 'letter', waits: true, opened: 15 * day, sent: 16 * day, law: 0, promise: 0, goesBack: 'amount-needed' },
  { what: 'letter before a change to “open now”', channel: 'letter', waits: 3 * day, opened: 3 * day + hour, sent: 50 * hour, received: 6 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'letter after a change to “open now”', channel: 'letter', waits: 3 * day, opened: 4 * day, sent: 5 * day, law: 0, promise: 2850, goesBack: 2850 },
  { what: 'form, the choice to wait, opened never', waits: true, sent: 13 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'incorrect information, opened', reason: 'incorrect-information', opened: hour, sent: 5 * day, law: 0, promise: 3000, goesBack: 3000 },
  { what: 'technical issues, opened', reason: 'technical-issues', opened: hour, sent: 5 * day, law: 0, promise: 3000, goesBack: 3000 },
  { what: 'property unavailable on the buyer’s word, opened', reason: 'property-unavailable', opened: hour, sent: 5 * day, law: 0, promise: 3000, goesBack: 'confirmation-needed' },
  { what: 'property unavailable, months later', reason: 'property-unavailable', opened: hour, sent: 90 * day, law: 0, promise: 3000, goesBack: 'confirmation-needed' },
  { what: 'incorrect information, months later', reason: 'incorrect-information', opened: hour, sent: 90 * day, law: 0, promise: 3000, goesBack: 3000 },
  { what: 'technical issues, months later', reason: 'technical-issues', opened: hour, sent: 90 * day, law: 0, promise: 0, goesBack: 'amount-needed' },
  { what: 'letter about a deal that was marked unavailable', channel: 'letter', isUnavailable: true, opened: hour, sent: 90 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'email while documents are missing', channel: 'email', documents: 'missing', sent: 20 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'letter while they were missing, received once they were there', channel: 'letter', documents: 'brought after 6 days', sent: 5 * day, received: 20 * day, opened: 7 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'letter once they were there', channel: 'letter', documents: 'brought after 6 days', sent: 8 * day, opened: 7 * day, law: 0, promise: 2850, goesBack: 2850 },
  { what: 'form after a part has gone back', part: 1000, sent: hour * 3, law: 2000, promise: 2000, goesBack: 2000 },
  { what: 'letter after a part has gone back, opened', channel: 'letter', part: 1000, opened: hour, sent: 5 * day, law: 0, promise: 1850, goesBack: 1850 },
  { what: 'letter when less than the fee is left, opened', channel: 'letter', part: 2900, opened: hour, sent: 5 * day, law: 0, promise: 0, goesBack: 'amount-needed' },
  { what: 'letter after all has gone back', channel: 'letter', part: 3000, sent: 5 * day, law: 0, promise: 0, goesBack: 'nothing-left' },
  { what: 'letter after a part was paid back by hand', channel: 'letter', byHand: 2000, sent: 5 * day, law: 1000, promise: 1000, goesBack: 1000 },
  { what: 'email while the bank disputes', channel: 'email', dispute: 'open', sent: 5 * day, law: 3000, promise: 3000, goesBack: 'disputed' },
  { what: 'email once the dispute is won', channel: 'email', dispute: 'won', sent: 5 * day, law: 3000, promise: 3000, goesBack: 3000 },
  { what: 'email once the dispute is lost', channel: 'email', dispute: 'lost', sent: 5 * day, law: 0, promise: 0, goesBack: 'nothing-left' },
  { what: 'email once a part was lost to a dispute', channel: 'email', dispute: 'lost in part', sent: 5 * day, law: 2000, promise: 2000, goesBack: 2000 },
  { what: 'letter after the 14 days, in the longer period of Christmas', channel: 'letter', paidAt: '2026-12-23T10:00:00.000Z', sent: 15 * day, law: 0, promise: 3000, goesBack: 3000 },
  { what: 'the same, opened', channel: 'letter', paidAt: '2026-12-23T10:00:00.000Z', opened: hour, sent: 15 * day, law: 0, promise: 2850, goesBack: 2850 },
  { what: 'form after opening, beside a letter from before it', opened: 4 * day, letter: 3 * day, sent: 5 * day, law: 0, promise: 2850, goesBack: 'another-gives-more' },
] // prettier-ignore

const at = (one: Case, milliseconds: number) =>
  one.paidAt ? new Date(Date.parse(one.paidAt) + milliseconds).toISOString() : later(milliseconds)

/** The purchase of a case up to its notice: its request, and when it is looked at. */
async function play(one: Case) {
  const stage = await buy()
  const { id: reservationId } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  const paidAt = at(one, 0)
  await stage.db.updateTable('payments').set({ created_at: paidAt, settled_at: paidAt }).execute()
  const sooner = typeof one.waits === 'number' ? at(one, one.waits) : null
  await stage.db
    .updateTable('reservations')
    .set({
      paid_at: paidAt,
      unlock_at: one.waits ? (sooner ?? at(one, 15 * day)) : paidAt,
      consent_at: sooner ?? paidAt,
      consent_text_version: consentTexts.version,
      ...(one.waits === true && { consent_start_now: 0 as const, consent_lose_right: 0 as const }),
    })
    .execute()
  await stage.db.updateTable('deal_documents').set({ created_at: at(one, -day) }).execute() // prettier-ignore
  if (one.documents) await stage.db.deleteFrom('deal_documents').execute()
  if (one.documents === 'brought after 6 days') {
    await addDocument(stage.db, stage.dealId)
    await stage.db.updateTable('deal_documents').set({ created_at: at(one, 6 * day) }).execute() // prettier-ignore
  }
  if (one.opened !== undefined) await open(stage, at(one, one.opened))
  if (one.part) await tell(stage, providerRefund({ id: 're_part', amountPence: one.part * 100 }), at(one, 2 * hour))
  if (one.byHand) {
    const returned = { amount: one.byHand * 100, way: 'bank-transfer', day: '', proof: 'BACS 17' } as const
    expect(await noteReturnedMoney(stage.db, stage.admin, reservationId, returned, at(one, 2 * hour), at(one, 2 * hour))).toMatchObject({ ok: true }) // prettier-ignore
  }
  if (one.dispute) {
    const amountPence = one.dispute === 'lost in part' ? 100_000 : 300_000
    await takeProviderEvent(stage.db, disputeEvent('open', { amountPence }), at(one, 3 * hour))
    const end = one.dispute === 'won' ? 'won' : 'lost'
    if (one.dispute !== 'open') await takeProviderEvent(stage.db, disputeEvent(end, { amountPence }), at(one, 4 * hour)) // prettier-ignore
  }
  if (one.isUnavailable)
    await markUnavailableIn(stage.db, { id: stage.admin.id, actor: 'admin' }, stage.dealId, at(one, 2 * day))
  if (one.letter !== undefined)
    await enter(stage, reservationId, 'letter', 'other', at(one, one.letter), at(one, 6 * day))
  const received = at(one, one.received ?? one.sent)
  const { channel = 'form', reason = 'changed-plans' } = one
  const id =
    channel === 'form'
      ? (await ask(stage, stage.buyer, { reason }, received)).id
      : (await enter(stage, reservationId, channel, reason, at(one, one.sent), received)).requestId
  return { stage, id, reservationId, looksAt: at(one, (one.received ?? one.sent) + hour) }
}

async function enter(
  stage: Stage,
  reservationId: string,
  channel: Exclude<NoticeChannel, 'form'>,
  reason: RefundReason,
  sentAt: string,
  receivedAt: string,
) {
  const notice = { channel, reason, details: '', sentProof: 'Postmark' } as const
  const entered = await enterNotice(
    stage.db,
    stage.admin,
    reservationId,
    notice,
    { sentAt, receivedAt },
    [],
    receivedAt,
  )
  if (!entered.ok) throw new Error(entered.reason)
  return entered
}

describe('what goes back after a notice: channel, sending, opening, choice, parts and disputes', () => {
  test('there are forty cases and more, each of its own', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40)
    expect(new Set(cases.map(({ what }) => what)).size).toBe(cases.length)
  })

  test.each(cases)('$what: the law £$law, our promise £$promise, sent $goesBack', async (one) => {
    const { stage, id, reservationId, looksAt } = await play(one)
    const request = await stage.db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
    const purchase = (await findPurchase(stage.db, reservationId))!
    const facts = refundFacts(purchase, request.reason, request.sent_at)
    // What was approved by itself is as if it had not gone back yet.
    const before = request.status === 'pending' ? facts : { ...facts, refundedPence: facts.refundedPence - (request.approved_pence ?? 0) } // prettier-ignore
    expect(leastDue(before)).toEqual({ lawPence: one.law * 100, promisePence: one.promise * 100 })

    const found = (await readRefundCase(stage.db, id))!
    const approved =
      request.status === 'pending'
        ? await approveRefund(stage.db, stage.admin, id, { expectedPence: found.verdict?.amountPence ?? null }, looksAt)
        : { ok: true as const, amountPence: request.approved_pence }
    expect(approved.ok ? (approved as { amountPence: number }).amountPence / 100 : approved.reason).toBe(one.goesBack)
    await send(stage, looksAt)

    // The ledger, the receipts and the provider agree.
    const rows = await stage.db.selectFrom('refunds').selectAll().where('status', '=', 'succeeded').execute()
    const sum = (some: typeof rows) => some.reduce((total, row) => total + row.amount_pence, 0)
    const ours = rows.filter(({ request_id: of }) => of === id)
    expect(sum(ours)).toBe(approved.ok ? Number(one.goesBack) * 100 : 0)
    expect(stage.payments.refunds.reduce((total, { amountPence }) => total + amountPence, 0)).toBe(sum(ours))
    const notes = await stage.db.selectFrom('receipts').selectAll().where('kind', '=', 'credit-note').execute()
    expect(notes.map((note) => note.amount_pence).toSorted()).toEqual(rows.map((row) => row.amount_pence).toSorted())
    expect(sum(rows)).toBeLessThanOrEqual(300_000)
  })
})

describe('an override', () => {
  const lessThan = (amountPence: number, change: object = {}) => ({
    override: { amountPence, reason: 'Goodwill', ...change },
  })

  test('is never below the law, however it is explained', async () => {
    const { stage, id } = await play({ what: '', channel: 'letter', sent: 3 * day, received: 20 * day, opened: 4 * day, law: 0, promise: 0, goesBack: 0 }) // prettier-ignore
    const explained = { shortfallReason: 'Because.', isShortfallConfirmed: true }
    expect(await approve(stage, id, lessThan(299_999, explained))).toEqual({ ok: false, reason: 'below-law' })
    expect(await approve(stage, id, lessThan(300_000))).toEqual({ ok: true, amountPence: 300_000 })
  })

  test('below the law takes money that went back in another way', async () => {
    const { stage, id, reservationId } = await play({ what: '', channel: 'letter', sent: 3 * day, law: 0, promise: 0, goesBack: 0 }) // prettier-ignore
    expect(await approve(stage, id, lessThan(200_000))).toEqual({ ok: false, reason: 'below-law' })
    const returned = { amount: 100_000, way: 'cheque', day: '', proof: 'Cheque 000117' } as const
    for (let press = 0; press < 2; press += 1) {
      const noted = await noteReturnedMoney(
        stage.db,
        stage.admin,
        reservationId,
        returned,
        later(4 * day),
        later(4 * day),
      )
      expect(noted).toMatchObject({ ok: true })
    }
    expect(await approve(stage, id, lessThan(200_000))).toEqual({ ok: true, amountPence: 200_000 })
    await send(stage)
    const refunds = await stage.db
      .selectFrom('refunds')
      .select(['way', 'amount_pence', 'status'])
      .orderBy('amount_pence')
      .execute()
    expect(refunds).toEqual([
      { way: 'cheque', amount_pence: 100_000, status: 'succeeded' },
      { way: 'provider', amount_pence: 200_000, status: 'succeeded' },
    ])
  })

  test('below our promise needs a reason for the buyer, and both sums to be confirmed', async () => {
    const { stage, id } = await play({ what: '', opened: hour, sent: 5 * day, law: 0, promise: 0, goesBack: 0 })
    for (const nothing of [{}, { shortfallReason: '\u200b' }])
      expect(await approve(stage, id, lessThan(200_000, nothing))).toMatchObject({ reason: 'shortfall-reason-needed' })
    const explained = { shortfallReason: 'You kept the report.' }
    expect(await approve(stage, id, lessThan(200_000, explained))).toEqual({
      ok: false,
      reason: 'shortfall-unconfirmed',
    })
    expect(await approve(stage, id, lessThan(285_000))).toEqual({ ok: true, amountPence: 285_000 })
    const short = await play({ what: '', opened: hour, sent: 5 * day, law: 0, promise: 0, goesBack: 0 })
    const confirmed = lessThan(200_000, { ...explained, isShortfallConfirmed: true })
    expect(await approve(short.stage, short.id, confirmed)).toEqual({ ok: true, amountPence: 200_000 })
    const row = await short.stage.db.selectFrom('refund_requests').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ shortfall_reason: 'You kept the report.', fee_pence: 100_000 })
  })
})

describe('a rejection', () => {
  test('is none where the law gives money, whatever is ticked', async () => {
    const { stage, id } = await play({ what: '', sent: 3 * day, law: 0, promise: 0, goesBack: 0 })
    for (const isConfirmed of [false, true])
      expect(await rejectRefund(stage.db, stage.admin, id, 'No.', later(4 * day), undefined, isConfirmed)).toEqual({
        ok: false,
        reason: 'law-forbids-rejecting',
      })
  })

  test('of what our promise gives, or of a sender who is nobody we know, is knowing', async () => {
    const opened = await play({ what: '', opened: hour, sent: 5 * day, law: 0, promise: 0, goesBack: 0 })
    const reject = (stage: Stage, id: string, isConfirmed: boolean) =>
      rejectRefund(stage.db, stage.admin, id, 'No.', later(6 * day), undefined, isConfirmed)
    expect(await reject(opened.stage, opened.id, false)).toEqual({ ok: false, reason: 'rejection-unconfirmed' })
    expect(await reject(opened.stage, opened.id, true)).toEqual({ ok: true })
    // A letter may be forged as well.
    const letter = await play({ what: '', channel: 'letter', sent: 3 * day, law: 0, promise: 0, goesBack: 0 })
    expect(await reject(letter.stage, letter.id, false)).toEqual({ ok: false, reason: 'sender-unconfirmed' })
    expect(await reject(letter.stage, letter.id, true)).toEqual({ ok: true })
    const stage = await buy()
    const stranger = await ask(stage, null, {}, later(3 * day))
    expect(isKnownBuyers(stranger)).toBe(false)
    expect(await reject(stage, stranger.id, false)).toEqual({ ok: false, reason: 'sender-unconfirmed' })
    expect(await reject(stage, stranger.id, true)).toEqual({ ok: true })
  })
})

test('a notice is entered once however often it is sent, acknowledged at once, and stands until it is decided', async () => {
  const stage = await buy()
  const { id: reservationId } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  const entered = await Promise.all(
    [1, 2, 3].map(() => enter(stage, reservationId, 'letter', 'other', later(3 * day), later(6 * day))),
  )
  expect(new Set(entered.map(({ requestId }) => requestId)).size).toBe(1)
  const row = await stage.db.selectFrom('refund_requests').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    channel: 'letter',
    sent_at: later(3 * day),
    asked_at: later(6 * day),
    entered_by: stage.admin.id,
    sent_proof: 'Postmark',
    is_from_buyer: 0,
    // The 7th business day after receipt, not after sending.
    due_at: '2026-11-18T00:00:00.000Z',
  })
  expect(await listStandingNotices(stage.db, reservationId)).toHaveLength(1)
  const mails = await stage.db.selectFrom('outbox').select(['idempotency_key', 'payload']).execute()
  const received = mails.filter(({ idempotency_key: key }) => key.includes('refund-received'))
  expect(received).toHaveLength(1)
  expect(received[0]!.payload).toContain('Ivy@people.test')
  await approve(stage, row.id)
  expect(await listStandingNotices(stage.db, reservationId)).toEqual([])
})

test('withdrawing for the buyer gives up money only where they have said so, and never what we asked for them', async () => {
  const { stage, id } = await play({ what: '', sent: 3 * day, law: 0, promise: 0, goesBack: 0 })
  const withdraw = (isConfirmed: boolean) =>
    withdrawRefund(stage.db, stage.admin, id, '', later(4 * day), undefined, isConfirmed)
  expect(await withdraw(false)).toEqual({ ok: false, reason: 'withdrawal-unconfirmed' })
  await stage.db.updateTable('refund_requests').set({ is_from_us: 1 }).execute()
  expect(await withdraw(true)).toEqual({ ok: false, reason: 'from-us' })
  await stage.db.updateTable('refund_requests').set({ is_from_us: 0 }).execute()
  expect(await withdraw(true)).toEqual({ ok: true })
})

test('nobody enters a notice for their own purchase, nor links a request to it, or to one that was paid later', async () => {
  const stage = await buy()
  const own = { ...stage.buyer, role: 'admin' } as Admin
  const { id, reference } = await stage.db
    .selectFrom('reservations')
    .select(['id', 'reference'])
    .executeTakeFirstOrThrow()
  const notice = { channel: 'letter', reason: 'other', details: '', sentProof: 'Postmark' } as const
  const times = { sentAt: later(day), receivedAt: later(day) }
  expect(await enterNotice(stage.db, own, id, notice, times, [], later(day))).toEqual({
    ok: false,
    reason: 'own-purchase',
  })
  const early = await ask(stage, null, { email: 'else@where.test' }, later(-day))
  const late = await ask(stage, null, { email: 'else@where.test', details: 'Late' }, later(day))
  const link = (admin: Admin, request: string) => linkPurchase(stage.db, admin, request, reference, later(2 * day))
  expect(await link(stage.admin, early.id)).toEqual({ ok: false, reason: 'sent-before-payment' })
  expect(await link(own, late.id)).toEqual({ ok: false, reason: 'own-request' })
  expect(await link(stage.admin, late.id)).toEqual({ ok: true })
  // A letter of the day of the payment was entered before anybody knew whose it is.
  const letter = await ask(stage, null, { email: 'else@where.test', details: 'Letter' }, later(day))
  const sent = { channel: 'letter', sent_at: startOfLondonDay(testNow, 0) } as const
  await stage.db.updateTable('refund_requests').set(sent).where('id', '=', letter.id).execute()
  expect(await link(stage.admin, letter.id)).toEqual({ ok: true })
  const linked = await stage.db.selectFrom('refund_requests').select(['reservation_id', 'sent_at']).where('id', '=', letter.id).executeTakeFirst() // prettier-ignore
  expect(linked).toEqual({ reservation_id: id, sent_at: testNow })
})
