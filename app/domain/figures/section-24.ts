import { divideHalfUp, requirePence } from './exact.ts'
import {
  incomeTaxYears,
  personalAllowanceAt,
  type BandRates,
  type IncomeTaxYear,
  type TaxYear,
} from './income-tax-years.ts'

/**
 * The income tax of an individual landlord of dwellings in England, Wales or Northern Ireland (RULES.md, Income tax): property profit is
 * taxed without its finance costs, which give a credit instead. Pence, rounded half up. Companies are not taxed like this.
 */

export interface Section24Question {
  year: TaxYear
  /** Earnings, pensions and trading profits of the year, before the personal allowance; without savings and dividends. */
  otherIncomePence: number
  /** Rent less running costs, before interest and other finance costs. */
  propertyProfitPence: number
  financeCostsPence: number
  /** Finance costs of earlier years that gave no credit yet. */
  broughtForwardPence?: number
}

/** The lowest of the three, on which the credit is given. */
export type CreditLimit = 'finance-costs' | 'property-profit' | 'income-above-allowance'

export interface Section24 {
  year: TaxYear
  /** The income tax that the property profit adds, before the credit. */
  taxPence: number
  creditPence: number
  netTaxPence: number
  /** Finance costs without a credit, for the years to come. */
  carriedForwardPence: number
  creditRatePercent: number
  /** The amount that the credit is that rate of. */
  creditBasisPence: number
  creditLimit: CreditLimit
  /** The personal allowance without and with the property profit; above 100,000 pounds of income it falls. */
  allowanceWithoutPence: number
  allowancePence: number
  /** The property profit by the rate that it is taxed at, the untaxed part at 0 included. */
  slices: { ratePercent: number; amountPence: number; taxPence: number }[]
  /** The tax on other income that came on top because the property profit has taken allowance away. */
  lostAllowanceTaxPence: number
  /** The tax that the property would add if its finance costs were deducted, as a company does. */
  taxIfDeductiblePence: number
}

/** The whole case. Refuses (RangeError) amounts that are not whole pence from 0. */
export function calculateSection24(question: Section24Question): Section24 {
  const { year, otherIncomePence, propertyProfitPence, financeCostsPence, broughtForwardPence = 0 } = question
  requirePence({ otherIncomePence, propertyProfitPence, financeCostsPence, broughtForwardPence })
  const rates = incomeTaxYears[year]

  const without = taxIncome(rates, otherIncomePence, 0)
  const all = taxIncome(rates, otherIncomePence, propertyProfitPence)
  const { lostAllowanceTaxPence, slices, taxPence } = roundTax(all.otherTax - without.otherTax, all.slices)

  const allCostsPence = financeCostsPence + broughtForwardPence
  const abovePence = Math.max(0, otherIncomePence + propertyProfitPence - all.allowancePence)
  const creditBasisPence = Math.min(allCostsPence, propertyProfitPence, abovePence)
  const creditPence = toPence(creditBasisPence * rates.property.basic)
  const deducted = taxIncome(rates, otherIncomePence, Math.max(0, propertyProfitPence - allCostsPence))
  return {
    year,
    taxPence,
    creditPence,
    netTaxPence: taxPence - creditPence,
    carriedForwardPence: allCostsPence - creditBasisPence,
    creditRatePercent: rates.property.basic / 100,
    creditBasisPence,
    creditLimit:
      creditBasisPence === allCostsPence
        ? 'finance-costs'
        : creditBasisPence === propertyProfitPence
          ? 'property-profit'
          : 'income-above-allowance',
    allowanceWithoutPence: without.allowancePence,
    allowancePence: all.allowancePence,
    slices,
    lostAllowanceTaxPence,
    taxIfDeductiblePence: roundTax(deducted.otherTax - without.otherTax, deducted.slices).taxPence,
  }
}

/** Tax before it is rounded, in pence times hundredths of a percent. */
interface Taxed {
  allowancePence: number
  otherTax: number
  slices: { rate: number; amountPence: number }[]
}

/** Other income fills the allowance and the bands first, and what lies on top of it, property profit or dividends, has rates of its own. */
export function taxIncome(
  rates: IncomeTaxYear,
  otherPence: number,
  topPence: number,
  topRates: BandRates = rates.property,
): Taxed {
  const allowancePence = personalAllowanceAt(rates, otherPence + topPence)
  const basicEnd = allowancePence + rates.basicBandPounds * 100
  // The higher rate ends at an amount of taxable income, where no allowance is left.
  const higherEnd = allowancePence + rates.higherLimitPounds * 100
  const bands = [
    { to: allowancePence, band: null },
    { to: basicEnd, band: 'basic' },
    { to: higherEnd, band: 'higher' },
    { to: Infinity, band: 'additional' },
  ] as const

  let from = 0
  let otherTax = 0
  const slices: Taxed['slices'] = []
  for (const { to, band } of bands) {
    const inBand = (start: number, end: number) => Math.max(0, Math.min(end, to) - Math.max(start, from))
    otherTax += inBand(0, otherPence) * (band ? rates.other[band] : 0)
    const amountPence = inBand(otherPence, otherPence + topPence)
    if (amountPence > 0) slices.push({ rate: band ? topRates[band] : 0, amountPence })
    from = to
  }
  return { allowancePence, otherTax, slices }
}

/**
 * Rounds the sum once, so that it is never below the credit. Each part is what the rounded sum grows by, so that the parts add up
 * to it.
 */
function roundTax(lostAllowanceTax: number, slices: Taxed['slices']) {
  let exact = lostAllowanceTax
  let taxPence = toPence(exact)
  const lostAllowanceTaxPence = taxPence
  const rounded = slices.map(({ rate, amountPence }) => {
    const before = taxPence
    exact += amountPence * rate
    taxPence = toPence(exact)
    return { ratePercent: rate / 100, amountPence, taxPence: taxPence - before }
  })
  return { lostAllowanceTaxPence, slices: rounded, taxPence }
}

const toPence = (exact: number) => divideHalfUp([exact], [10_000])
