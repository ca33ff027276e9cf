import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addHold, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { day, hour, minute } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { bringHoldsBack } from './ahead.server.ts'

/** Holds that began while the clock was ahead, once it is right. */

const later = (milliseconds: number) => addMilliseconds(testNow, milliseconds)
const ahead = 400 * day

let db: Db
let user: User
beforeEach(async () => {
  db = await createTestDatabase()
  user = await addUser(db)
})
const hold = async (heldAt: number, given: object = {}) => {
  const until = later(heldAt + 30 * minute)
  const id = await addHold(db, user, await addDeal(db), { heldAt: later(heldAt), until })
  await db.updateTable('reservations').set({ expires_at: until, ...given }).where('id', '=', id).execute() // prettier-ignore
  return id
}
const read = (id: string) =>
  db
    .selectFrom('reservations')
    .select(['status', 'held_at', 'expires_at', 'extended_at', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a hold that began by a clock that was ahead has its 30 minutes from now on, once', async () => {
  const id = await hold(ahead, { extended_at: later(ahead + minute), expires_at: later(ahead + hour) })
  await db.insertInto('hold_groups').values({ reservation_id: id, kind: 'network', hash: 'x', held_at: later(ahead) }).execute() // prettier-ignore
  expect(await bringHoldsBack(db, testNow)).toBe(1)
  const back = {
    status: 'held',
    held_at: testNow,
    expires_at: later(30 * minute),
    extended_at: testNow,
    ended_at: null,
  }
  expect(await read(id)).toEqual(back)
  const group = await db.selectFrom('hold_groups').select('held_at').executeTakeFirstOrThrow()
  expect(group.held_at).toBe(testNow)
  expect(await bringHoldsBack(db, later(5 * minute))).toBe(0)
  expect(await read(id)).toEqual(back)
})

test.each(['released', 'expired'] as const)('one that was %s meanwhile is over since now', async (status) => {
  const id = await hold(ahead, { status, ended_at: later(ahead + 30 * minute) })
  expect(await bringHoldsBack(db, testNow)).toBe(1)
  expect(await read(id)).toMatchObject({ status, held_at: testNow, expires_at: testNow, ended_at: testNow })
})

test('a hold that began an hour from now is left alone, because the clock may be the one that is behind', async () => {
  const ids = [
    await hold(hour, { extended_at: later(hour + minute), expires_at: later(2 * hour) }),
    await hold(hour, { status: 'released', ended_at: later(hour + minute) }),
  ]
  const all = () => Promise.all(ids.map(read))
  const before = await all()
  expect(await bringHoldsBack(db, testNow)).toBe(0)
  expect(await all()).toEqual(before)
})

test('a hold that began before, and a purchase, keep their times', async () => {
  const id = await hold(-minute)
  const { reservationId } = await addPurchase(db, user, await addDeal(db), { paidAt: later(ahead) })
  const all = () => Promise.all([read(id), read(reservationId)])
  const before = await all()
  expect(await bringHoldsBack(db, testNow)).toBe(0)
  expect(await all()).toEqual(before)
})
