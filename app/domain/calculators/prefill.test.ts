import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import { calculateCaseGrid, cashFlowAt, findBreakEven, loanOf, runningCaseOf } from '#app/domain/figures/moves.ts'
import { dealQuery, readDealQuestion } from './deal.ts'
import { areaDealQuery, areaTaxQuery, completeFrom, differsFrom } from './prefill.ts'

/** Figures in pounds a year, or a month for the rent. */
const buy = (price: number, rent: number, costs: number) => ({
  pricePence: price * 100,
  monthlyRentPence: rent * 100,
  operatingCostsPence: costs * 100,
})

const moves = { rateSteps: [-1, 0, 1, 2], rentChanges: [-10, 0, 10] }

// £92,000 let for £675 a month with £1,920 of costs, which are 20% of the rent and £300: loan £69,000, a percent of it £690.
const terrace = runningCaseOf(buy(92_000, 675, 1920))

test('the grid of a deal, worked by hand: 80% of the rent less £300 and the interest', () => {
  const { rows } = calculateCaseGrid(terrace, moves)
  expect(rows.map(({ ratePercent }) => ratePercent)).toEqual([4.5, 5.5, 6.5, 7.5])
  expect(rows.map(({ cells }) => cells.map(({ cashFlowPence }) => cashFlowPence / 100))).toEqual([
    [2427, 3075, 3723],
    [1737, 2385, 3033],
    [1047, 1695, 2343],
    [357, 1005, 1653],
  ])
})

test('how far a deal can go: 6,180 / 69,000 = 8.956%, and (3,795 + 300) / 80% / 12 = £426.56', () =>
  expect(findBreakEven(terrace)).toEqual({ highestRatePercent: 8.95, lowestRentPence: 42_700 }))

const anyDeal = fc.record({
  pricePence: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000_000_000 })),
  monthlyRentPence: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000_000 })),
  operatingCostsPence: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000_000 })),
})

test('any deal: the cell as it is now is its cash flow; cells rise with the rent and fall with the rate', () =>
  fc.assert(
    fc.property(anyDeal, (deal) => {
      const { rows } = calculateCaseGrid(runningCaseOf(deal), moves)
      const cells = rows.flatMap((row) => row.cells)
      const nothing = { propertyTaxPence: 0, feesPence: 0, worksPence: 0 }
      expect(cells.filter(({ isHere }) => isHere).map(({ cashFlowPence }) => cashFlowPence)).toEqual([
        calculateDealReturns({ ...deal, ...nothing }).mortgage.cashFlowPence,
      ])
      for (const { leftPercent, cashFlowPence } of cells) {
        expect(Number.isFinite(leftPercent)).toBe(true)
        expect(Math.sign(leftPercent) || 0).toBe(Math.sign(cashFlowPence) || 0)
      }
      for (const [index, { cells: row }] of rows.entries())
        for (const [column, { cashFlowPence }] of row.entries()) {
          // Some pence more of rent may round a cost up a pound, and not the rent.
          expect(cashFlowPence).toBeGreaterThanOrEqual((row[column - 1]?.cashFlowPence ?? -Infinity) - 100)
          expect(cashFlowPence).toBeLessThanOrEqual(rows[index - 1]?.cells[column]!.cashFlowPence ?? Infinity)
        }
    }),
  ))

test('any deal: nothing is paid in at the rate and the rent that are said, and something is one step on', () =>
  fc.assert(
    fc.property(anyDeal, (deal) => {
      const question = runningCaseOf(deal)
      const { highestRatePercent: rate, lowestRentPence: rent } = findBreakEven(question)
      if (rate !== null) {
        expect(cashFlowAt(question, rate, deal.monthlyRentPence)).toBeGreaterThanOrEqual(0)
        if (rate < 100 && loanOf(question) > 100_000)
          expect(cashFlowAt(question, Math.round(rate * 100 + 1) / 100, deal.monthlyRentPence)).toBeLessThan(0)
      }
      if (rent !== null) {
        expect(cashFlowAt(question, 5.5, rent)).toBeGreaterThanOrEqual(0)
        if (rent > 0) expect(cashFlowAt(question, 5.5, rent - 100)).toBeLessThan(0)
      }
    }),
  ))

const area = { country: 'England', averagePricePence: 18_150_500, averageRentPence: 90_100, grossYieldPercent: 5.96 }

test('an area gives the calculators what is published of one place', () => {
  expect(areaDealQuery(area)).toBe('price=181505&rent=901&nation=england')
  expect(areaDealQuery({ ...area, averageRentPence: null, grossYieldPercent: null })).toBe(
    'price=181505&nation=england',
  )
  // A rent of a wider market has no yield on the council’s price.
  expect(areaDealQuery({ ...area, country: 'Scotland', grossYieldPercent: null })).toBe('price=181505&nation=scotland')
  expect(areaDealQuery({ ...area, country: 'United Kingdom', averagePricePence: null })).toBe('rent=901&nation=england')
  expect(areaTaxQuery({ ...area, country: 'Northern Ireland' })).toBe(
    'price=181505&nation=northern-ireland&buyer=additional',
  )
})

test('what an address does not say comes from the deal, and what it says wins', () => {
  const deal = 'price=100&rent=5&tax='
  expect(completeFrom(deal, new URLSearchParams('deal=1&rent=6'))).toBe('price=100&tax=&deal=1&rent=6')
  expect(completeFrom(deal, new URLSearchParams('rent=&price=1&tax=2'))).toBeNull()
})

test('a result is the deal’s own only where none of its figures is another', () => {
  const today = '2026-11-23'
  const write = (params: URLSearchParams) => {
    const read = readDealQuestion(params, { today })
    return read.ok ? dealQuery(read.question, today) : null
  }
  const deal = 'price=135000&rent=900&tax='
  const differs = (more: string) => differsFrom(deal, write(new URLSearchParams(`${deal}&${more}`))!, write)
  for (const same of ['', 'years=30', 'repayment=interest-only', 'date=2026-11-01', 'date=2027-01-31', 'rate=5.50']) {
    expect([same, differs(same)]).toEqual([same, false])
  }
  for (const other of ['repayment=repayment', 'nonResident=1', 'date=2024-10-30', 'secure=3000', 'fees=3', 'rate=6']) {
    expect([other, differs(other)]).toEqual([other, true])
  }
})
