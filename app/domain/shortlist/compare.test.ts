import { describe, expect, test } from 'vitest'
import { findDealsBesideOthers } from '#app/domain/deals/record/deals.server.ts'
import { scoreFactors } from '#app/domain/figures/score.ts'
import { addDeal, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { compareDeals, readAskedDeals, type CompareDealsRow } from './compare.ts'

describe('the deals that an address asks for', () => {
  test.each([
    ['', [], false],
    ['ids=', [], false],
    ['ids=118,101,147', [118, 101, 147], false],
    ['ids=118&ids=101', [118, 101], false],
    ['ids=118,101&ids=101,147', [118, 101, 147], false],
    ['ids=118,+101,', [118, 101], false],
    ['ids=118,x', [118], true],
    ['ids=-1', [], true],
    ['ids=1.5', [], true],
    ['ids=9999999999', [], true],
    [`ids=${'1,'.repeat(300)}`, [1], true],
  ])('%s', (query, ids, isMalformed) => {
    expect(readAskedDeals(new URLSearchParams(query))).toEqual({ ids, isMalformed })
  })
})

async function compare(...given: Parameters<typeof addDeal>[1][]) {
  const db = await createTestDatabase()
  const ids: number[] = []
  for (const deal of given) ids.push(await addDeal(db, deal))
  const compared = await findDealsBesideOthers(db, ids, { allowScotland: false }, { userId: null, now: testNow })
  const rows = compareDeals(compared).flatMap((group) => group.rows)
  const row = (label: string) => rows.find((one) => one.label === label) as CompareDealsRow & { values: unknown[] }
  return { db, ids, groups: compareDeals(compared), row }
}

test('costs come from the first year with a mortgage, in pounds that add up: 11,700 − 3,790 − 6,683 = 1,227', async () => {
  const deal = { price_pence: 16_200_000, monthly_rent_pence: 97_500, annual_yield_pence: 1_170_000, operating_costs_pence: 379_000 } // prettier-ignore
  const { row, groups } = await compare(deal, {
    monthly_rent_pence: null,
    annual_yield_pence: null,
    gross_yield_percent: null,
  })
  expect(groups[1]!.title).toBe('First year with a 75% mortgage at 5.5%')
  expect(row('Interest').values).toEqual([668_300, null])
  expect(row('Cash flow').values).toEqual([1_170_000 - 379_000 - 668_300, null])
  expect(row('Gross yield').values[1]).toBeNull()
})

test('every factor of the score has a row with its weight, and what makes no sense is told from what is not stated', async () => {
  const { row, groups } = await compare(
    { tenure: 'Freehold', bedrooms: null },
    { tenure: 'Leasehold', lease_years: 120, bedrooms: 3 },
  )
  const factors = groups.find(({ title }) => title === 'AI Deal Score')!.rows.slice(1)
  expect(factors).toHaveLength(8)
  expect(factors.map(({ note }) => note)).toEqual(scoreFactors.map(({ weight }) => `weight ${weight}%`))
  expect(row('Lease years left')).toMatchObject({ texts: [undefined, '120'] })
  expect(row('Bedrooms')).toMatchObject({ texts: [null, '3'] })
})

test('a list in any order costs as many queries for four deals as for two, but for their areas', async () => {
  const { db, ids } = await compare({}, {}, {}, {})
  const count = async (some: number[]) => {
    const queries = await watchQueries(db, (watched) =>
      findDealsBesideOthers(watched, some, { allowScotland: false }, { userId: null, now: testNow }),
    )
    return queries.filter(({ plan }) => !/\bareas\b/.test(plan)).length
  }
  expect(await count(ids.slice(0, 2))).toBeGreaterThan(0)
  expect(await count(ids)).toBe(await count(ids.slice(0, 2)))
})
