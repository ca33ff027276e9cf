import { calculateBrrr, type BrrrQuestion } from '#app/domain/figures/brrr.ts'
import { toPounds } from '#app/utils/money.ts'
import {
  assumption,
  cost,
  optional,
  orNothing,
  percent,
  pounds,
  poundsOrNull,
  readFields,
  rentOfMonth,
  required,
  writeQuery,
  type Asked,
  type ReadQuestion,
  type Values,
} from './fields.ts'

/** The BRRR calculator: its parameters, its link and its JSON answer (RULES.md, Calculators). */

export const brrrFields = {
  price: required(pounds('the price'), '120000'),
  works: cost(pounds('the works'), '30000'),
  fees: cost(pounds('the fees'), '2000'),
  tax: cost(pounds('the property tax'), '6000'),
  holding: cost(pounds('the holding costs'), '1200'),
  financeFees: cost(pounds('the finance fees'), '2000'),
  value: required(pounds('the value after the works'), '200000'),
  loanToValue: assumption(percent('the loan to value'), '75'),
  monthlyRent: optional(orNothing(pounds('the monthly rent', rentOfMonth)), '1150'),
  costRate: assumption(orNothing(percent('the running costs')), '20'),
  rate: assumption(orNothing(percent('the interest rate')), '5.25'),
  sellingCosts: optional(orNothing(pounds('the selling costs')), ''),
}

export type BrrrField = keyof typeof brrrFields

/** A JSON call has to send price, value and loan to value. Costs that are not sent are none; without rent, costs and rate there is no cash flow, and without selling costs no sale. */
export function readBrrrQuestion(params: URLSearchParams, asked: Asked): ReadQuestion<BrrrQuestion, BrrrField> {
  const read = readFields(params, brrrFields, asked)
  return read.ok ? { ok: true, question: toBrrrQuestion(read.values), typed: read.typed } : read
}

export function toBrrrQuestion(values: Values<typeof brrrFields>): BrrrQuestion {
  return {
    pricePence: values.price,
    propertyTaxPence: values.tax,
    feesPence: values.fees,
    worksPence: values.works,
    holdingPence: values.holding,
    financeFeesPence: values.financeFees,
    valuePence: values.value,
    loanToValuePercent: values.loanToValue,
    monthlyRentPence: values.monthlyRent,
    costRatePercent: values.costRate,
    ratePercent: values.rate,
    sellingCostsPence: values.sellingCosts,
  }
}

export function brrrQuery(question: BrrrQuestion): string {
  return writeQuery({
    price: toPounds(question.pricePence),
    works: toPounds(question.worksPence),
    fees: toPounds(question.feesPence),
    tax: toPounds(question.propertyTaxPence),
    holding: toPounds(question.holdingPence),
    financeFees: toPounds(question.financeFeesPence),
    value: toPounds(question.valuePence),
    loanToValue: question.loanToValuePercent,
    monthlyRent: poundsOrNull(question.monthlyRentPence) ?? '',
    costRate: question.costRatePercent,
    rate: question.ratePercent,
    sellingCosts: poundsOrNull(question.sellingCostsPence ?? null),
  })
}

interface BrrrAnswer {
  totalIn: number
  loan: number
  /** Below 0 for a surplus. */
  moneyLeftIn: number
  annualCashFlow: number | null
  returnOnMoneyLeftIn: number | null
  /** Below 0 for a loss; null where no selling costs are sent. */
  profitIfSold: number | null
  returnIfSold: number | null
}

/** The JSON answer, in pounds and percent. */
export function answerBrrr(question: BrrrQuestion): BrrrAnswer {
  const { totalInPence, loanPence, moneyLeftInPence, ...year } = calculateBrrr(question)
  return {
    totalIn: toPounds(totalInPence),
    loan: toPounds(loanPence),
    moneyLeftIn: toPounds(moneyLeftInPence),
    annualCashFlow: poundsOrNull(year.annualCashFlowPence),
    returnOnMoneyLeftIn: year.returnOnMoneyLeftInPercent,
    profitIfSold: poundsOrNull(year.profitIfSoldPence),
    returnIfSold: year.returnIfSoldPercent,
  }
}
