import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxYears, type TaxYear } from './income-tax-years.ts'
import { calculateSection24 } from './section-24.ts'

/** In pounds. */
const ask = (other: number, profit: number, finance: number, year: TaxYear = '2026/27', broughtForward = 0) =>
  calculateSection24({
    year,
    otherIncomePence: Math.round(other * 100),
    propertyProfitPence: Math.round(profit * 100),
    financeCostsPence: Math.round(finance * 100),
    broughtForwardPence: Math.round(broughtForward * 100),
  })

test.each(['2025/26', '2026/27'] as const)('T1, %s', (year) => {
  expect(ask(45_000, 12_000, 7000, year)).toEqual({
    year,
    taxPence: 374_600,
    creditPence: 140_000,
    netTaxPence: 234_600,
    carriedForwardPence: 0,
    creditRatePercent: 20,
    creditBasisPence: 700_000,
    creditLimit: 'finance-costs',
    allowanceWithoutPence: 1_257_000,
    allowancePence: 1_257_000,
    slices: [
      { ratePercent: 20, amountPence: 527_000, taxPence: 105_400 },
      { ratePercent: 40, amountPence: 673_000, taxPence: 269_200 },
    ],
    lostAllowanceTaxPence: 0,
    taxIfDeductiblePence: 100_000,
  })
})

test('T2', () => {
  expect(ask(30_000, 8000, 5000)).toMatchObject({
    taxPence: 160_000,
    creditPence: 100_000,
    netTaxPence: 60_000,
    carriedForwardPence: 0,
    taxIfDeductiblePence: 60_000,
  })
})

test.each([
  [0, 40_000],
  [15_000, 10_000],
])('T5: from April 2027 a higher-rate payer with finance costs of %i pays more', (finance, morePence) => {
  const more = ask(60_000, 20_000, finance, '2027/28').netTaxPence - ask(60_000, 20_000, finance, '2026/27').netTaxPence
  expect(more).toBe(morePence)
})

describe('the lowest of three gives the credit, the rest is carried forward', () => {
  test('finance costs above the property profit', () => {
    expect(ask(40_000, 6000, 9000)).toMatchObject({
      taxPence: 120_000,
      creditPence: 120_000,
      netTaxPence: 0,
      carriedForwardPence: 300_000,
      creditLimit: 'property-profit',
    })
  })

  test('income that is hardly above the allowance', () => {
    expect(ask(5000, 10_000, 9000)).toMatchObject({
      taxPence: 48_600,
      creditPence: 48_600,
      netTaxPence: 0,
      carriedForwardPence: 657_000,
      creditLimit: 'income-above-allowance',
      slices: [
        { ratePercent: 0, amountPence: 757_000, taxPence: 0 },
        { ratePercent: 20, amountPence: 243_000, taxPence: 48_600 },
      ],
    })
  })

  test('costs of earlier years count', () => {
    expect(ask(40_000, 9000, 5000, '2026/27', 3000)).toMatchObject({
      creditPence: 160_000,
      carriedForwardPence: 0,
      taxIfDeductiblePence: 20_000,
    })
    expect(ask(40_000, 9000, 5000, '2026/27', 6000)).toMatchObject({
      creditPence: 180_000,
      carriedForwardPence: 200_000,
    })
  })

  test('no profit, no credit', () => {
    expect(ask(40_000, 0, 5000)).toMatchObject({
      taxPence: 0,
      creditPence: 0,
      netTaxPence: 0,
      carriedForwardPence: 500_000,
      slices: [],
    })
  })
})

describe('the personal allowance', () => {
  test('falls by 1 for each 2 above 100,000, which costs on other income', () => {
    // 10,000 at 40%, and 5,000 of allowance that other income loses, at 40%.
    expect(ask(100_000, 10_000, 0)).toMatchObject({
      taxPence: 600_000,
      allowanceWithoutPence: 1_257_000,
      allowancePence: 757_000,
      lostAllowanceTaxPence: 200_000,
      slices: [{ ratePercent: 40, amountPence: 1_000_000, taxPence: 400_000 }],
    })
  })

  test('is gone at 125,140, where the additional rate begins', () => {
    expect(ask(125_140, 1000, 0)).toMatchObject({
      taxPence: 45_000,
      allowanceWithoutPence: 0,
      slices: [{ ratePercent: 45, amountPence: 100_000, taxPence: 45_000 }],
    })
    expect(ask(124_140, 1000, 0)).toMatchObject({ taxPence: 60_000, allowancePence: 0 })
  })

  test('is rounded up to a pound', () => {
    expect(ask(100_001, 0, 0).allowancePence).toBe(1_257_000)
    expect(ask(100_002, 0, 0).allowancePence).toBe(1_256_900)
    expect(ask(100_002.01, 0, 0).allowancePence).toBe(1_256_900)
  })
})

test('2027/28: property at 22, 42 and 47 percent, other income as before, the credit at 22', () => {
  expect(ask(20_000, 120_000, 10_000, '2027/28')).toMatchObject({
    creditPence: 220_000,
    creditRatePercent: 22,
    slices: [
      { ratePercent: 22, amountPence: 1_770_000, taxPence: 389_400 },
      { ratePercent: 42, amountPence: 8_744_000, taxPence: 3_672_480 },
      { ratePercent: 47, amountPence: 1_486_000, taxPence: 698_420 },
    ],
    // The allowance of 12,570 is lost to other income, at its own 20%.
    lostAllowanceTaxPence: 251_400,
  })
})

test('refuses parts of a penny and amounts below 0', () => {
  expect(() => ask(1.005, 0, -1)).toThrow('financeCostsPence must be whole pence from 0.')
  expect(() => ask(NaN, 0, 0)).toThrow(RangeError)
})

describe('for every landlord', () => {
  const pounds = fc.integer({ min: 0, max: 400_000 })
  const hold = (check: (year: TaxYear, other: number, profit: number, finance: number, before: number) => void) =>
    fc.assert(fc.property(fc.constantFrom(...taxYears), pounds, pounds, pounds, pounds, check), { numRuns: 1000 })

  test('the credit refunds nothing, and finance costs are credited or carried forward', () => {
    hold((year, other, profit, finance, before) => {
      const result = ask(other, profit, finance, year, before)
      expect(result.netTaxPence).toBeGreaterThanOrEqual(0)
      expect(result.creditBasisPence + result.carriedForwardPence).toBe((finance + before) * 100)
      expect(result.carriedForwardPence).toBeGreaterThanOrEqual(0)
    })
  })

  test('deducting finance costs would never cost more; the slices hold the whole profit', () => {
    hold((year, other, profit, finance, before) => {
      const result = ask(other, profit, finance, year, before)
      expect(result.taxIfDeductiblePence).toBeLessThanOrEqual(result.netTaxPence)
      expect(result.slices.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(profit * 100)
      const tax = result.slices.reduce((sum, { taxPence }) => sum + taxPence, result.lostAllowanceTaxPence)
      expect(tax).toBe(result.taxPence)
    })
  })

  test('more profit is never taxed less', () => {
    hold((year, other, profit, more) => {
      expect(ask(other, profit + more, 0, year).taxPence).toBeGreaterThanOrEqual(ask(other, profit, 0, year).taxPence)
    })
  })
})
