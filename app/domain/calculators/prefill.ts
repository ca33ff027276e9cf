import type { Nation } from '#db/schema.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import { runningCaseOf } from '#app/domain/figures/moves.ts'
import { findRates, suggestTaxRegime } from '#app/domain/figures/property-tax.ts'
import { defaultAssumptions, percentOf } from '#app/domain/figures/returns.ts'
import { leastStressRate, usualCoverage } from '#app/domain/figures/rental-cover.ts'
import { toPounds } from '#app/utils/money.ts'
import { calculateDealCase } from './deal-result.ts'
import { computeTax, dealQuery, taxCaseOf, type DealCase } from './deal.ts'
import { poundsOrNull, writeQuery } from './fields.ts'
import { nationKey, nationNames, propertyTaxQuery } from './property-tax.ts'
import { rentalCoverQuery } from './rental-cover.ts'

/**
 * The figures of a deal as parameters of the calculators (RULES.md, Calculators). What a deal does not know is left out, so that it is
 * asked for. None names a day: the taxes are those of whoever follows the link. `today` is the London day.
 */
export type Prefill = (deal: PublicDeal, today: string) => string

/** All that the deal calculator asks for. Its result is that of the deal's page, to the penny. */
export const dealCalculatorQuery: Prefill = (deal, today) => {
  const question = dealCaseOf(deal, today)
  const isComputed = computeTax(question) === question.taxPence
  const query = withoutDay(dealQuery(isComputed ? { ...question, taxPence: null } : question, today))
  return deal.monthlyRentPence === null ? without(query, rentParams) : query
}

/** The rent and what is a cost of letting. */
const rentParams = ['rent', 'management', 'voids', 'maintenance', 'insurance', 'service', 'other']

/** A deal as a case of the deal calculator. */
function dealCaseOf(deal: PublicDeal, today: string): DealCase {
  return {
    ...runningCaseOf(purchaseOf(deal)),
    nation: deal.nation,
    buyer: buyerOf(deal),
    isNonResident: false,
    completionDate: today,
    taxPence: deal.propertyTaxPence,
    feesPence: deal.feesPence,
    worksPence: deal.worksPence,
    securePence: 0,
  }
}

export const propertyTaxQueryOf: Prefill = (deal, today) =>
  withoutDay(propertyTaxQuery(taxCaseOf(dealCaseOf(deal, today))))

/** The usual loan, tested as one that is not fixed for five years. */
export const rentalCoverQueryOf: Prefill = (deal, today) => {
  const question = dealCaseOf(deal, today)
  return rentalCoverQuery({
    loanPence: calculateDealCase(question).returns.loanPence,
    monthlyRentPence: deal.monthlyRentPence ?? 0,
    stressRatePercent: leastStressRate(question.ratePercent),
    coveragePercent: usualCoverage.basicRateTaxpayer,
    isPortfolio: false,
  })
}

/** A deal has a value as it stands and none after its works, no holding costs and no finance fees: these are left out. */
export const brrrQueryOf: Prefill = (deal, today) => {
  const isComputed = computeTax({ ...dealCaseOf(deal, today), buyer: 'additional' }) === deal.propertyTaxPence
  const { monthlyRentPence, operatingCostsPence } = deal
  return writeQuery({
    price: toPounds(deal.pricePence),
    tax: isComputed ? '' : toPounds(deal.propertyTaxPence),
    nation: nationKey(deal.nation),
    fees: toPounds(deal.feesPence),
    works: toPounds(deal.worksPence),
    loanToValue: defaultAssumptions.loanToValuePercent,
    monthlyRent: poundsOrNull(monthlyRentPence),
    costRate:
      monthlyRentPence === null || operatingCostsPence === null
        ? null
        : Math.min(100, percentOf(operatingCostsPence, 12 * monthlyRentPence) ?? 0),
    rate: defaultAssumptions.interestRatePercent,
  })
}

/** True for a deal whose running costs no share of its rent can stand for. */
export const hasCostsAboveRent = ({ operatingCostsPence, monthlyRentPence }: PublicDeal) =>
  operatingCostsPence !== null && monthlyRentPence !== null && operatingCostsPence > 12 * monthlyRentPence

