import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateBrrr, type BrrrQuestion } from './brrr.ts'

/** The figures in pounds; what is left out is 0. */
function ask(pounds: {
  price: number
  tax?: number
  fees?: number
  works?: number
  holding?: number
  financeFees?: number
  value: number
  rent?: number
}): BrrrQuestion {
  return {
    pricePence: pounds.price * 100,
    propertyTaxPence: (pounds.tax ?? 0) * 100,
    feesPence: (pounds.fees ?? 0) * 100,
    worksPence: (pounds.works ?? 0) * 100,
    holdingPence: (pounds.holding ?? 0) * 100,
    financeFeesPence: (pounds.financeFees ?? 0) * 100,
    valuePence: pounds.value * 100,
    loanToValuePercent: 75,
    monthlyRentPence: pounds.rent === undefined ? null : pounds.rent * 100,
    costRatePercent: 20,
    ratePercent: 5.25,
  }
}

const b2 = ask({
  price: 120_000,
  tax: 6000,
  fees: 2000,
  works: 30_000,
  holding: 1200,
  financeFees: 2000,
  value: 200_000,
  rent: 1150,
})

test('B1: all that went in comes back, and more', () => {
  expect(calculateBrrr(ask({ price: 100_000, works: 30_000, value: 180_000 }))).toEqual({
    totalInPence: 13_000_000,
    loanPence: 13_500_000,
    moneyLeftInPence: -500_000,
    surplusPence: 500_000,
    recoveredPercent: 103.85,
    annualRentPence: null,
    runningCostsPence: null,
    interestPence: 708_750,
    annualCashFlowPence: null,
    returnOnMoneyLeftInPercent: null,
    profitIfSoldPence: null,
    returnIfSoldPercent: null,
  })
})

test('B2', () => {
  expect(calculateBrrr(b2)).toEqual({
    totalInPence: 16_120_000,
    loanPence: 15_000_000,
    moneyLeftInPence: 1_120_000,
    surplusPence: 0,
    recoveredPercent: 93.05,
    annualRentPence: 1_380_000,
    runningCostsPence: 276_000,
    interestPence: 787_500,
    annualCashFlowPence: 316_500,
    returnOnMoneyLeftInPercent: 28.26,
    profitIfSoldPence: null,
    returnIfSoldPercent: null,
  })
})

test('a sale at the value: less its costs and all that went in', () => {
  const sold = (sellingCostsPence: number, valuePence = 20_000_000) =>
    calculateBrrr({ ...b2, valuePence, sellingCostsPence })
  expect(sold(420_000)).toMatchObject({ profitIfSoldPence: 3_460_000, returnIfSoldPercent: 21.46 })
  expect(sold(0, 16_120_000)).toMatchObject({ profitIfSoldPence: 0, returnIfSoldPercent: 0 })
  expect(sold(100, 15_000_000)).toMatchObject({ profitIfSoldPence: -1_120_100, returnIfSoldPercent: -6.95 })
  expect(() => sold(-1)).toThrow(RangeError)
})

test('B4: no percentage over nothing left in', () => {
  expect(calculateBrrr({ ...b2, valuePence: 22_000_000 })).toMatchObject({
    loanPence: 16_500_000,
    moneyLeftInPence: -380_000,
    surplusPence: 380_000,
    annualCashFlowPence: 237_750,
    returnOnMoneyLeftInPercent: null,
  })
})

test('exactly nothing left in, nothing put in, no loan', () => {
  const even = calculateBrrr({ ...b2, valuePence: 16_120_000, loanToValuePercent: 100 })
  expect(even).toMatchObject({ moneyLeftInPence: 0, surplusPence: 0, returnOnMoneyLeftInPercent: null })
  const nothing = calculateBrrr(ask({ price: 0, value: 0, rent: 500 }))
  expect(nothing).toMatchObject({ totalInPence: 0, recoveredPercent: null, returnOnMoneyLeftInPercent: null })
  expect(calculateBrrr({ ...b2, loanToValuePercent: 0 })).toMatchObject({
    loanPence: 0,
    moneyLeftInPence: 16_120_000,
    returnOnMoneyLeftInPercent: 6.85,
  })
})

test('a loss is a return below 0', () => {
  expect(calculateBrrr({ ...b2, monthlyRentPence: 50_000 })).toMatchObject({
    annualCashFlowPence: -307_500,
    returnOnMoneyLeftInPercent: -27.46,
  })
})

test.each([{ monthlyRentPence: null }, { costRatePercent: null }, { ratePercent: null }])(
  'no cash flow without %o',
  (missing) => {
    expect(calculateBrrr({ ...b2, ...missing })).toMatchObject({
      moneyLeftInPence: 1_120_000,
      annualCashFlowPence: null,
      returnOnMoneyLeftInPercent: null,
    })
  },
)

test('refuses parts of a penny, amounts below 0, and a loan above the value', () => {
  expect(() => calculateBrrr({ ...b2, worksPence: 0.5 })).toThrow('worksPence must be whole pence from 0.')
  expect(() => calculateBrrr({ ...b2, valuePence: -1 })).toThrow(RangeError)
  expect(() => calculateBrrr({ ...b2, monthlyRentPence: NaN })).toThrow(RangeError)
  expect(() => calculateBrrr({ ...b2, loanToValuePercent: 100.01 })).toThrow('The loan must not be above the value.')
  expect(() => calculateBrrr({ ...b2, ratePercent: 5.255 })).toThrow(RangeError)
})

test('whatever goes in, no figure is infinite, and money in is loan and money left', () => {
  const pence = fc.integer({ min: 0, max: 10_000_000_000 })
  const percent = fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 100)
  const questions = fc.record({
    pricePence: pence,
    propertyTaxPence: pence,
    feesPence: pence,
    worksPence: pence,
    holdingPence: pence,
    financeFeesPence: pence,
    valuePence: pence,
    loanToValuePercent: percent,
    monthlyRentPence: fc.option(pence),
    costRatePercent: fc.option(percent),
    ratePercent: fc.option(percent),
  })
  fc.assert(
    fc.property(questions, (question) => {
      const result = calculateBrrr(question)
      for (const figure of Object.values(result)) expect(figure === null || Number.isFinite(figure)).toBe(true)
      expect(result.loanPence + result.moneyLeftInPence).toBe(result.totalInPence)
      expect(result.returnOnMoneyLeftInPercent !== null && result.moneyLeftInPence <= 0).toBe(false)
    }),
  )
})
