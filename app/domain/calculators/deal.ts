import { z } from 'zod'
import type { Nation } from '#db/schema.ts'
import type { RunningCase } from '#app/domain/figures/moves.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { calculatePropertyTax } from '#app/domain/figures/property-tax.ts'
import { formatPounds, toPounds } from '#app/utils/money.ts'
import { listChoiceNotes, wouldPayFlatRate } from './property-tax-notes.ts'
import {
  assumption,
  choice,
  cost,
  optional,
  orNothing,
  percent,
  pounds,
  poundsOrNull,
  readFields,
  rentOfMonth,
  required,
  usual,
  usualCost,
  writeQuery,
  type Asked,
  type Reader,
  type ReadQuestion,
} from './fields.ts'
import {
  buyerLabels,
  buyerWords,
  findDayProblem,
  nationKey,
  purchaseFieldsOf,
  regimeOf,
  type Buyer,
  type PropertyTaxCase,
} from './property-tax.ts'

/** The deal calculator: its parameters and its link (RULES.md, Calculators). What follows from them is in deal-result.ts. */

export interface DealCase extends RunningCase {
  nation: Nation
  buyer: LettingBuyer
  isNonResident: boolean
  /** Picks the rates of the property tax. */
  completionDate: string
  /** Null where it is computed. */
  taxPence: number | null
  feesPence: number
  worksPence: number
  /** The part of the cash needed that goes to this site; 0 where it is not counted. */
  securePence: number
}

const repayments = { 'interest-only': false, repayment: true } as const
const repaymentWords = { 'interest-only': 'interest-only', repayment: 'repayment' }

/** Who buys to let. The relief for first-time buyers is for a home that they will live in. */
export type LettingBuyer = Exclude<Buyer, 'first-time'>

const { 'first-time': _, ...lettingBuyers } = buyerLabels
export const lettingBuyerLabels: Record<LettingBuyer, string> = lettingBuyers
const { 'first-time': _words, ...lettingBuyerWords } = buyerWords
const buyers = Object.fromEntries(Object.keys(lettingBuyers).map((buyer) => [buyer, buyer])) as Record<
  LettingBuyer,
  LettingBuyer
>

const longestTerm = 50
const term: Reader<number, { of: 'years'; most: number }> = {
  schema: z.string().transform((text, ctx) => {
    const years = /^\d{1,3}$/.test(text) ? Number(text) : 0
    if (years >= 1 && years <= longestTerm) return years
    ctx.addIssue({ code: 'custom', message: `Enter the term in whole years, from 1 to ${longestTerm}` })
    return z.NEVER
  }),
  kind: { of: 'years', most: longestTerm },
  label: 'term',
}

/** A sum without a sign from here on is meant in pounds: no share is as large. */
const leastPence = 100_000

/** A deposit: a share of the price, or an amount. */
const deposit: Reader<Pick<DealCase, 'depositPercent' | 'depositPence'>, { of: 'percent'; most: number }> = {
  ...percent('the deposit'),
  schema: z.string().transform((text, ctx) => {
    const share = percent('the deposit').schema.safeParse(text)
    if (share.success) return { depositPercent: share.data, depositPence: null }
    const amount = pounds('the deposit').schema.safeParse(text)
    const isAmount = text.normalize('NFKC').startsWith('£')
    if (amount.success && (isAmount || amount.data >= leastPence))
      return { depositPercent: 0, depositPence: amount.data }
    ctx.addIssue({ code: 'custom', message: (isAmount ? amount : share).error!.issues[0]!.message })
    return z.NEVER
  }),
}

/** An amount of the deposit as the deal calculator reads it beside shares: `£55000`. */
export const depositInPounds = (amount: number) => `£${Math.round(amount * 100) / 100}`

export const dealFields = (asked: Asked) => ({
  price: required(pounds('the price'), '200000'),
  ...purchaseFieldsOf(asked),
  buyer: assumption(choice('the buyer', buyers, lettingBuyerWords), 'additional'),
  tax: optional(orNothing(pounds('the property tax')), ''),
  fees: usualCost(pounds('the fees'), '2000'),
  works: cost(pounds('the works'), '0'),
  deposit: assumption(deposit, '25'),
  rate: assumption(percent('the interest rate'), '5.5'),
  repayment: usual(choice('the repayment', repayments, repaymentWords), 'interest-only'),
  years: usual(term, '25'),
  rent: required(pounds('the monthly rent', rentOfMonth), '1200'),
  management: assumption(percent('the management'), '10'),
  voids: assumption(percent('the rent lost when empty', 100, 'voids'), '5'),
  maintenance: assumption(percent('the maintenance'), '5'),
  insurance: assumption(pounds('the insurance', { per: 'year' }), '300'),
  service: cost(pounds('the service charge and ground rent', { per: 'year', label: 'service charge' }), '0'),
  other: cost(pounds('the other costs', { per: 'year' }), '0'),
  secure: cost(pounds('the Secure Price'), '0'),
})

export type DealField = keyof ReturnType<typeof dealFields>

