import { describe, expect, test } from 'vitest'
import { areaYields, valueEvidence } from './comparisons.ts'
import type { DealArea, PublicDeal } from './deals.ts'
import type { Comparable } from './record-kinds.ts'

const area: DealArea = {
  slug: 'leeds',
  name: 'Rhondda Cynon Taf',
  averagePricePence: 16_064_700,
  averageRentPence: 74_800,
  annualPriceChangePercent: 6,
  grossYieldPercent: 5.59,
  pricePeriod: 'March 2026',
  rentPeriod: 'May 2026',
}
const wales: DealArea = { ...area, name: 'Wales', grossYieldPercent: 4.7 }

describe('the yields beside that of the deal', () => {
  test('are those of the council and of the country, with one source where they share it', () =>
    expect(areaYields(area, wales)).toEqual({
      yields: [
        { name: 'Rhondda Cynon Taf', percent: 5.59 },
        { name: 'Wales', percent: 4.7 },
      ],
      sources: 'Prices: HM Land Registry, March 2026. Rents: ONS, May 2026.',
    }))

  test('name their own months where these differ', () =>
    expect(areaYields(area, { ...wales, rentPeriod: 'January 2026' }).sources).toBe(
      'Rhondda Cynon Taf: Prices: HM Land Registry, March 2026. Rents: ONS, May 2026. Wales: Prices: HM Land Registry, March 2026. Rents: ONS, January 2026.',
    ))

  test('leave out what is not published, and name an area once', () => {
    expect(areaYields({ ...area, grossYieldPercent: null }, wales).yields).toEqual([{ name: 'Wales', percent: 4.7 }])
    expect(areaYields(wales, wales).yields).toHaveLength(1)
    expect(areaYields(null, null)).toEqual({ yields: [], sources: '' })
  })
})

describe('the evidence of value', () => {
  const deal = (valuationPence: number | null, sales: number[]) =>
    ({ valuationPence, comparables: sales.map((pence): Comparable => ({ what: '', pence, month: null, metres: null })) }) as PublicDeal // prettier-ignore

  test('is the valuation and what was paid nearby, the lowest first', () =>
    expect(valueEvidence(deal(11_200_000, [300, 100, 200]))).toEqual({
      valuationPence: 11_200_000,
      salesPence: [100, 200, 300],
    }))

  test('is one of the two where the other is not known, and nothing without both', () => {
    expect(valueEvidence(deal(null, [100]))).toEqual({ valuationPence: null, salesPence: [100] })
    expect(valueEvidence(deal(100, []))).toEqual({ valuationPence: 100, salesPence: [] })
    expect(valueEvidence(deal(null, []))).toBeNull()
  })
})
