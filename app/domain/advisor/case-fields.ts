import { brrrPageFields } from '#app/domain/calculators/brrr-cases.ts'
import { dealFields } from '#app/domain/calculators/deal.ts'
import {
  optional,
  pounds,
  rentOfMonth,
  type Asked,
  type Field,
  type Fields,
  type Kind,
} from '#app/domain/calculators/fields.ts'
import { propertyTaxFields } from '#app/domain/calculators/property-tax.ts'
import { rentalCoverFields } from '#app/domain/calculators/rental-cover.ts'
import { section24Fields } from '#app/domain/calculators/section-24.ts'
import { calculators, type CalculatorKey } from '#app/domain/figures/calculators.ts'

/**
 * What can be said of a case: the fields of its calculator, under their own names. The tools’ arguments, the sentences of readings and
 * the table of what a visitor gave (answers/given.ts) are all made of this list.
 */

/** The kinds and labels of fields are the same on every day. */
const anyDay: Asked = { today: '2026-01-01' }
const deal = dealFields(anyDay)

/** Amounts that stand for the share of the price that the deal calculator asks for. */
const inPounds = {
  depositPounds: optional(pounds('the deposit'), ''),
  loan: optional(pounds('the loan'), ''),
}

type Unneeded<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends Field<infer Value, infer Kind> ? Field<Value, Kind, false> : never
}

/** The same, none of which has to be said. */
function unneeded<Of extends Fields>(fields: Of): Unneeded<Of> {
  const all = Object.entries(fields).map(([name, field]) => [name, { ...field, isRequired: false }])
  return Object.fromEntries(all) as Unneeded<Of>
}

/** The same, of which nothing is taken where it is not said. */
function notAssumed<Of extends Fields>(fields: Of): Unneeded<Of> {
  const all = Object.entries(fields).map(([name, field]) => [name, { ...field, isRequired: false, missing: '0' }])
  return Object.fromEntries(all) as Unneeded<Of>
}

const { price, deposit, rate, repayment, years } = deal
const { management, voids, maintenance, insurance, service, other } = deal
/** Beside a loan alone no cost of a home is taken for granted. */
const ofLet = notAssumed({ management, voids, maintenance, insurance, service, other })

/** Over how many years it is added up. */
const countedOver = { ...years, label: 'counted over', preset: '', missing: '', empty: '' }

/**
 * What is asked of a loan beside its payment: the rent that pays it, what it costs to take out, paid at once or added to it, what of an
 * older loan it pays off, and the years that are counted.
 */
const ofLoan = {
  rent: optional(pounds('the rent', rentOfMonth), ''),
  loanFee: optional(pounds('the loan fee'), ''),
  addedFee: optional(pounds('the fee added'), ''),
  owed: optional(pounds('the loan owed'), ''),
  after: countedOver,
}
/** What a company pays more than its owner would, the interest of its own loan, and the years that are counted. */
const ofCompany = {
  companyCosts: optional(pounds('the extra costs of a company', { per: 'year' }), ''),
  companyInterest: optional(pounds('the interest of a company', { per: 'year' }), ''),
  over: countedOver,
}

/** What goes out of a rent, where no price is known: nothing is taken for granted. */
export const rentLeftFields = {
  rent: optional(pounds('the rent', rentOfMonth), ''),
  ...ofLet,
  payment: optional(pounds('the mortgage payment', { per: 'year' }), ''),
}

export const caseFields = {
  deal: { ...deal, ...inPounds },
  /** A view of the deal calculator: what its loan costs. */
  mortgage: { ...unneeded({ price }), deposit, ...inPounds, rate, repayment, years, ...ofLoan, ...ofLet },
  'property-tax': propertyTaxFields(anyDay),
  brrr: unneeded(brrrPageFields(anyDay)),
  'rental-cover': rentalCoverFields,
  'section-24': { ...section24Fields(anyDay), ...ofCompany },
} satisfies Record<CalculatorKey | 'mortgage', Fields>

export type CaseKey = keyof typeof caseFields
export const caseKeys = Object.keys(caseFields) as CaseKey[]

export const caseTitles: Record<CaseKey, string> = {
  deal: calculators.deal.title,
  mortgage: 'Mortgage',
  'property-tax': calculators['property-tax'].title,
  brrr: calculators.brrr.title,
  'rental-cover': calculators['rental-cover'].title,
  'section-24': calculators['section-24'].title,
}

/** A value of a field as the tools take it: pounds, percent and years as numbers, choices by their names, days as `2026-11-23`. */
type ArgOf<Of extends Kind> = Of extends { of: 'choice'; words: Readonly<Record<infer Name, string>> }
  ? Name
  : Of extends { of: 'flag' }
    ? boolean
    : Of extends { of: 'day' }
      ? string
      : number

type Needed<Of extends Fields> = { [Name in keyof Of]: Of[Name] extends { isRequired: true } ? Name : never }[keyof Of]

export type ArgsOf<Of extends Fields> = { [Name in Needed<Of>]: ArgOf<Of[Name]['kind']> } & {
  [Name in Exclude<keyof Of, Needed<Of>>]?: ArgOf<Of[Name]['kind']>
}
export type CaseArgs<Key extends CaseKey> = ArgsOf<(typeof caseFields)[Key]>
