import { expect, test } from 'vitest'
import { corporationTaxOf, dividendTaxOf, holdBeside } from './company-tax.ts'

/** Worked by hand from the rates in RULES.md, Income tax. */

test.each([
  [-500, 0],
  [0, 0],
  [21_000, 3990],
  [50_000, 9500],
  // 25% of 100,000, less 3/200 of 150,000.
  [100_000, 22_750],
  [250_000, 62_500],
  [300_000, 75_000],
])('corporation tax of a profit of £%d is £%d', (profit, tax) => expect(corporationTaxOf(profit * 100)).toBe(tax * 100))

test.each([
  ['2026/27', 60_000, 500, 0],
  // (6,804 − 500) at 35.75%
  ['2026/27', 60_000, 6804, 2253.68],
  ['2025/26', 60_000, 6804, 2127.6],
  // All within the basic band.
  ['2026/27', 20_000, 5000, 483.75],
  // 12,570 lies within the allowance, then 500 at none.
  ['2026/27', 0, 20_000, 744.98],
  // Each £2 above £100,000 takes £1 of the allowance, which the salary had at 40%.
  ['2026/27', 100_000, 10_000, 5396.25],
  ['2026/27', 150_000, 10_500, 3935],
] as const)('in %s dividends on top of £%d: £%d cost £%d', (year, income, dividend, tax) =>
  expect(dividendTaxOf(year, income * 100, dividend * 100)).toBe(Math.round(tax * 100)),
)

const let1 = { otherIncomePence: 6_000_000, propertyProfitPence: 1_440_000, financeCostsPence: 600_000, companyCostsPence: 0, companyInterestPence: 600_000 } // prettier-ignore

test('the same homes in their own name and in a company, in one year', () => {
  expect(holdBeside({ ...let1, year: '2026/27', years: 1 })).toEqual({
    ownName: { taxPence: 456_000, leftPence: 384_000 },
    kept: { taxPence: 159_600, leftPence: 680_400 },
    paidOut: { taxPence: 159_600 + 225_368, leftPence: 840_000 - 159_600 - 225_368 },
  })
})

test('over years each has its own rates, and later ones the last known', () => {
  // 14,400 at 42% less 22% of 6,000 is 4,728 from 2027/28 on.
  const { ownName, kept } = holdBeside({ ...let1, year: '2026/27', years: 4 })
  expect(ownName).toEqual({ taxPence: 456_000 + 3 * 472_800, leftPence: 4 * 840_000 - 456_000 - 3 * 472_800 })
  expect(kept.taxPence).toBe(4 * 159_600)
})

test('interest that brings no credit is carried into the next year', () => {
  const costly = { ...let1, propertyProfitPence: 500_000, financeCostsPence: 600_000, companyInterestPence: 600_000 }
  const { ownName, kept, paidOut } = holdBeside({ ...costly, year: '2026/27', years: 2, broughtForwardPence: 0 })
  // 40% and 42% of 5,000, less credits of 20% and 22% of 5,000.
  expect(ownName?.taxPence).toBe(200_000)
  expect(kept).toEqual({ taxPence: 0, leftPence: -200_000 })
  expect(paidOut).toEqual(kept)
})

test('without what the owner earns only the company is known', () => {
  const { otherIncomePence: _, ...unknown } = let1
  const found = holdBeside({ ...unknown, year: '2026/27', years: 1 })
  expect(found).toEqual({ ownName: null, kept: { taxPence: 159_600, leftPence: 680_400 }, paidOut: null })
})
