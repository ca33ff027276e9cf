import { describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { approve, ask, buy, send, type Stage } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { rejectRefund } from './decisions.server.ts'
import { listOpenRequests } from './progress.server.ts'
import { withdrawOwnRequest } from './requests.server.ts'

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
      reason: row.reason,
      dealReference: null,
      reservationReference: null as string | null,
      isFromUs: false,
      isFromBuyer: false,
      entered: null,
    })
    expect(await list(stage, stranger)).toEqual([told(matched), told(unmatched)])
    // The buyer in whose name it was made knows which purchase it is about.
    const { reference } = await stage.db.selectFrom('reservations').select('reference').executeTakeFirstOrThrow()
    const own = { dealReference: `PID-00000${stage.dealId}`, reservationReference: reference }
    expect(await list(stage)).toEqual([{ ...told(matched), ...own }])
    // A stranger must not see what became of somebody else's purchase.
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
