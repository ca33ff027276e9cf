import { calculateBrrr, type Brrr, type BrrrQuestion } from '#app/domain/figures/brrr.ts'
import { divideHalfUp } from '#app/domain/figures/exact.ts'
import { calculatePropertyTax } from '#app/domain/figures/property-tax.ts'
import { calculateRentalCover, type RentalCover } from '#app/domain/figures/rental-cover.ts'
import { readBrrrQuestion, type BrrrField } from './brrr.ts'
import type { Asked, ReadQuestion } from './fields.ts'

/** What the page of the BRRR calculator shows beside the result (RULES.md, Calculators). */

/** Other values after the works, in percent of the one that was stated. */
export const valueChangesPercent = [-15, -10, -5, 0, 5, 10]

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

/** What the works cost on top, and the money that is left in then; null without works. */
export function calculateOverrun(question: BrrrQuestion): { overrunPence: number; moneyLeftInPence: number } | null {
  if (question.worksPence === 0) return null
  const overrunPence = divideHalfUp([question.worksPence, overrunPercent], [100])
  const { moneyLeftInPence } = calculateBrrr({ ...question, worksPence: question.worksPence + overrunPence })
  return { overrunPence, moneyLeftInPence }
}

/** The test that the new loan is shown with: a fixed rate of five years, for a higher-rate taxpayer. */
export const exitTest = { stressRatePercent: 5.5, coveragePercent: 145 }

export function testNewLoan(question: BrrrQuestion): RentalCover {
  const { loanPence } = calculateBrrr(question)
  return calculateRentalCover({ ...exitTest, loanPence, monthlyRentPence: question.monthlyRentPence })
}

export type ReadBrrrPage = ReadQuestion<BrrrQuestion, BrrrField> & {
  /** The property tax that was worked out because none was typed. */
  computedTaxPence: number | null
}

/**
 * The parameters as the page reads them: where no property tax was typed it is that of an additional dwelling in England, completed
 * today. Its field stays empty, so that it follows the price.
 */
export function readBrrrPage(params: URLSearchParams, asked: Asked): ReadBrrrPage {
  const read = readBrrrQuestion(params, asked)
  const isTyped = params.getAll('tax').some((text) => text.trim() !== '')
  if (isTyped) return { ...read, computedTaxPence: null }
  const typed = { ...read.typed, tax: '' }
  if (!read.ok) return { ...read, typed, computedTaxPence: null }
  const { pricePence } = read.question
  const regime = 'additional-dwelling' as const
  const { taxPence } = calculatePropertyTax({ nation: 'England', regime, pricePence, completionDate: asked.today })
  return { ...read, question: { ...read.question, propertyTaxPence: taxPence }, typed, computedTaxPence: taxPence }
}
