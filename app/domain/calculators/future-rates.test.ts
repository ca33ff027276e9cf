import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNow } from '#app/testing/database/database.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { propertyTaxes, type Rates } from '#app/domain/figures/property-tax-rates.ts'
import { listWorkedExamples } from './examples.ts'
import { readBrrrPage } from './brrr-cases.ts'
import { calculateDealCase } from './deal-result.ts'
import { readDealQuestion } from './deal.ts'
import { brrrQueryOf, dealCalculatorQuery } from './prefill.ts'
import { answerPropertyTax } from './property-tax-result.ts'
import { readPropertyTaxQuestion } from './property-tax.ts'

/** Rates that are announced for a later day stand in the table before they are in force. */

const editions = propertyTaxes.England.editions as Rates[]
beforeAll(() => {
  editions.unshift({ ...editions[0]!, effectiveFrom: '2027-04-01', additional: { surchargeBasisPoints: 700 } })
})
afterAll(() => {
  editions.shift()
})

const before = { today: testNow.slice(0, 10) }
const after = { today: '2027-04-01' }
const params = (query: string) => new URLSearchParams(query)

function taxesOf(asked: { today: string }, more = ''): number[] {
  const [tax, deal, brrr] = [
    readPropertyTaxQuestion(params(`price=200000${more}`), asked),
    readDealQuestion(params(`price=200000&rent=1200${more}`), asked),
    readBrrrPage(params(`price=200000&value=1${more}`), asked),
  ]
  if (!tax.ok || !deal.ok || !brrr.ok) throw new Error()
  return [
    answerPropertyTax(tax.question, asked.today).tax * 100,
    calculateDealCase(deal.question).taxPence,
    brrr.question.computedTaxPence!,
  ]
}

test('they apply from their day on, in every calculator', () => {
  expect(taxesOf(before)).toEqual([1_150_000, 1_150_000, 1_150_000])
  expect(taxesOf(after)).toEqual([1_550_000, 1_550_000, 1_550_000])
  expect(taxesOf(before, '&date=2027-04-01')).toEqual([1_550_000, 1_550_000, 1_550_000])
  expect(listWorkedExamples(before.today).examples['property-tax'].result).toBe('£11,500')
  expect(listWorkedExamples(after.today).examples['property-tax'].result).toBe('£15,500')
})

test('the tax of a deal is filled in as computed while it is that of today, and as typed from then on', () => {
  const deal = { id: 1, nation: 'England', propertyType: 'Residential', bedrooms: 2, pricePence: 20_000_000 }
  const costs = { monthlyRentPence: 120_000, operatingCostsPence: 318_000, propertyTaxPence: 1_150_000 }
  const whole = { ...deal, ...costs, feesPence: 200_000, worksPence: 1_000_000 } as PublicDeal
  for (const queryOf of [dealCalculatorQuery, brrrQueryOf]) {
    expect(params(queryOf(whole, before.today)).get('tax')).toBe('')
    expect(params(queryOf(whole, after.today)).get('tax')).toBe('11500')
  }
})
