import { describe, expect, test } from 'vitest'
import { addUser, testNow } from '#app/testing/database/database.ts'
import { asHolder, policy } from '#app/testing/buyers/secure-stage.ts'
import { day, hour, later, minute } from '#app/testing/running/times.ts'
import { ask, mails, mark, send, setUp, states, type Stage } from '#app/testing/desks/unavailable-deals.ts'
import { sendAgain } from '#app/testing/desks/refunds.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { affectedKey, markDealUnavailable, readUnavailability } from './unavailable.server.ts'
import { findDeal } from '#app/domain/deals/record/deals.server.ts'
import { takeProviderEvent } from './provider-events.server.ts'
import { listYourDeals } from './purchases.server.ts'
import { openPaymentIntent } from './securing.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

const trailOf = ({ db, dealId }: Stage) =>
  db
    .selectFrom('audit_events')
    .select(['actor', 'actor_user_id', 'action', 'detail'])
    .where('object_type', '=', 'deal')
    .where('object_id', '=', String(dealId))
    .orderBy('id')
    .execute()

describe('a bought deal that is marked unavailable', () => {
  test('is one mail where the money leaves within minutes of it, and two where it leaves later', async () => {
    // Told of a delay, the buyer is told of the arrival too.
    const delayed = await setUp()
    await mark(delayed, later(30 * day))
    delayed.payments.refusesRefunds = 'Not now.'
    await send(delayed, later(30 * day + minute))
    delayed.payments.refusesRefunds = null
    const { id } = await delayed.db.selectFrom('refund_requests').select('id').executeTakeFirstOrThrow()
    expect(await sendAgain(delayed, id, later(30 * day + 2 * minute))).toMatchObject({ ok: true })
    await send(delayed, later(30 * day + 3 * minute))
    expect(await mails(delayed, 'refund-done:')).toHaveLength(1)

    const at = later(30 * day)
    for (const [sentAt, count] of [
      [later(30 * day + 5 * minute), 1],
      [later(31 * day), 2],
    ] as const) {
      const stage = await setUp()
      await mark(stage, at)
      expect(await send(stage, sentAt)).toBe(1)
      expect(await states(stage)).toMatchObject({ reservation: 'refunded' })
      const told = [...(await mails(stage, 'deal-unavailable:')), ...(await mails(stage, 'refund-'))]
      expect(told.filter(({ to }) => to === 'ivy@people.test')).toHaveLength(count)
    }
  })

  test('leaves the market, pays its buyer back in full whatever was opened, and ends the reservation', async () => {
    const stage = await setUp()
    const at = later(30 * day)
    expect((await readUnavailability(stage.db, stage.admin, stage.dealId, at))!.affected).toMatchObject({
      kind: 'buyer',
      name: 'Ivy Investor',
      amountPence: 300_000,
      leftToPerson: null,
      request: null,
    })
    const result = await mark(stage, at)
    expect(result).toMatchObject({ ok: true, isNew: true, hold: null })
    expect(await states(stage)).toEqual({
      deal: { status: 'inactive', unavailable_at: at },
      reservation: 'paid',
      requests: [{ status: 'approved', reason: 'property-unavailable' }],
      canRead: false,
    })
    expect(await findDeal(stage.db, stage.dealId, policy)).toBeUndefined()
    const [told] = await mails(stage, 'deal-unavailable:')
    expect(told).toMatchObject({ to: 'ivy@people.test', subject: `No longer available: PID-00000${stage.dealId}` })
    expect(told!.text).toMatch(
      /We will send £3,000, in full, back to the card you paid with by \d+ \w+ \d{4} at the latest\./,
    )
    expect(told!.text).toContain('its credit note will be in your account')
    expect(told!.text).toMatch(/Refund request: REF-/)
    // That mail says all, so there is none of the approval.
    expect(await mails(stage, 'refund-approved:')).toEqual([])
    expect(await mails(stage, 'refund-done:')).toEqual([])

    expect(await send(stage)).toBe(1)
    expect(stage.payments.refunds).toMatchObject([{ paymentIntentId: 'pi_1', amountPence: 300_000 }])
    expect(await states(stage)).toMatchObject({
      deal: { status: 'inactive' },
      reservation: 'refunded',
      requests: [{ status: 'refunded' }],
    })
    expect(await listYourDeals(stage.db, stage.buyer.id, later(32 * day))).toMatchObject([
      { state: 'refunded', isDealPublic: false, refund: { status: 'refunded', amountPence: 300_000, isFromUs: true } },
    ])
    expect(await trailOf(stage)).toEqual([
      {
        actor: 'admin',
        actor_user_id: stage.admin.id,
        action: 'deal-marked-unavailable',
        detail: '{"before":"reserved","after":"unavailable"}',
      },
    ])
  })

  test('a second time, by another admin or at the same moment, changes nothing', async () => {
    const stage = await setUp()
    const bea = (await addUser(stage.db, { isAdmin: true })) as Admin
    const at = later(30 * day)
    const { affected } = (await readUnavailability(stage.db, bea, stage.dealId, at))!
    const results = await Promise.all(
      [stage.admin, bea, stage.admin].map((admin) =>
        markDealUnavailable(stage.db, stage.payments, admin, stage.dealId, affectedKey(affected), at),
      ),
    )
    expect(results.map((result) => result.ok && result.isNew).sort()).toEqual([false, false, true])
    expect(await mark(stage, later(40 * day), bea)).toMatchObject({ ok: true, isNew: false })
    expect(await states(stage)).toMatchObject({ deal: { unavailable_at: at }, requests: [{ status: 'approved' }] })
    expect(await trailOf(stage)).toHaveLength(1)
    await send(stage)
    await send(stage, later(41 * day))
    expect(stage.payments.refunds).toHaveLength(1)
    expect(await mails(stage, 'deal-unavailable:')).toHaveLength(1)
  })

  test('approves the buyer’s own open request, whatever its reason, and makes no other', async () => {
    const stage = await setUp()
    await ask(stage, 'changed-plans', later(29 * day))
    expect(await mark(stage)).toMatchObject({ ok: true })
    await send(stage)
    expect(await states(stage)).toMatchObject({
      reservation: 'refunded',
      requests: [{ status: 'refunded', reason: 'changed-plans' }],
    })
    expect(stage.payments.refunds).toMatchObject([{ amountPence: 300_000 }])
  })

  test('leaves what a stranger asked for in the buyer’s name to its end with the purchase', async () => {
    const stage = await setUp()
    await ask(stage, 'changed-plans', later(29 * day), false)
    await mark(stage)
    expect((await states(stage)).requests).toMatchObject([
      { status: 'pending', reason: 'changed-plans' },
      { status: 'approved', reason: 'property-unavailable' },
    ])
    await send(stage)
    expect((await states(stage)).requests.map(({ status }) => status)).toEqual(['refunded', 'refunded'])
  })

  test('of whose payment a part has gone back sends the rest', async () => {
    const stage = await setUp()
    await takeProviderEvent(
      stage.db,
      { id: 'evt_part', type: 'refund.updated', createdAt: testNow, kind: 'refund', refund: { id: 're_hand', status: 'succeeded', amountPence: 285_000, paymentIntentId: 'pi_1', refundId: null, lastError: null } }, // prettier-ignore
      later(2 * day),
    )
    expect(await mark(stage)).toMatchObject({ deal: { affected: { amountPence: 15_000, leftToPerson: null } } })
    expect((await mails(stage, 'deal-unavailable:'))[0]!.text).toContain('We will send the remaining £150 back')
    await send(stage)
    expect(stage.payments.refunds).toMatchObject([{ amountPence: 15_000 }])
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: { status: 'inactive' } })
  })

  test('is paid back by the outbox after the process died, and while the provider is down', async () => {
    const stage = await setUp()
    stage.payments.isDown = true
    expect(await mark(stage)).toMatchObject({ ok: true, isNew: true })
    expect(await send(stage)).toBe(0)
    expect(await states(stage)).toMatchObject({ reservation: 'paid', canRead: false })
    stage.payments.isDown = false
    expect(await send(stage, later(32 * day))).toBe(1)
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: { status: 'inactive' } })
  })

  test('within the first 48 hours is paid back just so', async () => {
    const stage = await setUp()
    expect(await mark(stage, later(3 * hour))).toMatchObject({ ok: true })
    expect(await states(stage)).toMatchObject({ requests: [{ status: 'approved' }] })
  })

  test('may be bought by nobody, and is back on the market with its mark gone once an admin activates it', async () => {
    const stage = await setUp()
    await mark(stage)
    const activate = () => setDealListing(stage.db, stage.admin, stage.dealId, 'active', later(33 * day))
    expect(await activate()).toEqual({ ok: false, reason: 'reserved' })
    await send(stage)
    const ben = asHolder(await addUser(stage.db))
    expect(await openPaymentIntent(stage.db, stage.payments, ben, stage.dealId, policy, later(32 * day))).toEqual({
      ok: false,
      reason: 'deal-inactive',
    })
    expect(await activate()).toMatchObject({ ok: true })
    expect(await states(stage)).toMatchObject({ deal: { status: 'active', unavailable_at: null } })
    expect((await trailOf(stage)).at(-1)).toMatchObject({
      action: 'deal-activated',
      detail: '{"before":"unavailable","after":"active"}',
    })
    // The next buyer's deal is not unavailable, and neither is the old one's any more.
    expect(await openPaymentIntent(stage.db, stage.payments, ben, stage.dealId, policy, later(34 * day))).toMatchObject({ ok: true }) // prettier-ignore
  })
})

