import { calculateMortgage } from '#app/domain/figures/mortgage.ts'
import { usualCoverage } from '#app/domain/figures/rental-cover.ts'
import { calculateReturns, calculateRunningCosts, percentOf, type Returns } from '#app/domain/figures/returns.ts'
import { percentLeft } from '#app/domain/figures/stress.ts'
import { roundToPounds } from '#app/utils/money.ts'
import { computeTax, type DealCase } from './deal.ts'

/** What follows from the figures of the deal calculator (RULES.md, Calculators). Pence and percent, rounded half up. */

export interface DealResult {
  returns: Returns
  taxPence: number
  /** What the tax would be at today's rates, whatever was typed over it. */
  computedTaxPence: number
  costs: RunningCosts
  operatingCostsPence: number
  /** The interest of a year, and the capital of a repayment loan with it. */
  financePence: number
  /** The capital of the first year; 0 for an interest-only loan. */
  capitalPence: number
  cashFlowPence: number
  cashNeededPence: number
  /** The same, bought without a loan. */
  cashPurchasePence: number
  /** What of both is the secure price. */
  securePence: number
  cashOnCashPercent: number | null
  cashRoiPercent: number | null
  breakEvenOccupancyPercent: number | null
}

/** The parts of a year's running costs. They add up to the whole, to the penny. */
export type RunningCosts = Record<
  'managementPence' | 'voidsPence' | 'maintenancePence' | 'insurancePence' | 'servicePence',
  number
>

/** `securePricePence` counts where the case says so. */
export function calculateDealCase(question: DealCase, securePricePence: number): DealResult {
  const { pricePence, monthlyRentPence, feesPence, worksPence } = question
  const computedTaxPence = computeTax(question).taxPence
  const taxPence = question.taxPence ?? computedTaxPence
  const costs = runningCostsOf(question)
  const operatingCostsPence = Object.values(costs).reduce((sum, each) => sum + each, 0)
  const returns = calculateReturns(
    { pricePence, monthlyRentPence, operatingCostsPence, propertyTaxPence: taxPence, feesPence, worksPence },
    { loanToValuePercent: loanToValueOf(question), interestRatePercent: question.ratePercent },
  )
  const { financePence, capitalPence } = financeOf(question, returns.loanPence, question.ratePercent)
  const cashFlowPence = returns.netOperatingIncomePence - financePence
  const securePence = question.countsSecurePrice ? securePricePence : 0
  const cashNeededPence = returns.cashInvestedPence + securePence
  const cashPurchasePence = pricePence + taxPence + feesPence + worksPence + securePence
  const ratio = (part: number, whole: number) => (pricePence === 0 ? null : percentOf(part, whole))
  return {
    returns,
    taxPence,
    computedTaxPence,
    costs,
    operatingCostsPence,
    financePence,
    capitalPence,
    cashFlowPence,
    cashNeededPence,
    cashPurchasePence,
    securePence,
    cashOnCashPercent: ratio(cashFlowPence, cashNeededPence),
    cashRoiPercent: ratio(returns.netOperatingIncomePence, cashPurchasePence),
    breakEvenOccupancyPercent: ratio(operatingCostsPence + financePence, returns.annualRentPence),
  }
}

/** The share of the price that is lent; in hundredths, so that no digit is lost. */
function loanToValueOf({ depositPercent }: DealCase): number {
  return (10_000 - Math.round(depositPercent * 100)) / 100
}

/** Each share is rounded where the sum of those up to it is, so that all of them make the rounded whole. */
function runningCostsOf(question: DealCase): RunningCosts {
  const { monthlyRentPence, managementPercent, voidsPercent, maintenancePercent, insurancePence } = question
  const upTo = (shares: number) => Math.round((12 * monthlyRentPence * shares) / 100)
  const managementPence = upTo(managementPercent)
  const withVoids = upTo(managementPercent + voidsPercent)
  const whole = calculateRunningCosts(monthlyRentPence, {
    ...{ managementPercent, voidsPercent, maintenancePercent, insurancePence },
    ...{ loanToValuePercent: 0, interestRatePercent: 0 },
  })
  return {
    managementPence,
    voidsPence: withVoids - managementPence,
    maintenancePence: whole - insurancePence - withVoids,
    insurancePence,
    servicePence: question.servicePence,
  }
}

/** What the loan costs in the first year. */
function financeOf({ isRepayment, termYears }: DealCase, loanPence: number, ratePercent: number) {
  const interestPence = Math.round((loanPence * ratePercent) / 100)
  if (!isRepayment) return { financePence: interestPence, capitalPence: 0 }
  const { firstYear } = calculateMortgage({ loanPence, interestRatePercent: ratePercent, termYears })
  return { financePence: firstYear.interestPence + firstYear.capitalPence, capitalPence: firstYear.capitalPence }
}

/** The cash flow of a year at this rate and rent. Shares of the rent move with it. */
export function cashFlowAt(question: DealCase, ratePercent: number, monthlyRentPence: number): number {
  const costs = runningCostsOf({ ...question, monthlyRentPence })
  const { loanPence } = loanOf(question)
  const paid = Object.values(costs).reduce((sum, each) => sum + each, 0)
  return 12 * monthlyRentPence - paid - financeOf(question, loanPence, ratePercent).financePence
}

