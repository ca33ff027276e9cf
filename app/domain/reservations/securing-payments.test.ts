import { describe, expect, test } from 'vitest'
import { addUser, testNow, writtenOrder } from '#app/testing/database/database.ts'
import {
  asHolder,
  afterHold,
  both,
  neither,
  openIntent,
  policy,
  reservations,
  setUpStage,
  type Stage,
} from '#app/testing/buyers/secure-stage.ts'
import type { ProviderEvent } from '#app/services/payments.server.ts'
import { type RefundOrder } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import { confirmReturn } from './payment-returns.server.ts'
import { repairPayments, takeProviderEvent } from './provider-events.server.ts'
import { listYourDeals } from './purchases.server.ts'
import { repairRefunds, sendRefund } from '#app/domain/refunds/money-sending.server.ts'
import { openHostedCheckout, storeConsent } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'

const mails = ({ db }: Stage) =>
  db.selectFrom('outbox').select('idempotency_key').where('kind', '=', 'mail').orderBy(writtenOrder('outbox')).execute()
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

describe('a payment', () => {
  test('unlocks once, however often, from wherever and in whatever order it is told', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await storeConsent(stage.db, stage.payments, stage.buyer, stage.dealId, both, testNow)
    stage.payments.pay(id)
    const told = await Promise.all([
      ...Array.from({ length: 50 }, () => takeProviderEvent(stage.db, succeeded(stage, id), testNow)),
      takeProviderEvent(stage.db, succeeded(stage, id, 'evt_2'), testNow),
      confirmReturn(stage.db, stage.payments, id, testNow),
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
    await storeConsent(
      stage.db,
      stage.payments,
      stage.buyer,
      stage.dealId,
      { startNow: true, loseRight: false },
      testNow,
    )
    await settleIntent(stage.db, stage.payments.pay(id), testNow)
    // Paid on Monday 2 November: the period ends with Monday 16 November (RULES.md, Refunds).
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
    await storeConsent(stage.db, stage.payments, stage.buyer, stage.dealId, neither, testNow)
    await settleIntent(stage.db, stage.payments.pay(id), testNow)
    expect(await storeConsent(stage.db, stage.payments, stage.buyer, stage.dealId, both, testNow)).toEqual({
      ok: false,
      reason: 'already-yours',
    })
  })

  test.each([
    ['less than the price', { receivedPence: 299_999 }],
    ['more than the price', { receivedPence: 300_001 }],
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
    await openIntent({ ...stage, buyer: asHolder(await addUser(stage.db)) })
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
    await openIntent({ ...stage, buyer: asHolder(await addUser(stage.db)) })
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

  test('that comes for a purchase whose money has gone back does not buy it again', async () => {
    const stage = await setUpStage()
    const intentId = await openIntent(stage)
    await openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, testNow)
    expect(await settleIntent(stage.db, stage.payments.pay('cs_1'), testNow)).toBe('paid')
    await stage.db.updateTable('reservations').set({ status: 'refunded', ended_at: testNow }).execute()
    await stage.db.updateTable('deals').set({ status: 'active' }).execute()
    expect(await settleIntent(stage.db, stage.payments.pay(intentId), afterHold)).toBe('returned')
    expect(await reservations(stage)).toMatchObject([{ status: 'refunded' }])
    expect(await dealStatus(stage)).toBe('active')
  })

  test('for a deal that was taken off the market meanwhile goes back', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
    expect(await settleIntent(stage.db, stage.payments.pay(id), testNow)).toBe('returned')
    expect(await dealStatus(stage)).toBe('inactive')
  })

  test('is confirmed by whoever comes back with its name, and no other name is known', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    stage.payments.pay(id)
    expect(await confirmReturn(stage.db, stage.payments, 'pi_other', testNow)).toBeUndefined()
    expect(await dealStatus(stage)).toBe('active')
    expect(await confirmReturn(stage.db, stage.payments, id, testNow)).toMatchObject({
      outcome: 'paid',
      userId: stage.buyer.id,
      dealId: stage.dealId,
      paidAt: testNow,
      isHeld: false,
    })
    expect(await dealStatus(stage)).toBe('reserved')
  })

  test('that was declined keeps the reason, and the deal stays held', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    Object.assign(stage.payments.intents.get(id)!, { lastError: 'Your card was declined.' })
    expect(await confirmReturn(stage.db, stage.payments, id, testNow)).toMatchObject({
      outcome: 'failed',
      isHeld: true,
    })
    const { last_error } = await stage.db.selectFrom('payments').select('last_error').executeTakeFirstOrThrow()
    expect(last_error).toBe('Your card was declined.')
    expect(await confirmReturn(stage.db, stage.payments, id, afterHold)).toMatchObject({ isHeld: false })
  })

  test('about which the provider cannot be asked is neither paid nor failed', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    stage.payments.isDown = true
    expect(await confirmReturn(stage.db, stage.payments, id, testNow)).toMatchObject({ outcome: 'provider-down' })
  })

  test('that nobody told us about is found by the repair', async () => {
    const stage = await setUpStage()
    stage.payments.pay(await openIntent(stage))
    expect(await repairPayments(stage.db, stage.payments, afterHold)).toBe(1)
    expect(await dealStatus(stage)).toBe('reserved')
    expect(await repairPayments(stage.db, stage.payments, afterHold)).toBe(0)
  })
})
