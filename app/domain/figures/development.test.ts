import { expect, test } from 'vitest'
import { appraiseDevelopment, landForProfit, type Development } from './development.ts'

/** Homes that are built on land: each expected figure is worked out by hand. */

const scheme: Development = {
  landPence: 180_000_00,
  buildPence: 660_000_00,
  feesPercent: 9,
  contingencyPercent: 5,
  loanPence: 400_000_00,
  monthlyRatePercent: 0.85,
  months: 14,
  salesPence: 1_140_000_00,
  sellingPercent: 1.5,
}

test('costs, profit and its shares', () => {
  // 180,000 + 660,000 + 59,400 + 33,000 + 47,600 + 17,100
  expect(appraiseDevelopment(scheme)).toEqual({
    feesPence: 59_400_00,
    contingencyPence: 33_000_00,
    financePence: 47_600_00,
    sellingPence: 17_100_00,
    costsPence: 997_100_00,
    profitPence: 142_900_00,
    onCostPercent: 14.33,
    onSalesPercent: 12.54,
  })
})

test('sums and shares are added, and what is not said counts nothing', () => {
  const { costsPence, profitPence } = appraiseDevelopment({ landPence: 100_00, feesPence: 5_00, feesOfSalesPercent: 10, salesPence: 90_00 }) // prettier-ignore
  expect([costsPence, profitPence]).toEqual([114_00, -24_00])
  expect(appraiseDevelopment({})).toMatchObject({ costsPence: 0, onCostPercent: null, onSalesPercent: null })
})

test.each([
  ['pence', 142_900_00],
  ['sales', 10],
  ['cost', 20],
] as const)('the dearest land for a profit in %s', (of, value) => {
  const landPence = landForProfit(scheme, { of, value })!
  const profitAt = (pence: number) => appraiseDevelopment({ ...scheme, landPence: pence })
  const reached = (pence: number) => {
    const { profitPence, costsPence } = profitAt(pence)
    const wanted = of === 'pence' ? value : ((of === 'sales' ? scheme.salesPence! : costsPence) * value) / 100
    return profitPence >= wanted
  }
  expect([reached(landPence), reached(landPence + 100)]).toEqual([true, false])
})

test('no land is cheap enough', () => {
  expect(landForProfit(scheme, { of: 'sales', value: 60 })).toBeNull()
})
