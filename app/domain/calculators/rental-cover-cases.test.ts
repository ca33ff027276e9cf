import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateRentalCover } from '#app/domain/figures/rental-cover.ts'
import { calculateCoverAtRates, coverLine, highestRateFor, loanAndRentOf } from './rental-cover-cases.ts'
import type { RentalCoverCase } from './rental-cover.ts'

const question: RentalCoverCase = {
  loanPence: 15_000_000,
  monthlyRentPence: 120_000,
  stressRatePercent: 5.5,
  coveragePercent: 145,
  isPortfolio: false,
}
const both = loanAndRentOf(question)!

describe('the highest rate that passes', () => {
  test('is rounded down', () => {
    expect([highestRateFor(both, 145), highestRateFor(both, 125)]).toEqual([6.62, 7.68])
    expect(highestRateFor(both, 0)).toBeNull()
    expect(highestRateFor({ ...both, monthlyRentPence: 0 }, 125)).toBe(0)
  })

  test('passes, and a hundredth above it does not, but for the penny that the required rent is rounded by', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 1e9 }), fc.integer({ min: 10_000, max: 1e6 }), (loan, rent) => {
        const highest = highestRateFor({ loanPence: loan, monthlyRentPence: rent }, 125)!
        const required = (stressRatePercent: number) =>
          calculateRentalCover({ loanPence: loan, monthlyRentPence: rent, stressRatePercent, coveragePercent: 125 })
            .requiredRentPence!
        expect(required(highest)).toBeLessThanOrEqual(rent)
        expect(required(Math.round(highest * 100 + 1) / 100)).toBeGreaterThanOrEqual(rent)
      }),
      { numRuns: 300, seed: 14 },
    ))
})

test('there is nothing to compare without a loan or without a rent', () => {
  expect(loanAndRentOf({ ...question, loanPence: null })).toBeNull()
  expect(loanAndRentOf({ ...question, loanPence: 0 })).toBeNull()
  expect(loanAndRentOf({ ...question, monthlyRentPence: null })).toBeNull()
  expect(loanAndRentOf({ ...question, monthlyRentPence: 0 })).not.toBeNull()
})

test('four rates, none below 0', () => {
  const rows = calculateCoverAtRates(question)
  expect(rows.map(({ ratePercent, results }) => [ratePercent, results[0]!.coveragePercent])).toEqual([
    [4.5, 213.33],
    [5.5, 174.55],
    [6.5, 147.69],
    [7.5, 128],
  ])
  expect(rows[1]!.results.map(({ requiredRentPence, maximumLoanPence }) => [requiredRentPence, maximumLoanPence])).toEqual([
    [85_938, 20_945_455],
    [99_688, 18_056_426],
  ]) // prettier-ignore
  const rates = (stressRatePercent: number) =>
    calculateCoverAtRates({ ...question, stressRatePercent }).map(({ ratePercent }) => ratePercent)
  expect(rates(0.5)).toEqual([0.5, 1.5, 2.5])
  expect(rates(0)).toEqual([1, 2])
})

test('the line begins a point below the stress rate, and never at 0', () => {
  const line = coverLine(both, 5.5)
  expect(line).toHaveLength(21)
  expect([line[0], line[6], line.at(-1)]).toEqual([
    { ratePercent: 4, coveragePercent: 240 },
    { ratePercent: 5.5, coveragePercent: expect.closeTo(174.545, 2) as number },
    { ratePercent: 9, coveragePercent: expect.closeTo(106.667, 2) as number },
  ])
  expect(coverLine(both, 0)[0]!.ratePercent).toBe(1)
})