/** Price and rent have to be there, as they are asked for where they were left empty; all else has a usual value or is none. */
export function readDealQuestion(params: URLSearchParams, asked: Asked): ReadQuestion<DealCase, DealField> {
  const read = readFields(params, dealFields(asked), asked)
  if (!read.ok) return read
  const { values, typed } = read
  const question: DealCase = {
    pricePence: values.price,
    monthlyRentPence: values.rent,
    nation: values.nation,
    buyer: values.buyer,
    isNonResident: values.nonResident,
    completionDate: values.date,
    taxPence: values.tax,
    feesPence: values.fees,
    worksPence: values.works,
    ...withShare(values.deposit, values.price),
    ratePercent: values.rate,
    isRepayment: values.repayment,
    termYears: values.years,
    managementPercent: values.management,
    voidsPercent: values.voids,
    maintenancePercent: values.maintenance,
    insurancePence: values.insurance,
    servicePence: values.service,
    otherPence: values.other,
    securePence: values.secure,
  }
  if ((question.depositPence ?? 0) > question.pricePence)
    return { ok: false, errors: { deposit: 'The deposit can be at most the price' }, typed, isAsking: false }
  const problem = findDayProblem({ ...question, regime: 'standard' })
  return problem ? { ok: false, errors: { date: problem }, typed, isAsking: false } : { ok: true, question, typed }
}

/** The deposit with its share of the price, where it is an amount. */
function withShare(said: Pick<DealCase, 'depositPercent' | 'depositPence'>, pricePence: number) {
  return said.depositPence === null ? said : { ...said, depositPercent: percentOf(said.depositPence, pricePence) ?? 0 }
}

/**
 * The query of a link to this case. The term stands in it only where it matters, and the day of completion where a tax was computed
 * or the day is not `today`. An empty tax is one that is computed.
 */
export function dealQuery(question: DealCase, today: string): string {
  return writeQuery({
    price: toPounds(question.pricePence),
    rent: toPounds(question.monthlyRentPence),
    nation: nationKey(question.nation),
    buyer: question.buyer,
    nonResident: question.isNonResident,
    date: question.taxPence === null || question.completionDate !== today ? question.completionDate : null,
    tax: poundsOrNull(question.taxPence) ?? '',
    fees: toPounds(question.feesPence),
    works: toPounds(question.worksPence),
    deposit: question.depositPence === null ? question.depositPercent : depositInPounds(question.depositPence / 100),
    rate: question.ratePercent,
    repayment: question.isRepayment ? 'repayment' : null,
    years: question.isRepayment ? question.termYears : null,
    management: question.managementPercent,
    voids: question.voidsPercent,
    maintenance: question.maintenancePercent,
    insurance: toPounds(question.insurancePence),
    service: toPounds(question.servicePence),
    other: question.otherPence === 0 ? null : toPounds(question.otherPence),
    secure: question.securePence === 0 ? null : toPounds(question.securePence),
  })
}

/** The Secure Price as it was sent to a page that has no result, in pence; 0 for none and for what is no amount. */
export function readSecurePence(typed: string): number {
  const read = pounds('the Secure Price').schema.safeParse(typed)
  return read.success ? read.data : 0
}

/** Facts of a case that the property tax depends on. */
type Taxed = Pick<PropertyTaxCase, 'pricePence' | 'nation' | 'buyer' | 'isNonResident' | 'completionDate'>

/**
 * The case as the property tax calculator takes it. A company that lets is taken to have the relief from the flat rate (Finance Act
 * 2003, sch 4A, para 5; RULES.md, Calculators), unless said otherwise.
 */
export function taxCaseOf(
  { pricePence, nation, buyer, isNonResident, completionDate }: Taxed,
  hasCompanyRelief = true,
): PropertyTaxCase {
  const question = { pricePence, nation, buyer, isNonResident, completionDate }
  const isRelieved = hasCompanyRelief && wouldPayFlatRate(question)
  return { ...question, hasCompanyRelief: isRelieved, regime: regimeOf(buyer, isRelieved) }
}

/** The property tax of the case, whatever was typed over it. */
export function computeTax(question: Taxed): number {
  return calculatePropertyTax(taxCaseOf(question)).taxPence
}

/** The notes on that tax: those of the property tax calculator, and for a company that lets the tax without its relief. */
export function listDealTaxNotes(question: Taxed): string[] {
  const relief = describeRelief(question)
  return [...(relief === null ? [] : [relief]), ...listChoiceNotes(taxCaseOf(question))]
}

/** That a company is taken to have the relief, with the tax without it; null where that makes no difference. */
export function describeRelief(question: Taxed): string | null {
  if (!taxCaseOf(question).hasCompanyRelief) return null
  const without = calculatePropertyTax(taxCaseOf(question, false))
  return `A company that lets is taken to have the relief from the ${without.slices[0]!.ratePercent}% rate (Finance Act 2003, sch 4A, para 5). Without the relief it is ${formatPounds(without.taxPence)}.`
}
