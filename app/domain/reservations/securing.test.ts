import { describe, expect, test } from 'vitest'
import { addDocument, addUser, testNow } from '#app/testing/database.ts'
import { both, neither, openIntent, policy, reservations, setUpStage, type Stage } from '#app/testing/secure-stage.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { ProviderEvent } from '#app/services/payments.server.ts'
import { findReadableDocument, openDocuments, recordDocumentAccess } from './documents.server.ts'
import { closeHold, expireHolds, releaseHold } from './holds.server.ts'
import { workOutbox, type RefundOrder } from '#app/domain/mail/outbox.server.ts'
import { findOrAddAttempt } from './attempts.server.ts'
import { confirmReturn, repairPayments, takeProviderEvent } from './provider-events.server.ts'
import { listYourDeals } from './purchases.server.ts'
import { repairRefunds, sendRefund } from '#app/domain/refunds/money.server.ts'
import { describeRefusal, holdMilliseconds } from './reservations.ts'
import { mailPaymentLink, openHostedCheckout, openPaymentIntent, storeConsent } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'

const afterHold = addMilliseconds(testNow, holdMilliseconds + 1)

const mails = ({ db }: Stage) => db.selectFrom('outbox').select('idempotency_key').where('kind', '=', 'mail').execute()
const dealStatus = async ({ db, dealId }: Stage) =>
  (await db.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirstOrThrow()).status

function succeeded(stage: Stage, intentId: string, id = 'evt_1'): ProviderEvent {
  return {
    id,
    type: 'payment_intent.succeeded',
    createdAt: testNow,
    kind: 'intent',
    intent: stage.payments.intents.get(intentId)!,
  }
}

describe('holding a deal', () => {
  test('of a hundred attempts by fifty people on one deal, those of one get the intent and all others a 409', async () => {
    const stage = await setUpStage()
    const people = await Promise.all(Array.from({ length: 50 }, () => addUser(stage.db)))
    const tries = await Promise.all(
      [...people, ...people].map(async (person) => ({
        person,
        result: await openPaymentIntent(stage.db, stage.payments, person, stage.dealId, policy, testNow),
      })),
    )
    const [hold, ...others] = await reservations(stage)
    expect(others).toEqual([])
    expect(tries.filter(({ result }) => result.ok).map(({ person }) => person.id)).toEqual([
      hold!.user_id,
      hold!.user_id,
    ])
    const refused = tries.flatMap(({ result }) => (result.ok ? [] : [describeRefusal(result).status]))
    expect(refused).toEqual(Array.from({ length: 98 }, () => 409))
    expect(stage.payments.intents.size).toBe(1)
  })

  test('asking again during the hold gives the same intent', async () => {
    const stage = await setUpStage()
    expect(await openIntent(stage)).toBe(await openIntent(stage))
  })

  test('price and currency come from the database', async () => {
    const stage = await setUpStage()
    await stage.db.updateTable('deals').set({ secure_price_pence: 450_000 }).execute()
    const id = await openIntent(stage)
    expect(stage.payments.intents.get(id)).toMatchObject({ amountPence: 450_000, currency: 'gbp' })
  })

  test.each([
    ['draft', 'deal-not-found'],
    ['inactive', 'deal-inactive'],
    ['completed', 'deal-inactive'],
  ] as const)('a deal that is %s is refused as %s', async (status, reason) => {
    const stage = await setUpStage()
    await stage.db.updateTable('deals').set({ status }).execute()
    const refused = await openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, policy, testNow)
    expect(refused).toEqual({ ok: false, reason })
  })

  test('a deal in Scotland is refused until the operator allows it', async () => {
    const stage = await setUpStage()
    await stage.db.updateTable('deals').set({ nation: 'Scotland' }).execute()
    const open = (allowScotland: boolean) =>
      openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, { allowScotland }, testNow)
    expect(await open(false)).toEqual({ ok: false, reason: 'not-in-scotland' })
    expect((await open(true)).ok).toBe(true)
  })

  test('a hold on a deal that was taken off the market gives no secret any more, and can be released', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
    const refused = await openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, policy, testNow)
    expect(refused).toEqual({ ok: false, reason: 'deal-inactive' })
    expect(await listYourDeals(stage.db, stage.buyer.id, testNow)).toMatchObject([{ state: 'held-unlisted' }])
    const [hold] = await reservations(stage)
    expect(await releaseHold(stage.db, stage.payments, stage.buyer.id, hold!.id, testNow)).toEqual({ ok: true })
  })

  test.each([0, 29])('a secure price of %i pence cannot be paid by card, and is refused', async (pence) => {
    const stage = await setUpStage()
    await stage.db.updateTable('deals').set({ secure_price_pence: pence }).execute()
    const refused = await openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, policy, testNow)
    expect(refused).toEqual({ ok: false, reason: 'not-online' })
  })

  test('without a provider nothing is held', async () => {
    const stage = await setUpStage()
    const refused = await openPaymentIntent(stage.db, null, stage.buyer, stage.dealId, policy, testNow)
    expect(refused).toEqual({ ok: false, reason: 'not-configured' })
    expect(await reservations(stage)).toEqual([])
  })

  test('a provider that is down is told as that, and the hold can be used once it is back', async () => {
    const stage = await setUpStage()
    stage.payments.isDown = true
    expect(await openPaymentIntent(stage.db, stage.payments, stage.buyer, stage.dealId, policy, testNow)).toEqual({
      ok: false,
      reason: 'provider-down',
    })
    stage.payments.isDown = false
    await openIntent(stage)
    expect(await reservations(stage)).toHaveLength(1)
  })

  test('a hosted checkout posted twice leads to the same page', async () => {
    const stage = await setUpStage()
    const open = () => openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, testNow)
    expect(await open()).toEqual(await open())
    expect(stage.payments.checkouts.size).toBe(1)
  })

  test('the payment link is mailed once, with the address of the hosted page', async () => {
    const stage = await setUpStage()
    const ask = (now: string) => mailPaymentLink(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, now)
    await ask(testNow)
    await ask(testNow)
    const rows = await stage.db.selectFrom('outbox').selectAll().execute()
    expect(rows).toHaveLength(1)
    await ask(addMilliseconds(testNow, 60_000))
    expect(await stage.db.selectFrom('outbox').select('id').execute()).toHaveLength(2)
    expect(rows[0]!.payload).toContain('https://pay.test/cs_1')
    expect(rows[0]!.payload).toContain(stage.buyer.email)
  })
})

