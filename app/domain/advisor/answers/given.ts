import { nationKey, nationNames } from '#app/domain/calculators/property-tax.ts'
import { formatPounds } from '#app/utils/money.ts'
import { caseFields, type CaseArgs, type CaseKey } from '../case-fields.ts'
import type { Case } from '../case-words.ts'
import type { GivenFigures, Question, Sides, Topic } from '../question.ts'

/** The visitor's figures, as arguments of the tools: in pounds and percent. */

export const toPounds = (pence: number | undefined) => (pence === undefined ? undefined : pence / 100)

/** The deposit in percent: as it was said, or by the amount of the deposit or the loan. */
export function depositOf({ pricePence, depositPercent, depositPence, loanPence }: GivenFigures): number | undefined {
  if (depositPercent !== undefined) return depositPercent
  if (!pricePence) return undefined
  const share = (pence: number) => Math.round((pence * 10_000) / pricePence) / 100
  if (depositPence !== undefined) return share(depositPence)
  return loanPence === undefined ? undefined : Math.round((100 - share(loanPence)) * 100) / 100
}

export function nationKeyOf(nation: GivenFigures['nation']) {
  return nation === undefined ? undefined : nationKey(nation)
}

/** The buyer's tax of a purchase to let: a first purchase as an only home, for the relief is for one that they will live in. */
export function lettingBuyerOf(buyer: GivenFigures['buyer']) {
  return buyer === 'first-time' || buyer === 'main-home' ? ('standard' as const) : buyer
}

type Name = keyof GivenFigures

/** Where the value of a field comes from. */
interface Row<Value> {
  names: readonly Name[]
  of: (figures: GivenFigures) => Value | undefined
}

const row = <Value>(names: readonly Name[], of: Row<Value>['of']): Row<Value> => ({ names, of })
const same = <Given extends Name>(name: Given) => row([name], (figures) => figures[name])
const amount = (name: Extract<Name, `${string}Pence`>) => row([name], (figures) => toPounds(figures[name]))

const price = amount('pricePence')
const monthlyRent = amount('monthlyRentPence')
const nation = row(['nation'], (figures) => nationKeyOf(figures.nation))
const nonResident = same('isNonResident')
const date = same('completionDate')
const tax = amount('taxPence')
const works = amount('worksPence')
const rate = same('ratePercent')
const loanOfPrice = {
  deposit: same('depositPercent'),
  depositPounds: amount('depositPence'),
  loan: amount('loanPence'),
  rate,
  years: same('termYears'),
  // Nobody says the term of an interest-only mortgage alone.
  repayment: row(['isRepayment', 'termYears'], ({ isRepayment, termYears }) =>
    (isRepayment ?? (termYears === undefined ? undefined : true)) === undefined
      ? undefined
      : (isRepayment ?? true)
        ? ('repayment' as const)
        : ('interest-only' as const),
  ),
}

const fees = amount('feesPence')
const loanFee = row(['loanFeePence', 'loanFeePercent'], (figures) =>
  toPounds(figures.loanFeePence ?? loanFeeOf(figures)),
)

const running = {
  management: same('managementPercent'),
  voids: same('voidsPercent'),
  maintenance: same('maintenancePercent'),
  insurance: amount('insurancePence'),
  service: amount('servicePence'),
  other: amount('otherPence'),
}

