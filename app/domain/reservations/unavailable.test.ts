import { describe, expect, test } from 'vitest'
import { addDeal, addDocument, addUser, createTestDatabase, testNow } from '#app/testing/database.ts'
import { FakePayments } from '#app/testing/payments.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { setDealListing } from '#app/domain/deals/desk.server.ts'
import { affectedKey, markDealUnavailable, readUnavailability } from './unavailable.server.ts'
import { findDeal } from '#app/domain/deals/deals.server.ts'
import { findReadableDocument, openDocuments } from './documents.server.ts'
import { expireHolds } from './holds.server.ts'
import { workOutbox, type RefundOrder } from '#app/domain/mail/outbox.server.ts'
import { takeProviderEvent } from './provider-events.server.ts'
import { listYourDeals } from './purchases.server.ts'
import { approveRefund, readRefundCase } from '#app/domain/refunds/desk.server.ts'
import { sendRefund } from '#app/domain/refunds/money.server.ts'
import { listOpenRequests, listRefundProgress } from '#app/domain/refunds/progress.server.ts'
import { fileRefundRequest, withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'
import { openPaymentIntent, storeConsent } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

const hour = 3_600_000
const day = 24 * hour
const later = (milliseconds: number) => addMilliseconds(testNow, milliseconds)
const policy = { allowScotland: false }

/** A deal that Ivy has bought, with its documents opened, unless only held or neither. */
async function setUp(how: 'bought' | 'held' | 'free' = 'bought') {
  const db = await createTestDatabase()
  const payments = new FakePayments()
  const buyer = await addUser(db, { email: 'ivy@people.test' })
  const admin = (await addUser(db, { isAdmin: true, firstName: 'Ada' })) as Admin
  const dealId = await addDeal(db)
  const documentId = await addDocument(db, dealId)
  const stage = { db, payments, buyer, admin, dealId, documentId }
  if (how === 'free') return stage
  await openPaymentIntent(db, payments, buyer, dealId, policy, testNow)
  if (how === 'held') return stage
  await storeConsent(db, buyer, dealId, { startNow: true, loseRight: true }, testNow)
  await settleIntent(db, payments.pay('pi_1'), testNow)
  const { id } = await db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  expect(await openDocuments(db, buyer, id, later(hour))).toEqual({ ok: true })
  return stage
}
type Stage = Awaited<ReturnType<typeof setUp>>

/** As an admin who has the confirmation page before them. */
async function mark(stage: Stage, at = later(30 * day), admin = stage.admin) {
  const shown = (await readUnavailability(stage.db, admin, stage.dealId, at))!
  return markDealUnavailable(stage.db, stage.payments, admin, stage.dealId, affectedKey(shown.affected), at)
}

const send = ({ db, payments }: Stage, at = later(31 * day)) =>
  workOutbox(
    db,
    'refund',
    (order, key) => sendRefund(db, payments, order as RefundOrder, key, at),
    () => at,
  )

async function states({ db, buyer, documentId }: Stage, at = later(31 * day)) {
  const deal = await db.selectFrom('deals').select(['status', 'unavailable_at']).executeTakeFirstOrThrow()
  const reservation = await db.selectFrom('reservations').select('status').executeTakeFirst()
  const requests = await db.selectFrom('refund_requests').select(['status', 'reason']).orderBy('asked_at').execute()
  const canRead = (await findReadableDocument(db, buyer, documentId, at)) !== undefined
  return { deal, reservation: reservation?.status, requests, canRead }
}

async function mails({ db }: Stage, key: string): Promise<{ to: string; subject: string; text: string }[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('idempotency_key', 'like', `mail:${key}%`)
    .execute()
  return rows.map(({ payload }) => JSON.parse(payload) as { to: string; subject: string; text: string })
}

const trailOf = ({ db, dealId }: Stage) =>
  db
    .selectFrom('audit_events')
    .select(['actor', 'actor_user_id', 'action', 'detail'])
    .where('object_type', '=', 'deal')
    .where('object_id', '=', String(dealId))
    .orderBy('id')
    .execute()

const ask = (stage: Stage, reason: 'changed-plans' | 'property-unavailable', at: string, asBuyer = true) =>
  fileRefundRequest(
    stage.db,
    asBuyer ? stage.buyer : null,
    { fullName: 'Ivy Investor', email: stage.buyer.email, dealReference: '', reason, details: '' },
    [],
    at,
  )

const dispute = (stage: Stage, status: 'open' | 'won' | 'lost', at: string) =>
  takeProviderEvent(
    stage.db,
    { id: `evt_${status}`, type: 'charge.dispute', createdAt: at, kind: 'dispute', disputeId: 'dp_1', paymentIntentId: 'pi_1', status, amountPence: 300_000 }, // prettier-ignore
    at,
  )

describe('a bought deal that is marked unavailable', () => {
  test('leaves the market, pays its buyer back in full whatever was opened, and ends the reservation', async () => {
    const stage = await setUp()
    const at = later(30 * day)
    expect((await readUnavailability(stage.db, stage.admin, stage.dealId, at))!.affected).toMatchObject({
      kind: 'buyer',
      name: 'Ivy Investor',
      amountPence: 300_000,
      leftToPerson: null,
      request: null,
    })
    const result = await mark(stage, at)
    expect(result).toMatchObject({ ok: true, isNew: true, hold: null })
    expect(await states(stage)).toEqual({
      deal: { status: 'inactive', unavailable_at: at },
      reservation: 'paid',
      requests: [{ status: 'approved', reason: 'property-unavailable' }],
      canRead: false,
    })
    expect(await findDeal(stage.db, stage.dealId, policy)).toBeUndefined()
    const [told] = await mails(stage, 'deal-unavailable:')
    expect(told).toMatchObject({ to: 'ivy@people.test', subject: `No longer available: PID-00000${stage.dealId}` })
    expect(told!.text).toContain('We will send £3,000, in full, back to the card you paid with.')
    expect(await mails(stage, 'refund-approved:')).toHaveLength(1)

    expect(await send(stage)).toBe(1)
    expect(stage.payments.refunds).toMatchObject([{ paymentIntentId: 'pi_1', amountPence: 300_000 }])
    expect(await states(stage)).toMatchObject({
      deal: { status: 'inactive' },
      reservation: 'refunded',
      requests: [{ status: 'refunded' }],
    })
    expect(await listYourDeals(stage.db, stage.buyer.id, later(32 * day))).toMatchObject([
      { state: 'refunded', isDealPublic: false, refund: { status: 'refunded', amountPence: 300_000, isFromUs: true } },
    ])
    expect(await trailOf(stage)).toEqual([
      {
        actor: 'admin',
        actor_user_id: stage.admin.id,
        action: 'deal-marked-unavailable',
        detail: '{"before":"reserved","after":"unavailable"}',
      },
    ])
  })

  test('a second time, by another admin or at the same moment, changes nothing', async () => {
    const stage = await setUp()
    const bea = (await addUser(stage.db, { isAdmin: true })) as Admin
    const at = later(30 * day)
    const { affected } = (await readUnavailability(stage.db, bea, stage.dealId, at))!
    const results = await Promise.all(
      [stage.admin, bea, stage.admin].map((admin) =>
        markDealUnavailable(stage.db, stage.payments, admin, stage.dealId, affectedKey(affected), at),
      ),
    )
    expect(results.map((result) => result.ok && result.isNew).sort()).toEqual([false, false, true])
    expect(await mark(stage, later(40 * day), bea)).toMatchObject({ ok: true, isNew: false })
    expect(await states(stage)).toMatchObject({ deal: { unavailable_at: at }, requests: [{ status: 'approved' }] })
    expect(await trailOf(stage)).toHaveLength(1)
    await send(stage)
    await send(stage, later(41 * day))
    expect(stage.payments.refunds).toHaveLength(1)
    expect(await mails(stage, 'deal-unavailable:')).toHaveLength(1)
  })

  test('approves the buyer’s own open request, whatever its reason, and makes no other', async () => {
    const stage = await setUp()
    await ask(stage, 'changed-plans', later(29 * day))
    expect(await mark(stage)).toMatchObject({ ok: true })
    await send(stage)
    expect(await states(stage)).toMatchObject({
      reservation: 'refunded',
      requests: [{ status: 'refunded', reason: 'changed-plans' }],
    })
    expect(stage.payments.refunds).toMatchObject([{ amountPence: 300_000 }])
  })

  test('leaves what a stranger asked for in the buyer’s name to its end with the purchase', async () => {
    const stage = await setUp()
    await ask(stage, 'changed-plans', later(29 * day), false)
    await mark(stage)
    expect((await states(stage)).requests).toMatchObject([
      { status: 'pending', reason: 'changed-plans' },
      { status: 'approved', reason: 'property-unavailable' },
    ])
    await send(stage)
    expect((await states(stage)).requests.map(({ status }) => status)).toEqual(['refunded', 'refunded'])
  })

  test('of whose payment a part has gone back sends the rest', async () => {
    const stage = await setUp()
    await takeProviderEvent(
      stage.db,
      { id: 'evt_part', type: 'refund.updated', createdAt: testNow, kind: 'refund', refund: { id: 're_hand', status: 'succeeded', amountPence: 285_000, paymentIntentId: 'pi_1', refundId: null, lastError: null } }, // prettier-ignore
      later(2 * day),
    )
    expect(await mark(stage)).toMatchObject({ deal: { affected: { amountPence: 15_000, leftToPerson: null } } })
    expect((await mails(stage, 'deal-unavailable:'))[0]!.text).toContain('We will send the remaining £150 back')
    await send(stage)
    expect(stage.payments.refunds).toMatchObject([{ amountPence: 15_000 }])
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: { status: 'inactive' } })
  })

  test('is paid back by the outbox after the process died, and while the provider is down', async () => {
    const stage = await setUp()
    stage.payments.isDown = true
    expect(await mark(stage)).toMatchObject({ ok: true, isNew: true })
    expect(await send(stage)).toBe(0)
    expect(await states(stage)).toMatchObject({ reservation: 'paid', canRead: false })
    stage.payments.isDown = false
    expect(await send(stage, later(32 * day))).toBe(1)
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: { status: 'inactive' } })
  })

  test('within the first 48 hours is paid back just so', async () => {
    const stage = await setUp()
    expect(await mark(stage, later(3 * hour))).toMatchObject({ ok: true })
    expect(await states(stage)).toMatchObject({ requests: [{ status: 'approved' }] })
  })

  test('may be bought by nobody, and is back on the market with its mark gone once an admin activates it', async () => {
    const stage = await setUp()
    await mark(stage)
    const activate = () => setDealListing(stage.db, stage.admin, stage.dealId, 'active', later(33 * day))
    expect(await activate()).toEqual({ ok: false, reason: 'reserved' })
    await send(stage)
    const ben = await addUser(stage.db)
    expect(await openPaymentIntent(stage.db, stage.payments, ben, stage.dealId, policy, later(32 * day))).toEqual({
      ok: false,
      reason: 'deal-inactive',
    })
    expect(await activate()).toMatchObject({ ok: true })
    expect(await states(stage)).toMatchObject({ deal: { status: 'active', unavailable_at: null } })
    expect((await trailOf(stage)).at(-1)).toMatchObject({
      action: 'deal-activated',
      detail: '{"before":"unavailable","after":"active"}',
    })
    // The next buyer's deal is not unavailable, and neither is the old one's any more.
    expect(await openPaymentIntent(stage.db, stage.payments, ben, stage.dealId, policy, later(34 * day))).toMatchObject({ ok: true }) // prettier-ignore
  })
})

