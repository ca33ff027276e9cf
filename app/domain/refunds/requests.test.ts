import { describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { approve, ask, asked, buy, mailKeys, pay, send, states } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { approveRefund, rejectRefund, withdrawRefund } from './decisions.server.ts'
import { withdrawOwnRequest } from './requests.server.ts'
import { parseDealReference, refundRequestSchema } from './requests.ts'
import type { Admin } from '#app/domain/people/users.ts'

describe('asking', () => {
  test('by the buyer finds the purchase by its deal, its reservation, or as the only one', async () => {
    const stage = await buy()
    const { id, reference } = await stage.db
      .selectFrom('reservations')
      .select(['id', 'reference'])
      .executeTakeFirstOrThrow()
    for (const dealReference of [
      '',
      `PID-00000${stage.dealId}`,
      `pid ${stage.dealId}`,
      reference,
      reference.toLowerCase(),
    ]) {
      const request = await ask(stage, stage.buyer, { dealReference })
      expect(request, dealReference).toMatchObject({ status: 'pending', reservation_id: id, is_from_buyer: 1 })
      await withdrawOwnRequest(stage.db, stage.buyer, request.id, later(2 * hour))
    }
  })

  test('signed out finds it by address and reference, and sets nothing going', async () => {
    const stage = await buy()
    const request = await ask(stage, null, { dealReference: `PID-${stage.dealId}`, reason: 'property-unavailable' })
    expect(request).toMatchObject({ status: 'pending', is_from_buyer: 0 })
    expect(request.reservation_id).not.toBeNull()
    expect(await states(stage)).toMatchObject({ reservation: 'paid', payment: 'succeeded' })
  })

  test('with the address of a buyer while signed in as somebody else sets nothing going', async () => {
    const stage = await buy()
    const stranger = await addUser(stage.db)
    const request = await ask(stage, stranger, { reason: 'property-unavailable' })
    expect(request).toMatchObject({ status: 'pending', is_from_buyer: 0 })
    expect(await states(stage)).toMatchObject({ payment: 'succeeded' })
  })

  test.each([
    ['a wrong address', { email: 'somebody@else.test' }],
    ['a wrong deal', { dealReference: 'PID-999999' }],
    ['a wrong reservation', { dealReference: 'RES-22222222' }],
    ['a reference that is none', { dealReference: 'the house in Leeds' }],
  ])('with %s is taken in just the same', async (_what, change) => {
    const stage = await buy()
    expect(await ask(stage, null, change)).toMatchObject({ status: 'pending', reservation_id: null })
    expect(await mailKeys(stage)).toEqual(['refund-received', 'refund-new'])
  })

  test('twice with the same words is one request; the buyer asking again adds to their own', async () => {
    const stage = await buy()
    const first = await ask(stage, null, { details: 'The roof' })
    expect((await ask(stage, null, { details: 'The roof' }, later(2 * hour + 60_000))).id).toBe(first.id)
    expect((await ask(stage, null, { details: 'The roof' }, later(3 * hour))).id).not.toBe(first.id)

    const own = await ask(stage, stage.buyer, { details: 'The roof' }, later(4 * hour))
    expect(own.is_from_buyer).toBe(1)
    const again = await ask(stage, stage.buyer, { details: 'And the cellar' }, later(5 * hour))
    expect([again.id, again.asked_at, again.details]).toEqual([own.id, later(4 * hour), 'The roof\n\nAnd the cellar'])
  })

  test('in the same words after taking it back is a new request, however soon', async () => {
    const stage = await buy()
    for (const visitor of [null, stage.buyer]) {
      const first = await ask(stage, visitor, { details: 'The roof' })
      await withdrawRefund(stage.db, stage.admin, first.id, '', later(2 * hour), undefined, true)
      const again = await ask(stage, visitor, { details: 'The roof' }, later(2 * hour + 60_000))
      expect(again.id).not.toBe(first.id)
      expect(again.status).toBe('pending')
    }
  })

  test('for another purchase of the same deal is another request, however soon and in whatever words', async () => {
    const stage = await buy()
    const first = await ask(stage, stage.buyer)
    await approve(stage, first.id)
    await send(stage, later(3 * hour))
    await pay(stage, later(3 * hour))
    // Within ten minutes of the first, by the clock of the test.
    await stage.db
      .updateTable('refund_requests')
      .set({ asked_at: later(3 * hour - 1) })
      .execute()
    const second = await ask(stage, stage.buyer, {}, later(3 * hour))
    expect(second.id).not.toBe(first.id)
    expect(second).toMatchObject({ status: 'pending', is_from_buyer: 1 })
    expect(second.reservation_id).not.toBe(first.reservation_id)
  })

  test('by the signed-in buyer is for them alone to take back, once', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    expect(await states(stage)).toMatchObject({ request: 'pending' })
    expect(await withdrawOwnRequest(stage.db, await addUser(stage.db), request.id, later(day))).toMatchObject({
      reason: 'not-found',
    })
    expect(await withdrawOwnRequest(stage.db, stage.buyer, request.id, later(day))).toEqual({ ok: true })
    expect(await withdrawOwnRequest(stage.db, stage.buyer, request.id, later(day))).toMatchObject({
      reason: 'already-decided',
    })
    expect(await states(stage)).toMatchObject({ request: 'withdrawn', reservation: 'paid' })
  })

  test('a buyer can withdraw what somebody else asked for in their name', async () => {
    const stage = await buy()
    const request = await ask(stage, null)
    expect(await withdrawOwnRequest(stage.db, stage.buyer, request.id, later(day))).toEqual({ ok: true })
  })

  test.each([
    ['', null],
    ['PID-000118', { dealId: 118 }],
    ['pid000118', { dealId: 118 }],
    [' 118 ', { dealId: 118 }],
    ['#118', { dealId: 118 }],
    ['PID-0', null],
    ['118; drop table deals', null],
    ['res-7k2m9qwd', { reservation: 'RES-7K2M9QWD' }],
    ['RES 7K2M9QWD', { reservation: 'RES-7K2M9QWD' }],
    ['RES-0000000I', null],
    ['RES-7K2M9QWL', null],
    ['12345678901234', null],
  ])('the reference %j means %j', (text, meant) => {
    expect(parseDealReference(text)).toEqual(meant)
  })

  test('the form says in its own words what is missing or wrong', () => {
    const messages = (input: object) =>
      refundRequestSchema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []
    expect(messages({})).toEqual([
      'Enter your full name',
      'Enter an email address, like name@example.com',
      'Choose a reason for your request',
    ])
    expect(refundRequestSchema.parse({ ...asked(), fullName: ' A\r\nBcc: b@c.test\0' }).fullName).toBe(
      'A Bcc: b@c.test',
    )
    expect(messages({ ...asked(), email: 'ivy@people.test\nBcc: x@y.test' })).not.toEqual([])
    expect(messages({ ...asked(), reason: 'because' })).toEqual(['Choose a reason for your request'])
    expect(messages({ ...asked(), fullName: ['a'], details: 7 })).toHaveLength(2)
  })
})