describe('a payment', () => {
  test('unlocks once, however often, from wherever and in whatever order it is told', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await storeConsent(stage.db, stage.buyer, stage.dealId, both, testNow)
    stage.payments.pay(id)
    const told = await Promise.all([
      ...Array.from({ length: 50 }, () => takeProviderEvent(stage.db, succeeded(stage, id), testNow)),
      takeProviderEvent(stage.db, succeeded(stage, id, 'evt_2'), testNow),
      confirmReturn(stage.db, stage.payments, stage.buyer.id, id, testNow),
      repairPayments(stage.db, stage.payments, testNow),
    ])
    expect(told.filter((result) => result === 'duplicate')).toHaveLength(49)
    expect(await reservations(stage)).toMatchObject([{ status: 'paid', unlock_at: testNow }])
    expect(await dealStatus(stage)).toBe('reserved')
    expect(await mails(stage)).toHaveLength(1)
    expect(stage.payments.refunds).toEqual([])
  })

  test('without both boxes ticked the documents open after fourteen days', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await storeConsent(stage.db, stage.buyer, stage.dealId, { startNow: true, loseRight: false }, testNow)
    await settleIntent(stage.db, stage.payments.pay(id), testNow)
    // Paid on Monday 2 November: the period ends with Monday 16 November (reference/domain.md C8).
    expect(await reservations(stage)).toMatchObject([{ unlock_at: '2026-11-17T00:00:00.000Z' }])
  })

  test('without any stored choice it counts as unticked', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await settleIntent(stage.db, stage.payments.pay(id), testNow)
    expect(await reservations(stage)).toMatchObject([
      { unlock_at: '2026-11-17T00:00:00.000Z', consent_text_version: null },
    ])
  })

  test('the choice cannot be changed once it is paid', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await storeConsent(stage.db, stage.buyer, stage.dealId, neither, testNow)
    await settleIntent(stage.db, stage.payments.pay(id), testNow)
    expect(await storeConsent(stage.db, stage.buyer, stage.dealId, both, testNow)).toEqual({
      ok: false,
      reason: 'already-yours',
    })
  })

  test.each([
    ['another amount', { receivedPence: 100 }],
    ['another currency', { currency: 'usd' }],
  ])('of %s unlocks nothing and waits for a person', async (_what, change) => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    const intent = { ...stage.payments.pay(id), ...change }
    expect(await settleIntent(stage.db, intent, testNow)).toBe('mismatch')
    expect(await dealStatus(stage)).toBe('active')
    expect(await mails(stage)).toEqual([{ idempotency_key: expect.stringMatching(/^mail:mismatch:/) as string }])
  })

  test('that belongs to nothing of ours changes nothing and is written down', async () => {
    const stage = await setUpStage()
    const stranger = {
      ...stage.payments.pay(await openIntent(stage)),
      id: 'pi_x',
      reservationId: 'nobody',
      paymentId: null,
    }
    expect(await settleIntent(stage.db, stranger, testNow)).toBe('unknown')
    expect(await dealStatus(stage)).toBe('active')
    const audit = await stage.db.selectFrom('audit_events').select('action').where('object_id', '=', 'pi_x').execute()
    expect(audit).toEqual([{ action: 'unknown-payment' }])
  })

  test('that comes late for a deal nobody took since is kept', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    // The provider took the money in the very moment in which we could not reach it to cancel.
    await stage.db.updateTable('reservations').set({ status: 'expired' }).execute()
    expect(await settleIntent(stage.db, stage.payments.pay(id), afterHold)).toBe('paid')
    expect(await dealStatus(stage)).toBe('reserved')
  })

  test('that comes late for a deal somebody else holds goes back in full, once, and the buyer is told', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await stage.db.updateTable('reservations').set({ status: 'expired' }).execute()
    await openIntent({ ...stage, buyer: await addUser(stage.db) })
    const intent = stage.payments.pay(id)
    expect(await settleIntent(stage.db, intent, afterHold)).toBe('returned')
    expect(await settleIntent(stage.db, intent, afterHold)).toBe('returned')

    const work = () =>
      workOutbox(
        stage.db,
        'refund',
        (order, key) => sendRefund(stage.db, stage.payments, order as RefundOrder, key, afterHold),
        () => afterHold,
      )
    expect(await work()).toBe(1)
    expect(await work()).toBe(0)
    expect(stage.payments.refunds).toMatchObject([{ paymentIntentId: id, amountPence: 300_000 }])
    expect(await mails(stage)).toHaveLength(1)
    expect(await listYourDeals(stage.db, stage.buyer.id, afterHold)).toMatchObject([{ state: 'refunded' }])
  })

  async function loseDeal(stage: Stage) {
    const id = await openIntent(stage)
    await stage.db.updateTable('reservations').set({ status: 'expired' }).execute()
    await openIntent({ ...stage, buyer: await addUser(stage.db) })
    await settleIntent(stage.db, stage.payments.pay(id), afterHold)
    const send = (order: unknown, key: string) =>
      sendRefund(stage.db, stage.payments, order as RefundOrder, key, afterHold)
    await workOutbox(stage.db, 'refund', send, () => afterHold)
  }

  test('whose return is pending is finished by the repair when no event comes', async () => {
    const stage = await setUpStage()
    stage.payments.refundStatus = 'pending'
    await loseDeal(stage)
    expect(await listYourDeals(stage.db, stage.buyer.id, afterHold)).toMatchObject([{ state: 'refunding' }])
    stage.payments.refunds[0]!.status = 'succeeded'
    await repairRefunds(stage.db, stage.payments, afterHold)
    expect(await listYourDeals(stage.db, stage.buyer.id, afterHold)).toMatchObject([{ state: 'refunded' }])
  })

  test('whose return fails is told to the operator and, truthfully, to the buyer', async () => {
    const stage = await setUpStage()
    stage.payments.refundStatus = 'pending'
    await loseDeal(stage)
    stage.payments.refunds[0]!.status = 'failed'
    await repairRefunds(stage.db, stage.payments, afterHold)
    await repairRefunds(stage.db, stage.payments, afterHold)
    expect(await listYourDeals(stage.db, stage.buyer.id, afterHold)).toMatchObject([{ state: 'refund-problem' }])
    const keys = (await mails(stage)).map((mail) => mail.idempotency_key.split(':')[1])
    expect(keys).toEqual(['returned', 'refund-failed'])
  })

  test('made twice, in the card form and on the hosted page, is kept once and returned once', async () => {
    const stage = await setUpStage()
    const intentId = await openIntent(stage)
    await openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, testNow)
    expect(await settleIntent(stage.db, stage.payments.pay('cs_1'), testNow)).toBe('paid')
    expect(await settleIntent(stage.db, stage.payments.pay(intentId), testNow)).toBe('returned')
    const statuses = await stage.db.selectFrom('payments').select('status').orderBy('status').execute()
    expect(statuses.map((row) => row.status)).toEqual(['refund-due', 'succeeded'])
  })

  test('for a deal that was taken off the market meanwhile goes back', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
    expect(await settleIntent(stage.db, stage.payments.pay(id), testNow)).toBe('returned')
    expect(await dealStatus(stage)).toBe('inactive')
  })

  test('of somebody else is not confirmed by coming back with its reference', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    stage.payments.pay(id)
    const stranger = await addUser(stage.db)
    expect(await confirmReturn(stage.db, stage.payments, stranger.id, id, testNow)).toBe('unknown')
    expect(await dealStatus(stage)).toBe('active')
  })

  test('that nobody told us about is found by the repair', async () => {
    const stage = await setUpStage()
    stage.payments.pay(await openIntent(stage))
    expect(await repairPayments(stage.db, stage.payments, afterHold)).toBe(1)
    expect(await dealStatus(stage)).toBe('reserved')
    expect(await repairPayments(stage.db, stage.payments, afterHold)).toBe(0)
  })
})