/** The one table of what a visitor gave: each field of each case, with the name that the figure has in a question. */
export const caseRows: { [Key in CaseKey]: { [Field in keyof Required<CaseArgs<Key>>]: Row<CaseArgs<Key>[Field]> } } = {
  deal: {
    price,
    rent: monthlyRent,
    nation,
    nonResident,
    date,
    buyer: row(['buyer'], ({ buyer }) => lettingBuyerOf(buyer)),
    tax,
    fees: row(['feesPence', 'loanFeePercent'], (figures) => toPounds(feesOf(figures))),
    works,
    ...loanOfPrice,
    ...running,
    secure: amount('securePence'),
  },
  mortgage: {
    price,
    ...loanOfPrice,
    rent: monthlyRent,
    loanFee,
    addedFee: amount('addedFeePence'),
    owed: amount('owedPence'),
    after: same('afterYears'),
    ...running,
  },
  'property-tax': {
    price,
    nation,
    nonResident,
    date,
    buyer: row(['buyer'], ({ buyer }) => (buyer === 'main-home' ? 'standard' : buyer)),
    companyRelief: same('hasCompanyRelief'),
  },
  brrr: {
    price,
    works,
    fees,
    tax,
    holding: amount('holdingPence'),
    financeFees: amount('financeFeesPence'),
    value: amount('valuePence'),
    loanToValue: row(['loanToValuePercent', 'depositPercent'], newLoanOf),
    monthlyRent,
    costRate: same('costRatePercent'),
    rate,
    sellingCosts: row(['sellingCostsPence', 'sellingPercent'], sellingCostsOf),
    nation,
    date,
  },
  'rental-cover': {
    loan: row(['loanPence', 'pricePence', 'depositPercent', 'depositPence'], loanOf),
    monthlyRent,
    stressRate: row(
      ['stressRatePercent', 'ratePercent'],
      ({ stressRatePercent, ratePercent }) => stressRatePercent ?? ratePercent,
    ),
    coverage: same('coveragePercent'),
    portfolio: same('isPortfolio'),
  },
  'section-24': {
    otherIncome: amount('incomePence'),
    profit: amount('profitPence'),
    financeCosts: amount('financeCostsPence'),
    broughtForward: amount('broughtForwardPence'),
    companyCosts: amount('companyCostsPence'),
    companyInterest: amount('companyInterestPence'),
    over: same('afterYears'),
    year: same('taxYear'),
  },
}

/** What the loan costs to take out, where that is a share of it. */
function loanFeeOf(figures: GivenFigures): number | undefined {
  const { loanFeePercent, loanPence, pricePence } = figures
  if (loanFeePercent === undefined) return undefined
  const share = depositOf(figures) ?? Number(caseFields.deal.deposit.preset)
  const lentPence = loanPence ?? (pricePence === undefined ? undefined : (pricePence * (100 - share)) / 100)
  return lentPence === undefined ? undefined : Math.round((lentPence * loanFeePercent) / 100)
}

/** The fees of a purchase with that of its loan, beside which the others are as usual where nobody says them. */
function feesOf(figures: GivenFigures): number | undefined {
  const ofLoan = loanFeeOf(figures)
  return ofLoan === undefined ? figures.feesPence : (figures.feesPence ?? usualFeesPence) + ofLoan
}
const usualFeesPence = Number(caseFields.deal.fees.preset) * 100

/** The new loan in percent of the value. What is said of paying the purchase in cash, or with no deposit, is not about it. */
function newLoanOf({ loanToValuePercent, depositPercent: deposit }: GivenFigures): number | undefined {
  if (loanToValuePercent !== undefined) return loanToValuePercent
  return deposit === undefined || deposit === 0 || deposit === 100 ? undefined : Math.round((100 - deposit) * 100) / 100
}

/** What a sale costs in pounds: a share of the value counts where that is known. */
function sellingCostsOf({ sellingCostsPence, sellingPercent, valuePence }: GivenFigures): number | undefined {
  if (sellingPercent === undefined || valuePence === undefined) return toPounds(sellingCostsPence)
  return ((sellingCostsPence ?? 0) + Math.round((valuePence * sellingPercent) / 100)) / 100
}

/** The loan in pounds, also where a price says it with its deposit. A price alone does not. */
function loanOf(figures: GivenFigures): number | undefined {
  const { loanPence, pricePence, depositPence, depositPercent } = figures
  if (loanPence !== undefined || pricePence === undefined) return toPounds(loanPence)
  if (depositPence !== undefined) return Math.max(0, pricePence - depositPence) / 100
  return depositPercent === undefined ? undefined : Math.round((pricePence * (100 - depositPercent)) / 100) / 100
}

/** The visitor’s figures as arguments of a case: what was not said is missing, also what has to be said. */
export function argsGiven<Key extends CaseKey>(key: Key, figures: GivenFigures): Partial<CaseArgs<Key>> {
  const args: Record<string, unknown> = {}
  for (const [field, { of }] of Object.entries<Row<unknown>>(caseRows[key])) {
    const value = of(figures)
    if (value !== undefined) args[field] = value
  }
  return args as Partial<CaseArgs<Key>>
}

const caseTopics: Partial<Record<Topic, CaseKey>> = {
  returns: 'deal',
  mortgage: 'mortgage',
  'property-tax': 'property-tax',
  brrr: 'brrr',
  'rental-cover': 'rental-cover',
  'section-24': 'section-24',
}

