import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaYields, priceHistory, valueEvidence } from './comparisons.ts'
import type { Comparable, DealArea, PublicDeal } from './deals.ts'

const area: DealArea = {
  name: 'Rhondda Cynon Taf',
  averagePricePence: 16_064_700,
  averageRentPence: 74_800,
  annualPriceChangePercent: 6,
  grossYieldPercent: 5.59,
  pricePeriod: 'March 2026',
  rentPeriod: 'May 2026',
}
const wales: DealArea = { ...area, name: 'Wales', grossYieldPercent: 4.7 }

describe('the price a year before', () => {
  test('of £160,647 after +6.0% was 160,647 / 1.06 = £151,553.8, said to the nearest £100', () =>
    expect(priceHistory(area)).toEqual({
      month: 'March 2026',
      year: 2026,
      pricePence: 16_064_700,
      changePercent: 6,
      monthBefore: 'March 2025',
      priceBeforePence: 15_160_000,
    }))

  test('after a fall of 20.2% from £746,000 or so to £594,961', () =>
    expect(priceHistory({ ...area, averagePricePence: 59_496_100, annualPriceChangePercent: -20.2 })).toMatchObject({
      priceBeforePence: 74_560_000,
    }))

  test.each([
    ['no price', { averagePricePence: null }],
    ['a price of nothing', { averagePricePence: 0 }],
    ['no change', { annualPriceChangePercent: null }],
    ['a fall to nothing', { annualPriceChangePercent: -100 }],
    ['no month', { pricePeriod: '' }],
    ['a quarter', { pricePeriod: 'Q1 2026' }],
    ['a month that there is none of', { pricePeriod: 'Smarch 2026' }],
  ])('is not known with %s', (_, change) => expect(priceHistory({ ...area, ...change })).toBeNull())

  test('gives the change back, to one decimal', () =>
    fc.assert(
      fc.property(fc.integer({ min: 5_000_000, max: 1_000_000_000 }), fc.integer({ min: -300, max: 300 }), (pence, tenths) => {
        const { priceBeforePence, pricePence } = priceHistory({
          ...area,
          averagePricePence: pence,
          annualPriceChangePercent: tenths / 10,
        })!
        const change = (pricePence / priceBeforePence - 1) * 100
        // £50 of £50,000 are a tenth of a percent.
        expect(Math.abs(change - tenths / 10)).toBeLessThan(0.2)
      }),
    )) // prettier-ignore
})

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
