import { describe, expect, test } from 'vitest'
import { approve, ask, buy, send, states, type Stage } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { readRefundCase, rejectRefund } from './decisions.server.ts'

describe('a claim that the property is unavailable', () => {
  async function claim() {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer, { reason: 'property-unavailable' }, later(5 * day))
    return { stage, request }
  }
  const dealOf = ({ db }: Stage) =>
    db.selectFrom('deals').select(['status', 'unavailable_at']).executeTakeFirstOrThrow()

  test('confirmed with the owner goes back in full and takes the deal off the market', async () => {
    const { stage, request } = await claim()
    expect(await approve(stage, request.id)).toEqual({ ok: false, reason: 'confirmation-needed' })
    expect(await states(stage)).toMatchObject({ request: 'pending', payment: 'succeeded', deal: 'reserved' })
    expect(await approve(stage, request.id, { finding: 'confirmed' })).toEqual({ ok: true, amountPence: 300_000 })
    expect(await dealOf(stage)).toEqual({ status: 'inactive', unavailable_at: later(3 * hour) })
    await send(stage, later(6 * day))
    expect(await states(stage)).toEqual({
      request: 'refunded',
      reservation: 'refunded',
      payment: 'refunded',
      deal: 'inactive',
    })
    const trail = await stage.db.selectFrom('audit_events').select(['action', 'actor', 'detail']).execute()
    expect(trail).toContainEqual({
      action: 'deal-marked-unavailable',
      actor: 'admin',
      detail: '{"before":"reserved","after":"unavailable"}',
    })
  })

  test('that is not so is decided as any other reason, and the deal may be secured again', async () => {
    const { stage, request } = await claim()
    expect(await approve(stage, request.id, { finding: 'not-so' })).toEqual({ ok: false, reason: 'amount-changed' })
    expect(await approve(stage, request.id, { finding: 'not-so', expectedPence: 285_000 })).toMatchObject({
      ok: true,
      amountPence: 285_000,
    })
    const { request: decided } = (await readRefundCase(stage.db, request.id))!
    expect(decided).toMatchObject({ approved_pence: 285_000, fee_pence: 15_000, override_reason: null })
    await send(stage, later(6 * day))
    expect(await states(stage)).toMatchObject({ request: 'refunded', reservation: 'refunded', deal: 'active' })
    expect(await dealOf(stage)).toMatchObject({ unavailable_at: null })
  })

  test('that is not so after the cancellation period brings nothing, as any other reason', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer, { reason: 'property-unavailable' }, later(90 * day))
    expect(await approve(stage, request.id, { finding: 'not-so', expectedPence: 0 })).toEqual({
      ok: false,
      reason: 'amount-needed',
    })
    expect(await rejectRefund(stage.db, stage.admin, request.id, 'The owner still offers it.', later(91 * day))).toEqual({ ok: true }) // prettier-ignore
    expect(await dealOf(stage)).toEqual({ status: 'reserved', unavailable_at: null })
  })

  test('settled meanwhile, because the deal was marked, hangs on nobody any more', async () => {
    const { stage, request } = await claim()
    await stage.db
      .updateTable('deals')
      .set({ unavailable_at: later(5 * day), status: 'inactive' })
      .execute()
    expect(await approve(stage, request.id, { finding: 'not-so', expectedPence: 285_000 })).toEqual({
      ok: false,
      reason: 'amount-changed',
    })
    expect(await approve(stage, request.id)).toMatchObject({ ok: true, amountPence: 300_000 })
  })

  test.each([
    ['changed-plans', true],
    ['other', false],
    // Within 48 hours nobody has to ask.
    ['property-unavailable', false],
  ] as const)('is not there to be confirmed of %s, documents opened %j', async (reason, opened) => {
    const stage = await buy({ opened })
    const request = await ask(stage, stage.buyer, { reason }, opened ? later(3 * day) : later(2 * hour))
    expect(await approve(stage, request.id, { finding: 'confirmed' })).toEqual({
      ok: false,
      reason: 'nothing-to-confirm',
    })
    expect(await dealOf(stage)).toEqual({ status: 'reserved', unavailable_at: null })
  })

  test('about a reservation that is over marks nobody else’s deal', async () => {
    const stage = await buy({ opened: true })
    const first = await ask(stage, stage.buyer, {}, later(3 * day))
    await approve(stage, first.id)
    await send(stage)
    const claim = await ask(stage, stage.buyer, { reason: 'property-unavailable' }, later(200 * day))
    expect(await approve(stage, claim.id, { finding: 'confirmed' })).toEqual({ ok: false, reason: 'reservation-ended' })
    expect(await dealOf(stage)).toEqual({ status: 'active', unavailable_at: null })
  })

  test('that was refunded before anybody asked the owner keeps the deal off the market until a person has looked', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer, { reason: 'property-unavailable' })
    expect(await approve(stage, request.id)).toMatchObject({ ok: true })
    await send(stage)
    expect(await dealOf(stage)).toEqual({ status: 'inactive', unavailable_at: null })
  })
})
