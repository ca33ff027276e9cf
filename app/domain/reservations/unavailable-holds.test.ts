import { describe, expect, test } from 'vitest'
import { asHolder, policy } from '#app/testing/buyers/secure-stage.ts'
import { hour, later } from '#app/testing/running/times.ts'
import { mails, mark, send, setUp, states } from '#app/testing/desks/unavailable-deals.ts'
import { affectedKey, markDealUnavailable, readUnavailability } from './unavailable.server.ts'
import { expireHolds } from './holds.server.ts'
import { openPaymentIntent } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'

describe('a held deal that is marked unavailable', () => {
  test('ends the hold at the provider, and tells its holder', async () => {
    const stage = await setUp('held')
    const at = later(10 * 60_000)
    expect((await readUnavailability(stage.db, stage.admin, stage.dealId, at))!.affected).toMatchObject({
      kind: 'holder',
      name: 'Ivy Investor',
    })
    expect(await mark(stage, at)).toMatchObject({ ok: true, hold: 'closed' })
    expect(stage.payments.intents.get('pi_1')!.status).toBe('canceled')
    expect(await states(stage)).toMatchObject({ deal: { status: 'inactive' }, reservation: 'released', requests: [] })
    const trail = stage.db
      .selectFrom('audit_events')
      .select(['actor', 'actor_user_id'])
      .where('action', '=', 'hold-freed')
    expect(await trail.execute()).toEqual([{ actor: 'admin', actor_user_id: stage.admin.id }])
    expect((await mails(stage, 'deal-unavailable:'))[0]).toMatchObject({ to: 'ivy@people.test' })
    expect((await mails(stage, 'deal-unavailable:'))[0]!.text).toContain('Nothing has been charged.')
  })

  test('sends money back that arrives in that very moment', async () => {
    const stage = await setUp('held')
    const at = later(10 * 60_000)
    // The buyer has paid, and we have not heard of it yet.
    stage.payments.pay('pi_1')
    expect(await mark(stage, at)).toMatchObject({ ok: true, hold: 'closed' })
    await send(stage, later(hour))
    expect(stage.payments.refunds).toMatchObject([{ amountPence: 300_000 }])
    expect(await states(stage)).toMatchObject({ deal: { status: 'inactive' }, reservation: 'released' })
    expect(await mails(stage, 'returned:')).toHaveLength(1)
  })

  test('while the provider is down cannot be paid any more, and the hold ends with its time', async () => {
    const stage = await setUp('held')
    stage.payments.isDown = true
    expect(await mark(stage, later(10 * 60_000))).toMatchObject({ ok: true, hold: 'pending' })
    expect(await states(stage)).toMatchObject({ deal: { status: 'inactive' }, reservation: 'held' })
    stage.payments.isDown = false
    expect(await openPaymentIntent(stage.db, stage.payments, asHolder(stage.buyer), stage.dealId, policy, later(11 * 60_000))).toEqual({ ok: false, reason: 'deal-inactive' }) // prettier-ignore
    await expireHolds(stage.db, stage.payments, later(2 * hour))
    expect(await states(stage)).toMatchObject({ reservation: 'expired' })
  })

  test('is refused once it has been paid since the page was opened: the page did not say so', async () => {
    const stage = await setUp('held')
    const shown = (await readUnavailability(stage.db, stage.admin, stage.dealId, later(hour / 6)))!
    await settleIntent(stage.db, stage.payments.pay('pi_1'), later(hour / 5))
    const key = affectedKey(shown.affected)
    expect(
      await markDealUnavailable(stage.db, stage.payments, stage.admin, stage.dealId, key, later(hour / 4)),
    ).toEqual({ ok: false, reason: 'changed' })
    expect(await states(stage)).toMatchObject({ deal: { status: 'reserved', unavailable_at: null } })
  })
})
