import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateRentalCover, leastStressRate, praMinimums } from './rental-cover.ts'

const ask = (question: Partial<Parameters<typeof calculateRentalCover>[0]>) =>
  calculateRentalCover({
    loanPence: 15_000_000,
    monthlyRentPence: 120_000,
    stressRatePercent: 5.5,
    coveragePercent: 125,
    ...question,
  })

test.each([
  ['I1', 125, 85_938],
  ['I2', 145, 99_688],
])('%s: the rent that %d%% needs', (_, coveragePercent, requiredRentPence) => {
  expect(ask({ coveragePercent, monthlyRentPence: null })).toEqual({
    coveragePercent: null,
    requiredRentPence,
    maximumLoanPence: null,
    isEnough: null,
  })
})

test.each([
  ['I3', 125, 20_945_455],
  ['I4', 145, 18_056_426],
])('%s: the loan that %d%% allows', (_, coveragePercent, maximumLoanPence) => {
  expect(ask({ coveragePercent, loanPence: null })).toEqual({
    coveragePercent: null,
    requiredRentPence: null,
    maximumLoanPence,
    isEnough: null,
  })
})

test('B2: rent of 1,150 passes 145%; Y4: cover of 174.55%; Y7: none without rent', () => {
  expect(ask({ monthlyRentPence: 115_000, coveragePercent: 145 })).toMatchObject({
    requiredRentPence: 99_688,
    isEnough: true,
  })
  expect(ask({}).coveragePercent).toBe(174.55)
  expect(ask({ monthlyRentPence: 0 })).toEqual({
    coveragePercent: 0,
    requiredRentPence: 85_938,
    maximumLoanPence: 0,
    isEnough: false,
  })
})

test('a penny decides', () => {
  expect(ask({ monthlyRentPence: 85_938 }).isEnough).toBe(true)
  expect(ask({ monthlyRentPence: 85_937 }).isEnough).toBe(false)
})

describe('what cannot be computed is null', () => {
  test.each([
    [
      'no interest',
      { stressRatePercent: 0 },
      { coveragePercent: null, requiredRentPence: 0, maximumLoanPence: null, isEnough: true },
    ],
    [
      'no loan',
      { loanPence: 0 },
      { coveragePercent: null, requiredRentPence: 0, maximumLoanPence: 20_945_455, isEnough: true },
    ],
    [
      'no cover asked',
      { coveragePercent: 0 },
      { coveragePercent: 174.55, requiredRentPence: 0, maximumLoanPence: null, isEnough: true },
    ],
    [
      'cover not stated',
      { coveragePercent: null },
      { coveragePercent: 174.55, requiredRentPence: null, maximumLoanPence: null, isEnough: null },
    ],
  ])('%s', (_, question, expected) => {
    expect(ask(question)).toEqual(expected)
  })
})

test('refuses parts of a penny, amounts below 0 and odd percentages', () => {
  expect(() => ask({ loanPence: 0.5 })).toThrow('loanPence must be whole pence from 0.')
  expect(() => ask({ monthlyRentPence: -1 })).toThrow(RangeError)
  expect(() => ask({ stressRatePercent: -1 })).toThrow(RangeError)
  expect(() => ask({ stressRatePercent: NaN })).toThrow(RangeError)
  expect(() => ask({ coveragePercent: 125.001 })).toThrow('with at most two decimals')
})

test('the largest loan needs no more than the rent, give or take what is rounded', () => {
  const rent = fc.integer({ min: 0, max: 100_000_000 })
  const rate = fc.integer({ min: 1, max: 2500 }).map((basisPoints) => basisPoints / 100)
  const cover = fc.integer({ min: 1, max: 100_000 }).map((basisPoints) => basisPoints / 100)
  fc.assert(
    fc.property(rent, rate, cover, (monthlyRentPence, stressRatePercent, coveragePercent) => {
      const { maximumLoanPence } = ask({ monthlyRentPence, stressRatePercent, coveragePercent })
      if (!Number.isSafeInteger(maximumLoanPence)) return
      const back = ask({ loanPence: maximumLoanPence, stressRatePercent, coveragePercent })
      expect(Math.abs(back.requiredRentPence! - monthlyRentPence)).toBeLessThanOrEqual(1 + coveragePercent * stressRatePercent / 120_000) // prettier-ignore
    }),
  )
})

test('the rate to test with rises by two points, and is never below the least', () => {
  expect(leastStressRate(5.25)).toBe(7.25)
  expect(leastStressRate(3.5)).toBe(5.5)
  expect(leastStressRate(3.51)).toBe(5.51)
  expect(leastStressRate(0)).toBe(praMinimums.stressRatePercent)
})
