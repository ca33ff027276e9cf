import {
  calculateRentalCover,
  praMinimums,
  usualCoverage,
  type RentalCoverQuestion,
} from '#app/domain/figures/rental-cover.ts'
import {
  assumption,
  flag,
  optional,
  orNothing,
  percent,
  pounds,
  poundsOrNull,
  readFields,
  rentOfMonth,
  usual,
  writeQuery,
  type Asked,
  type ReadQuestion,
} from './fields.ts'

/** The rental cover calculator: its parameters, its link and its JSON answer (RULES.md, Calculators). */

export interface RentalCoverCase extends RentalCoverQuestion {
  /** Whether the landlord will have a portfolio; it changes what lenders look at, and no figure. */
  isPortfolio: boolean
}

export const rentalCoverFields = {
  loan: optional(orNothing(pounds('the loan')), '150000'),
  monthlyRent: optional(orNothing(pounds('the monthly rent', rentOfMonth)), '1200'),
  stressRate: assumption(percent('the stress rate'), String(praMinimums.stressRatePercent)),
  coverage: assumption(orNothing(percent('the cover', 1000)), String(usualCoverage.basicRateTaxpayer)),
  portfolio: usual(flag('portfolio landlord', 'no portfolio'), '0'),
}

type RentalCoverField = keyof typeof rentalCoverFields

/** Needs the loan or the rent: with one of them alone, what belongs to the other is null. */
export function readRentalCoverQuestion(
  params: URLSearchParams,
  asked: Asked,
): ReadQuestion<RentalCoverCase, RentalCoverField> {
  const read = readFields(params, rentalCoverFields, asked)
  const { typed } = read
  const needed = typed.loan === '' && typed.monthlyRent === '' ? { loan: 'Enter the loan, the rent or both' } : {}
  const isUnsaid = !asked.isCall && !params.has('loan') && !params.has('monthlyRent')
  if (!read.ok) return { ...read, errors: { ...needed, ...read.errors } }
  if (needed.loan) return { ok: false, errors: needed, typed, isAsking: isUnsaid }
  const { loan, monthlyRent, stressRate, coverage, portfolio } = read.values
  const question = {
    loanPence: loan,
    monthlyRentPence: monthlyRent,
    stressRatePercent: stressRate,
    coveragePercent: coverage,
    isPortfolio: portfolio,
  }
  return { ok: true, question, typed }
}

export function rentalCoverQuery(question: RentalCoverCase): string {
  return writeQuery({
    loan: poundsOrNull(question.loanPence) ?? '',
    monthlyRent: poundsOrNull(question.monthlyRentPence) ?? '',
    stressRate: question.stressRatePercent,
    coverage: question.coveragePercent,
    portfolio: question.isPortfolio,
  })
}

interface RentalCoverAnswer {
  coverage: number | null
  requiredRent: number | null
  maximumLoan: number | null
}

/** The JSON answer, in percent and pounds. */
export function answerRentalCover(question: RentalCoverQuestion): RentalCoverAnswer {
  const { coveragePercent, requiredRentPence, maximumLoanPence } = calculateRentalCover(question)
  return {
    coverage: coveragePercent,
    requiredRent: poundsOrNull(requiredRentPence),
    maximumLoan: poundsOrNull(maximumLoanPence),
  }
}
