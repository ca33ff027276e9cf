import type { Nation } from '#db/schema.ts'
import { calculateBrrr, type Brrr, type BrrrQuestion } from '#app/domain/figures/brrr.ts'
import { divideHalfUp } from '#app/domain/figures/exact.ts'
import { calculatePropertyTax } from '#app/domain/figures/property-tax.ts'
import {
  calculateRentalCover,
  leastStressRate,
  praMinimums,
  usualCoverage,
  type RentalCover,
} from '#app/domain/figures/rental-cover.ts'
import { brrrFields, brrrQuery, toBrrrQuestion, type BrrrField } from './brrr.ts'
import { listDealTaxNotes } from './deal.ts'
import { optional, orNothing, pounds, readFields, type Asked, type ReadQuestion } from './fields.ts'
import { findDayProblem, nationKey, purchaseFieldsOf } from './property-tax.ts'

/** The rest of the page of the BRRR calculator, beside the result (RULES.md, Calculators). */

/** Other values after the works, in percent of the one that was stated. */
const valueChangesPercent = [-15, -10, -5, 0, 5, 10]

export interface BrrrAtValue {
  changePercent: number
  valuePence: number
  brrr: Brrr
}

/** The same case if the valuation comes in lower, or higher; to the penny, half up. */
export function calculateBrrrAtValues(question: BrrrQuestion): BrrrAtValue[] {
  return valueChangesPercent.map((changePercent) => {
    const valuePence = divideHalfUp([question.valuePence, 100 + changePercent], [100])
    return { changePercent, valuePence, brrr: calculateBrrr({ ...question, valuePence }) }
  })
}

/** By how much works often cost more than was quoted, in percent. */
export const overrunPercent = 15

/** The costs of the works on top, and the money that is left in then; null without works. */
export function calculateOverrun(question: BrrrQuestion): { overrunPence: number; moneyLeftInPence: number } | null {
  if (question.worksPence === 0) return null
  const overrunPence = divideHalfUp([question.worksPence, overrunPercent], [100])
  const { moneyLeftInPence } = calculateBrrr({ ...question, worksPence: question.worksPence + overrunPence })
  return { overrunPence, moneyLeftInPence }
}

/** The tests that the new loan is shown with, for a higher-rate taxpayer: fixed for five years, and fixed for less (RULES.md, Figures). */
export const exitTest = {
  stressRatePercent: praMinimums.stressRatePercent,
  coveragePercent: usualCoverage.higherRateTaxpayer,
}

export function testNewLoan(question: BrrrQuestion, stressRatePercent = exitTest.stressRatePercent): RentalCover {
  const { loanPence } = calculateBrrr(question)
  const { monthlyRentPence } = question
  return calculateRentalCover({ ...exitTest, stressRatePercent, loanPence, monthlyRentPence })
}

/** The rate that the new loan is tested with where its own is fixed for less than five years; null where it is not stated. */
export const shortFixStress = ({ ratePercent }: BrrrQuestion) =>
  ratePercent === null ? null : leastStressRate(ratePercent)

/** The page's knowledge on top of the question: where and when the property tax is due that it works out. */
interface BrrrCase extends BrrrQuestion {
  nation: Nation
  completionDate: string
  /** Null where a tax was typed. */
  computedTaxPence: number | null
}

type BrrrPageField = BrrrField | 'nation' | 'date'

export const brrrPageFields = (asked: Asked) => {
  const { nation, date } = purchaseFieldsOf(asked)
  return { ...brrrFields, tax: optional(orNothing(pounds('the property tax')), ''), nation, date }
}

/**
 * The parameters as the page reads them: where no property tax was typed it is that of an additional dwelling. Its field stays empty,
 * so that it follows the price.
 */
export function readBrrrPage(params: URLSearchParams, asked: Asked): ReadQuestion<BrrrCase, BrrrPageField> {
  const read = readFields(params, brrrPageFields(asked), asked)
  if (!read.ok) return read
  const { price: pricePence, nation, date: completionDate, tax } = read.values
  const taxed = { nation, regime: 'additional-dwelling' as const, pricePence, completionDate }
  const problem = findDayProblem(taxed)
  if (problem) return { ok: false, errors: { date: problem }, typed: read.typed, isAsking: false }
  const computedTaxPence = tax === null ? calculatePropertyTax(taxed).taxPence : null
  const question = toBrrrQuestion({ ...read.values, tax: tax ?? computedTaxPence! })
  return { ok: true, question: { ...question, nation, completionDate, computedTaxPence }, typed: read.typed }
}

/** The notes on the tax that the page works out, as the property tax calculator has them; none where a tax was typed. */
export function listBrrrTaxNotes({ nation, pricePence, completionDate, computedTaxPence }: BrrrCase): string[] {
  if (computedTaxPence === null) return []
  return listDealTaxNotes({ nation, pricePence, completionDate, buyer: 'additional', isNonResident: false })
}

/** The query of a link to the page. A tax that was worked out stands in it as its day, so that it stays the same; so does a day that is not `today`. */
export function brrrPageQuery(
  { nation, completionDate, computedTaxPence, ...question }: BrrrCase,
  today: string,
): string {
  const params = new URLSearchParams(brrrQuery(question))
  params.set('nation', nationKey(nation))
  if (computedTaxPence !== null) {
    params.set('tax', '')
  }
  if (computedTaxPence !== null || completionDate !== today) params.set('date', completionDate)
  return params.toString()
}
