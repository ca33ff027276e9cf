import { describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { buy, open, states } from '#app/testing/buyers/purchases.ts'
import { approve, ask, send } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { rejectRefund, startReview, withdrawRefund } from '#app/domain/refunds/decisions.server.ts'
import { withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'
import { findReadableDocument } from './documents.server.ts'

describe('the documents of a purchase are closed', () => {
  test('by a request of the signed-in buyer, until it is withdrawn', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    expect(await states(stage)).toMatchObject({ request: 'pending', canRead: false })
    expect(await withdrawOwnRequest(stage.db, stage.buyer, request.id, later(day))).toEqual({ ok: true })
    expect(await states(stage)).toMatchObject({ request: 'withdrawn', canRead: true, reservation: 'paid' })
  })

  test('by it, until an admin withdraws it for the buyer', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    expect(await withdrawRefund(stage.db, stage.admin, request.id, '', later(day), undefined, true)).toEqual({
      ok: true,
    })
    expect(await states(stage)).toMatchObject({ request: 'withdrawn', canRead: true })
  })

  test('by it, until it is refused, which leaves everything as it was', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer, {}, later(90 * day))
    expect(await rejectRefund(stage.db, stage.admin, request.id, 'No.', later(91 * day))).toEqual({ ok: true })
    expect(await states(stage)).toEqual({
      request: 'rejected',
      reservation: 'paid',
      payment: 'succeeded',
      deal: 'reserved',
      canRead: true,
    })
  })

  test('by an approval, and stay so once the money is back', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer)
    await startReview(stage.db, stage.admin, request.id, later(2 * hour))
    await approve(stage, request.id)
    expect(await states(stage)).toMatchObject({
      request: 'approved',
      reservation: 'paid',
      deal: 'reserved',
      canRead: false,
    })
    await send(stage)
    expect(await states(stage)).toEqual({
      request: 'refunded',
      reservation: 'refunded',
      payment: 'refunded',
      deal: 'active',
      canRead: false,
    })
  })

  test('by an approval whose money cannot leave yet', async () => {
    const stage = await buy()
    await approve(stage, (await ask(stage, stage.buyer)).id)
    stage.payments.isDown = true
    expect(await send(stage)).toBe(0)
    expect(await states(stage)).toMatchObject({ request: 'approved', payment: 'refund-due', canRead: false })
  })

  test('by a claim that the property is unavailable, once it is confirmed and the money is back', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer, { reason: 'property-unavailable' }, later(5 * day))
    expect(await approve(stage, request.id, { finding: 'confirmed' })).toMatchObject({ ok: true })
    await send(stage, later(6 * day))
    expect(await states(stage)).toEqual({
      request: 'refunded',
      reservation: 'refunded',
      payment: 'refunded',
      deal: 'inactive',
      canRead: false,
    })
  })

  test('to an admin as to any buyer, where they are their own', async () => {
    const stage = await buy()
    await stage.db.updateTable('users').set({ role: 'admin' }).where('id', '=', stage.buyer.id).execute()
    const buyer = { ...stage.buyer, role: 'admin' as const }
    await ask(stage, buyer)
    expect(await findReadableDocument(stage.db, buyer, stage.documentId, later(day))).toBeUndefined()
  })
})

describe('the documents of a purchase stay open', () => {
  test('whatever somebody signed out asks for with the buyer’s address', async () => {
    const stage = await buy()
    await ask(stage, null, { dealReference: `PID-${stage.dealId}`, reason: 'property-unavailable' })
    expect(await states(stage)).toMatchObject({ reservation: 'paid', payment: 'succeeded', canRead: true })
    // The documents can also be opened for the first time, which changes the refund.
    await open(stage, later(4 * day))
  })

  test('whatever somebody signed in as another asks for with it', async () => {
    const stage = await buy()
    await ask(stage, await addUser(stage.db), { reason: 'property-unavailable' })
    expect(await states(stage)).toMatchObject({ payment: 'succeeded', canRead: true })
  })
})
