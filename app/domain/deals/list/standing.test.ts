import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addHold, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries, watchQueries } from '#app/testing/database/query-plans.ts'
import { hour, later, minute } from '#app/testing/running/times.ts'
import { findDealPage, listDeals, listFirstDeals } from '../record/deals.server.ts'
import { dealSorts, readDealFilters, type DealFilters } from './filters.ts'
import { forgetNotEntered, noteNotEntered } from './not-entered.server.ts'
import { findNextHoldEnd } from './standing.server.ts'

const policy = { allowScotland: false }
const inHalfAnHour = later(30 * minute)
let db: Db
let ivy: User
let ben: User
beforeEach(async () => {
  db = await createTestDatabase()
  ivy = await addUser(db)
  ben = await addUser(db)
})

const filters = (given: Partial<DealFilters> = {}) => ({ ...readDealFilters(new URLSearchParams()), ...given })
const list = (userId: string | null = null, now = testNow, given: Partial<DealFilters> = {}) =>
  listDeals(db, filters(given), policy, { userId, now })
/** What the deal is to this person, in the list and on its own page. */
async function standingOf(dealId: number, userId: string | null = null, now = testNow) {
  const inList = (await list(userId, now)).deals.find(({ id }) => id === dealId)!.standing
  const page = await findDealPage(db, dealId, policy, { userId, now })
  expect(page!.deal.standing).toEqual(inList)
  return inList
}

describe('a deal is, to whoever looks at it,', () => {
  test('free', async () => {
    expect(await standingOf(await addDeal(db))).toEqual({ kind: 'free' })
  })

  test('on hold while somebody else holds it, and held for whoever does', async () => {
    const dealId = await addDeal(db)
    await addHold(db, ivy, dealId, { until: inHalfAnHour })
    const end = { until: inHalfAnHour, isAnotherDay: false }
    for (const who of [null, ben.id])
      expect(await standingOf(dealId, who)).toEqual({ kind: 'on-hold', mayBeKept: true, ...end })
    expect(await standingOf(dealId, ivy.id)).toEqual({ kind: 'held-by-you', amountPence: 300_000, ...end })
  })

  test('free again at the end of the hold, to the millisecond, though nobody has tidied it up yet', async () => {
    const dealId = await addDeal(db)
    await addHold(db, ivy, dealId, { until: inHalfAnHour })
    expect(await standingOf(dealId, null, later(30 * minute - 1))).toMatchObject({ kind: 'on-hold' })
    for (const who of [null, ivy.id]) expect(await standingOf(dealId, who, inHalfAnHour)).toEqual({ kind: 'free' })
  })

  test.each([
    ['while the hold runs', testNow],
    ['after its time', later(hour)],
  ])('paid for by whoever holds it, %s, though the payment could not be entered yet', async (_, now) => {
    const dealId = await addDeal(db)
    const id = await addHold(db, ivy, dealId, { until: inHalfAnHour })
    const { reference } = await db.selectFrom('reservations').select('reference').where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore
    await db.insertInto('payments').values({ id: 'P1', reservation_id: id, kind: 'intent', status: 'open', amount_pence: 300_000, idempotency_key: 'p1', deal_title: '', buyer_email: '', created_at: testNow }).execute() // prettier-ignore
    noteNotEntered(id)
    try {
      expect(await standingOf(dealId, ivy.id, now)).toEqual({ kind: 'payment-received', reference, amountPence: 300_000 }) // prettier-ignore
      for (const who of [null, ben.id]) expect(await standingOf(dealId, who, now)).not.toMatchObject({ reference })
    } finally {
      forgetNotEntered(id)
    }
    expect(await standingOf(dealId, ivy.id, now)).not.toMatchObject({ kind: 'payment-received' })
  })

  test('on hold and not to be kept any longer, once that has been done', async () => {
    const dealId = await addDeal(db)
    await addHold(db, ivy, dealId, { until: inHalfAnHour, extendedAt: testNow })
    expect(await standingOf(dealId)).toMatchObject({ kind: 'on-hold', mayBeKept: false })
  })

  test.each([
    ['after midnight in London, in winter', '2026-11-02T23:45:00.000Z', '2026-11-03T00:15:00.000Z', true],
    ['after midnight in London, in summer', '2026-07-02T22:45:00.000Z', '2026-07-02T23:15:00.000Z', true],
    ['after midnight in UTC only', '2026-07-02T23:45:00.000Z', '2026-07-03T00:15:00.000Z', false],
  ])('on hold to an hour of another day or not: %s', async (_, now, until, isAnotherDay) => {
    const dealId = await addDeal(db)
    await addHold(db, ivy, dealId, { until, heldAt: now })
    expect(await standingOf(dealId, null, now)).toMatchObject({ until, isAnotherDay })
  })

  test('theirs once they have paid for it, and reserved to everybody else', async () => {
    const dealId = await addDeal(db)
    const { reservationId, reference } = await addPurchase(db, ivy, dealId)
    await db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', dealId).execute()
    expect(await standingOf(dealId, ivy.id)).toEqual({ kind: 'yours', reservationId, reference, amountPence: 300_000 })
    for (const who of [null, ben.id]) expect(await standingOf(dealId, who)).toEqual({ kind: 'reserved' })
  })

  test('not online in Scotland, unless the operator allows it', async () => {
    const dealId = await addDeal(db, { nation: 'Scotland' })
    expect(await standingOf(dealId)).toEqual({ kind: 'not-online' })
    const allowed = await findDealPage(db, dealId, { allowScotland: true }, { userId: null, now: testNow })
    expect(allowed!.deal.standing).toEqual({ kind: 'free' })
  })

  test('free after a reservation that came to nothing', async () => {
    const dealId = await addDeal(db)
    const id = await addHold(db, ivy, dealId, { until: inHalfAnHour })
    await db.updateTable('reservations').set({ status: 'released' }).where('id', '=', id).execute()
    for (const who of [null, ivy.id]) expect(await standingOf(dealId, who)).toEqual({ kind: 'free' })
  })
})

