import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundToPounds } from '#app/utils/money.ts'
import { calculateDealReturns, calculateReturns, defaultAssumptions, type PurchaseFigures } from './returns.ts'
import { calculateCover, calculateStressGrid, divideRent } from './stress.ts'

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
  test('the grid of the terrace: income 6,180, less 810 or plus 810, less 690 a percent', () => {
    const { rows, rentChangesPercent } = calculateStressGrid(terrace)
    expect(rentChangesPercent).toEqual([-10, 0, 10])
    expect(rows.map((row) => row.interestRatePercent)).toEqual([4.5, 5.5, 6.5, 7.5])
    expect(rows.map(({ cells }) => cells.map(({ cashFlowPence }) => cashFlowPence / 100))).toEqual([
      [2265, 3075, 3885],
      [1575, 2385, 3195],
      [885, 1695, 2505],
      [195, 1005, 1815],
    ])
    // 2,385 of 8,100, and 1,575 of 7,290.
    expect(rows[1]!.cells.map(({ leftPercent }) => leftPercent.toFixed(1))).toEqual(['21.6', '29.4', '35.9'])
  })

  test('the terrace is covered up to 6,180 / 69,000 = 8.957%, said as 8.9, while 5,715 / 8,100 = 70.6% come in, said as 71', () =>
    expect(calculateCover(terrace)).toEqual({ highestRatePercent: 8.9, rentNeededPercent: 71 }))

  test('a deal that is short is covered up to 10,740 / 201,000 = 5.343%, and all of its rent is too little', () =>
    expect(calculateCover(short)).toEqual({ highestRatePercent: 5.3, rentNeededPercent: null }))

  test('costs that take all of the rent or more leave nothing for interest', () => {
    expect(calculateCover(buy(100_000, 100, 1300)).highestRatePercent).toBeNull()
    expect(calculateCover(buy(100_000, 100, 1200)).highestRatePercent).toBeNull()
  })

  test('without a price there is no loan to cover; without rent there is no share of it', () => {
    expect(calculateCover(buy(0, 500, 1200))).toEqual({ highestRatePercent: null, rentNeededPercent: 20 })
    expect(calculateCover(buy(100_000, 0, 0)).rentNeededPercent).toBeNull()
  })

  test('exactly at the assumed rate the rent covers it, with nothing left', () => {
    // 5.5% of a loan of £75,000 are £4,125.
    const deal = buy(100_000, 500, 1875)
    expect(calculateReturns(deal).cashFlowPence).toBe(0)
    expect(calculateCover(deal)).toEqual({ highestRatePercent: 5.5, rentNeededPercent: 100 })
  })

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
  test('has one assumed cell, which is the cash flow of the returns table; cells rise with the rent and fall with the rate', () =>
    fc.assert(
      fc.property(anyDeal, (deal) => {
        const { rows } = calculateStressGrid(deal)
        const cells = rows.flatMap((row) => row.cells)
        expect(cells.filter(({ isAssumed }) => isAssumed).map(({ cashFlowPence }) => cashFlowPence)).toEqual([
          calculateDealReturns(deal).mortgage.cashFlowPence,
        ])
        for (const cell of cells) {
          expect(Number.isFinite(cell.leftPercent)).toBe(true)
          // Some pence are neither left nor short in whole pounds.
          expect(Math.sign(cell.leftPercent) || 0).toBe(Math.sign(roundToPounds(cell.cashFlowPence)) || 0)
        }
        for (const [index, { cells: row }] of rows.entries()) {
          expect(row.map((cell) => cell.cashFlowPence)).toEqual(
            row.map((cell) => cell.cashFlowPence).toSorted((a, b) => a - b),
          )
          for (const [column, cell] of row.entries())
            expect(cell.cashFlowPence).toBeLessThanOrEqual(rows[index - 1]?.cells[column]!.cashFlowPence ?? Infinity)
        }
      }),
    ))

  test('is covered at the rate that is said and not a tenth of a percent above it', () =>
    fc.assert(
      fc.property(anyDeal, (deal) => {
        const { highestRatePercent: rate } = calculateCover(deal)
        if (rate === null) return
        const flow = (tenths: number) =>
          calculateReturns(deal, { loanToValuePercent: 75, interestRatePercent: (Math.round(rate * 10) + tenths) / 10 })
            .cashFlowPence
        expect(flow(0)).toBeGreaterThanOrEqual(0)
        // A loan of a few pence costs no more with a tenth on top.
        if (deal.pricePence > 100_000) expect(flow(1)).toBeLessThan(0)
      }),
    ))

  test('says that the assumed rate is covered where the returns table shows no minus, and only there', () =>
    fc.assert(
      fc.property(anyDeal, (deal) => {
        const { highestRatePercent, rentNeededPercent } = calculateCover(deal)
        const isCovered = calculateDealReturns(deal).mortgage.cashFlowPence >= 0
        if (deal.pricePence > 100_000)
          expect((highestRatePercent ?? -1) >= defaultAssumptions.interestRatePercent).toBe(isCovered)
        if (deal.monthlyRentPence > 0) expect(rentNeededPercent !== null).toBe(isCovered)
        if (rentNeededPercent !== null) expect(rentNeededPercent).toBeLessThanOrEqual(100)
      }),
    ))

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