describe('a hold that runs out', () => {
  test('is cancelled at the provider first and released after', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(1)
    expect(stage.payments.intents.get(id)!.status).toBe('canceled')
    expect(await reservations(stage)).toMatchObject([{ status: 'expired' }])
    expect(
      (await openPaymentIntent(stage.db, stage.payments, await addUser(stage.db), stage.dealId, policy, afterHold)).ok,
    ).toBe(true)
  })

  test('stays while the provider cannot be reached, so that nobody else pays for the same deal', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    stage.payments.isDown = true
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(0)
    const other = await addUser(stage.db)
    const refused = await openPaymentIntent(stage.db, stage.payments, other, stage.dealId, policy, afterHold)
    expect(refused).toEqual({ ok: false, reason: 'deal-held' })
  })

  test('becomes a purchase when the money was faster', async () => {
    const stage = await setUpStage()
    stage.payments.pay(await openIntent(stage))
    const other = await addUser(stage.db)
    const refused = await openPaymentIntent(stage.db, stage.payments, other, stage.dealId, policy, afterHold)
    expect(refused).toEqual({ ok: false, reason: 'deal-reserved' })
    expect(await reservations(stage)).toMatchObject([{ status: 'paid' }])
  })

  test('after a crash between our row and the provider, the lost intent is found by its key and cancelled', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await stage.db
      .updateTable('payments')
      .set({ status: 'creating', provider_ref: null, payment_intent_id: null })
      .execute()
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(1)
    expect(stage.payments.intents.size).toBe(1)
    expect(stage.payments.intents.get(id)!.status).toBe('canceled')
  })

  test('is closed although the deal was renamed between our row and the provider’s answer', async () => {
    const stage = await setUpStage()
    await openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, testNow)
    await stage.db.updateTable('payments').set({ status: 'creating', provider_ref: null }).execute()
    await stage.db.updateTable('deals').set({ title: 'Another title' }).execute()
    expect(await expireHolds(stage.db, stage.payments, afterHold)).toBe(1)
    expect(stage.payments.checkouts.get('cs_1')!.status).toBe('expired')
  })

  test('opens nothing new once it is over', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const [hold] = await reservations(stage)
    await closeHold(stage.db, stage.payments, hold!, 'released', testNow)
    expect(await findOrAddAttempt(stage.db, hold!, 'checkout', testNow)).toBeUndefined()
  })

  test('can be closed twice', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const [hold] = await reservations(stage)
    expect(await closeHold(stage.db, stage.payments, hold!, 'expired', afterHold)).toBe('closed')
    expect(await closeHold(stage.db, stage.payments, hold!, 'expired', afterHold)).toBe('closed')
  })

  test('a stranger cannot release it', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const [hold] = await reservations(stage)
    const stranger = await addUser(stage.db)
    expect(await releaseHold(stage.db, stage.payments, stranger.id, hold!.id, testNow)).toEqual({
      ok: false,
      reason: 'not-found',
    })
    expect(await reservations(stage)).toMatchObject([{ status: 'held' }])
  })
})

