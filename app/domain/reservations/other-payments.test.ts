import { describe, expect, test } from 'vitest'
import { testNow } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { both, openIntent, policy, reservations, setUpStage, type Stage } from '#app/testing/buyers/secure-stage.ts'
import { buy, disputeEvent } from '#app/testing/buyers/purchases.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import { type RefundOrder } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import { noteRefund, repairRefunds, sendRefund } from '#app/domain/refunds/money-sending.server.ts'
import { noteReturnedMoney } from '#app/domain/refunds/notices.server.ts'
import { describeWays } from '#app/domain/refunds/ways.ts'
import { takeProviderEvent } from './provider-events.server.ts'
import { listYourDeals } from './purchases.server.ts'
import { describeOtherPayment, whyNotKept } from './other-payments.ts'
import { openHostedCheckout } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'

/** A reservation that was paid on the hosted page, and once more in the card form. */
async function payTwice() {
  const stage = await setUpStage()
  const intentId = await openIntent(stage)
  await openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, testNow)
  await settleIntent(stage.db, stage.payments.pay('cs_1'), testNow)
  expect(await settleIntent(stage.db, stage.payments.pay(intentId), minutesLater(3))).toBe('returned')
  return stage
}

async function send(stage: Stage) {
  const pay = (order: unknown, key: string) =>
    sendRefund(stage.db, stage.payments, order as RefundOrder, key, minutesLater(4))
  await workOutbox(stage.db, 'refund', pay, () => minutesLater(4))
}

/** The state of the purchase, and what the account says of each payment beside it. */
async function account({ db, buyer }: Stage) {
  const [yours, ...more] = await listYourDeals(db, buyer.id, minutesLater(5))
  expect(more).toEqual([])
  return { state: yours!.state, told: yours!.otherPayments.map(describeOtherPayment) }
}

const arrived = 'Another payment of £3,000 for this reservation arrived on 2 November 2026.'

describe('a second payment for one reservation is told on the purchase', () => {
  test('from its arrival to its return, and the purchase stays as it is', async () => {
    const stage = await payTwice()
    expect(await account(stage)).toEqual({
      state: 'paid-unlocked',
      told: [
        `${arrived} It is on its way back to your card, in full, and usually appears on your card statement within 5-7 business days.`,
      ],
    })
    await send(stage)
    expect(await account(stage)).toEqual({
      state: 'paid-unlocked',
      told: [`${arrived} It has been returned to your card.`],
    })
  })

  test('truthfully where it cannot be returned', async () => {
    const stage = await payTwice()
    stage.payments.refundStatus = 'pending'
    await send(stage)
    stage.payments.refunds[0]!.status = 'failed'
    await repairRefunds(stage.db, stage.payments, minutesLater(5))
    expect(await account(stage)).toEqual({
      state: 'paid-unlocked',
      told: [
        `${arrived} We could not return it to your card yet. We are looking into it and will contact you; you do not have to do anything.`,
      ],
    })
  })

  /** The bank disputes the second payment before its return has left, and takes so much of it. */
  async function loseDispute(stage: Stage, amountPence: number) {
    const about = { id: 'dp_2', paymentIntentId: 'pi_1', amountPence }
    await takeProviderEvent(stage.db, disputeEvent('open', about), minutesLater(4))
    await send(stage)
    expect((await account(stage)).told).toEqual([
      `${arrived} Your bank is disputing it, so its return waits until the bank has decided, which may give it back to you itself.`,
    ])
    await takeProviderEvent(stage.db, disputeEvent('lost', about), minutesLater(4))
  }

  test('as taken by the bank where a dispute about it is lost', async () => {
    const stage = await payTwice()
    await loseDispute(stage, 300_000)
    await send(stage)
    expect((await account(stage)).told).toEqual([`${arrived} It has been returned through your bank.`])
    expect(stage.payments.refunds).toEqual([])
  })

  test('in its parts where the bank took one: the rest is sent', async () => {
    const stage = await payTwice()
    await loseDispute(stage, 100_000)
    await send(stage)
    expect(stage.payments.refunds).toMatchObject([{ amountPence: 200_000 }])
    expect((await account(stage)).told).toEqual([
      `${arrived} It has been returned: £1,000 through your bank and £2,000 to your card.`,
    ])
  })

  test('also once the purchase itself has been refunded', async () => {
    const stage = await payTwice()
    await send(stage)
    await stage.db
      .updateTable('reservations')
      .set({ status: 'refunded', ended_at: minutesLater(5) })
      .execute()
    const { state, told } = await account(stage)
    expect([state, told.length]).toEqual(['refunded', 1])
  })
})

test('a payment that came too late is told once, by the state of its reservation', async () => {
  const stage = await setUpStage()
  const intentId = await openIntent(stage)
  await stage.db.updateTable('deals').set({ status: 'inactive' }).execute()
  await settleIntent(stage.db, stage.payments.pay(intentId), testNow)
  expect(await account(stage)).toEqual({ state: 'refunding', told: [] })
  await send(stage)
  expect(await account(stage)).toEqual({ state: 'refunded', told: [] })
})

test('a payment of another amount is told beside the hold, without a sum', async () => {
  const stage = await setUpStage()
  const intent = { ...stage.payments.pay(await openIntent(stage)), receivedPence: 299_999 }
  await settleIntent(stage.db, intent, testNow)
  const { state, told } = await account(stage)
  expect([state, told]).toEqual([
    'held',
    [
      'A payment of another amount than we asked for arrived for this reservation on 2 November 2026. We are looking into it and will contact you; you do not have to do anything.',
    ],
  ])
})