describe('the counts', () => {
  /** Two free ones, of which one is a shop; one in Scotland; one held by each; one bought by each. */
  async function fill() {
    await addDeal(db)
    await addDeal(db, { property_type: 'Retail' })
    await addDeal(db, { nation: 'Scotland' })
    for (const person of [ivy, ben]) {
      await addHold(db, person, await addDeal(db), { until: inHalfAnHour })
      const bought = await addDeal(db)
      await addPurchase(db, person, bought)
      await db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', bought).execute()
    }
    await addDeal(db, { status: 'draft' })
  }
  const nobodys = { free: 2, onHold: 2, heldByYou: 0, reserved: 2, notOnline: 1 }

  test('tell each deal once, and a visitor’s own hold apart', async () => {
    await fill()
    const { counts, total } = await list()
    expect(counts).toEqual(nobodys)
    expect(Object.values<number>({ ...counts }).reduce((sum, count) => sum + count, 0)).toBe(total)
    expect((await list(ivy.id)).counts).toEqual({ ...nobodys, onHold: 1, heldByYou: 1 })
  })

  test('are of all that match, not of one page, and of the hour', async () => {
    await fill()
    expect((await list(null, testNow, { propertyType: 'Retail' })).counts).toEqual({
      ...nobodys,
      free: 1,
      onHold: 0,
      reserved: 0,
      notOnline: 0,
    })
    for (let more = 0; more < 30; more += 1) await addDeal(db)
    expect((await list(null, testNow, { page: 2 })).counts).toEqual({ ...nobodys, free: 32 })
    expect((await list(ivy.id, inHalfAnHour)).counts).toEqual({ ...nobodys, free: 34, onHold: 0 })
  })

  test('leave only what is free to a stranger and to a holder alike, until the hold has ended', async () => {
    await fill()
    const free = async (userId: string | null, now = testNow) => {
      const { deals, total, counts } = await list(userId, now, { isFree: true })
      expect(deals).toHaveLength(total)
      expect(new Set(deals.map(({ standing }) => standing.kind))).toEqual(new Set(['free']))
      return { total, counts }
    }
    const two = { free: 2, onHold: 0, heldByYou: 0, reserved: 0, notOnline: 0 }
    expect(await free(null)).toEqual({ total: 2, counts: two })
    expect(await free(ivy.id)).toEqual({ total: 2, counts: two })
    expect(await free(null, inHalfAnHour)).toEqual({ total: 4, counts: { ...two, free: 4 } })
  })

  test('have Scotland among the free ones where the operator allows it, and a hold there once', async () => {
    const dealId = await addDeal(db, { nation: 'Scotland' })
    await addDeal(db, { nation: 'Scotland' })
    await addHold(db, ivy, dealId, { until: inHalfAnHour })
    expect((await list()).counts).toEqual({ free: 0, onHold: 1, heldByYou: 0, reserved: 0, notOnline: 1 })
    const allowed = await listDeals(db, filters(), { allowScotland: true }, { userId: null, now: testNow })
    expect(allowed.counts).toEqual({ free: 1, onHold: 1, heldByYou: 0, reserved: 0, notOnline: 0 })
  })
})

