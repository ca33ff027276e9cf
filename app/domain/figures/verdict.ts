import { addPrinted, roundToPounds } from '#app/utils/money.ts'
import { calculateDealReturns, defaultAssumptions, type PurchaseFigures } from './returns.ts'

/** The one sentence about a deal's return: which case it is, and its amounts (RULES.md, Figures). Its words stand in verdict-words.ts. */

/** The figures of a deal as they are known: null where nobody has stated or estimated them. */
export interface VerdictFigures extends Omit<PurchaseFigures, 'monthlyRentPence' | 'operatingCostsPence'> {
  monthlyRentPence: number | null
  operatingCostsPence: number | null
}

/** Facts beside the figures that decide between cases. */
export interface VerdictFacts {
  /** True for a development and for land: no rent comes in before it is built. */
  isToBeBuilt?: boolean
  /** Its worth once it is built, where somebody has stated it. */
  completedValuePence?: number | null
  /** Null for a deal that is bought with cash alone. */
  loan?: { loanToValuePercent: number; interestRatePercent: number } | null
}

/** Every amount is in pence and a whole pound, as the page prints it; none is below 0. A percentage has one decimal. */
export type Verdict =
  | { kind: 'to-be-built'; pricePence: number; worksPence: number }
  | ({ kind: 'to-be-sold' } & CompletedSum)
  | { kind: 'no-rent'; pricePence: number }
  | { kind: 'no-costs'; rentPence: number }
  /** Bought with cash alone. */
  | ({ kind: 'cash'; ownPence: number; worksPence: number } & Left)
  /** Even cash leaves less than nothing. */
  | { kind: 'short'; shortPence: number }
  /** Money has to be added every year, unless it is bought with cash. */
  | { kind: 'costs-you'; shortPence: number; cash: Left; loanPercent: number; worksPence: number }
  | { kind: 'even'; cash: Left; loanPercent: number; worksPence: number }
  | ({ kind: 'left'; ownPence: number; loanPercent: number; worksPence: number } & Left)

/** A year's rest, and in percent of the money put in; null where that is nothing. */
export interface Left {
  leftPence: number
  percent: number | null
}

/** The worth once built, and what is taken from it: `isShort` where they are more than it. */
interface CompletedSum {
  valuePence: number
  pricePence: number
  worksPence: number
  taxPence: number
  restPence: number
  isShort: boolean
}

/** Up to so much a year, more or less, the rent just covers costs and interest. */
const evenPence = 5000

/** The case of a deal. Amounts are rounded to the pound before they are added, as everywhere on its page. */
export function judgeDeal(
  figures: VerdictFigures,
  { isToBeBuilt = false, completedValuePence = null, loan = defaultAssumptions }: VerdictFacts = {},
): Verdict {
  const { monthlyRentPence, operatingCostsPence } = figures
  const pricePence = roundToPounds(figures.pricePence)
  const worksPence = roundToPounds(figures.worksPence)
  if (monthlyRentPence === null) {
    if (!isToBeBuilt) return { kind: 'no-rent', pricePence }
    return completedValuePence === null
      ? { kind: 'to-be-built', pricePence, worksPence }
      : { kind: 'to-be-sold', ...completedSum(figures, completedValuePence) }
  }
  if (operatingCostsPence === null) return { kind: 'no-costs', rentPence: roundToPounds(12 * monthlyRentPence) }
  const returns = calculateDealReturns(
    { ...figures, monthlyRentPence, operatingCostsPence },
    { ...defaultAssumptions, ...loan },
  )
  const cash = leftOf(returns.cash)
  if (cash.leftPence < 0) return { kind: 'short', shortPence: -cash.leftPence }
  if (loan === null) return { kind: 'cash', ownPence: returns.cash.cashNeededPence, worksPence, ...cash }
  const left = leftOf(returns.mortgage)
  const loanPercent = loan.loanToValuePercent
  if (left.leftPence < -evenPence) {
    return { kind: 'costs-you', shortPence: -left.leftPence, cash, loanPercent, worksPence }
  }
  if (left.leftPence <= evenPence) return { kind: 'even', cash, loanPercent, worksPence }
  return { kind: 'left', ownPence: returns.mortgage.cashNeededPence, loanPercent, worksPence, ...left }
}

function leftOf({ cashFlowPence, cashNeededPence }: { cashFlowPence: number; cashNeededPence: number }): Left {
  return { leftPence: cashFlowPence, percent: oneDecimal(cashFlowPence, cashNeededPence) }
}

/** `part` in percent of `whole`, one decimal, half up from the exact quotient. */
function oneDecimal(part: number, whole: number): number | null {
  return whole <= 0 ? null : Math.floor((2 * part * 1000 + whole) / (2 * whole)) / 10
}

function completedSum(figures: VerdictFigures, completedPence: number): CompletedSum {
  const { pricePence, worksPence, propertyTaxPence } = figures
  const rest = addPrinted(completedPence, -pricePence, -worksPence, -propertyTaxPence)
  return {
    valuePence: roundToPounds(completedPence),
    pricePence: roundToPounds(pricePence),
    worksPence: roundToPounds(worksPence),
    taxPence: roundToPounds(propertyTaxPence),
    restPence: Math.abs(rest),
    isShort: rest < 0,
  }
}

/** True where the rent does not pay what it has to. */
export function isLoss({ kind }: Verdict): boolean {
  return kind === 'short' || kind === 'costs-you'
}
