import { divideHalfUp } from './exact.ts'
import { incomeTaxYears, taxYears, type TaxYear } from './income-tax-years.ts'
import { calculateSection24, taxIncome } from './section-24.ts'

/**
 * What a company that lets pays on the same homes, and what is left of it beside an owner's own name (RULES.md, Income tax): it deducts its
 * interest, pays corporation tax, and keeps the rest or pays it out as dividends. Pence, rounded half up.
 */

/** From 1 April 2023, of a company without associated ones, whose year is twelve months. */
export const corporationTax = { smallPercent: 19, mainPercent: 25, smallToPounds: 50_000, mainFromPounds: 250_000 }
/** Of what is missing to the upper limit, in hundredths of a percent. */
const marginalRelief = 150

/** Corporation tax of a profit of twelve months; none of a loss. */
export function corporationTaxOf(profitPence: number): number {
  const { smallPercent, mainPercent, smallToPounds, mainFromPounds } = corporationTax
  if (profitPence <= 0) return 0
  if (profitPence <= smallToPounds * 100) return divideHalfUp([profitPence, smallPercent], [100])
  const missing = Math.max(0, mainFromPounds * 100 - profitPence)
  return divideHalfUp([profitPence * mainPercent * 100 - missing * marginalRelief], [10_000])
}

/** The income tax that dividends add on top of other income, where they are the only ones of the year. */
export function dividendTaxOf(year: TaxYear, otherIncomePence: number, dividendPence: number): number {
  const rates = incomeTaxYears[year]
  const without = taxIncome(rates, otherIncomePence, 0)
  const all = taxIncome(rates, otherIncomePence, dividendPence, rates.dividends)
  let freePence = rates.dividendAllowancePounds * 100
  let exact = all.otherTax - without.otherTax
  for (const { rate, amountPence } of all.slices) {
    const free = rate > 0 ? Math.min(freePence, amountPence) : 0
    freePence -= free
    exact += (amountPence - free) * rate
  }
  return divideHalfUp([exact], [10_000])
}

export interface HeldCase {
  /** The first year; later ones have the last known rates. */
  year: TaxYear
  /** Of the owner; without it there is neither a tax in their own name nor one of dividends. */
  otherIncomePence?: number | undefined
  /** Rent less running costs, before interest. */
  propertyProfitPence: number
  financeCostsPence: number
  broughtForwardPence?: number
  companyCostsPence: number
  companyInterestPence: number
  /** Over how many years, each with the same figures. */
  years: number
}

/** A tax, and what is left of the profit after interest and tax. */
interface Held {
  taxPence: number
  leftPence: number
}

interface HeldYears {
  ownName: Held | null
  /** In a company that keeps what is left. */
  kept: Held
  /** In a company that pays all of it out; the tax is that of the company and that of the dividends. */
  paidOut: Held | null
}

/** The same homes in the owner's own name and in a company, over some years. Interest without a credit is carried into the next year. */
export function holdBeside(question: HeldCase): HeldYears {
  const { otherIncomePence, propertyProfitPence, financeCostsPence, companyCostsPence, companyInterestPence } = question
  const profitPence = propertyProfitPence - companyCostsPence - companyInterestPence
  const found = { own: 0, company: 0, dividends: 0 }
  let broughtForwardPence = question.broughtForwardPence ?? 0
  for (const year of yearsFrom(question.year, question.years)) {
    const companyPence = corporationTaxOf(profitPence)
    found.company += companyPence
    if (otherIncomePence === undefined) continue
    const own = calculateSection24({
      year,
      otherIncomePence,
      propertyProfitPence,
      financeCostsPence,
      broughtForwardPence,
    })
    broughtForwardPence = own.carriedForwardPence
    found.own += own.netTaxPence
    found.dividends += dividendTaxOf(year, otherIncomePence, Math.max(0, profitPence - companyPence))
  }
  const left = (profit: number, taxPence: number): Held => ({ taxPence, leftPence: profit * question.years - taxPence })
  return {
    ownName: otherIncomePence === undefined ? null : left(propertyProfitPence - financeCostsPence, found.own),
    kept: left(profitPence, found.company),
    paidOut: otherIncomePence === undefined ? null : left(profitPence, found.company + found.dividends),
  }
}

/** Tax years from one on; those that are not known have the rates of the last known one. */
function yearsFrom(first: TaxYear, count: number): TaxYear[] {
  const start = taxYears.indexOf(first)
  return Array.from({ length: count }, (_, index) => taxYears[Math.min(start + index, taxYears.length - 1)]!)
}