/** The profit and the interest of the first year with the usual loan. Nobody knows the other income. */
export const section24QueryOf: Prefill = (deal, today) => writeQuery(profitOf(dealCaseOf(deal, today)))

/** The profit of a case before interest, from 0, and its interest, as Section 24 asks for them: in whole pounds, as they are printed. */
export function profitOf(question: DealCase) {
  const { netIncomePence, interestPence } = calculateDealCase(question)
  return {
    profit: toPounds(Math.max(0, netIncomePence)),
    financeCosts: toPounds(interestPence),
  }
}

/** True for a deal whose interest an individual may not deduct: only that of dwellings is restricted. */
export const isDwelling = (deal: PublicDeal) => suggestTaxRegime(deal) !== 'non-residential'

const buyerOf = (deal: PublicDeal) => (isDwelling(deal) ? 'additional' : 'non-residential')

const withoutDay = (query: string) => without(query, ['date'])

function without(query: string, names: readonly string[]): string {
  const params = new URLSearchParams(query)
  for (const name of names) params.delete(name)
  return params.toString()
}

/** The address with what it does not say of the deal's figures; null where it says all of them. What is typed wins. */
export function completeFrom(dealFigures: string, address: URLSearchParams): string | null {
  const missing = [...new URLSearchParams(dealFigures)].filter(([name]) => !address.has(name))
  return missing.length === 0 ? null : new URLSearchParams([...missing, ...address]).toString()
}

/** Values that no deal says: whoever enters them changes nothing of the deal. */
const unknownToDeals = new Set(['value', 'holding', 'financeFees', 'otherIncome', 'broughtForward', 'year'])

/**
 * Whether a result has another figure than the deal that it was filled in from, also one that a deal does not write, such as a
 * repayment loan. `write` makes the query of the result that parameters lead to, null for those that are refused.
 */
export function differsFrom(dealFigures: string, result: string, write: (params: URLSearchParams) => string | null) {
  const known = [...new URLSearchParams(result)].filter(([name]) => unknownToDeals.has(name))
  const own = write(new URLSearchParams([...new URLSearchParams(dealFigures), ...known]))
  if (own === null) return true
  const [here, there] = [result, own].map((query) => Object.fromEntries(new URLSearchParams(query)))
  const names = new Set([...Object.keys(here!), ...Object.keys(there!)])
  return [...names].some((name) =>
    name === 'date' ? !haveSameRates(here!, there!) : (here![name] ?? '') !== (there![name] ?? ''),
  )
}

/** Another day is no other figure where its rates are the same, nor where the tax was typed and a link names no day. */
function haveSameRates(here: Record<string, string>, there: Record<string, string>): boolean {
  const nation = nationNames[here['nation'] as keyof typeof nationNames]
  if (!here['date'] || !there['date']) return true
  return findRates(nation, here['date']) === findRates(nation, there['date'])
}

/** Figures that the calculators take from an area. */
interface AreaFigures {
  country: string
  averagePricePence: number | null
  averageRentPence: number | null
  grossYieldPercent: number | null
}

/**
 * Price and rent of an area for the deal calculator. A rent that has no yield is none of the same place and left out, as one that is
 * not published; it is asked for.
 */
export function areaDealQuery(area: AreaFigures): string {
  return writeQuery({
    price: poundsOrNull(area.averagePricePence),
    rent: hasRentOfPlace(area) ? poundsOrNull(area.averageRentPence) : null,
    nation: nationKey(taxNationOf(area.country)),
  })
}

export const hasRentOfPlace = ({ averageRentPence, grossYieldPercent }: AreaFigures) =>
  averageRentPence !== null && grossYieldPercent !== null

/** The average price of an area for the property tax calculator, as an additional property. */
export function areaTaxQuery({ averagePricePence, country }: AreaFigures): string {
  return writeQuery({
    price: poundsOrNull(averagePricePence),
    nation: nationKey(taxNationOf(country)),
    buyer: 'additional',
  })
}

/** The nation whose tax is due in an area. That of the United Kingdom is worked out as in England, which has to be said. */
export function taxNationOf(country: string): Nation {
  return nations.find((nation) => nation === country) ?? 'England'
}

const nations = Object.values(nationNames)
