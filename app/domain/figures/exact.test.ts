import { expect, test } from 'vitest'
import { divideHalfUp, toBasisPoints } from './exact.ts'
import { incomeTaxYears, parseTaxYear, personalAllowanceAt, taxYearOf } from './income-tax-years.ts'
import { calculateMortgage } from './mortgage.ts'
import { calculateYields } from './yields.ts'

test('divideHalfUp rounds half up, below 0 too, and past what a number holds', () => {
  expect(divideHalfUp([1], [2])).toBe(1)
  expect(divideHalfUp([-1], [2])).toBe(0)
  expect(divideHalfUp([-3], [2])).toBe(-1)
  expect(divideHalfUp([-2], [3])).toBe(-1)
  expect(divideHalfUp([-1], [3])).toBe(0)
  expect(divideHalfUp([10_000_000_000, 10_000, 100_000], [10_000, 10_000])).toBe(100_000_000_000)
  expect(() => divideHalfUp([1], [0])).toThrow('The divisor must be above 0.')
})

test('toBasisPoints takes what has two decimals', () => {
  expect(toBasisPoints(5.25)).toBe(525)
  expect(toBasisPoints(1.1)).toBe(110)
  expect(toBasisPoints(174.55)).toBe(17_455)
  for (const odd of [5.255, -1, NaN, Infinity]) expect(() => toBasisPoints(odd)).toThrow(RangeError)
})

test.each([
  ['Y1', 180_000, 1050, 2460, 7, 5.63],
  ['Y3', 220_000, 1200, null, 6.55, null],
  ['Y4', 200_000, 1200, 3180, 7.2, 5.61],
  ['Y6', 0, 900, 100, null, null],
  ['Y7', 150_000, 0, 0, 0, 0],
])('%s', (_, price, rent, costs, grossYieldPercent, netYieldPercent) => {
  const question = { pricePence: price * 100, monthlyRentPence: rent * 100 }
  const annualCostsPence = costs === null ? null : costs * 100
  expect(calculateYields({ ...question, annualCostsPence })).toEqual({ grossYieldPercent, netYieldPercent })
})

test('yields refuse parts of a penny', () => {
  expect(() => calculateYields({ pricePence: 0.5, monthlyRentPence: 0, annualCostsPence: 0 })).toThrow(RangeError)
})

test('a repayment mortgage', () => {
  const { balancesPence, ...rest } = calculateMortgage({
    loanPence: 15_000_000,
    interestRatePercent: 5.5,
    termYears: 25,
  })
  expect(rest).toEqual({ monthlyPaymentPence: 92_113, firstYear: { interestPence: 817_823, capitalPence: 287_534 } })
  expect(balancesPence).toHaveLength(25)
  expect(balancesPence[0]).toBe(14_712_466)
  expect(balancesPence.at(-1)).toBe(0)
  expect(balancesPence).toEqual(balancesPence.toSorted((a, b) => b - a))
})

test('a repayment mortgage without interest, with hardly any, and of nothing', () => {
  const free = calculateMortgage({ loanPence: 12_000_000, interestRatePercent: 0, termYears: 10 })
  expect(free).toMatchObject({ monthlyPaymentPence: 100_000, firstYear: { interestPence: 0, capitalPence: 1_200_000 } })
  expect(free.balancesPence.slice(0, 2)).toEqual([10_800_000, 9_600_000])
  const cheap = calculateMortgage({ loanPence: 12_000_000, interestRatePercent: 0.01, termYears: 10 })
  expect(cheap.monthlyPaymentPence).toBe(100_050)
  const none = calculateMortgage({ loanPence: 0, interestRatePercent: 5, termYears: 1 })
  expect(none).toEqual({
    monthlyPaymentPence: 0,
    firstYear: { interestPence: 0, capitalPence: 0 },
    balancesPence: [0],
  })
})

test('a repayment mortgage refuses odd terms, rates and loans', () => {
  const loan = { loanPence: 100, interestRatePercent: 5, termYears: 25 }
  for (const odd of [
    { termYears: 0 },
    { termYears: 51 },
    { termYears: 1.5 },
    { loanPence: -1 },
    { interestRatePercent: -1 },
  ])
    // prettier-ignore
    expect(() => calculateMortgage({ ...loan, ...odd })).toThrow(RangeError)
})

test('tax years, as they are typed', () => {
  for (const text of ['2026/27', '2026-27', '2026/2027', '2026']) expect(parseTaxYear(text)).toBe('2026/27')
  for (const text of ['2030', '2024/25', '2026/28', '26/27', '2026/27 ', '', '2026/', '2026/0027'])
    expect(parseTaxYear(text)).toBeNull()
})

test('the tax year of a day', () => {
  expect(taxYearOf('2026-11-23')).toBe('2026/27')
  expect(taxYearOf('2026-04-05')).toBe('2025/26')
  expect(taxYearOf('2026-04-06')).toBe('2026/27')
  expect(taxYearOf('2028-04-06')).toBeNull()
  expect(taxYearOf('2025-04-05')).toBeNull()
})

test('the personal allowance never goes below 0', () => {
  expect(personalAllowanceAt(incomeTaxYears['2026/27'], 90_000_000)).toBe(0)
})
