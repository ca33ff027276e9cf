import { beforeEach, expect, test } from 'vitest'
import { addDeal, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { onlyTicket, question } from '#app/testing/desks/tickets.ts'
import type { User } from '#app/domain/people/users.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { Db } from '#db/database.server.ts'
import { readTicket } from './desk.server.ts'
import { fileDealTicket, fileTicket } from './tickets.server.ts'

const later = (minutes: number) => addMilliseconds(testNow, minutes * 60_000)

let db: Db
let ivy: User
beforeEach(async () => {
  db = await createTestDatabase()
  ivy = await addUser(db, { email: 'Ivy@people.test' })
})

async function file(visitor: User | null, subject: string, at = testNow, email = 'ivy@PEOPLE.test') {
  const { reference } = await fileTicket(db, visitor, { ...question, email, subject }, at)
  return db.selectFrom('tickets').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
}
const historyOf = async (id: string) => (await readTicket(db, id, testNow))!.history
const subjects = async (id: string) => (await historyOf(id)).tickets.map((ticket) => ticket.subject)

test('a ticket shows its deal with the price, and what belongs to the account of whoever was signed in', async () => {
  const dealId = await addDeal(db)
  await fileDealTicket(db, ivy, { id: dealId, title: 'Two-bed terrace' }, 'call', {}, testNow)
  const { id } = await onlyTicket(db)
  const { reference } = await addPurchase(db, ivy, dealId, { paidAt: testNow })
  await db
    .insertInto('reservations')
    .values({
      id: 'left',
      reference: 'RES-LEFT',
      deal_id: dealId,
      user_id: ivy.id,
      status: 'expired',
      amount_pence: 300_000,
      held_at: testNow,
      expires_at: testNow,
      ended_at: testNow,
      consent_start_now: 0,
      consent_lose_right: 0,
    })
    .execute()
  expect(await readTicket(db, id, testNow)).toMatchObject({
    isSignedIn: true,
    name: 'Ivy Investor',
    deal: {
      id: dealId,
      title: 'Two-bed terrace',
      reference: `PID-${String(dealId).padStart(6, '0')}`,
      securePricePence: 300_000,
    },
    history: { isProven: true, tickets: [], purchases: [{ reference, dealTitle: 'Two-bed terrace', paidAt: testNow }] },
    isOverdue: false,
  })
  expect((await readTicket(db, id, later(25 * 60)))!.isOverdue).toBe(true)
  await db.updateTable('deals').set({ nation: 'Scotland' }).execute()
  expect((await readTicket(db, id, testNow))!.deal!.securePricePence).toBeNull()
})

test('for an account it is what was filed with it, whatever the address; the latest first', async () => {
  const asked = await file(ivy, 'Now', later(9))
  await file(ivy, 'First', later(1))
  await file(ivy, 'Second', later(2))
  await file(null, 'Signed out', later(3))
  expect(await subjects(asked.id)).toEqual(['Second', 'First'])
})

test('for an address that nobody has checked it is what has the same address, in any case, and is said not to be proven', async () => {
  const dealId = await addDeal(db)
  const { reference } = await addPurchase(db, ivy, dealId)
  const asked = await file(null, 'Now', later(9))
  await file(ivy, 'Signed in', later(1))
  await file(null, 'Signed out', later(2), 'IVY@people.test')
  await file(null, 'Longer', later(3), 'poison-ivy@people.test')
  const history = await historyOf(asked.id)
  expect(history.isProven).toBe(false)
  expect(history.tickets.map(({ subject }) => subject)).toEqual(['Signed out', 'Signed in'])
  expect(history.purchases.map((purchase) => purchase.reference)).toEqual([reference])
  const stranger = await file(null, 'Who?', later(10), 'sue@sender.test')
  expect(await historyOf(stranger.id)).toEqual({ isProven: false, tickets: [], purchases: [] })
})

test.each(['signed in', 'signed out'])('somebody %s has ten of each at most, in as many queries', async (how) => {
  const visitor = how === 'signed in' ? ivy : null
  const { id } = await file(visitor, 'Now')
  const before = await watchQueries(db, (watched) => readTicket(watched, id, testNow))
  for (let number = 1; number <= 12; number += 1) {
    await file(visitor, `Number ${number}`, later(number))
    await addPurchase(db, ivy, await addDeal(db, { title: `House ${number}` }), { paidAt: later(number) })
  }
  const after = await watchQueries(db, (watched) => readTicket(watched, id, testNow))
  expect(after).toHaveLength(before.length)
  const { tickets, purchases } = await historyOf(id)
  expect(tickets.map(({ subject }) => subject)).toEqual(Array.from({ length: 10 }, (_, less) => `Number ${12 - less}`))
  expect(purchases.map(({ dealTitle }) => dealTitle)).toEqual(
    Array.from({ length: 10 }, (_, less) => `House ${12 - less}`),
  )
})
