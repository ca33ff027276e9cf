import { describe, expect, test } from 'vitest'
import {
  anotherAmount,
  approve,
  ask,
  buy,
  mailKeys,
  providerRefund,
  readMails,
  send,
  sendAgain,
  states,
  tell,
} from '#app/testing/desks/refunds.ts'
import { day, later } from '#app/testing/running/times.ts'
import { readRefundCase, returnToReview, withdrawRefund } from './decisions.server.ts'
import { noteRefund, repairRefunds } from './money-sending.server.ts'

describe('with a provider that', () => {
  async function approved() {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    return { ...stage, request }
  }

  test('is down, the refund waits and is sent once it is back', async () => {
    const stage = await approved()
    stage.payments.isDown = true
    expect(await send(stage)).toBe(0)
    expect(await states(stage)).toMatchObject({ request: 'approved', payment: 'refund-due' })
    stage.payments.isDown = false
    expect(await send(stage, later(day))).toBe(1)
    expect(stage.payments.refunds).toHaveLength(1)
    expect(await states(stage)).toMatchObject({ request: 'refunded', deal: 'active' })
  })

  test('takes its time, the request is processing until an event, the repair or both finish it, once', async () => {
    const stage = await approved()
    stage.payments.refundStatus = 'pending'
    await send(stage)
    expect(await states(stage)).toMatchObject({ request: 'processing', reservation: 'paid', deal: 'reserved' })
    stage.payments.refunds[0]!.status = 'succeeded'
    await Promise.all([
      tell(stage, providerRefund({ refundId: stage.payments.refunds[0]!.refundId }), later(day)),
      repairRefunds(stage.db, stage.payments, later(day)),
      tell(stage, providerRefund({ status: 'pending' }), later(day)),
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

  test('answers after its event has come, is heard once', async () => {
    const stage = await approved()
    const { id } = await stage.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    const sent = await stage.payments.refund({
      refundId: id,
      paymentIntentId: 'pi_1',
      amountPence: 300_000,
      idempotencyKey: `refund:${id}`,
    })
    expect(await tell(stage, providerRefund({ refundId: id }), later(day))).toBe('refunded')
    expect(sent.ok && (await stage.db.transaction().execute((trx) => noteRefund(trx, sent.value, later(day))))).toBe(
      'noted',
    )
    await send(stage)
    expect(stage.payments.refunds).toHaveLength(1)
  })

  test('took the order before we were killed, is not asked to pay twice, even after its keys are forgotten', async () => {
    const stage = await approved()
    const { id } = await stage.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    // The state is as the first call left it. The key is another one, as when the provider has forgotten the first.
    await stage.payments.refund({
      refundId: id,
      paymentIntentId: 'pi_1',
      amountPence: 300_000,
      idempotencyKey: 'forgotten',
    })
    await send(stage, later(3 * day))
    expect(stage.payments.refunds).toHaveLength(1)
    expect(await states(stage)).toMatchObject({ request: 'refunded' })
  })

  test('refuses for good, leaves it to a person, who can send it again', async () => {
    const stage = await approved()
    stage.payments.refusesRefunds = 'This card is closed.'
    expect(await send(stage)).toBe(0)
    expect(await send(stage, later(day))).toBe(0)
    const found = (await readRefundCase(stage.db, stage.request.id))!
    expect(found).toMatchObject({
      againPence: 300_000,
      refunds: [{ status: 'failed', last_error: 'This card is closed.' }],
    })
    expect(await mailKeys(stage)).toEqual(expect.arrayContaining(['refund-delayed', 'refund-failed']))

    stage.payments.refusesRefunds = null
    const again = () => sendAgain(stage, stage.request.id, later(2 * day))
    expect(await again()).toEqual({ ok: true })
    expect(await again()).toEqual({ ok: false, reason: 'nothing-failed' })
    expect(await send(stage, later(2 * day))).toBe(1)
    expect(stage.payments.refunds).toHaveLength(1)
    expect(await states(stage)).toMatchObject({ request: 'refunded', deal: 'active' })
  })

  test('lets it fail days later, even after it seemed to have succeeded, the money is owed again', async () => {
    const stage = await approved()
    await send(stage)
    expect(await states(stage)).toMatchObject({ request: 'refunded' })
    expect(await tell(stage, providerRefund({ status: 'failed', refundId: null }), later(5 * day))).toBe(
      'refund-failed',
    )
    expect(await states(stage)).toMatchObject({ request: 'approved', payment: 'refund-due' })
    expect(await sendAgain(stage, stage.request.id, later(6 * day))).toEqual({ ok: true })
    await send(stage, later(6 * day))
    expect(stage.payments.refunds).toHaveLength(2)
    expect(await states(stage)).toMatchObject({ request: 'refunded', payment: 'refunded' })
  })
})

describe('a refund made by hand at the provider', () => {
  test('of everything ends the reservation and frees the deal', async () => {
    const stage = await buy()
    expect(await tell(stage, providerRefund({}), later(day))).toBe('refund-made-elsewhere')
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', payment: 'refunded', deal: 'active' })
  })

  test.each(['succeeded', 'pending'] as const)('of a part, %s, leaves only the rest to be refunded', async (status) => {
    const stage = await buy()
    await tell(stage, providerRefund({ amountPence: 100_000, status }), later(day))
    expect(await states(stage)).toMatchObject({ reservation: 'paid', payment: 'succeeded' })
    const request = await ask(stage, stage.buyer)
    const tooMuch = { override: { amountPence: 200_001, reason: 'Goodwill' } }
    expect(await approve(stage, request.id, tooMuch)).toEqual({ ok: false, reason: 'amount-too-high' })
    expect(await approve(stage, request.id)).toMatchObject({ amountPence: 200_000 })
  })

  test('while others are on their way counts for no more than they leave', async () => {
    const stage = await buy()
    for (const [index, amountPence] of [200_000, 150_000, 1].entries()) {
      await tell(stage, providerRefund({ id: `re_${index}`, amountPence, status: 'pending' }))
    }
    const counted = await stage.db
      .selectFrom('refunds')
      .select(['amount_pence', 'status'])
      .orderBy('amount_pence', 'desc')
      .execute()
    expect(counted).toEqual([
      { amount_pence: 200_000, status: 'pending' },
      { amount_pence: 100_000, status: 'pending' },
    ])
  })

  test('just before ours was sent is taken for ours', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    await tell(stage, providerRefund({}), later(day))
    expect(await send(stage)).toBe(1)
    expect(stage.payments.refunds).toEqual([])
    expect(await states(stage)).toMatchObject({ request: 'refunded', payment: 'refunded' })
  })
})

describe('money that moves past us', () => {
  async function refused() {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    stage.payments.refusesRefunds = 'This card is closed.'
    await send(stage)
    stage.payments.refusesRefunds = null
    return { ...stage, request }
  }

  test('by hand, after the provider refused ours, answers the request and frees the deal', async () => {
    const stage = await refused()
    await tell(stage, providerRefund({ id: 're_hand' }))
    expect(await states(stage)).toMatchObject({ request: 'refunded', reservation: 'refunded', deal: 'active' })
    expect(await mailKeys(stage)).toContain('refund-done')
    expect((await readRefundCase(stage.db, stage.request.id))!.againPence).toBeNull()
  })

  test('in part, the rest of what was approved can still be sent', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    await tell(stage, providerRefund({ id: 're_hand', amountPence: 10_000 }))
    expect(await states(stage)).toMatchObject({ request: 'approved', reservation: 'paid', payment: 'refund-due' })
    expect(await sendAgain(stage, request.id, later(day))).toEqual({ ok: true })
    await send(stage, later(day))
    expect(stage.payments.refunds.map((refund) => refund.amountPence)).toEqual([290_000])
    expect(await states(stage)).toMatchObject({ request: 'refunded', payment: 'refunded', deal: 'active' })
  })

  test('in full, closes what was still to be decided, and the buyer is told', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await tell(stage, providerRefund({ id: 're_hand' }))
    expect(await states(stage)).toMatchObject({ request: 'refunded', reservation: 'refunded' })
    expect(await mailKeys(stage)).toContain('refund-done')
    expect((await readRefundCase(stage.db, request.id))!.purchase).not.toBeNull()
  })

  test('of more than was asked for, as of a payment of the wrong amount, does not fail', async () => {
    const stage = await buy()
    expect(await tell(stage, providerRefund({ id: 're_hand', amountPence: 350_000 }))).toBe('refund-made-elsewhere')
    expect(await states(stage)).toMatchObject({ payment: 'refunded' })
  })

  test('an approval whose money cannot be sent can be taken back and decided anew', async () => {
    const stage = await refused()
    expect(await returnToReview(stage.db, stage.admin, stage.request.id, later(day))).toEqual({ ok: true })
    expect(await states(stage)).toMatchObject({ request: 'under-review', payment: 'succeeded' })
    expect(await returnToReview(stage.db, stage.admin, stage.request.id, later(day))).toMatchObject({
      reason: 'nothing-failed',
    })
    expect(await approve(stage, stage.request.id)).toMatchObject({ ok: true })
    await send(stage, later(day))
    expect(await states(stage)).toMatchObject({ request: 'refunded' })
  })

  test('each time that it is approved, fails and is taken back is mailed, and no repeat of one', async () => {
    const stage = await refused()
    const back = () => returnToReview(stage.db, stage.admin, stage.request.id, later(day))
    stage.payments.refusesRefunds = 'This card is closed.'
    for (let round = 0; round < 2; round += 1) {
      expect(await back()).toEqual({ ok: true })
      expect(await back()).toMatchObject({ ok: false })
      expect(await approve(stage, stage.request.id)).toMatchObject({ ok: true })
      expect(await approve(stage, stage.request.id)).toMatchObject({ ok: false })
      await send(stage, later(day))
      await send(stage, later(2 * day))
    }
    expect(await back()).toEqual({ ok: true })
    expect(await withdrawRefund(stage.db, stage.admin, stage.request.id, '', later(day), undefined, true)).toEqual({
      ok: true,
    })
    const steps = (await readMails(stage)).map(({ key }) => key.split(':')[0])
    expect(steps.slice(2)).toEqual([
      ...['refund-approved', 'refund-delayed', 'refund-failed', 'refund-reopened'],
      ...['refund-approved', 'refund-delayed', 'refund-failed', 'refund-reopened'],
      ...['refund-approved', 'refund-delayed', 'refund-failed', 'refund-reopened'],
      'refund-withdrawn',
    ])
  })

  test('one refund that fails, arrives after all and is sent back by the bank is told of each time', async () => {
    const stage = await refused()
    const { id: refundId } = await stage.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    const sent = { id: 're_late', refundId }
    expect(await tell(stage, providerRefund(sent))).toBe('refunded')
    for (let times = 0; times < 2; times += 1) await tell(stage, providerRefund({ ...sent, status: 'failed' }))
    expect((await mailKeys(stage)).slice(3)).toEqual([
      ...['refund-delayed', 'refund-failed'],
      'refund-done',
      ...['refund-delayed', 'refund-failed'],
    ])
    expect(await states(stage)).toMatchObject({ request: 'approved', payment: 'refund-due' })
  })

  test('the late end of a refund whose request is decided anew since does not approve it', async () => {
    const stage = await refused()
    const { id: refundId } = await stage.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    await returnToReview(stage.db, stage.admin, stage.request.id, later(day))
    const late = { id: 're_late', refundId }
    expect(await tell(stage, providerRefund({ ...late, status: 'pending' }))).toBe('noted')
    expect(await tell(stage, providerRefund({ ...late, status: 'failed' }))).toBe('refund-failed')
    expect(await states(stage)).toMatchObject({ request: 'under-review', payment: 'succeeded' })
  })

  test('an approval of which money has arrived cannot be taken back, only its rest sent', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    await tell(stage, providerRefund({ id: 're_hand', amountPence: 10_000 }))
    expect(await states(stage)).toMatchObject({ request: 'approved', payment: 'refund-due' })
    expect(await returnToReview(stage.db, stage.admin, request.id, later(day))).toEqual({
      ok: false,
      reason: 'refund-under-way',
    })
    expect(await states(stage)).toMatchObject({ request: 'approved', payment: 'refund-due' })
  })

  test('ours that was given up and left after all is not sent twice', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id, { override: anotherAmount(100_000) })
    const { id } = await stage.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    await stage.db
      .updateTable('refunds')
      .set({ status: 'failed', settled_at: later(day) })
      .execute()
    await stage.payments.refund({ refundId: id, paymentIntentId: 'pi_1', amountPence: 100_000, idempotencyKey: 'x' })
    expect(await sendAgain(stage, request.id, later(day))).toEqual({ ok: true })
    await send(stage, later(day))
    expect(stage.payments.refunds).toHaveLength(1)
    expect(await states(stage)).toMatchObject({ request: 'refunded' })
  })

  test('a bounce is heard even while another request for the same purchase is under way', async () => {
    const stage = await buy({ opened: true })
    const first = await ask(stage, stage.buyer, {}, later(3 * day))
    await approve(stage, first.id)
    await send(stage)
    const second = await ask(stage, null, { details: 'The fee', reason: 'other' }, later(4 * day))
    await approve(stage, second.id, { override: { amountPence: 15_000, reason: 'Goodwill' } })
    const bounce = providerRefund({ id: 're_1', amountPence: 285_000, status: 'failed' })
    expect(await tell(stage, bounce)).toBe('refund-failed')
    expect(await mailKeys(stage)).toContain('refund-failed')
  })
})
