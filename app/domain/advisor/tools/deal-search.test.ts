import { beforeAll, expect, test } from 'vitest'
import { readDealFilters } from '#app/domain/deals/list/filters.ts'
import { listDeals } from '#app/domain/deals/record/deals.server.ts'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import { makeAdvisorWorld, callTool } from '#app/testing/advisor/advisor.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Source } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { findDeals } from './deals.server.ts'

/** Deals by bedrooms, and by what no list narrows or orders them by: the cash that is needed, the score and its Safety factor. */

let world: AdvisorWorld
let ids: number[]
/** Bedrooms, price in thousands, Safety, AI score. */
const made: [bedrooms: number | null, price: number, safety: number | null, score: number][] = [
  [3, 150, 85, 70],
  [2, 90, 100, 60],
  [null, 80, 55, 90],
  [3, 120, null, 50],
  [4, 200, 70, 80],
]
beforeAll(async () => {
  world = await makeAdvisorWorld()
  ids = []
  for (const [bedrooms, price, safety, score] of made) {
    const factors = safety === null ? {} : { riskScore: safety }
    const scoring_factors = JSON.stringify({ factors, tags: { primary: '', secondary: [] } })
    ids.push(await addDeal(world.db, { bedrooms, price_pence: price * 100_000, ai_score: score, scoring_factors }))
  }
  await addDeal(world.db, { bedrooms: 3, status: 'reserved' })
  await addDeal(world.db, { bedrooms: 3, nation: 'Scotland', region: 'Scotland' })
})

const cashOf = (price: number) =>
  calculateDealReturns({
    pricePence: price * 100_000,
    monthlyRentPence: 90_000,
    operatingCostsPence: 246_000,
    propertyTaxPence: 695_000,
    feesPence: 200_000,
    worksPence: 0,
  }).mortgage.cashNeededPence

/** The places of the found ones among those that were made. */
async function find(args: Parameters<typeof findDeals.run>[1]) {
  const found = await findDeals.run(world, args)
  if ('problem' in found) throw new Error(found.problem)
  const { total, unknown, isListExact, deals } = found.facts
  expect(found.dealIds).toEqual(deals.map(({ id }) => id))
  return { places: deals.map(({ id }) => ids.indexOf(id)), total: total.number, unknown: unknown.number, isListExact }
}

test.each([
  [{ cashTo: (cashOf(90) + 100) / 100, sort: 'price' as const }, [2, 1], 2, 0],
  [{ leastScore: 70 }, [2, 4, 0], 3, 0],
  [{ leastSafety: 70 }, [4, 0, 1], 3, 1],
  [{ bedrooms: 3, leastSafety: 60, priceTo: 160_000 }, [0], 1, 1],
])('%j, by which the list cannot be narrowed', async (args, places, total, unknown) => {
  expect(await find(args)).toEqual({ places, total, unknown, isListExact: false })
})

test.each([
  [{ bedrooms: 3 }, [0, 3], 2, 1],
  [{ leastBedrooms: 3, sort: 'price' as const }, [3, 0, 4], 3, 1],
  [{ bedrooms: 7 }, [], 0, 1],
])('%j, and the list that it leads to has the same deals', async (args, places, total, unknown) => {
  expect(await find(args)).toEqual({ places, total, unknown, isListExact: true })
  const found = await findDeals.run(world, args)
  const { place } = ('sources' in found && found.sources[0]!) as Source
  const filters = readDealFilters(new URLSearchParams('query' in place ? place.query : ''))
  const policy = { allowScotland: world.policy.allowScotland }
  expect((await listDeals(world.db, filters, policy, { userId: null, now: world.now })).total).toBe(total)
})

test.each([
  [{ sort: 'cash' as const }, [2, 1, 3], 5, 0],
  [{ sort: 'cash' as const, isReversed: true }, [4, 0, 3], 5, 0],
  // What is not known is neither safe nor unsafe.
  [{ sort: 'safety' as const }, [1, 0, 4], 4, 1],
  [{ sort: 'safety' as const, isReversed: true }, [2, 4, 0], 4, 1],
  [{ sort: 'score' as const }, [2, 4, 0], 5, 0],
])('in the order %j', async (args, places, total, unknown) => {
  expect(await find(args)).toEqual({ places, total, unknown, isListExact: true })
})

test('each named deal says its bedrooms, its cash needed and its Safety factor, from its page', async () => {
  const found = await callTool(world, 'find_deals', { bedrooms: 3, leastSafety: 60 })
  expect(found).toMatchObject({
    facts: {
      deals: [
        {
          bedrooms: { shown: '3', source: 1 },
          cashNeeded: { shown: formatPounds(cashOf(150)), source: 1 },
          safety: { shown: '85.0/100', number: 85, source: 1 },
        },
      ],
    },
    sources: [{}, { place: { page: 'deal', dealId: ids[0] } }],
  })
})

test('a deal that was changed is found as it is now, with four queries', async () => {
  await world.db.updateTable('deals').set({ bedrooms: 9 }).where('id', '=', ids[4]!).execute()
  expect((await find({ bedrooms: 9 })).places).toEqual([4])
  const made = await watchQueries(world.db, async (db) => findDeals.run({ ...world, db }, { bedrooms: 9 }))
  expect(made.length).toBeLessThanOrEqual(4)
  await world.db.updateTable('deals').set({ bedrooms: 4 }).where('id', '=', ids[4]!).execute()
})
