import { describe, expect, test } from 'vitest'
import { asHolder } from '#app/testing/buyers/secure-stage.ts'
import { account, buy, refundEvent, states, tell, type Stage } from '#app/testing/buyers/purchases.ts'
import { approve, ask, mailKeys, send, sendAgain } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { readRefundCase, rejectRefund, startReview } from '#app/domain/refunds/decisions.server.ts'
import { withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'
import { openPaymentIntent } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'

test('of two requests that nobody signed in for, the account shows the one whose money is on its way', async () => {
  const stage = await buy()
  const first = await ask(stage, null, { details: 'one' })
  await ask(stage, null, { details: 'two' }, later(2 * hour + 1))
  await approve(stage, first.id)
  expect(await account(stage, later(4 * hour))).toMatchObject([
    { state: 'refunding', address: null, refund: { requestId: first.id } },
  ])
})

describe('of several requests for one purchase, the account shows', () => {
  const shown = async (stage: Stage, at = later(30 * day)) => (await account(stage, at))[0]!

  /** Refunded less the fee, and a complaint about the fee. */
  async function refundedAndComplained(visitor: 'buyer' | 'nobody') {
    const stage = await buy({ opened: true })
    const first = await ask(stage, stage.buyer, {}, later(3 * day))
    await approve(stage, first.id)
    await send(stage)
    const change = { reason: 'other' as const, details: 'The fee' }
    const second = await ask(stage, visitor === 'buyer' ? stage.buyer : null, change, later(4 * day))
    return { stage, first, second }
  }

  test.each(['buyer', 'nobody'] as const)('the refund, once a later one by %s is rejected', async (visitor) => {
    const { stage, first, second } = await refundedAndComplained(visitor)
    expect(await shown(stage)).toMatchObject({ state: 'refunded', refund: { requestId: second.id, status: 'pending' } })
    await rejectRefund(stage.db, stage.admin, second.id, 'The fee stays.', later(5 * day))
    expect(await shown(stage)).toMatchObject({
      state: 'refunded',
      refund: { requestId: first.id, status: 'refunded', amountPence: 285_000, keptPence: 15_000 },
    })
  })

  test('the refund, once a later one is withdrawn', async () => {
    const { stage, first, second } = await refundedAndComplained('buyer')
    await withdrawOwnRequest(stage.db, stage.buyer, second.id, later(5 * day))
    expect(await shown(stage)).toMatchObject({ refund: { requestId: first.id, status: 'refunded' } })
  })

  test('the refund itself, and not one that ended with it', async () => {
    const stage = await buy()
    const first = await ask(stage, stage.buyer)
    const second = await ask(stage, null, { details: 'Again' }, later(2 * hour + 1))
    await approve(stage, first.id)
    await send(stage)
    expect((await readRefundCase(stage.db, second.id))!.request.status).toBe('refunded')
    expect(await shown(stage)).toMatchObject({ refund: { requestId: first.id, amountPence: 300_000 } })
  })

  test('the fee that is on its way back after all', async () => {
    const { stage, second } = await refundedAndComplained('nobody')
    await approve(stage, second.id, { override: { amountPence: 15_000, reason: 'Goodwill' } })
    expect(await shown(stage)).toMatchObject({ state: 'refunding', refund: { requestId: second.id } })
    stage.payments.refundStatus = 'pending'
    await send(stage)
    expect(await shown(stage)).toMatchObject({
      state: 'refunding',
      refund: { requestId: second.id, status: 'processing' },
    })
  })

  test('the latest of those that came to nothing', async () => {
    const stage = await buy()
    await withdrawOwnRequest(stage.db, stage.buyer, (await ask(stage, stage.buyer)).id, later(2 * hour))
    const second = await ask(stage, stage.buyer, {}, later(90 * day))
    await rejectRefund(stage.db, stage.admin, second.id, 'No.', later(91 * day))
    expect(await shown(stage)).toMatchObject({ refund: { requestId: second.id, status: 'rejected' } })
  })
})

test('the account and the mails follow a purchase from its payment to its refund', async () => {
  const stage = await buy({ opened: true })
  const request = await ask(stage, stage.buyer)
  expect(await startReview(stage.db, stage.admin, request.id, later(2 * hour))).toEqual({ ok: true })
  expect(await approve(stage, request.id, { expectedPence: 300_000, note: 'As you wish.' })).toMatchObject({ ok: true })
  expect(await send(stage)).toBe(1)
  expect(await mailKeys(stage)).toEqual([
    'paid',
    'refund-received',
    'refund-new',
    'refund-under-review',
    'refund-approved',
    'refund-done',
  ])
  const [yours] = await account(stage)
  expect(yours).toMatchObject({
    state: 'refunded',
    refund: { status: 'refunded', amountPence: 300_000, keptPence: 0 },
  })
  expect(yours!.refund!.steps.map((step) => step.status)).toEqual(['pending', 'under-review', 'approved', 'refunded'])
})

describe('while a refund is asked for, the account', () => {
  test('shows the buyer’s own request instead of the documents', async () => {
    const stage = await buy()
    await ask(stage, stage.buyer)
    expect(await account(stage)).toMatchObject([
      { state: 'refund-asked', address: null, refund: { status: 'pending' } },
    ])
  })

  test('leaves the documents open beside what somebody else asked for in the buyer’s name', async () => {
    const stage = await buy()
    await ask(stage, null)
    expect(await account(stage)).toMatchObject([
      { state: 'paid-unlocked', refund: { status: 'pending', isFromBuyer: false } },
    ])
  })

  test('shows the buyer’s word that the property is unavailable as theirs', async () => {
    const stage = await buy({ opened: true })
    await ask(stage, stage.buyer, { reason: 'property-unavailable' }, later(90 * day))
    const [yours] = await account(stage, later(90 * day))
    expect(yours!.refund).toMatchObject({ reason: 'property-unavailable', isFromUs: false })
  })
})

describe('a refund that does not arrive', () => {
  test('because the provider refuses it is a problem to the buyer', async () => {
    const stage = await buy()
    await approve(stage, (await ask(stage, stage.buyer)).id)
    stage.payments.refusesRefunds = 'This card is closed.'
    await send(stage)
    expect(await send(stage, later(day))).toBe(0)
    expect(await account(stage)).toMatchObject([{ state: 'refund-problem' }])
  })

  test('because the bank sends it back days later is one too, until it is sent again', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    await send(stage)
    const event = refundEvent({ status: 'failed', refundId: null })
    expect(await tell(stage, event, later(5 * day))).toBe('refund-failed')
    expect(await tell(stage, event, later(5 * day))).toBe('duplicate')
    expect(await states(stage)).toMatchObject({ request: 'approved', payment: 'refund-due' })
    expect(await account(stage, later(5 * day))).toMatchObject([{ state: 'refund-problem' }])
    expect(await sendAgain(stage, request.id, later(6 * day))).toEqual({ ok: true })
    await send(stage, later(6 * day))
    expect(await states(stage)).toMatchObject({ request: 'refunded', payment: 'refunded' })
    expect(await account(stage, later(7 * day))).toMatchObject([{ state: 'refunded' }])
  })
})

test('a deal whose money went back can be bought again, and asked about, by the same buyer', async () => {
  const stage = await buy()
  const first = await ask(stage, stage.buyer)
  await approve(stage, first.id)
  await send(stage)
  const policy = { allowScotland: false }
  const opened = await openPaymentIntent(
    stage.db,
    stage.payments,
    asHolder(stage.buyer),
    stage.dealId,
    policy,
    later(3 * hour),
  )
  expect(opened).toMatchObject({ ok: true })
  expect(await settleIntent(stage.db, stage.payments.pay('pi_2'), later(3 * hour))).toBe('paid')
  const second = await ask(stage, stage.buyer, {}, later(4 * hour))
  expect(second).toMatchObject({ status: 'pending', is_from_buyer: 1 })
  expect(second.reservation_id).not.toBe(first.reservation_id)
  expect(await account(stage)).toMatchObject([
    { state: 'refund-asked', refund: { requestId: second.id } },
    { state: 'refunded', refund: { requestId: first.id } },
  ])
})
