import { z } from 'zod'
import { parseTaxYear, taxYearOf, taxYears, type TaxYear } from '#app/domain/figures/income-tax-years.ts'
import { calculateSection24, type Section24Question } from '#app/domain/figures/section-24.ts'
import { toPounds } from '#app/utils/money.ts'
import {
  cost,
  pounds,
  readFields,
  required,
  usual,
  writeQuery,
  type Asked,
  type Reader,
  type ReadQuestion,
} from './fields.ts'

/** The calculator of a landlord's income tax: its parameters, its link and its JSON answer (RULES.md, Calculators). */

/** A question whose brought-forward costs are stated, 0 for none. */
export type Section24Case = Required<Section24Question>

const yearWords = Object.fromEntries(taxYears.map((year) => [year, `tax year ${year}`])) as Record<TaxYear, string>
const year: Reader<TaxYear, { of: 'choice'; words: Record<TaxYear, string> }> = {
  schema: z.string().transform((text, ctx) => {
    const found = parseTaxYear(text)
    if (found) return found
    ctx.addIssue({ code: 'custom', message: `Choose the tax year: ${taxYears.join(', ')}` })
    return z.NEVER
  }),
  kind: { of: 'choice', words: yearWords },
  label: 'tax year',
}

export function section24Fields({ today }: Asked) {
  const thisYear = taxYearOf(today)
  return {
    otherIncome: required(pounds('your other income', { per: 'year' }), '45000'),
    profit: required(pounds('the property profit', { per: 'year' }), '12000'),
    financeCosts: required(pounds('the finance costs', { per: 'year' }), '7000'),
    broughtForward: cost(pounds('the finance costs brought forward'), '0'),
    // A page shows its year; a call would be answered with a year that it did not ask for.
    year: { ...usual(year, thisYear ?? taxYears.at(-1)!), call: thisYear ?? '' },
  }
}

type Section24Field = keyof ReturnType<typeof section24Fields>

/** A JSON call has to send other income, profit and finance costs. The year is today's where it is not said. */
export function readSection24Question(
  params: URLSearchParams,
  asked: Asked,
): ReadQuestion<Section24Case, Section24Field> {
  const read = readFields(params, section24Fields(asked), asked)
  // One spelling, so that a form can show which year is chosen.
  const typed = { ...read.typed, year: parseTaxYear(read.typed.year) ?? read.typed.year }
  if (!read.ok) return { ...read, typed }
  const { values } = read
  const question = {
    year: values.year,
    otherIncomePence: values.otherIncome,
    propertyProfitPence: values.profit,
    financeCostsPence: values.financeCosts,
    broughtForwardPence: values.broughtForward,
  }
  return { ok: true, question, typed }
}

/** The year is written as the one it begins in, so that the address holds no slash. */
export function section24Query(question: Section24Question): string {
  return writeQuery({
    otherIncome: toPounds(question.otherIncomePence),
    profit: toPounds(question.propertyProfitPence),
    financeCosts: toPounds(question.financeCostsPence),
    broughtForward: question.broughtForwardPence ? toPounds(question.broughtForwardPence) : null,
    year: question.year.slice(0, 4),
  })
}

interface Section24Answer {
  tax: number
  credit: number
  netTax: number
  carriedForward: number
}

/** The JSON answer, in pounds: the tax that the property adds before the credit, the credit, what is left, and what is carried forward. */
export function answerSection24(question: Section24Question): Section24Answer {
  const { taxPence, creditPence, netTaxPence, carriedForwardPence } = calculateSection24(question)
  return {
    tax: toPounds(taxPence),
    credit: toPounds(creditPence),
    netTax: toPounds(netTaxPence),
    carriedForward: toPounds(carriedForwardPence),
  }
}