describe('what is left to a person', () => {
  test('a disputed payment: the buyer is told, a request waits, and once the dispute is won it can be approved', async () => {
    const stage = await setUp()
    await dispute(stage, 'open', later(20 * day))
    const result = await mark(stage)
    expect(result).toMatchObject({ ok: true, deal: { affected: { leftToPerson: 'disputed', amountPence: 300_000 } } })
    const [request] = await stage.db.selectFrom('refund_requests').selectAll().execute()
    expect(result).toMatchObject({ deal: { affected: { request: { reference: request!.reference } } } })
    expect(request).toMatchObject({ status: 'pending', is_from_buyer: 0, user_id: null })
    expect((await mails(stage, 'deal-unavailable:'))[0]!.text).toContain('Your bank is looking into this payment')
    expect(await send(stage)).toBe(0)
    expect(await mark(stage, later(40 * day))).toMatchObject({ isNew: false })
    await dispute(stage, 'won', later(50 * day))
    // The money is the buyer's to have back, so their documents stay closed, as the admin's page said.
    expect((await states(stage, later(50 * day))).canRead).toBe(false)
    expect(await listYourDeals(stage.db, stage.buyer.id, later(50 * day))).toMatchObject([
      { state: 'refund-asked', address: null, refund: { isFromUs: true } },
    ])
    const verdict = (await readRefundCase(stage.db, request!.id))!.verdict
    expect(verdict).toMatchObject({ outcome: 'full-automatic', amountPence: 300_000 })
    const approved = await approveRefund(stage.db, stage.admin, request!.id, { expectedPence: 300_000 }, later(51 * day)) // prettier-ignore
    expect(approved).toMatchObject({ ok: true })
    await send(stage, later(52 * day))
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: { status: 'inactive' } })
  })

  test('a disputed payment that the bank takes: everything ends, and nothing goes back twice', async () => {
    const stage = await setUp()
    await dispute(stage, 'open', later(20 * day))
    await mark(stage)
    await dispute(stage, 'lost', later(50 * day))
    await send(stage, later(51 * day))
    expect(stage.payments.refunds).toEqual([])
    expect(await states(stage)).toMatchObject({
      reservation: 'refunded',
      deal: { status: 'inactive' },
      requests: [{ status: 'refunded' }],
    })
  })

  test('a refund less the fee that is under way: the fee waits for a person, and goes back once they approve it', async () => {
    const stage = await setUp()
    const { reference } = await ask(stage, 'changed-plans', later(5 * day))
    const own = await stage.db.selectFrom('refund_requests').select('id').where('reference', '=', reference).executeTakeFirstOrThrow() // prettier-ignore
    await approveRefund(stage.db, stage.admin, own.id, { expectedPence: 285_000 }, later(5 * day))
    const result = await mark(stage, later(6 * day))
    expect(result).toMatchObject({ deal: { affected: { leftToPerson: 'refund-under-way', amountPence: 15_000 } } })
    const made = await stage.db
      .selectFrom('refund_requests')
      .selectAll()
      .where('id', '<>', own.id)
      .executeTakeFirstOrThrow()
    expect(made.status).toBe('pending')
    // What we ask for ourselves is not the buyer's to take back, and their account does not offer it.
    expect(await listOpenRequests(stage.db, stage.buyer.id)).toMatchObject([
      { requestId: made.id, isFromUs: true },
      { requestId: own.id, isFromUs: false },
    ])
    expect(await withdrawOwnRequest(stage.db, stage.buyer, made.id, later(6 * day))).toEqual({
      ok: false,
      reason: 'from-us',
    })
    await send(stage, later(7 * day))
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: { status: 'inactive' } })
    // What a stranger asks for in the buyer's name does not hide ours.
    await ask(stage, 'property-unavailable', later(7 * day), false)
    const progress = await listRefundProgress(stage.db, [made.reservation_id!])
    expect(progress.get(made.reservation_id!)).toMatchObject({ requestId: made.id, isFromUs: true })
    const activate = () => setDealListing(stage.db, stage.admin, stage.dealId, 'active', later(8 * day))
    expect(await activate()).toEqual({ ok: false, reason: 'refund-owed' })
    const verdict = (await readRefundCase(stage.db, made.id))!.verdict
    expect(verdict).toMatchObject({ outcome: 'full-automatic', amountPence: 15_000 })
    const approved = await approveRefund(stage.db, stage.admin, made.id, { expectedPence: 15_000 }, later(8 * day))
    expect(approved).toMatchObject({ ok: true })
    await send(stage, later(9 * day))
    expect(stage.payments.refunds.map(({ amountPence }) => amountPence)).toEqual([285_000, 15_000])
    expect(await activate()).toMatchObject({ ok: true })
  })

  test('a full refund that is under way: nothing more is owed', async () => {
    const stage = await setUp()
    await ask(stage, 'changed-plans', later(hour))
    const [own] = await stage.db.selectFrom('refund_requests').select('id').execute()
    await approveRefund(stage.db, stage.admin, own!.id, { expectedPence: 300_000 }, later(2 * hour))
    expect(await mark(stage, later(3 * hour))).toMatchObject({ deal: { affected: { amountPence: 0, request: null } } })
    expect((await states(stage)).requests).toHaveLength(1)
  })

  test('the fee of a purchase that had ended before: whoever changed their mind is not its buyer any more', async () => {
    const stage = await setUp()
    await ask(stage, 'changed-plans', later(5 * day))
    const [own] = await stage.db.selectFrom('refund_requests').select('id').execute()
    await approveRefund(stage.db, stage.admin, own!.id, { expectedPence: 285_000 }, later(5 * day))
    await send(stage, later(6 * day))
    expect(await mark(stage)).toMatchObject({ deal: { affected: { kind: 'nobody' } } })
    await ask(stage, 'property-unavailable', later(40 * day))
    expect((await states(stage)).requests).toMatchObject([{ status: 'refunded' }, { status: 'pending' }])
    const [claim] = await stage.db.selectFrom('refund_requests').select('id').where('status', '=', 'pending').execute()
    expect((await readRefundCase(stage.db, claim!.id))!.verdict).toMatchObject({ outcome: 'full-if-confirmed' })
  })
})

