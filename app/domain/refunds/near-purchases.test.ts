import { describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addManyRequests } from '#app/testing/database/many-cases.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { day, later } from '#app/testing/running/times.ts'
import { startOfLondonDay } from '#app/utils/dates.ts'
import { findNearPurchases, spellingsOf } from './near-purchases.server.ts'

/** A request of somebody called Nowak without a purchase, which the purchases of others may come near to. */
async function setUp(asked: { email?: string; full_name?: string; deal_reference?: string } = {}) {
  const db = await createTestDatabase()
  await addManyRequests(db, 1, later(20 * day), () => ({ full_name: 'Zofia Nowak', ...asked }))
  const request = await db.selectFrom('refund_requests').selectAll().executeTakeFirstOrThrow()
  return { db, near: () => findNearPurchases(db, request), request }
}

async function buy(db: Db, { lastName = 'Smith', email = '', paidAt = testNow } = {}) {
  const buyer = await addUser(db, { firstName: 'Marek', lastName, ...(email && { email }) })
  const dealId = await addDeal(db)
  return { dealId, ...(await addPurchase(db, buyer, dealId, { paidAt })) }
}

describe('near purchases', () => {
  test('the same email, whatever its case', async () => {
    const { db, near } = await setUp({ email: 'Zofia@People.test', deal_reference: 'the terrace in Liverpool' })
    const { reference } = await buy(db, { email: 'zofia@people.test', paidAt: later(-300 * day) })
    await buy(db)
    expect(await near()).toEqual([
      {
        reference,
        buyerName: 'Marek Smith',
        dealReference: 'PID-000001',
        dealTitle: 'Two-bed terrace',
        paidPence: 300_000,
        paidAt: later(-300 * day),
        why: 'the same email',
      },
    ])
  })

  test.each([
    ['is the same', (code: string) => `RES-${code}`, 'the reference that was given'],
    ['has another letter', (code: string) => `res ${code.slice(0, 7)}0`, 'the reference but for one letter'],
    ['lacks a letter', (code: string) => `RES-${code.slice(0, 3)}${code.slice(4)}`, 'the reference but for one letter'],
    ['lacks the last letter', (code: string) => `RES-${code.slice(0, 7)}`, 'the reference but for one letter'],
    ['is within other words', (code: string) => `It is res-${code}, I think`, 'the reference that was given'],
    ['has a letter too much', (code: string) => `RES-${code}Z`, 'the reference but for one letter'],
  ])('a reference that %s', async (_, typed, why) => {
    const { db, request } = await setUp()
    const { reference } = await buy(db)
    await buy(db)
    const found = await findNearPurchases(db, { ...request, deal_reference: typed(reference.slice(4)) })
    expect(found).toMatchObject([{ reference, why }])
  })

  test('a letter of the day of the payment, of which no hour is known', async () => {
    const { db, request } = await setUp()
    const { reference } = await buy(db)
    const letter = { ...request, channel: 'letter', sent_at: startOfLondonDay(testNow, 0), deal_reference: reference } as const // prettier-ignore
    expect(await findNearPurchases(db, letter)).toMatchObject([{ reference }])
    expect(await findNearPurchases(db, { ...letter, channel: 'form' })).toEqual([])
  })

  test('two wrong letters are another reference', async () => {
    const { db, request } = await setUp()
    const { reference } = await buy(db)
    const typed = `RES-00${reference.slice(6)}`
    expect(await findNearPurchases(db, { ...request, deal_reference: typed })).toEqual([])
  })

  test('the deal that was given', async () => {
    const { db, request } = await setUp()
    const { reference, dealId } = await buy(db)
    await buy(db)
    const found = await findNearPurchases(db, { ...request, deal_reference: `PID-${dealId}` })
    expect(found).toMatchObject([{ reference, why: 'the deal that was given' }])
  })

  test('the same surname, paid in the thirty days before, and not later or earlier', async () => {
    const { db, near } = await setUp()
    const { reference } = await buy(db, { lastName: 'NOWAK', paidAt: later(-9 * day) })
    await buy(db, { lastName: 'Nowak', paidAt: later(-11 * day) })
    await buy(db, { lastName: 'Nowak', paidAt: later(21 * day) })
    await buy(db, { lastName: 'Nowakowski' })
    expect(await near()).toMatchObject([{ reference, why: 'the same surname' }])
  })

  test('at most three, none twice, and none for a request that has its purchase', async () => {
    const { db, near, request } = await setUp({ email: 'z@people.test' })
    const purchase = await buy(db, { lastName: 'Nowak', email: 'z@people.test' })
    for (let count = 0; count < 5; count += 1) await buy(db, { lastName: 'Nowak', paidAt: later(count * day) })
    const found = await near()
    expect(found.map(({ why }) => why)).toEqual(['the same email', 'the same surname', 'the same surname'])
    expect(new Set(found.map(({ reference }) => reference)).size).toBe(3)
    expect(await findNearPurchases(db, { ...request, reservation_id: purchase.reservationId })).toEqual([])
  })

  test('a purchase that was never paid is none', async () => {
    const { db, near } = await setUp({ email: 'z@people.test' })
    await buy(db, { email: 'z@people.test' })
    await db.updateTable('reservations').set({ paid_at: null, status: 'expired' }).execute()
    expect(await near()).toEqual([])
  })

  test('few queries by indexes, of few rows, however many have bought', async () => {
    const { db, request } = await setUp({ deal_reference: 'RES-22222222', email: 'z@people.test' })
    for (let count = 0; count < 20; count += 1) await buy(db, { lastName: 'Nowak', paidAt: later(count * day) })
    const queries = await watchQueries(db, (watched) => findNearPurchases(watched, request))
    expect(queries.length).toBeLessThanOrEqual(5)
    for (const { plan, rows } of queries) {
      expect.soft(plan).not.toMatch(/^SCAN (reservations|users|deals)$/m)
      expect.soft(rows.length).toBeLessThanOrEqual(500)
    }
  })
})

test.each(['', 'RES', 'the house', 'RES-123', 'RES-ABCDEFGHJK', `RES-${'A'.repeat(5000)}`])(
  '%j is no reference with one wrong letter',
  (typed) => expect(spellingsOf(typed)).toEqual([]),
)
test('a reference has 249 spellings at the most', () => {
  for (const typed of ['RES-22222222', 'RES-2222222', 'RES-222222222', 'RES-ABCDEFGH', 'RES-2345678'])
    expect(spellingsOf(typed).length).toBeLessThanOrEqual(249)
})
