import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateDealReturns, type PurchaseFigures } from './returns.ts'
import { divideRent } from './stress.ts'

/** Figures in pounds a year, or a month for the rent. */
function buy(price: number, rent: number, costs: number): PurchaseFigures {
  return {
    pricePence: price * 100,
    monthlyRentPence: rent * 100,
    operatingCostsPence: costs * 100,
    propertyTaxPence: 0,
    feesPence: 0,
    worksPence: 0,
  }
}

// £92,000 let for £675 a month with £1,920 of costs: loan £69,000, a percent of it £690, rent £8,100 a year.
const terrace = buy(92_000, 675, 1920)
// £268,000 let for £1,150 a month with £3,060 of costs: loan £201,000, a percent of it £2,010, rent £13,800.
const short = buy(268_000, 1150, 3060)

describe('worked by hand', () => {
  test('the rent of the terrace with a mortgage: 1,920 + 3,795 + 2,385 = 8,100', () =>
    expect(divideRent(calculateDealReturns(terrace).mortgage)).toEqual({
      costsPence: 192_000,
      interestPence: 379_500,
      leftPence: 238_500,
      shortPence: 0,
    }))

  test('the short one pays 10,740 of 11,055 interest, and 315 are missing', () =>
    expect(divideRent(calculateDealReturns(short).mortgage)).toEqual({
      costsPence: 306_000,
      interestPence: 1_074_000,
      leftPence: 0,
      shortPence: 31_500,
    }))
})

const anyDeal = fc.record({
  pricePence: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000_000_000 })),
  monthlyRentPence: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000_000 })),
  operatingCostsPence: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000_000 })),
  propertyTaxPence: fc.constant(0),
  feesPence: fc.constant(0),
  worksPence: fc.constant(0),
})

describe('any deal', () => {
  test('has a rent whose parts add up, and what is short is the minus of the cash flow', () =>
    fc.assert(
      fc.property(anyDeal, (deal) => {
        const { cash, mortgage } = calculateDealReturns(deal)
        for (const column of [cash, mortgage]) {
          const use = divideRent(column)
          expect(use.costsPence + use.interestPence + use.leftPence).toBe(column.rentPence)
          expect(use.leftPence - use.shortPence).toBe(column.cashFlowPence)
          expect(Math.min(use.costsPence, use.interestPence, use.leftPence, use.shortPence)).toBeGreaterThanOrEqual(0)
          expect(Math.min(use.leftPence, use.shortPence)).toBe(0)
        }
      }),
    ))
})