describe('a held deal that is marked unavailable', () => {
  test('ends the hold at the provider, and tells its holder', async () => {
    const stage = await setUp('held')
    const at = later(10 * 60_000)
    expect((await readUnavailability(stage.db, stage.admin, stage.dealId, at))!.affected).toMatchObject({
      kind: 'holder',
      name: 'Ivy Investor',
    })
    expect(await mark(stage, at)).toMatchObject({ ok: true, hold: 'closed' })
    expect(stage.payments.intents.get('pi_1')!.status).toBe('canceled')
    expect(await states(stage)).toMatchObject({ deal: { status: 'inactive' }, reservation: 'released', requests: [] })
    const trail = stage.db
      .selectFrom('audit_events')
      .select(['actor', 'actor_user_id'])
      .where('action', '=', 'hold-freed')
    expect(await trail.execute()).toEqual([{ actor: 'admin', actor_user_id: stage.admin.id }])
    expect((await mails(stage, 'deal-unavailable:'))[0]).toMatchObject({ to: 'ivy@people.test' })
    expect((await mails(stage, 'deal-unavailable:'))[0]!.text).toContain('Nothing has been charged.')
  })

  test('sends money back that arrives in that very moment', async () => {
    const stage = await setUp('held')
    const at = later(10 * 60_000)
    // Paid, and we have not heard of it yet.
    stage.payments.pay('pi_1')
    expect(await mark(stage, at)).toMatchObject({ ok: true, hold: 'closed' })
    await send(stage, later(hour))
    expect(stage.payments.refunds).toMatchObject([{ amountPence: 300_000 }])
    expect(await states(stage)).toMatchObject({ deal: { status: 'inactive' }, reservation: 'released' })
    expect(await mails(stage, 'returned:')).toHaveLength(1)
  })

  test('while the provider is down cannot be paid any more, and the hold ends with its time', async () => {
    const stage = await setUp('held')
    stage.payments.isDown = true
    expect(await mark(stage, later(10 * 60_000))).toMatchObject({ ok: true, hold: 'pending' })
    expect(await states(stage)).toMatchObject({ deal: { status: 'inactive' }, reservation: 'held' })
    stage.payments.isDown = false
    expect(await openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, policy, later(11 * 60_000))).toEqual({ ok: false, reason: 'deal-inactive' }) // prettier-ignore
    await expireHolds(stage.db, stage.payments, later(2 * hour))
    expect(await states(stage)).toMatchObject({ reservation: 'expired' })
  })

  test('is refused once it has been paid since the page was opened: the page did not say so', async () => {
    const stage = await setUp('held')
    const shown = (await readUnavailability(stage.db, stage.admin, stage.dealId, later(hour / 6)))!
    await settleIntent(stage.db, stage.payments.pay('pi_1'), later(hour / 5))
    const key = affectedKey(shown.affected)
    expect(
      await markDealUnavailable(stage.db, stage.payments, stage.admin, stage.dealId, key, later(hour / 4)),
    ).toEqual({ ok: false, reason: 'changed' })
    expect(await states(stage)).toMatchObject({ deal: { status: 'reserved', unavailable_at: null } })
  })
})

