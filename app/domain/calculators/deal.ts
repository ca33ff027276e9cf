import { z } from 'zod'
import type { Nation } from '#db/schema.ts'
import { findPropertyTax, type PropertyTax } from '#app/domain/figures/property-tax.ts'
import { toPounds } from '#app/utils/money.ts'
import {
  assumption,
  choice,
  cost,
  flag,
  optional,
  orNothing,
  percent,
  pounds,
  poundsOrNull,
  readFields,
  required,
  usual,
  writeQuery,
  type Asked,
  type ReadQuestion,
} from './fields.ts'
import { buyerLabels, nationNames, regimeOf, type Buyer } from './property-tax.ts'

/** The deal calculator: its parameters and its link (RULES.md, Calculators). What follows from them is in deal-result.ts. */

export interface DealCase {
  pricePence: number
  monthlyRentPence: number
  nation: Nation
  buyer: Buyer
  /** Null where it is computed. */
  taxPence: number | null
  feesPence: number
  worksPence: number
  depositPercent: number
  ratePercent: number
  isRepayment: boolean
  /** The term of a repayment loan, in whole years. */
  termYears: number
  /** These three are shares of the rent, in percent. */
  managementPercent: number
  voidsPercent: number
  maintenancePercent: number
  /** A year. */
  insurancePence: number
  /** Service charge and ground rent a year. */
  servicePence: number
  countsSecurePrice: boolean
}

export const repayments = { 'interest-only': false, repayment: true } as const

const buyers = Object.fromEntries((Object.keys(buyerLabels) as Buyer[]).map((buyer) => [buyer, buyer])) as Record<
  Buyer,
  Buyer
>

const longestTerm = 50
const term: z.ZodType<number, string> = z.string().transform((text, ctx) => {
  const years = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (years >= 1 && years <= longestTerm) return years
  ctx.addIssue({ code: 'custom', message: `Enter the term in whole years, from 1 to ${longestTerm}` })
  return z.NEVER
})

const fields = {
  price: required(pounds('the price'), '200000'),
  nation: assumption(choice<Nation>('the nation', nationNames), 'england'),
  buyer: assumption(choice('the buyer', buyers), 'additional'),
  tax: optional(orNothing(pounds('the property tax')), ''),
  fees: cost(pounds('the fees'), '2000'),
  works: cost(pounds('the works'), '0'),
  deposit: assumption(percent('the deposit'), '25'),
  rate: assumption(percent('the interest rate'), '5.5'),
  repayment: usual(choice('the repayment', repayments), 'interest-only'),
  years: usual(term, '25'),
  rent: required(pounds('the monthly rent'), '1200'),
  management: assumption(percent('the management'), '10'),
  voids: assumption(percent('the empty weeks'), '5'),
  maintenance: assumption(percent('the maintenance'), '5'),
  insurance: assumption(pounds('the insurance'), '300'),
  service: cost(pounds('the service charge and ground rent'), '0'),
  secure: usual(flag, '0'),
}

export type DealField = keyof typeof fields

/** True where an address has any of the figures of a deal. Without one it is filled in from an example or from a deal. */
export function hasDealFigures(params: URLSearchParams): boolean {
  return Object.keys(fields).some((name) => params.has(name))
}

/** Price and rent have to be there, as they are asked for where they were left empty; all else has a usual value or is none. */
export function readDealQuestion(params: URLSearchParams, asked: Asked): ReadQuestion<DealCase, DealField> {
  const read = readFields(params, fields, asked)
  if (!read.ok) return read
  const { values, typed } = read
  const question: DealCase = {
    pricePence: values.price,
    monthlyRentPence: values.rent,
    nation: values.nation,
    buyer: values.buyer,
    taxPence: values.tax,
    feesPence: values.fees,
    worksPence: values.works,
    depositPercent: values.deposit,
    ratePercent: values.rate,
    isRepayment: values.repayment,
    termYears: values.years,
    managementPercent: values.management,
    voidsPercent: values.voids,
    maintenancePercent: values.maintenance,
    insurancePence: values.insurance,
    servicePence: values.service,
    countsSecurePrice: values.secure,
  }
  return { ok: true, question, typed }
}

/** The query of a link to this case. The term stands in it only where it matters. */
export function dealQuery(question: DealCase): string {
  return writeQuery({
    price: toPounds(question.pricePence),
    rent: toPounds(question.monthlyRentPence),
    nation: nationKey(question.nation),
    buyer: question.buyer,
    tax: poundsOrNull(question.taxPence),
    fees: toPounds(question.feesPence),
    works: toPounds(question.worksPence),
    deposit: question.depositPercent,
    rate: question.ratePercent,
    repayment: question.isRepayment ? 'repayment' : null,
    years: question.isRepayment ? question.termYears : null,
    management: question.managementPercent,
    voids: question.voidsPercent,
    maintenance: question.maintenancePercent,
    insurance: toPounds(question.insurancePence),
    service: toPounds(question.servicePence),
    secure: question.countsSecurePrice,
  })
}

/** `Northern Ireland` → `northern-ireland`. */
export function nationKey(nation: Nation): string {
  return Object.entries(nationNames).find(([, name]) => name === nation)![0]
}

/** The property tax of the case at today's rates. A company that lets is relieved of the flat rate. */
export function computeTax({
  pricePence,
  nation,
  buyer,
}: Pick<DealCase, 'pricePence' | 'nation' | 'buyer'>): PropertyTax {
  const found = findPropertyTax({ pricePence, nation, regime: regimeOf(buyer, true) })
  if (!found.ok) throw new RangeError('Without a day the newest rates apply.')
  return found.tax
}