describe('who can be marked', () => {
  test.each([
    ['active', true],
    ['inactive', true],
    ['reserved', true],
    ['draft', 'draft'],
    ['completed', 'completed'],
  ] as const)('a deal that is %s: %s', async (status, expected) => {
    const stage = await setUp('free')
    await stage.db.updateTable('deals').set({ status }).execute()
    const result = await mark(stage)
    expect(result.ok || result.reason).toBe(expected)
    const { deal } = await states(stage)
    if (expected === true) expect(deal).toEqual({ status: 'inactive', unavailable_at: later(30 * day) })
    else expect(deal).toEqual({ status, unavailable_at: null })
    expect(await mails(stage, '')).toEqual([])
  })

  test('a deal whose reservation is completed cannot, nor one that does not exist', async () => {
    const stage = await setUp()
    await stage.db.updateTable('reservations').set({ status: 'completed' }).execute()
    expect(await mark(stage)).toEqual({ ok: false, reason: 'completed' })
    expect(await markDealUnavailable(stage.db, null, stage.admin, 99_999, 'nobody', testNow)).toEqual({
      ok: false,
      reason: 'not-found',
    })
  })

  test('an admin’s own purchase is for another admin to mark', async () => {
    const stage = await setUp()
    await stage.db.updateTable('users').set({ role: 'admin' }).where('id', '=', stage.buyer.id).execute()
    expect(await mark(stage, later(30 * day), { ...stage.buyer, role: 'admin' })).toEqual({
      ok: false,
      reason: 'own-purchase',
    })
    expect(await states(stage)).toMatchObject({ deal: { unavailable_at: null }, requests: [] })
  })
})
