import { divideHalfUp, requirePence, toBasisPoints } from './exact.ts'
import { percentOf } from './returns.ts'

/** Buy, refurbish, rent, refinance, or sell instead (RULES.md, Figures). Pence and percent, two decimals, half up. */

export interface BrrrQuestion {
  pricePence: number
  propertyTaxPence: number
  /** Legal, survey and other fees. */
  feesPence: number
  worksPence: number
  /** Insurance, council tax and bills until the first rent. */
  holdingPence: number
  /** Interest and fees of what finances the purchase and the works. */
  financeFeesPence: number
  /** Its worth when the works are done. */
  valuePence: number
  /** The new loan in percent of that value, 0 to 100. */
  loanToValuePercent: number
  /** These three are null where they are not stated; there is no cash flow then. */
  monthlyRentPence: number | null
  /** Running costs in percent of the rent. */
  costRatePercent: number | null
  /** The interest rate of the new, interest-only loan. */
  ratePercent: number | null
  /** What a sale at that value costs; without it no sale is worked out. */
  sellingCostsPence?: number | null
}

export interface Brrr {
  totalInPence: number
  loanPence: number
  /** Below 0 where the loan brings more than went in. */
  moneyLeftInPence: number
  /** The loan's surplus over all that went in, from 0. */
  surplusPence: number
  /** The loan in percent of all that went in, above 100 with a surplus; null where nothing went in. */
  recoveredPercent: number | null
  annualRentPence: number | null
  runningCostsPence: number | null
  interestPence: number | null
  /** Rent less running costs and interest of the new loan. */
  annualCashFlowPence: number | null
  /** Cash flow in percent of the money left in; null where nothing is left in, for there is no return on nothing. */
  returnOnMoneyLeftInPercent: number | null
  /** The value less selling costs and all that went in, before tax; below 0 for a loss. Null where no selling costs are stated. */
  profitIfSoldPence: number | null
  /** The same in percent of all that went in; null also where nothing went in. */
  returnIfSoldPercent: number | null
}

/**
 * The money that goes in, what the new loan brings back, and what the rest earns. Refuses (RangeError) amounts that are not whole
 * pence from 0, percentages with more than two decimals, and a loan above the value.
 */
export function calculateBrrr(question: BrrrQuestion): Brrr {
  const { pricePence, propertyTaxPence, feesPence, worksPence, holdingPence, financeFeesPence, valuePence } = question
  const parts = { pricePence, propertyTaxPence, feesPence, worksPence, holdingPence, financeFeesPence }
  const sellingCostsPence = question.sellingCostsPence ?? null
  requirePence({ ...parts, valuePence, sellingCostsPence: sellingCostsPence ?? 0 })
  const loanToValue = toBasisPoints(question.loanToValuePercent)
  if (loanToValue > 10_000) throw new RangeError('The loan must not be above the value.')

  const totalInPence = Object.values(parts).reduce((sum, part) => sum + part, 0)
  const loanPence = divideHalfUp([valuePence, loanToValue], [10_000])
  const moneyLeftInPence = totalInPence - loanPence
  const year = calculateYear(question, loanPence)
  const profitIfSoldPence = sellingCostsPence === null ? null : valuePence - sellingCostsPence - totalInPence
  return {
    totalInPence,
    loanPence,
    moneyLeftInPence,
    surplusPence: Math.max(0, -moneyLeftInPence),
    recoveredPercent: percentOf(loanPence, totalInPence),
    ...year,
    returnOnMoneyLeftInPercent:
      moneyLeftInPence <= 0 || year.annualCashFlowPence === null
        ? null
        : percentOf(year.annualCashFlowPence, moneyLeftInPence),
    profitIfSoldPence,
    returnIfSoldPercent: profitIfSoldPence === null ? null : percentOf(profitIfSoldPence, totalInPence),
  }
}

function calculateYear({ monthlyRentPence, costRatePercent, ratePercent }: BrrrQuestion, loanPence: number) {
  requirePence({ monthlyRentPence: monthlyRentPence ?? 0 })
  const annualRentPence = monthlyRentPence === null ? null : 12 * monthlyRentPence
  const runningCostsPence =
    annualRentPence === null || costRatePercent === null
      ? null
      : divideHalfUp([annualRentPence, toBasisPoints(costRatePercent)], [10_000])
  const interestPence = ratePercent === null ? null : divideHalfUp([loanPence, toBasisPoints(ratePercent)], [10_000])
  const annualCashFlowPence =
    annualRentPence === null || runningCostsPence === null || interestPence === null
      ? null
      : annualRentPence - runningCostsPence - interestPence
  return { annualRentPence, runningCostsPence, interestPence, annualCashFlowPence }
}
