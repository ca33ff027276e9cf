import { describe, expect, test } from 'vitest'
import { disputeEvent } from '#app/testing/buyers/purchases.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { ask, mails, mark, send, setUp, states, type Stage } from '#app/testing/desks/unavailable-deals.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { takeProviderEvent } from './provider-events.server.ts'
import { listYourDeals } from './purchases.server.ts'
import { approveRefund, readRefundCase } from '#app/domain/refunds/decisions.server.ts'
import { listOpenRequests } from '#app/domain/refunds/progress.server.ts'
import { withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'

const dispute = (stage: Stage, status: 'open' | 'won' | 'lost', at: string) =>
  takeProviderEvent(stage.db, disputeEvent(status), at)

describe('what is left to a person', () => {
  test('a disputed payment: the buyer is told, a request waits, and once the dispute is won it can be approved', async () => {
    const stage = await setUp()
    await dispute(stage, 'open', later(20 * day))
    const result = await mark(stage)
    expect(result).toMatchObject({ ok: true, deal: { affected: { leftToPerson: 'disputed', amountPence: 300_000 } } })
    const [request] = await stage.db.selectFrom('refund_requests').selectAll().execute()
    expect(result).toMatchObject({ deal: { affected: { request: { reference: request!.reference } } } })
    expect(request).toMatchObject({ status: 'pending', is_from_buyer: 0, user_id: null })
    expect((await mails(stage, 'deal-unavailable:'))[0]!.text).toContain('Your bank is looking into this payment')
    expect(await send(stage)).toBe(0)
    expect(await mark(stage, later(40 * day))).toMatchObject({ isNew: false })
    await dispute(stage, 'won', later(50 * day))
    // The buyer is owed the money, so their documents stay closed, as the admin's page said.
    expect((await states(stage, later(50 * day))).canRead).toBe(false)
    expect(await listYourDeals(stage.db, stage.buyer.id, later(50 * day))).toMatchObject([
      { state: 'refund-asked', address: null, refund: { isFromUs: true } },
    ])
    const verdict = (await readRefundCase(stage.db, request!.id))!.verdict
    expect(verdict).toMatchObject({ outcome: 'full-automatic', amountPence: 300_000 })
    const approved = await approveRefund(stage.db, stage.admin, request!.id, { expectedPence: 300_000 }, later(51 * day)) // prettier-ignore
    expect(approved).toMatchObject({ ok: true })
    await send(stage, later(52 * day))
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: { status: 'inactive' } })
  })

  test('a disputed payment that the bank takes: everything ends, and nothing goes back twice', async () => {
    const stage = await setUp()
    await dispute(stage, 'open', later(20 * day))
    await mark(stage)
    await dispute(stage, 'lost', later(50 * day))
    await send(stage, later(51 * day))
    expect(stage.payments.refunds).toEqual([])
    expect(await states(stage)).toMatchObject({
      reservation: 'refunded',
      deal: { status: 'inactive' },
      requests: [{ status: 'refunded' }],
    })
  })

  test('a refund less the fee that is under way: the fee waits for a person, and goes back once they approve it', async () => {
    const stage = await setUp()
    const { reference } = await ask(stage, 'changed-plans', later(5 * day))
    const own = await stage.db.selectFrom('refund_requests').select('id').where('reference', '=', reference).executeTakeFirstOrThrow() // prettier-ignore
    await approveRefund(stage.db, stage.admin, own.id, { expectedPence: 285_000 }, later(5 * day))
    const result = await mark(stage, later(6 * day))
    expect(result).toMatchObject({ deal: { affected: { leftToPerson: 'refund-under-way', amountPence: 15_000 } } })
    const made = await stage.db
      .selectFrom('refund_requests')
      .selectAll()
      .where('id', '<>', own.id)
      .executeTakeFirstOrThrow()
    expect(made.status).toBe('pending')
    // The buyer cannot withdraw a request that we made, and their account does not offer it.
    expect(await listOpenRequests(stage.db, stage.buyer.id)).toMatchObject([
      { requestId: made.id, isFromUs: true },
      { requestId: own.id, isFromUs: false },
    ])
    expect(await withdrawOwnRequest(stage.db, stage.buyer, made.id, later(6 * day))).toEqual({
      ok: false,
      reason: 'from-us',
    })
    await send(stage, later(7 * day))
    expect(await states(stage)).toMatchObject({ reservation: 'refunded', deal: { status: 'inactive' } })
    // A stranger's request in the buyer's name does not hide ours.
    await ask(stage, 'property-unavailable', later(7 * day), false)
    const [purchase] = await listYourDeals(stage.db, stage.buyer.id, later(7 * day))
    expect(purchase!.refund).toMatchObject({ requestId: made.id, isFromUs: true })
    const activate = () => setDealListing(stage.db, stage.admin, stage.dealId, 'active', later(8 * day))
    expect(await activate()).toEqual({ ok: false, reason: 'refund-owed' })
    const verdict = (await readRefundCase(stage.db, made.id))!.verdict
    expect(verdict).toMatchObject({ outcome: 'full-automatic', amountPence: 15_000 })
    const approved = await approveRefund(stage.db, stage.admin, made.id, { expectedPence: 15_000 }, later(8 * day))
    expect(approved).toMatchObject({ ok: true })
    await send(stage, later(9 * day))
    expect(stage.payments.refunds.map(({ amountPence }) => amountPence)).toEqual([285_000, 15_000])
    expect(await activate()).toMatchObject({ ok: true })
  })

  test('a full refund that is under way: nothing more is owed', async () => {
    const stage = await setUp()
    await ask(stage, 'changed-plans', later(hour))
    const [own] = await stage.db.selectFrom('refund_requests').select('id').execute()
    await approveRefund(stage.db, stage.admin, own!.id, { expectedPence: 300_000 }, later(2 * hour))
    expect(await mark(stage, later(3 * hour))).toMatchObject({ deal: { affected: { amountPence: 0, request: null } } })
    expect((await states(stage)).requests).toHaveLength(1)
  })

  test('the fee of a purchase that had ended before: whoever changed their mind is not its buyer any more', async () => {
    const stage = await setUp()
    await ask(stage, 'changed-plans', later(5 * day))
    const [own] = await stage.db.selectFrom('refund_requests').select('id').execute()
    await approveRefund(stage.db, stage.admin, own!.id, { expectedPence: 285_000 }, later(5 * day))
    await send(stage, later(6 * day))
    expect(await mark(stage)).toMatchObject({ deal: { affected: { kind: 'nobody' } } })
    await ask(stage, 'property-unavailable', later(40 * day))
    expect((await states(stage)).requests).toMatchObject([{ status: 'refunded' }, { status: 'pending' }])
    const [claim] = await stage.db.selectFrom('refund_requests').select('id').where('status', '=', 'pending').execute()
    expect((await readRefundCase(stage.db, claim!.id))!.verdict).toMatchObject({ outcome: 'full-if-confirmed' })
  })
})
