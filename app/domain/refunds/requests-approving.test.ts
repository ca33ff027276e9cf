import { describe, expect, test } from 'vitest'
import {
  approve,
  ask,
  buy,
  mailKeys,
  open,
  providerRefund,
  readMails,
  send,
  states,
  tell,
} from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { linkPurchase, readRefundCase, rejectRefund, startReview } from './decisions.server.ts'
import { listRefundRequests } from './list.server.ts'

describe('approving', () => {
  test('sends the money back once, closes the documents, frees the deal and mails each step', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer)
    expect(await startReview(stage.db, stage.admin, request.id, later(2 * hour))).toEqual({ ok: true })
    expect(await approve(stage, request.id, { expectedPence: 300_000, note: 'As you wish.' })).toEqual({
      ok: true,
      amountPence: 300_000,
    })
    expect(await states(stage)).toMatchObject({
      request: 'approved',
      reservation: 'paid',
      deal: 'reserved',
    })
    expect(await send(stage)).toBe(1)
    expect(await send(stage)).toBe(0)
    expect(stage.payments.refunds).toMatchObject([{ paymentIntentId: 'pi_1', amountPence: 300_000 }])
    expect(await states(stage)).toEqual({
      request: 'refunded',
      reservation: 'refunded',
      payment: 'refunded',
      deal: 'active',
    })
    expect(await mailKeys(stage)).toEqual([
      'refund-received',
      'refund-new',
      'refund-under-review',
      'refund-approved',
      'refund-done',
    ])
  })

  test('later, with the documents opened, keeps the administration fee back', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer, {}, later(3 * day))
    expect((await readRefundCase(stage.db, request.id))!.verdict).toMatchObject({
      outcome: 'less-fee',
      amountPence: 285_000,
      feePence: 15_000,
    })
    expect(await approve(stage, request.id)).toMatchObject({ amountPence: 285_000 })
    await send(stage)
    expect(stage.payments.refunds).toMatchObject([{ amountPence: 285_000 }])
    const after = (await readRefundCase(stage.db, request.id))!
    // The page goes on to show what was decided, not what would be left of it now.
    expect(after.verdict!.amountPence).toBe(285_000)
    expect(after.request).toMatchObject({ status: 'refunded', approved_pence: 285_000, fee_pence: 15_000 })
  })

  test('twice, or from two windows at once, is one refund', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    const results = await Promise.all(Array.from({ length: 20 }, () => approve(stage, request.id)))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(new Set(results.flatMap((result) => (result.ok ? [] : [result.reason])))).toEqual(
      new Set(['already-decided']),
    )
    await Promise.all([send(stage), send(stage), send(stage)])
    expect(stage.payments.refunds).toHaveLength(1)
    expect(await rejectRefund(stage.db, stage.admin, request.id, 'No', later(day))).toMatchObject({
      reason: 'already-decided',
    })
  })

  test('two requests for one purchase pay it back once', async () => {
    const stage = await buy()
    const first = await ask(stage, null, { details: 'one' })
    const second = await ask(stage, null, { details: 'two' })
    expect(await approve(stage, first.id)).toMatchObject({ ok: true })
    expect(await approve(stage, second.id)).toEqual({ ok: false, reason: 'refund-under-way' })
    await send(stage)
    // The whole payment is back, so there is nothing left to decide.
    expect(await approve(stage, second.id)).toEqual({ ok: false, reason: 'already-decided' })
    expect(stage.payments.refunds).toHaveLength(1)
  })

  test('what was kept back can be given later, and never more', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer, {}, later(3 * day))
    await approve(stage, request.id)
    await send(stage)
    const complaint = await ask(stage, null, { details: 'The fee', reason: 'other' }, later(4 * day))
    expect(complaint.reservation_id).toBe(request.reservation_id)
    const override = (amountPence: number) => ({ override: { amountPence, reason: 'Goodwill' } })
    expect(await approve(stage, complaint.id, override(15_001))).toEqual({ ok: false, reason: 'amount-too-high' })
    expect(await approve(stage, complaint.id, override(15_000))).toMatchObject({ ok: true })
    await send(stage)
    expect(stage.payments.refunds.map((refund) => refund.amountPence)).toEqual([285_000, 15_000])
    expect(await states(stage)).toMatchObject({ request: 'refunded', payment: 'refunded', reservation: 'refunded' })
  })

  test('another amount needs a reason, and a refused request an amount', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer, {}, later(90 * day))
    expect(await approve(stage, request.id)).toEqual({ ok: false, reason: 'amount-needed' })
    for (const reason of [' ', '\u200b'])
      expect(await approve(stage, request.id, { override: { amountPence: 100_000, reason } })).toEqual({
        ok: false,
        reason: 'override-reason-needed',
      })
    expect(await approve(stage, request.id, { override: { amountPence: 0, reason: 'x' } })).toMatchObject({
      reason: 'amount-needed',
    })
    expect(await approve(stage, request.id, { override: { amountPence: 100_000, reason: 'Goodwill' } })).toMatchObject({
      amountPence: 100_000,
    })
    const { request: decided } = (await readRefundCase(stage.db, request.id))!
    expect(decided).toMatchObject({ approved_pence: 100_000, fee_pence: 200_000, override_reason: 'Goodwill' })
  })

  test('an amount other than the one that was shown is not sent', async () => {
    const stage = await buy()
    const request = await ask(stage, null, {}, later(3 * day))
    await tell(stage, providerRefund({ id: 're_hand', amountPence: 10_000 }))
    expect(await approve(stage, request.id, { expectedPence: 300_000 })).toEqual({
      ok: false,
      reason: 'amount-changed',
    })
    expect(await approve(stage, request.id, { expectedPence: 290_000 })).toMatchObject({ ok: true })
  })

  test('documents that are opened after the request change nothing about it', async () => {
    const stage = await buy()
    // The request was made signed out, so the documents stay open.
    const request = await ask(stage, null, {}, later(3 * day))
    await open(stage, later(4 * day))
    expect(await approve(stage, request.id, { expectedPence: 300_000 })).toEqual({ ok: true, amountPence: 300_000 })
  })

  test('needs a purchase, which can be linked by its reservation', async () => {
    const stage = await buy()
    const request = await ask(stage, null, { email: 'other@people.test' })
    expect(await approve(stage, request.id)).toEqual({ ok: false, reason: 'no-purchase' })
    const { reference } = await stage.db.selectFrom('reservations').select('reference').executeTakeFirstOrThrow()
    const link = (text: string) => linkPurchase(stage.db, stage.admin, request.id, text, later(day))
    expect(await link('RES-22222222')).toEqual({ ok: false, reason: 'no-such-purchase' })
    expect(await link(`PID-${stage.dealId}`)).toEqual({ ok: false, reason: 'no-such-purchase' })
    expect(await link(reference)).toEqual({ ok: true })
    expect(await approve(stage, request.id)).toMatchObject({ ok: true })
    // From here on the buyer is told, and not whoever typed an address.
    const mail = (await readMails(stage)).find(({ key }) => key.startsWith(`refund-approved:${request.id}:`))
    expect(mail).toMatchObject({ to: 'Ivy@people.test' })
  })

  test.each(['filed', 'linked'])('a request is found by both references of its purchase once it is %s', async (how) => {
    const stage = await buy()
    const { reference } = await stage.db.selectFrom('reservations').select('reference').executeTakeFirstOrThrow()
    const pid = `PID-${String(stage.dealId).padStart(6, '0')}`
    const find = async (search: string) =>
      (await listRefundRequests(stage.db, { status: 'any', reason: null, search, page: 1 })).rows.map((row) => row.id)
    const email = how === 'filed' ? 'ivy@people.test' : 'other@people.test'
    for (const typed of [reference, pid, '']) {
      const request = await ask(stage, null, { dealReference: typed, email, details: typed })
      if (how === 'linked') {
        expect(request.reservation_id).toBeNull()
        expect(await find(typed === reference ? pid : reference)).not.toContain(request.id)
        expect(await linkPurchase(stage.db, stage.admin, request.id, reference, later(day))).toEqual({ ok: true })
      }
      for (const q of [reference, pid, pid.toLowerCase(), `${pid} ${reference}`])
        expect.soft(await find(q), `${typed} by ${q}`).toContain(request.id)
    }
    expect(await find('PID-999999')).toEqual([])
  })

  test('an unknown request is not found', async () => {
    const stage = await buy()
    expect(await approve(stage, 'nothing')).toEqual({ ok: false, reason: 'not-found' })
    expect(await readRefundCase(stage.db, 'nothing')).toBeUndefined()
  })
})