/** The case that a question is about, as far as it was said; null where its topic has none, or nothing was said of it. */
export function caseOf(topic: Topic, figures: GivenFigures): Case | null {
  const calculator = caseTopics[topic]
  if (calculator === undefined) return null
  const args = argsGiven(calculator, figures)
  return Object.keys(args).length === 0 ? null : { calculator, args }
}

/** What a sentence of a case says, as a question of the visitor's. */
export function questionOfCase({ calculator, args }: Case): { topic: Topic; figures: GivenFigures } {
  const rows: Record<string, Row<unknown>> = caseRows[calculator]
  const figures: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(args)) {
    const name = rows[field]!.names[0]!
    if (field === 'nation') figures[name] = nationNames[value as keyof typeof nationNames]
    else if (field === 'repayment') figures[name] = value === 'repayment'
    else figures[name] = name.endsWith('Pence') ? Math.round(Number(value) * 100) : value
  }
  const topic = (Object.keys(caseTopics) as Topic[]).find((one) => caseTopics[one] === calculator)!
  return { topic, figures }
}

/** Whether a case has all that it needs, so that it is answered with a figure. */
export function isWhole(topic: Topic, figures: GivenFigures): boolean {
  const has = (...names: Name[]) => names.every((name) => figures[name] !== undefined)
  if (topic === 'returns') return has('pricePence', 'monthlyRentPence')
  if (topic === 'brrr') return has('pricePence', 'valuePence')
  if (topic === 'section-24') return has('incomePence', 'profitPence', 'financeCostsPence')
  if (topic === 'rental-cover') return has('monthlyRentPence') || argsGiven('rental-cover', figures).loan !== undefined
  return has('pricePence') || (topic === 'mortgage' && has('loanPence'))
}

/** Whether the income tax of a company is asked about. */
export const asksCompany = ({ companyCostsPence, companyInterestPence, buyer }: GivenFigures) =>
  companyCostsPence !== undefined || companyInterestPence !== undefined || buyer === 'company'

/** The same of several cases: what they differ in is there in each. */
export function isWholeBeside(topic: Topic, figures: GivenFigures, { calculator, also = [], ...own }: Sides): boolean {
  const args = Object.fromEntries([own, ...also].map(({ field, values }) => [field, values[0]!]))
  const { figures: varied } = questionOfCase({ calculator, args })
  return isWhole(topic, { ...figures, ...varied })
}

/** Things denied by the visitor, so that nothing is assumed for them. */
export function deniedOf(figures: GivenFigures): string[] {
  const names = Object.keys(deniable) as (keyof typeof deniable)[]
  const denied = names.filter((name) => figures[name] === 0)
  const ofLoan = loanFeeOf(figures)
  if (ofLoan !== undefined)
    return [
      `a loan fee of ${figures.loanFeePercent!}%, which is ${formatPounds(ofLoan)}, beside other fees of ${formatPounds(figures.feesPence ?? usualFeesPence)}`,
      ...deniedOf({ ...figures, loanFeePercent: undefined }),
    ]
  const other = figures.otherPence ?? 0
  if (other === 0) return denied.map((name) => `no ${deniable[name]}`)
  const isAll = runningCosts.every((name) => denied.includes(name))
  const others = denied.filter((name) => !isAll || !runningCosts.includes(name))
  return [
    `${isAll ? 'all running costs' : 'other costs'} ${formatPounds(other)} a year`,
    ...others.map((name) => `no ${deniable[name]}`),
  ]
}

const runningCosts: readonly (keyof typeof deniable)[] = [
  ...(['managementPercent', 'voidsPercent', 'maintenancePercent', 'insurancePence', 'servicePence'] as const),
]

const deniable = {
  managementPercent: 'management',
  voidsPercent: 'empty weeks',
  maintenancePercent: 'maintenance',
  insurancePence: 'insurance',
  servicePence: 'service charge',
  feesPence: 'fees',
  taxPence: 'property tax',
} satisfies Partial<Record<keyof GivenFigures, string>>

/** Remarks on a question whatever it asks: what was not used, and what was taken from before. */
export function remarksOn({ isFollowUp, unused, changed }: Question): string[] {
  return [
    isFollowUp && !changed ? 'What you did not say again I took from your messages before.' : '',
    unused.length > 0
      ? `I did not use ${unused.slice(0, 5).join(', ')}: it fits nothing that I was asked to work out.`
      : '',
  ].filter(Boolean)
}