describe('a purchase that was returned at the provider, and bounced', () => {
  /** Returned in full in the provider's dashboard, sent back by the bank. */
  async function bounce() {
    const stage = await buy()
    for (const status of ['succeeded', 'failed'] as const)
      await noteRefund(stage.db, { id: 're_dash', status, amountPence: 300_000, paymentIntentId: 'pi_1', refundId: null, lastError: null }, minutesLater(4)) // prettier-ignore
    return stage
  }

  test('is owed, and is still their purchase', async () => {
    const { db, buyer } = await bounce()
    const [yours] = await listYourDeals(db, buyer.id, minutesLater(5))
    expect(yours).toMatchObject({ state: 'refund-problem', notKept: null, otherPayments: [], life: [] })
  })

  test('can be paid back by hand', async () => {
    const stage = await bounce()
    const cash = { amount: 300_000, way: 'bank-transfer', day: '', proof: 'FT 1' } as const
    const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    expect(await noteReturnedMoney(stage.db, stage.admin, id, cash, minutesLater(5), minutesLater(5))).toMatchObject({ ok: true }) // prettier-ignore
    const [yours] = await listYourDeals(stage.db, stage.buyer.id, minutesLater(6))
    expect([yours!.state, describeWays(yours!.moneyBack)]).toEqual(['refunded', ' by bank transfer'])
  })
})

test('a payment of another amount that came first is never taken for the purchase', async () => {
  const stage = await setUpStage()
  const wrong = { ...stage.payments.pay(await openIntent(stage)), receivedPence: 299_999 }
  await settleIntent(stage.db, wrong, testNow)
  await openHostedCheckout(stage.db, stage.payments, stage.buyer, stage.dealId, both, policy, testNow)
  await settleIntent(stage.db, stage.payments.pay('cs_1'), minutesLater(2))
  const { payment_intent_id: kept } = await stage.db.selectFrom('payments').select('payment_intent_id').where('status', '=', 'succeeded').executeTakeFirstOrThrow() // prettier-ignore
  for (const [id, paymentIntentId, amountPence] of [
    ['re_1', 'pi_1', 299_999],
    ['re_2', kept, 300_000],
  ] as const)
    await noteRefund(stage.db, { id, status: 'succeeded', amountPence, paymentIntentId, refundId: null, lastError: null }, minutesLater(4)) // prettier-ignore
  expect(await account(stage)).toEqual({
    state: 'refunded',
    told: [
      'A payment of another amount than we asked for arrived for this reservation on 2 November 2026. It has been returned to your card.',
    ],
  })
})

describe('a payment of another amount', () => {
  /** Such a payment, for a hold that has run out since. */
  async function payOtherSum(receivedPence = 299_999) {
    const stage = await setUpStage()
    const intent = { ...stage.payments.pay(await openIntent(stage)), receivedPence }
    await settleIntent(stage.db, intent, testNow)
    await stage.db
      .updateTable('reservations')
      .set({ status: 'expired', ended_at: minutesLater(4) })
      .execute()
    return stage
  }

  /** A person at the provider sends so much of it back, or it bounces. */
  const back = (stage: Stage, id: string, amountPence: number, status: 'succeeded' | 'failed' = 'succeeded') =>
    noteRefund(stage.db, { id, status, amountPence, paymentIntentId: 'pi_1', refundId: null, lastError: null }, minutesLater(4)) // prettier-ignore
  const ordered = async ({ db }: Stage) =>
    (await db.selectFrom('refunds').select('amount_pence').where('status', '=', 'due').execute()).length

  test('of which a part has gone back is looked into as before', async () => {
    const stage = await payOtherSum(310_000)
    await back(stage, 're_excess', 10_000)
    expect(await account(stage)).toEqual({ state: 'looked-into', told: [] })
    expect(await ordered(stage)).toBe(0)
  })

  test('whose return bounces is looked into again, and the site sends nothing by itself', async () => {
    const stage = await payOtherSum()
    await back(stage, 're_1', 299_999)
    await back(stage, 're_1', 299_999, 'failed')
    expect(await account(stage)).toEqual({ state: 'looked-into', told: [] })
    await back(stage, 're_2', 299_999)
    expect(await account(stage)).toEqual({ state: 'refunded', told: [] })
    expect(await ordered(stage)).toBe(0)
  })

  test('is told when its hold is over, by the state', async () => {
    expect(await account(await payOtherSum())).toEqual({ state: 'looked-into', told: [] })
  })

  test('is not said to have come too late once it goes back', async () => {
    const stage = await payOtherSum()
    await back(stage, 're_dash', 299_999)
    const [yours] = await listYourDeals(stage.db, stage.buyer.id, minutesLater(5))
    expect(yours).toMatchObject({ state: 'refunded', otherPayments: [], notKept: { isOtherSum: true } })
    expect(whyNotKept(yours!.notKept!)).toBe('The amount that arrived was not the one that we asked for.')
    expect(describeWays(yours!.moneyBack)).toBe(' to your card')
  })
})

test('the payments of many reservations take one query', async () => {
  const stage = await payTwice()
  const count = async () => {
    const queries = await watchQueries(stage.db, (db) => listYourDeals(db, stage.buyer.id, minutesLater(5)))
    return queries.length
  }
  const one = await count()
  const [{ id: _id, reference: _reference, ...row }] = (await reservations(stage)) as [
    Awaited<ReturnType<typeof reservations>>[number],
  ]
  for (const index of [1, 2, 3]) {
    const copy = { ...row, status: 'refunded' as const, ended_at: minutesLater(1) }
    await stage.db
      .insertInto('reservations')
      .values({ ...copy, id: `copy-${index}`, reference: `RES-COPY000${index}` })
      .execute()
  }
  expect(await count()).toBe(one)
})
