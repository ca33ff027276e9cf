import type { Nation } from '#db/schema.ts'
import { z } from 'zod'
import { findPropertyTax, type PropertyTaxQuestion, type TaxRegime } from '#app/domain/figures/property-tax.ts'
import { formatDate, isDay } from '#app/utils/dates.ts'
import { toPounds } from '#app/utils/money.ts'
import {
  assumption,
  choice,
  flag,
  pounds,
  readFields,
  required,
  usual,
  writeQuery,
  type Asked,
  type Reader,
  type ReadQuestion,
} from './fields.ts'

/** The property tax calculator: its parameters and its link (RULES.md, Calculators). */

/** The nations as addresses name them. */
export const nationNames = {
  england: 'England',
  'northern-ireland': 'Northern Ireland',
  scotland: 'Scotland',
  wales: 'Wales',
} as const satisfies Record<string, Nation>
type NationKey = keyof typeof nationNames

export type Buyer = 'standard' | 'first-time' | 'additional' | 'company' | 'non-residential'

export const buyerLabels: Record<Buyer, string> = {
  standard: 'Only home, or replacing one',
  'first-time': 'First-time buyer',
  additional: 'Additional property',
  company: 'Company',
  'non-residential': 'Non-residential, mixed use, or 6 or more dwellings',
}

export interface PropertyTaxCase extends PropertyTaxQuestion {
  buyer: Buyer
  /** Whether a company lets, develops or trades property, and so is relieved of the flat rate. */
  hasCompanyRelief: boolean
  isNonResident: boolean
  completionDate: string
}

/** The furthest that a completion may lie ahead: nobody knows the rates of later days. */
const yearsAhead = 2

/** The buyers in a sentence. */
export const buyerWords = {
  standard: 'only home',
  'first-time': 'first-time buyer',
  additional: 'additional property',
  company: 'company',
  'non-residential': 'non-residential',
} satisfies Record<Buyer, string>

const buyers = Object.fromEntries(Object.keys(buyerLabels).map((buyer) => [buyer, buyer])) as Record<Buyer, Buyer>

/** The nation of a purchase and its day of completion, for every calculator that works out its tax. */
export const purchaseFieldsOf = (asked: Asked) => ({
  nation: assumption(choice<Nation, NationKey>('the nation', nationNames, nationNames), 'england'),
  nonResident: usual(flag('not UK resident', 'UK resident'), '0'),
  date: usual(day(lastDay(asked.today)), asked.today),
})

export const propertyTaxFields = (asked: Asked) => ({
  price: required(pounds('the price'), '200000'),
  ...purchaseFieldsOf(asked),
  buyer: assumption(choice('the buyer', buyers, buyerWords), 'additional'),
  companyRelief: usual(flag('company relief', 'no company relief'), '0'),
})

type PropertyTaxField = keyof ReturnType<typeof propertyTaxFields>

/** A JSON call has to send price, nation and buyer. Completion is today where it is not said. */
export function readPropertyTaxQuestion(
  params: URLSearchParams,
  asked: Asked,
): ReadQuestion<PropertyTaxCase, PropertyTaxField> {
  const read = readFields(params, propertyTaxFields(asked), asked)
  if (!read.ok) return read
  const { price, nation, buyer, nonResident, companyRelief, date } = read.values
  const question: PropertyTaxCase = {
    pricePence: price,
    nation,
    buyer,
    regime: regimeOf(buyer, companyRelief),
    isNonResident: nonResident,
    hasCompanyRelief: companyRelief,
    completionDate: date,
  }
  const problem = findDayProblem(question)
  return problem
    ? { ok: false, errors: { date: problem }, typed: read.typed, isAsking: false }
    : { ok: true, question, typed: read.typed }
}

/** Why this tax cannot be worked out: it would complete before the first day whose rates are known. Null where it can. */
export function findDayProblem(question: PropertyTaxQuestion): string | null {
  const found = findPropertyTax(question)
  return found.ok ? null : `The rates of ${found.name} are known from ${formatDate(`${found.knownFrom}T12:00:00Z`)} on`
}

/** The buyer's kind for the tax. Where no flat rate is charged, a company pays what an additional dwelling does. */
export function regimeOf(buyer: Buyer, hasCompanyRelief: boolean): TaxRegime {
  switch (buyer) {
    case 'first-time':
      return 'first-time-buyer'
    case 'additional':
      return 'additional-dwelling'
    case 'company':
      return hasCompanyRelief ? 'additional-dwelling' : 'company-without-relief'
    default:
      return buyer
  }
}

/** `Northern Ireland` → `northern-ireland`. */
export function nationKey(nation: Nation): NationKey {
  return (Object.keys(nationNames) as NationKey[]).find((key) => nationNames[key] === nation)!
}

/** The query of a link to this case, with its day, so that it shows the same tax to whoever opens it, at any time. */
export function propertyTaxQuery(question: Omit<PropertyTaxCase, 'regime'>): string {
  return writeQuery({
    price: toPounds(question.pricePence),
    nation: nationKey(question.nation),
    buyer: question.buyer,
    nonResident: question.isNonResident,
    companyRelief: question.hasCompanyRelief,
    date: question.completionDate,
  })
}

/** A day of the calendar up to this one. */
function day(last: string): Reader<string, { of: 'day' }> {
  const schema = z.string().transform((text, ctx) => {
    if (isDay(text) && text <= last) return text
    const message = isDay(text)
      ? `The rates of that day are not known yet. Enter a day up to ${formatDate(`${last}T12:00:00Z`)}`
      : 'Enter the day of completion as year-month-day, such as 2026-12-18'
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  return { schema, kind: { of: 'day' }, label: 'completion' }
}

function lastDay(today: string): string {
  const date = new Date(`${today}T12:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + yearsAhead)
  return date.toISOString().slice(0, 10)
}