describe('who can be marked', () => {
  test.each([
    ['active', true],
    ['inactive', true],
    ['reserved', true],
    ['draft', 'draft'],
    ['completed', 'completed'],
  ] as const)('a deal that is %s: %s', async (status, expected) => {
    const stage = await setUp('free')
    await stage.db.updateTable('deals').set({ status }).execute()
    const result = await mark(stage)
    expect(result.ok || result.reason).toBe(expected)
    const { deal } = await states(stage)
    if (expected === true) expect(deal).toEqual({ status: 'inactive', unavailable_at: later(30 * day) })
    else expect(deal).toEqual({ status, unavailable_at: null })
    expect(await mails(stage, '')).toEqual([])
  })

  test('a deal whose reservation is completed cannot, nor one that does not exist', async () => {
    const stage = await setUp()
    await stage.db.updateTable('reservations').set({ status: 'completed' }).execute()
    expect(await mark(stage)).toEqual({ ok: false, reason: 'completed' })
    expect(await markDealUnavailable(stage.db, null, stage.admin, 99_999, 'nobody', testNow)).toEqual({
      ok: false,
      reason: 'not-found',
    })
  })

  test('an admin’s own purchase is for another admin to mark', async () => {
    const stage = await setUp()
    await stage.db.updateTable('users').set({ is_admin: 1 }).where('id', '=', stage.buyer.id).execute()
    expect(await mark(stage, later(30 * day), { ...stage.buyer, isAdmin: true })).toEqual({
      ok: false,
      reason: 'own-purchase',
    })
    expect(await states(stage)).toMatchObject({ deal: { unavailable_at: null }, requests: [] })
  })
})
