import { passesTest, usualCoverage } from '#app/domain/figures/rental-cover.ts'
import { calculateReturns, percentOf, type Returns } from '#app/domain/figures/returns.ts'
import {
  financeOf,
  loanOf,
  printedCashFlowAt,
  runningCostsOf,
  shiftRate,
  type RunningCosts,
} from '#app/domain/figures/moves.ts'
import { addPrinted, roundParts, roundToPounds } from '#app/utils/money.ts'
import { computeTax, type DealCase } from './deal.ts'
import { coverLine, highestRateFor, type CoverPoint } from './rental-cover-cases.ts'

/**
 * The results of the figures of the deal calculator (RULES.md, Calculators). Percentages are rounded half up; amounts of money are
 * in whole pounds, still in pence, as they are printed, and each total is that of its printed parts.
 */

export interface DealResult {
  /** To the penny. */
  returns: Returns
  rentPence: number
  taxPence: number
  /** The tax by the rates of the day, whatever was typed over it. */
  computedTaxPence: number
  costs: RunningCosts
  operatingCostsPence: number
  /** Rent less running costs. */
  netIncomePence: number
  loanPence: number
  /** The price less the loan. */
  depositPence: number
  interestPence: number
  /** The interest of a year, and the capital of a repayment loan with it. */
  financePence: number
  /** The capital of the first year; 0 for an interest-only loan. */
  capitalPence: number
  cashFlowPence: number
  cashNeededPence: number
  /** The same, bought without a loan. */
  cashPurchasePence: number
  cashOnCashPercent: number | null
  cashRoiPercent: number | null
  breakEvenOccupancyPercent: number | null
}

export function calculateDealCase(question: DealCase): DealResult {
  const { pricePence, monthlyRentPence, feesPence, worksPence, securePence } = question
  const computedTaxPence = computeTax(question)
  const taxPence = question.taxPence ?? computedTaxPence
  const exactCosts = runningCostsOf(question)
  const operatingCostsPence = Object.values(exactCosts).reduce((sum, each) => sum + each, 0)
  const returns = calculateReturns(
    { pricePence, monthlyRentPence, operatingCostsPence, propertyTaxPence: taxPence, feesPence, worksPence },
    { loanPence: loanOf(question), interestRatePercent: question.ratePercent },
  )
  const finance = financeOf(question, returns.loanPence, question.ratePercent)
  const [interestPence, capitalPence] = roundParts([finance.financePence - finance.capitalPence, finance.capitalPence])
  const onTop = [taxPence, feesPence, worksPence, securePence]
  const onTopPence = onTop.reduce((sum, each) => sum + each, 0)
  const ratio = (part: number, whole: number) => (pricePence === 0 ? null : percentOf(part, whole))
  return {
    returns,
    taxPence,
    computedTaxPence,
    rentPence: roundToPounds(returns.annualRentPence),
    costs: printCosts(exactCosts),
    operatingCostsPence: roundToPounds(operatingCostsPence),
    netIncomePence: addPrinted(returns.annualRentPence, -operatingCostsPence),
    loanPence: roundToPounds(returns.loanPence),
    depositPence: addPrinted(pricePence, -returns.loanPence),
    interestPence: interestPence!,
    financePence: roundToPounds(finance.financePence),
    capitalPence: capitalPence!,
    cashFlowPence: addPrinted(returns.annualRentPence, -operatingCostsPence, -finance.financePence),
    cashNeededPence: addPrinted(pricePence, -returns.loanPence, ...onTop),
    cashPurchasePence: addPrinted(pricePence, ...onTop),
    cashOnCashPercent: ratio(
      returns.netOperatingIncomePence - finance.financePence,
      pricePence - returns.loanPence + onTopPence,
    ),
    cashRoiPercent: ratio(returns.netOperatingIncomePence, pricePence + onTopPence),
    breakEvenOccupancyPercent: ratio(operatingCostsPence + finance.financePence, returns.annualRentPence),
  }
}

/** The costs in whole pounds, which add up to their rounded sum. */
function printCosts(costs: RunningCosts): RunningCosts {
  const names = Object.keys(costs) as (keyof RunningCosts)[]
  const printed = roundParts(Object.values(costs))
  return Object.fromEntries(names.map((name, index) => [name, printed[index]!])) as RunningCosts
}

export interface StressCase {
  label: string
  note?: string
  ratePercent: number
  coverPercent: number | null
  /** The covers that lenders usually ask for and that are reached; null without interest. */
  passes: number[] | null
  cashFlowPence: number
}

const usualTests = [usualCoverage.basicRateTaxpayer, usualCoverage.higherRateTaxpayer]
const emptyMonths = 2

/** The case as it is, at higher rates, and with two months empty in the place of the usual share. */
export function calculateStressCases(question: DealCase): StressCase[] {
  const loanPence = loanOf(question)
  const rentPence = 12 * question.monthlyRentPence
  const toCase = (
    label: string,
    ratePercent: number,
    rent: number,
    cashFlowPence: number,
    note?: string,
  ): StressCase => {
    const interestPence = Math.round((loanPence * ratePercent) / 100)
    return {
      label,
      ...(note ? { note } : {}),
      ratePercent,
      coverPercent: percentOf(rent, interestPence),
      passes:
        interestPence === 0
          ? null
          : usualTests.filter((test) =>
              passesTest({ loanPence, annualRentPence: rent, stressRatePercent: ratePercent }, test),
            ),
      cashFlowPence,
    }
  }
  const atRate = (label: string, points: number) => {
    const ratePercent = shiftRate(question.ratePercent, points)
    return toCase(label, ratePercent, rentPence, printedCashFlowAt(question, ratePercent, question.monthlyRentPence))
  }
  const letPence = rentPence - emptyMonths * question.monthlyRentPence
  const shares = question.managementPercent + question.maintenancePercent
  const { insurancePence, servicePence, otherPence } = question
  const costsPence = Math.round((letPence * shares) / 100) + insurancePence + servicePence + otherPence
  const { financePence } = financeOf(question, loanPence, question.ratePercent)
  return [
    atRate('As entered', 0),
    atRate('One point more', 1),
    atRate('Two points more', 2),
    toCase(
      'Two months empty',
      question.ratePercent,
      letPence,
      addPrinted(letPence, -costsPence, -financePence),
      `in place of the ${question.voidsPercent}%`,
    ),
  ]
}

interface CoverCurve {
  loanPence: number
  points: CoverPoint[]
  /** The rates up to which the rent passes the usual tests. */
  crossings: { testPercent: number; ratePercent: number }[]
}

/** The rent in percent of the interest, over the rates around that of the case; null without rent or loan. */
export function calculateCoverCurve(question: DealCase): CoverCurve | null {
  const loanPence = loanOf(question)
  const { monthlyRentPence, ratePercent } = question
  if (loanPence === 0 || monthlyRentPence === 0) return null
  const both = { loanPence, monthlyRentPence }
  return {
    loanPence,
    points: coverLine(both, ratePercent),
    crossings: usualTests.map((testPercent) => ({ testPercent, ratePercent: highestRateFor(both, testPercent)! })),
  }
}
