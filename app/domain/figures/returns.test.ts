import { describe, expect, test } from 'vitest'
import {
  calculateDealReturns,
  calculateReturns,
  calculateRunningCosts,
  percentOf,
  roundTo,
  type PurchaseFigures,
} from './returns.ts'

/** The figures in pounds; a figure that is left out is 0. */
function buy(pounds: {
  price: number
  rent: number
  costs?: number
  tax?: number
  fees?: number
  works?: number
}): PurchaseFigures {
  const { price, rent, costs = 0, tax = 0, fees = 0, works = 0 } = pounds
  return {
    pricePence: price * 100,
    monthlyRentPence: rent * 100,
    operatingCostsPence: costs * 100,
    propertyTaxPence: tax * 100,
    feesPence: fees * 100,
    worksPence: works * 100,
  }
}

describe('worked by hand from the formulas of RULES.md, Figures', () => {
  test('Y1 and Y2', () => {
    expect(calculateReturns(buy({ price: 180_000, rent: 1050, costs: 2460, tax: 10_100, fees: 2000 }))).toMatchObject({
      grossYieldPercent: 7,
      netYieldPercent: 5.63,
      netOperatingIncomePence: 1_014_000,
      cashInvestedPence: 5_710_000,
      interestPence: 742_500,
      cashFlowPence: 271_500,
      cashOnCashPercent: 4.75,
      roiPercent: 5.28,
    })
  })

  test('Y3', () => {
    expect(calculateReturns(buy({ price: 220_000, rent: 1200 })).grossYieldPercent).toBe(6.55)
  })

  test('Y4, the chat chip', () => {
    const costs = calculateRunningCosts(120_000)
    expect(costs).toBe(318_000)
    expect(
      calculateReturns(buy({ price: 200_000, rent: 1200, costs: costs / 100, tax: 11_500, fees: 2000 })),
    ).toMatchObject({
      grossYieldPercent: 7.2,
      netOperatingIncomePence: 1_122_000,
      netYieldPercent: 5.61,
      cashFlowPence: 297_000,
      cashInvestedPence: 6_350_000,
      cashOnCashPercent: 4.68,
      loanPence: 15_000_000,
      interestCoverPercent: 174.55,
    })
  })

  test('Y6: without a price every percentage is unknown', () => {
    const percentages = Object.entries(calculateReturns(buy({ price: 0, rent: 900, fees: 500 }))).filter(([name]) =>
      name.endsWith('Percent'),
    )
    expect(percentages).toHaveLength(6)
    expect(percentages.every(([, value]) => value === null)).toBe(true)
  })

  test('Y7: without rent', () => {
    expect(calculateReturns(buy({ price: 150_000, rent: 0 }))).toMatchObject({
      grossYieldPercent: 0,
      interestCoverPercent: 0,
      breakEvenOccupancyPercent: null,
    })
  })
})

test('break-even occupancy counts running costs and interest', () => {
  expect(calculateReturns(buy({ price: 180_000, rent: 1050, costs: 2460 })).breakEvenOccupancyPercent).toBe(78.45)
})

test('calculateDealReturns gives the table of the deal page in whole pounds: 10,800 − 2,460 − 5,569 = 2,771', () => {
  const table = calculateDealReturns(buy({ price: 135_000, rent: 900, costs: 2460, tax: 6950, fees: 2000 }))
  expect(table.cash).toEqual({
    rentPence: 1_080_000,
    runningCostsPence: 246_000,
    interestPence: 0,
    cashFlowPence: 834_000,
    cashNeededPence: 14_395_000,
    returnOnCashPercent: 5.79,
  })
  expect(table.mortgage).toMatchObject({
    interestPence: 556_900,
    cashFlowPence: 277_100,
    cashNeededPence: 4_270_000,
    returnOnCashPercent: 6.49,
  })
})

test('percentOf and roundTo round half up', () => {
  expect(percentOf(1, 3)).toBe(33.33)
  expect(percentOf(2, 3)).toBe(66.67)
  expect(percentOf(12_345, 1_000_000)).toBe(1.23)
  expect(percentOf(12_350, 1_000_000)).toBe(1.24)
  expect(percentOf(-1, 3)).toBe(-33.33)
  expect(percentOf(1, 0)).toBeNull()
  expect(roundTo(1.005, 2)).toBe(1.01)
  expect(roundTo(64.94, 1)).toBe(64.9)
})

test('refuses parts of a penny', () => {
  expect(() => calculateReturns({ ...buy({ price: 1, rent: 1 }), feesPence: 0.5 })).toThrow(
    'feesPence must be whole pence.',
  )
})