test.each(Object.keys(dealSorts) as (keyof typeof dealSorts)[])(
  'by %s a deal on hold keeps its place, and reserved ones come last over all pages',
  async (sort) => {
    const best = { ai_score: 99, roi_percent: 99, gross_yield_percent: 99, annual_yield_pence: 1, price_pence: 100 }
    const held = await addDeal(db, best)
    await addHold(db, ivy, held, { until: inHalfAnHour })
    const bought = await addDeal(db, best)
    await db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', bought).execute()
    for (let more = 0; more < 25; more += 1) await addDeal(db, { price_pence: 9_000_000 + more })
    const [first, second] = [await list(null, testNow, { sort }), await list(null, testNow, { sort, page: 2 })]
    expect(first.deals[0]!.id).toBe(held)
    expect(second.deals.at(-1)!.id).toBe(bought)
    expect(first.deals.map(({ id }) => id)).not.toContain(bought)
  },
)

test('the first deals that are free are those of the list, chosen by the holds of the deals up to them', async () => {
  const ids: number[] = []
  const first = (given: Partial<DealFilters> = {}) =>
    listFirstDeals(db, filters({ isFree: true, ...given }), policy, testNow, 2)
  expect(await first()).toEqual({ deals: [], byHoldsOf: [] })
  ids.push(await addDeal(db))
  expect(await first()).toMatchObject({ deals: [{ id: ids[0] }], byHoldsOf: ids })
  for (let more = 1; more < 30; more += 1) ids.push(await addDeal(db))
  for (const [held, named] of [
    [0, 2],
    [1, 3],
    [22, 24],
    [23, null],
    [29, null],
    [30, null],
  ] as const) {
    // prettier-ignore
    await db.deleteFrom('reservations').execute()
    for (const id of ids.slice(0, held)) await addHold(db, ben, id, { until: inHalfAnHour })
    const listed = (await list(null, testNow, { isFree: true })).deals.slice(0, 2)
    const { deals, byHoldsOf } = await first()
    expect([held, deals.map(({ id }) => id)]).toEqual([held, listed.map(({ id }) => id)])
    expect([held, byHoldsOf]).toEqual([held, named && ids.slice(0, named)])
  }
  expect(await first({ isFree: false })).toMatchObject({ deals: [{ id: ids[0] }, { id: ids[1] }], byHoldsOf: [] })
})

test('the list asks the database as often for many deals and holds as for one, and hands over holds only that run', async () => {
  const ask = async () =>
    (await watchQueries(db, (watched) => listDeals(watched, filters(), policy, { userId: ivy.id, now: testNow })))
      .length
  await addHold(db, ben, await addDeal(db), { until: inHalfAnHour })
  const once = await ask()
  for (let more = 0; more < 23; more += 1) await addHold(db, ben, await addDeal(db), { until: later(more * hour) })
  expect(await ask()).toBe(once)
})

test('the next end of a hold is that of the first one that still runs, found by an index', async () => {
  expect(await findNextHoldEnd(db, testNow)).toBeNull()
  for (const minutes of [50, 20, 30]) await addHold(db, ivy, await addDeal(db), { until: later(minutes * minute) })
  const first = (await db.selectFrom('deals').select('id').orderBy('id').executeTakeFirstOrThrow()).id
  expect(await findNextHoldEnd(db, testNow)).toBe(later(20 * minute))
  expect(await findNextHoldEnd(db, testNow, [first])).toBe(later(50 * minute))
  expect(await findNextHoldEnd(db, later(50 * minute), [first])).toBeNull()
  expect(await findNextHoldEnd(db, later(20 * minute))).toBe(later(30 * minute))
  expect(await findNextHoldEnd(db, later(50 * minute))).toBeNull()
  expect(await findNextHoldEnd(db, testNow, [])).toBeNull()
  const [plan] = await explainQueries(db, (watched) => findNextHoldEnd(watched, testNow))
  // Those that have ended are never looked at.
  expect(plan).toMatch(/^SEARCH reservations USING COVERING INDEX held_reservations_by_expiry \(expires_at>\?\)$/)
  const [planOfDeal] = await explainQueries(db, (watched) => findNextHoldEnd(watched, testNow, [first]))
  expect(planOfDeal).toMatch(/^SEARCH reservations USING INDEX reservations_by_deal \(deal_id=\? AND status=\?\)/)
})
