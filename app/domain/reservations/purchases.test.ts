import { describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database.ts'
import { approve, ask, buy, send, type Stage } from '#app/testing/refunds.ts'
import { day, hour, later } from '#app/testing/times.ts'
import { listYourDeals } from './purchases.server.ts'
import { readRefundCase, rejectRefund } from '#app/domain/refunds/desk.server.ts'
import { listOpenRequests } from '#app/domain/refunds/progress.server.ts'
import { withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'

test('of two requests that nobody signed in for, the account shows the one whose money is on its way', async () => {
  const stage = await buy()
  const first = await ask(stage, null, { details: 'one' })
  await ask(stage, null, { details: 'two' }, later(2 * hour + 1))
  await approve(stage, first.id)
  expect(await listYourDeals(stage.db, stage.buyer.id, later(4 * hour))).toMatchObject([
    { state: 'refunding', address: null, refund: { requestId: first.id } },
  ])
})

describe('of several requests for one purchase, the account shows', () => {
  const shown = async (stage: Stage, at = later(30 * day)) => (await listYourDeals(stage.db, stage.buyer.id, at))[0]!

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
    const second = await ask(stage, stage.buyer, {}, later(3 * hour))
    await rejectRefund(stage.db, stage.admin, second.id, 'No.', later(4 * hour))
    expect(await shown(stage)).toMatchObject({ refund: { requestId: second.id, status: 'rejected' } })
  })
})

describe('a signed-in person is told of every open request', () => {
  const list = (stage: Stage, user = stage.buyer) => listOpenRequests(stage.db, user.id)

  test('that they made and that fits no purchase of theirs, in the same words whatever it fits', async () => {
    const stage = await buy()
    const stranger = await addUser(stage.db)
    const unmatched = await ask(stage, stranger, { email: 'nobody@people.test' })
    const matched = await ask(stage, stranger, { details: 'In another’s name' }, later(2 * hour + 1))
    expect([unmatched.reservation_id, matched.reservation_id === null]).toEqual([null, false])
    const told = (row: typeof matched) => ({
      requestId: row.id,
      reference: row.reference,
      askedAt: row.asked_at,
      status: 'pending',
      dealReference: null,
      isFromUs: false,
    })
    expect(await list(stage, stranger)).toEqual([told(matched), told(unmatched)])
    // The buyer in whose name it was made knows which purchase it is about.
    expect(await list(stage)).toEqual([{ ...told(matched), dealReference: `PID-00000${stage.dealId}` }])
    // What came of somebody else's purchase is not for a stranger to see.
    await approve(stage, matched.id)
    await rejectRefund(stage.db, stage.admin, unmatched.id, 'No.', later(day))
    expect(await list(stage, stranger)).toEqual([])
    expect(await list(stage)).toMatchObject([{ requestId: matched.id, status: 'approved' }])
  })

  test('about a purchase that has gone back less the fee, until it ends', async () => {
    const stage = await buy({ opened: true })
    const first = await ask(stage, stage.buyer, {}, later(3 * day))
    await approve(stage, first.id)
    await send(stage)
    expect(await list(stage)).toEqual([])
    const second = await ask(stage, null, { reason: 'other', details: 'The fee' }, later(4 * day))
    expect(await list(stage)).toMatchObject([{ requestId: second.id, status: 'pending' }])
    await rejectRefund(stage.db, stage.admin, second.id, 'No.', later(5 * day))
    expect(await list(stage)).toEqual([])
  })

  test('and can take each of them back', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer, { email: 'typo@people.test', dealReference: 'PID-999999' })
    expect(request.reservation_id).toBeNull()
    expect(await list(stage)).toMatchObject([{ requestId: request.id }])
    expect(await withdrawOwnRequest(stage.db, stage.buyer, request.id, later(day))).toEqual({ ok: true })
    expect(await list(stage)).toEqual([])
  })

  test('but not of what others asked for', async () => {
    const stage = await buy()
    await ask(stage, null, { email: 'other@people.test' })
    expect(await list(stage)).toEqual([])
  })
})