describe('the refunds that nobody has to approve', () => {
  test('are approved at once for the signed-in buyer: documents missing for more than two business days', async () => {
    const stage = await buy()
    await stage.db.deleteFrom('deal_documents').execute()
    // Paid on Monday 2 November: the second working day ends with Wednesday.
    await ask(stage, stage.buyer, { reason: 'technical-issues' }, '2026-11-20T12:00:00.000Z')
    expect(await states(stage)).toMatchObject({ request: 'approved', payment: 'refund-due' })
  })

  test('do not include a buyer’s word that the property is unavailable, whenever they ask', async () => {
    const stage = await buy({ opened: true })
    await ask(stage, stage.buyer, { reason: 'property-unavailable' }, later(90 * day))
    expect(await states(stage)).toMatchObject({ request: 'pending', reservation: 'paid', payment: 'succeeded' })
  })
})

describe('refusing and withdrawing', () => {
  test('needs a note, tells it to the buyer, and leaves everything as it was', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer, {}, later(90 * day))
    for (const nothing of ['  ', '\u200b'])
      expect(await rejectRefund(stage.db, stage.admin, request.id, nothing, later(day))).toMatchObject({
        reason: 'note-needed',
      })
    expect(await rejectRefund(stage.db, stage.admin, request.id, 'The {site} was right.', later(day))).toEqual({
      ok: true,
    })
    expect(await states(stage)).toEqual({
      request: 'rejected',
      reservation: 'paid',
      payment: 'succeeded',
      deal: 'reserved',
    })
    expect(await mailKeys(stage)).toContain('refund-rejected')
    expect(await approve(stage, request.id)).toEqual({ ok: false, reason: 'already-decided' })
    // They may ask once more.
    expect((await ask(stage, stage.buyer, { details: 'Look again' }, later(day))).id).not.toBe(request.id)
  })

  test('an admin withdraws for the buyer', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    expect(await withdrawRefund(stage.db, stage.admin, request.id, '', later(day), undefined, true)).toEqual({
      ok: true,
    })
    expect(await states(stage)).toMatchObject({ request: 'withdrawn' })
  })
})

describe('nobody gains by', () => {
  test('giving another reason when the first brings nothing: it is a request of its own, decided by its own reason', async () => {
    const stage = await buy({ opened: true })
    const first = await ask(stage, stage.buyer, {}, later(40 * day))
    const second = await ask(stage, stage.buyer, { reason: 'property-unavailable' }, later(41 * day))
    expect(await approve(stage, second.id, { finding: 'confirmed' })).toMatchObject({ ok: true })
    const requests = await stage.db.selectFrom('refund_requests').select(['id', 'status']).orderBy('asked_at').execute()
    expect(requests).toMatchObject([{ id: first.id, status: 'pending' }, { status: 'approved' }])
    await send(stage, later(41 * day))
    const after = await stage.db.selectFrom('refund_requests').select('status').execute()
    expect(after.map((request) => request.status)).toEqual(['refunded', 'refunded'])
  })

  test('calling a refunded property unavailable to get the fee as well', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer, {}, later(3 * day))
    await approve(stage, request.id)
    await send(stage)
    await ask(stage, stage.buyer, { reason: 'property-unavailable' }, later(200 * day))
    expect(await states(stage)).toMatchObject({ request: 'pending' })
    expect(stage.payments.refunds).toHaveLength(1)
  })

  test('being an admin: one’s own request is for another to decide', async () => {
    const stage = await buy()
    await stage.db.updateTable('users').set({ role: 'admin' }).where('id', '=', stage.buyer.id).execute()
    const buyer = { ...stage.buyer, role: 'admin' } as Admin
    const request = await ask(stage, buyer)
    const own = await approveRefund(stage.db, buyer, request.id, { expectedPence: 300_000 }, later(day))
    expect(own).toEqual({ ok: false, reason: 'own-request' })
  })
})