describe('the documents', () => {
  async function buy(consent: typeof both) {
    const stage = await setUpStage()
    const documentId = await addDocument(stage.db, stage.dealId)
    const id = await openIntent(stage)
    await storeConsent(stage.db, stage.buyer, stage.dealId, consent, testNow)
    await settleIntent(stage.db, stage.payments.pay(id), testNow)
    return { ...stage, documentId }
  }

  test('are readable by their buyer and by admins, and by nobody else', async () => {
    const stage = await buy(both)
    const stranger = await addUser(stage.db)
    const admin = await addUser(stage.db, { isAdmin: true })
    const read = async (user: typeof stranger | null) =>
      (await findReadableDocument(stage.db, user, stage.documentId, testNow)) !== undefined
    expect(await read(stage.buyer)).toBe(true)
    expect(await read(admin)).toBe(true)
    expect(await read(stranger)).toBe(false)
    expect(await read(null)).toBe(false)
  })

  test('stay closed for a buyer who kept the right to cancel, until the fourteen days are over', async () => {
    const stage = await buy(neither)
    const read = async (now: string) =>
      (await findReadableDocument(stage.db, stage.buyer, stage.documentId, now)) !== undefined
    expect(await read(testNow)).toBe(false)
    expect(await read('2026-11-16T23:59:59.999Z')).toBe(false)
    expect(await read('2026-11-17T00:00:00.000Z')).toBe(true)
  })

  test('close again when the payment is disputed', async () => {
    const stage = await buy(both)
    const event = {
      id: 'evt_d',
      type: 'charge.dispute.created',
      createdAt: testNow,
      kind: 'dispute' as const,
      disputeId: 'dp_1',
      paymentIntentId: 'pi_1',
      status: 'open' as const,
      amountPence: 300_000,
    }
    const canRead = async () =>
      (await findReadableDocument(stage.db, stage.buyer, stage.documentId, testNow)) !== undefined
    expect(await takeProviderEvent(stage.db, event, testNow)).toBe('locked')
    expect(await canRead()).toBe(false)
    expect(await takeProviderEvent(stage.db, { ...event, id: 'evt_e', status: 'won' }, testNow)).toBe('unlocked')
    expect(await canRead()).toBe(true)
  })

  test('are opened once, by choosing to, and not by reading', async () => {
    const stage = await buy(both)
    const readable = (await findReadableDocument(stage.db, stage.buyer, stage.documentId, testNow))!
    expect(readable.isOpened).toBe(false)
    await recordDocumentAccess(stage.db, stage.buyer, readable, testNow)
    expect(await reservations(stage)).toMatchObject([{ first_document_access_at: null }])
    expect(await stage.db.selectFrom('document_accesses').selectAll().execute()).toHaveLength(1)
    for (const at of [testNow, afterHold])
      expect(await openDocuments(stage.db, stage.buyer, readable.reservationId!, at)).toEqual({ ok: true })
    expect(await reservations(stage)).toMatchObject([{ first_document_access_at: testNow }])
    expect(await findReadableDocument(stage.db, stage.buyer, stage.documentId, testNow)).toMatchObject({
      isOpened: true,
    })
    const trail = await stage.db
      .selectFrom('audit_events')
      .where('action', '=', 'documents-opened')
      .selectAll()
      .execute()
    expect(trail).toMatchObject([{ actor: 'user', actor_user_id: stage.buyer.id, at: testNow }])
  })
})
