import { beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addDispute, addPurchase, addUser, createTestDatabase } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { day, later } from '#app/testing/running/times.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { listReservations, reservationList } from '../list.server.ts'
import { disputeList, listDisputesOf } from './list.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const facts = { now: later(day), operatorEmail: '', userId: '' }
const read = (query = '') =>
  disputeList.read(db, readFilters(disputeList.filters, new URLSearchParams(query)), { ...facts, size: 50 })
const idsOf = async (query = '') => (await read(query)).rows.map(({ id }) => id)

async function add(given: Parameters<typeof addDispute>[2] = {}, firstName = 'Bo') {
  const purchase = await addPurchase(db, await addUser(db, { firstName }), await addDeal(db))
  await addDispute(db, purchase.reservationId, { opened_at: later(day), ...given })
  return purchase
}

test('open disputes come by the time until which evidence is taken, those that wait for the bank last', async () => {
  await add({ id: 'dp_answered', stage: 'answered', evidence_due_by: later(2 * day) })
  await add({ id: 'dp_late', evidence_due_by: later(9 * day) })
  await add({ id: 'dp_unknown', evidence_due_by: null })
  await add({ id: 'dp_soon', evidence_due_by: later(3 * day) })
  await add({ id: 'dp_inquiry', stage: 'asked', evidence_due_by: later(4 * day) })
  await add({ id: 'dp_won', stage: 'won', closed_at: later(5 * day) })
  await add({ id: 'dp_lost', stage: 'lost', closed_at: later(5 * day), opened_at: later(2 * day) })
  await add({ id: 'dp_closed', stage: 'asked-closed', closed_at: later(5 * day) })
  expect(await idsOf()).toEqual(['dp_soon', 'dp_inquiry', 'dp_late', 'dp_unknown', 'dp_answered'])
  const { rows, counts } = await read()
  expect(counts).toEqual({ open: 5, won: 2, lost: 1, any: 8 })
  // What has its evidence has no deadline any more.
  expect(rows.at(-1)).toMatchObject({ id: 'dp_answered', evidenceDueBy: null })
  expect(await idsOf('state=won')).toEqual(['dp_won', 'dp_closed'])
  expect(await idsOf('state=lost')).toEqual(['dp_lost'])
  expect((await idsOf('state=any'))[0]).toBe('dp_lost')
})

test('they are found by their id, the reservation, the deal and the buyer', async () => {
  const { reference } = await add({ id: 'dp_1' }, 'Łucja')
  await add({ id: 'dp_2' }, 'Max')
  const { deal_id, email } = await db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['deal_id', 'email'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  for (const search of ['dp_1', reference.toLowerCase(), `PID-${deal_id}`, 'łUCJA', email.toUpperCase()])
    expect.soft(await idsOf(`q=${encodeURIComponent(search)}`), search).toEqual(['dp_1'])
  expect(await idsOf('q=nobody')).toEqual([])
  expect(await read('q=dp_1')).toMatchObject({ total: 1 })
})

test('the disputes of reservations come in one query, and a page of the list in four, however many they are', async () => {
  const purchases = []
  for (let number = 0; number < 40; number += 1) purchases.push(await add({ id: `dp_${number}` }))
  const ids = purchases.map(({ reservationId }) => reservationId)
  await addDispute(db, ids[0]!, { id: 'dp_second', stage: 'won', opened_at: later(2 * day), closed_at: later(3 * day) })
  const found = await listDisputesOf(db, ids)
  expect(found.size).toBe(40)
  expect(found.get(ids[0]!)!.map(({ id }) => id)).toEqual(['dp_second', 'dp_0'])
  expect(await listDisputesOf(db, [])).toEqual(new Map())
  const [query, ...others] = await watchQueries(db, (watched) => listDisputesOf(watched, ids))
  expect(others).toEqual([])
  expect(query!.plan).not.toContain('SCAN')
  const list = await watchQueries(db, (watched) =>
    disputeList.read(watched, readFilters(disputeList.filters, new URLSearchParams('q=Bo')), { ...facts, size: 50 }),
  )
  expect(list).toHaveLength(4)
})

test('a reservation is disputed while a dispute holds its money', async () => {
  const disputed = await add({})
  const asked = await add({ stage: 'asked' })
  const won = await add({ stage: 'won', closed_at: later(2 * day) })
  const filters = readFilters(reservationList.filters, new URLSearchParams())
  const states = new Map(
    (await listReservations(db, filters, later(3 * day))).rows.map((row) => [row.id, row.isDisputed]),
  )
  expect([disputed, asked, won].map(({ reservationId }) => states.get(reservationId))).toEqual([true, false, false])
})