function loanOf(question: DealCase) {
  return { loanPence: Math.round((question.pricePence * loanToValueOf(question)) / 100) }
}

export interface CaseGrid {
  rents: { changePercent: number; monthlyRentPence: number }[]
  rows: {
    ratePercent: number
    cells: { cashFlowPence: number; leftPercent: number; isHere: boolean }[]
  }[]
}

const rentChanges = [-10, -5, 0, 5, 10]
const rateSteps = [-1, 0, 1, 2, 3]

/** The cash flow at rates and rents around those of the case. A rate below 0 is left out. */
export function calculateCaseGrid(question: DealCase): CaseGrid {
  const rents = rentChanges.map((changePercent) => ({
    changePercent,
    monthlyRentPence: Math.round((question.monthlyRentPence * (100 + changePercent)) / 100),
  }))
  const rates = rateSteps.map((step) => shiftRate(question.ratePercent, step)).filter((rate) => rate >= 0)
  return {
    rents,
    rows: rates.map((ratePercent) => ({
      ratePercent,
      cells: rents.map(({ changePercent, monthlyRentPence }) => {
        const cashFlowPence = cashFlowAt(question, ratePercent, monthlyRentPence)
        return {
          cashFlowPence,
          leftPercent: percentLeft(roundToPounds(cashFlowPence), 12 * monthlyRentPence),
          isHere: changePercent === 0 && ratePercent === question.ratePercent,
        }
      }),
    })),
  }
}

/** Without the digits that adding fractions brings. */
const shiftRate = (percent: number, points: number) => (Math.round(percent * 100) + points * 100) / 100

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
  const { loanPence } = loanOf(question)
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
      // To the penny: 144.999 % is written as 145.00 %, and does not pass.
      passes: interestPence === 0 ? null : usualTests.filter((test) => rent * 100 >= interestPence * test),
      cashFlowPence,
    }
  }
  const atRate = (label: string, points: number) => {
    const ratePercent = shiftRate(question.ratePercent, points)
    return toCase(label, ratePercent, rentPence, cashFlowAt(question, ratePercent, question.monthlyRentPence))
  }
  const letPence = rentPence - emptyMonths * question.monthlyRentPence
  const shares = question.managementPercent + question.maintenancePercent
  const costsPence = Math.round((letPence * shares) / 100) + question.insurancePence + question.servicePence
  const { financePence } = financeOf(question, loanPence, question.ratePercent)
  return [
    atRate('As entered', 0),
    atRate('One point more', 1),
    atRate('Two points more', 2),
    toCase(
      'Two months empty',
      question.ratePercent,
      letPence,
      letPence - costsPence - financePence,
      `in place of the ${question.voidsPercent}%`,
    ),
  ]
}

export interface BreakEven {
  /** The highest rate, in hundredths of a percent, at which nothing has to be paid in; null where there is none, or no loan. */
  highestRatePercent: number | null
  /** The lowest rent in whole pounds a month at which nothing has to be paid in; null where no rent does. */
  lowestRentPence: number | null
}

const highestRate = 100
const highestRentPounds = 10_000_000

/** How far rate and rent can move. Both are rounded to the safe side, so that the cash flow there is not below nothing. */
export function findBreakEven(question: DealCase): BreakEven {
  const { ratePercent, monthlyRentPence } = question
  const atRate = (hundredths: number) => cashFlowAt(question, hundredths / 100, monthlyRentPence) >= 0
  const atRent = (pounds: number) => cashFlowAt(question, ratePercent, pounds * 100) >= 0
  const hasLoan = loanOf(question).loanPence > 0
  return {
    highestRatePercent: !hasLoan || !atRate(0) ? null : lastThat(atRate, 0, highestRate * 100) / 100,
    lowestRentPence: atRent(highestRentPounds)
      ? (highestRentPounds - lastThat((less) => atRent(highestRentPounds - less), 0, highestRentPounds)) * 100
      : null,
  }
}

/** The last whole number for which this holds, where it holds up to one and not after it. It holds for the first. */
function lastThat(holds: (value: number) => boolean, first: number, last: number): number {
  let [good, bad] = [first, last + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (holds(middle)) good = middle
    else bad = middle
  }
  return good
}

export interface CoverCurve {
  points: { ratePercent: number; coverPercent: number }[]
  /** The rates at which the rent is exactly what lenders usually ask for. */
  crossings: { testPercent: number; ratePercent: number }[]
}

/** The rent in percent of the interest, over the rates around that of the case; null without rent or loan. */
export function calculateCoverCurve(question: DealCase): CoverCurve | null {
  const { loanPence } = loanOf(question)
  const rentPence = 12 * question.monthlyRentPence
  if (loanPence === 0 || rentPence === 0) return null
  const from = Math.max(1, Math.floor(question.ratePercent - 1.5))
  const steps = 20
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const ratePercent = from + (step * 5) / steps
    return { ratePercent, coverPercent: (rentPence * 10_000) / (loanPence * ratePercent) }
  })
  const crossings = usualTests.map((testPercent) => ({
    testPercent,
    ratePercent: Math.floor((rentPence * 1_000_000) / (loanPence * testPercent)) / 100,
  }))
  return { points, crossings }
}
