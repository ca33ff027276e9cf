import { describe, expect, test } from 'vitest'
import { buy, refundEvent, states, tell } from '#app/testing/buyers/purchases.ts'
import { approve, ask, mailKeys, send } from '#app/testing/desks/refunds.ts'
import { day, later } from '#app/testing/running/times.ts'
import { noteRefund, repairRefunds } from '#app/domain/refunds/money-sending.server.ts'

describe('an event about a refund', () => {
  async function approved() {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    return stage
  }

  test('finishes it once, with the repair and a late event beside it', async () => {
    const stage = await approved()
    stage.payments.refundStatus = 'pending'
    await send(stage)
    stage.payments.refunds[0]!.status = 'succeeded'
    await Promise.all([
      tell(stage, refundEvent({ refundId: stage.payments.refunds[0]!.refundId })),
      repairRefunds(stage.db, stage.payments, later(day)),
      tell(stage, refundEvent({ status: 'pending' }, 'evt_late')),
    ])
    expect(await states(stage)).toMatchObject({ request: 'refunded', reservation: 'refunded', deal: 'active' })
    expect((await mailKeys(stage)).filter((key) => key === 'refund-done')).toHaveLength(1)
    const audit = await stage.db
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'refund-request-refunded')
      .execute()
    expect(audit).toHaveLength(1)
  })

  test('that comes before the answer is heard once', async () => {
    const stage = await approved()
    const { id } = await stage.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    const order = { refundId: id, paymentIntentId: 'pi_1', amountPence: 300_000, idempotencyKey: `refund:${id}` }
    const sent = await stage.payments.refund(order)
    expect(await tell(stage, refundEvent({ refundId: id }))).toBe('refunded')
    expect(await tell(stage, refundEvent({ refundId: id }))).toBe('duplicate')
    expect(sent.ok && (await stage.db.transaction().execute((trx) => noteRefund(trx, sent.value, later(day))))).toBe(
      'noted',
    )
    await send(stage)
    expect(stage.payments.refunds).toHaveLength(1)
  })

  test('that was made by hand ends the reservation and frees the deal', async () => {
    const stage = await buy()
    expect(await tell(stage, refundEvent({}))).toBe('refund-made-elsewhere')
    expect(await states(stage)).toMatchObject({
      reservation: 'refunded',
      payment: 'refunded',
      deal: 'active',
      canRead: false,
    })
  })

  test('that was made by hand in part, or in place of ours, counts as such', async () => {
    const part = await buy()
    await tell(part, refundEvent({ amountPence: 100_000 }))
    expect(await states(part)).toMatchObject({ reservation: 'paid', payment: 'succeeded' })
    const ours = await approved()
    await tell(ours, refundEvent({}))
    expect(await send(ours)).toBe(1)
    expect(ours.payments.refunds).toEqual([])
    expect(await states(ours)).toMatchObject({ request: 'refunded', payment: 'refunded' })
  })
})
