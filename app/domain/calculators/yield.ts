import { calculateYields, type YieldQuestion } from '#app/domain/figures/yields.ts'
import { optional, orNothing, pounds, readFields, required, type Asked, type ReadQuestion } from './fields.ts'

/** Gross and net yield as a JSON call (RULES.md, Calculators). */

type YieldField = 'price' | 'monthlyRent' | 'annualCosts'

const fields = {
  price: required(pounds('the price'), '180000'),
  monthlyRent: required(pounds('the monthly rent'), '1050'),
  annualCosts: optional(orNothing(pounds('the running costs a year')), '2460'),
}

export function readYieldQuestion(params: URLSearchParams, asked: Asked): ReadQuestion<YieldQuestion, YieldField> {
  const read = readFields(params, fields, asked)
  if (!read.ok) return read
  const { price, monthlyRent, annualCosts } = read.values
  return {
    ok: true,
    question: { pricePence: price, monthlyRentPence: monthlyRent, annualCostsPence: annualCosts },
    typed: read.typed,
  }
}

/** The JSON answer, in percent. */
export function answerYield(question: YieldQuestion): { grossYield: number | null; netYield: number | null } {
  const { grossYieldPercent, netYieldPercent } = calculateYields(question)
  return { grossYield: grossYieldPercent, netYield: netYieldPercent }
}
