import { expect, test } from 'vitest'
import { calculateMortgage } from './mortgage.ts'

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
