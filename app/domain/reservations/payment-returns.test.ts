import { describe, expect, test } from 'vitest'
import { addUser, testNow } from '#app/testing/database/database.ts'
import { buy } from '#app/testing/buyers/purchases.ts'
import { approve, ask, send } from '#app/testing/desks/refunds.ts'
import {
  neither,
  openIntent,
  policy,
  settled,
  setUpStage,
  slowDown,
  type Stage,
} from '#app/testing/buyers/secure-stage.ts'
import { day, later } from '#app/testing/running/times.ts'
import { confirmOwnAttempt, confirmReturn } from './payment-returns.server.ts'
import { openHostedCheckout } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'

const back = ({ db, payments }: Pick<Stage, 'db' | 'payments'>, ref: string, at = testNow) =>
  confirmReturn(db, payments, ref, at)

/** A hold with a card form, pi_1, and the provider's page beside it, cs_1. */
async function openBoth() {
  const stage = await setUpStage()
  await openIntent(stage)
  const opened = await openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, neither, policy, testNow)
  expect(opened).toMatchObject({ ok: true })
  return stage
}

describe('back from one payment of a hold with two', () => {
  test('neither of which was paid: nothing has been charged', async () => {
    const stage = await openBoth()
    expect(await back(stage, 'cs_1')).toMatchObject({ outcome: 'failed', isHeld: true })
  })

  test('the other of which was charged and not told of yet: the deal is theirs', async () => {
    const stage = await openBoth()
    stage.payments.pay('pi_1')
    expect(await back(stage, 'cs_1')).toMatchObject({ outcome: 'already-yours', isHeld: false, paidAt: testNow })
  })

  test('the other of which is settled while the provider is asked: the deal is theirs', async () => {
    const stage = await openBoth()
    stage.payments.beforeAnswer = async (call) => {
      stage.payments.beforeAnswer = () => Promise.resolve()
      if (call === 'findCheckout') await settleIntent(stage.db, stage.payments.pay('pi_1'), testNow)
    }
    expect(await back(stage, 'cs_1')).toMatchObject({ outcome: 'already-yours' })
  })

  test('the other of which the bank decides on: it is under way', async () => {
    const stage = await openBoth()
    stage.payments.intents.get('pi_1')!.status = 'processing'
    expect(await back(stage, 'cs_1')).toMatchObject({ outcome: 'payment-under-way' })
  })

  test('the other of which the provider does not tell about: no more is said', async () => {
    const stage = await openBoth()
    stage.payments.beforeAnswer = (call) =>
      call === 'findIntent' ? Promise.reject(new Error('down')) : Promise.resolve()
    expect(await back(stage, 'cs_1')).toMatchObject({ outcome: 'not-completed' })
  })

  test('the other of which came too late: its money goes back', async () => {
    const stage = await openBoth()
    await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
    stage.payments.pay('pi_1')
    expect(await back(stage, 'cs_1')).toMatchObject({ outcome: 'payment-returned' })
  })
})

describe('a purchase that was kept and then refunded', () => {
  test('is told as such by its own link and by another one of the hold', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    const payment = await stage.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const other = { id: 'other', idempotency_key: 'other', provider_ref: 'pi_other', payment_intent_id: 'pi_other' }
    await stage.db
      .insertInto('payments')
      .values({ ...payment, ...other, status: 'canceled', reservation_id: id })
      .execute()
    expect(await back(stage, 'pi_1', later(day))).toMatchObject({ outcome: 'refunding' })
    await send(stage)
    expect(await back(stage, 'pi_1', later(day))).toMatchObject({ outcome: 'refunded' })
    expect(await back(stage, 'pi_other', later(day))).toMatchObject({ outcome: 'refunded' })
  })

  test('is another thing than money that was never kept', async () => {
    const stage = await openBoth()
    stage.payments.pay('pi_1')
    stage.payments.pay('cs_1')
    expect(await back(stage, 'pi_1')).toMatchObject({ outcome: 'paid' })
    expect(await back(stage, 'cs_1')).toMatchObject({ outcome: 'returned' })
  })
})

describe('the provider', () => {
  test('is not asked about a payment that is settled', async () => {
    const stage = await buy()
    const count = stage.payments.calls.length
    expect(await back(stage, 'pi_1')).toMatchObject({ outcome: 'paid' })
    expect(stage.payments.calls.length).toBe(count)
  })

  test('is asked once by all who come back at once', async () => {
    const stage = await setUpStage()
    const id = await openIntent(stage)
    const count = stage.payments.calls.length
    const answerNow = slowDown(stage)
    const asked = Promise.all(Array.from({ length: 20 }, () => back(stage, id)))
    await settled()
    answerNow()
    await asked
    expect(stage.payments.calls.slice(count)).toEqual(['findIntent'])
  })
})

describe('the checkout page opened with a payment', () => {
  const look = ({ db, payments, buyer, dealId }: Stage, id: string, user: { id: string } = buyer) =>
    confirmOwnAttempt(db, payments, user.id, dealId, id, testNow)
  const paymentId = async ({ db }: Stage) => (await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()).id

  test('tells the bank’s reason of one’s own payment only', async () => {
    const stage = await setUpStage()
    const ref = await openIntent(stage)
    stage.payments.intents.get(ref)!.lastError = 'Your card was declined.'
    const id = await paymentId(stage)
    expect(await look(stage, id)).toEqual({ outcome: 'failed', bankReason: 'Your card was declined.' })
    expect(await look(stage, id, await addUser(stage.db))).toBeUndefined()
    expect(await look(stage, '1')).toBeUndefined()
  })

  test('no longer says that nothing was charged once the same payment went through', async () => {
    const stage = await setUpStage()
    const ref = await openIntent(stage)
    const id = await paymentId(stage)
    stage.payments.pay(ref)
    expect(await look(stage, id)).toMatchObject({ outcome: 'paid' })
    expect(await look(stage, id)).toBeUndefined()
  })

  test('never shows why a payment could not be set up', async () => {
    const stage = await setUpStage()
    const secret = 'Invalid API Key provided: sk_live_****1234'
    stage.payments.isDown = true
    await expect(openIntent(stage)).rejects.toThrow()
    await stage.db.updateTable('payments').set({ last_error: secret }).execute()
    const id = await paymentId(stage)
    expect(await look(stage, id)).toBeUndefined()
    stage.payments.isDown = false
    await openIntent(stage)
    expect(await stage.db.selectFrom('payments').select(['status', 'last_error']).execute()).toEqual([
      { status: 'open', last_error: null },
    ])
    expect(await look(stage, id)).toEqual({ outcome: 'failed', bankReason: null })
  })
})
