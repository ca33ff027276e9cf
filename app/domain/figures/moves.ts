import { calculateMortgage } from './mortgage.ts'
import { calculateRunningCosts, defaultAssumptions, type PurchaseFigures } from './returns.ts'
import { percentLeft } from './stress.ts'
import { addPrinted } from '#app/utils/money.ts'

/** A purchase's earnings in a year, and what becomes of them when rates or rents move (RULES.md, Figures). Pence and percent. */

/** Facts that the cash flow of a year depends on. */
export interface RunningCase {
  pricePence: number
  monthlyRentPence: number
  /** Of a deposit that was said in pounds, its share in hundredths of a percent: to be shown, and not to be counted with. */
  depositPercent: number
  /** Null where the deposit was said in percent. */
  depositPence: number | null
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
  /** All else that is paid in a year: bills, certificates, a licence, or all running costs that were said as one sum. */
  otherPence: number
}

/** Facts that the cash flow of a deal depends on, with the usual loan. */
export function runningCaseOf(
  deal: Pick<PurchaseFigures, 'pricePence' | 'monthlyRentPence' | 'operatingCostsPence'>,
): RunningCase {
  return {
    pricePence: deal.pricePence,
    monthlyRentPence: deal.monthlyRentPence,
    depositPercent: 100 - defaultAssumptions.loanToValuePercent,
    depositPence: null,
    ratePercent: defaultAssumptions.interestRatePercent,
    isRepayment: false,
    termYears: 25,
    ...splitCosts(deal),
    otherPence: 0,
  }
}

/**
 * A deal has its running costs as one sum. What the usual shares and insurance leave of it stands as service charge; where the
 * sum is less than these, all of it stands as a fixed cost of a year.
 */
function splitCosts({
  monthlyRentPence,
  operatingCostsPence,
}: Pick<PurchaseFigures, 'monthlyRentPence' | 'operatingCostsPence'>) {
  const { managementPercent, voidsPercent, maintenancePercent, insurancePence } = defaultAssumptions
  const restPence = operatingCostsPence - calculateRunningCosts(monthlyRentPence)
  return restPence >= 0
    ? { managementPercent, voidsPercent, maintenancePercent, insurancePence, servicePence: restPence }
    : {
        managementPercent: 0,
        voidsPercent: 0,
        maintenancePercent: 0,
        insurancePence: operatingCostsPence,
        servicePence: 0,
      }
}

/** The parts of a year's running costs. They add up to the whole, to the penny. */
export type RunningCosts = Record<
  'managementPence' | 'voidsPence' | 'maintenancePence' | 'insurancePence' | 'servicePence' | 'otherPence',
  number
>

/** The share of the price that is lent; in hundredths, so that no digit is lost. */
export function loanToValueOf({ depositPercent }: Pick<RunningCase, 'depositPercent'>): number {
  return (10_000 - Math.round(depositPercent * 100)) / 100
}

/** Each share is rounded where the sum of those up to it is, so that all of them make the rounded whole. */
export function runningCostsOf(question: RunningCase): RunningCosts {
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
    otherPence: question.otherPence,
  }
}

/** The loan's cost in the first year. */
export function financeOf({ isRepayment, termYears }: RunningCase, loanPence: number, ratePercent: number) {
  const interestPence = Math.round((loanPence * ratePercent) / 100)
  if (!isRepayment) return { financePence: interestPence, capitalPence: 0 }
  const { firstYear } = calculateMortgage({ loanPence, interestRatePercent: ratePercent, termYears })
  return { financePence: firstYear.interestPence + firstYear.capitalPence, capitalPence: firstYear.capitalPence }
}

/** The cash flow of a year at this rate and rent, below 0 where money goes out. Shares of the rent move with it. */
function yearAt(question: RunningCase, ratePercent: number, monthlyRentPence: number): number[] {
  const costs = Object.values(runningCostsOf({ ...question, monthlyRentPence }))
  const paidPence = costs.reduce((sum, each) => sum + each, 0)
  return [12 * monthlyRentPence, -paidPence, -financeOf(question, loanOf(question), ratePercent).financePence]
}

/** The cash flow of a year at this rate and rent, to the penny. */
export function cashFlowAt(question: RunningCase, ratePercent: number, monthlyRentPence: number): number {
  return yearAt(question, ratePercent, monthlyRentPence).reduce((sum, part) => sum + part, 0)
}

/** The same as it is printed, in whole pounds (RULES.md, Figures). */
export function printedCashFlowAt(question: RunningCase, ratePercent: number, monthlyRentPence: number): number {
  return addPrinted(...yearAt(question, ratePercent, monthlyRentPence))
}

export function loanOf(question: Pick<RunningCase, 'pricePence' | 'depositPercent' | 'depositPence'>): number {
  if (question.depositPence !== null) return question.pricePence - question.depositPence
  return Math.round((question.pricePence * loanToValueOf(question)) / 100)
}

/** The moves of rates and rents in a grid: points on the rate, percent of the rent. */
interface Moves {
  rateSteps: readonly number[]
  rentChanges: readonly number[]
}

interface CaseGrid {
  rents: { changePercent: number; monthlyRentPence: number }[]
  rows: {
    ratePercent: number
    /** The cash flow is as it is printed. */
    cells: { cashFlowPence: number; leftPercent: number; isHere: boolean }[]
  }[]
}

const usualMoves: Moves = { rateSteps: [-1, 0, 1, 2, 3], rentChanges: [-10, -5, 0, 5, 10] }

/**
 * The cash flow at rates and rents around those of the case. Running costs that are a share of the rent move with it, so that each
 * cell is what the calculator says of that rate and that rent. A rate below 0 is left out.
 */
export function calculateCaseGrid(question: RunningCase, { rateSteps, rentChanges }: Moves = usualMoves): CaseGrid {
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
        const cashFlowPence = printedCashFlowAt(question, ratePercent, monthlyRentPence)
        return {
          cashFlowPence,
          leftPercent: percentLeft(cashFlowPence, 12 * monthlyRentPence),
          isHere: changePercent === 0 && ratePercent === question.ratePercent,
        }
      }),
    })),
  }
}

/** Without the digits that adding fractions brings. */
export const shiftRate = (percent: number, points: number) => (Math.round(percent * 100) + points * 100) / 100

export interface BreakEven {
  /** The highest rate, in hundredths of a percent, at which nothing has to be paid in; null where there is none, or no loan. */
  highestRatePercent: number | null
  /** The lowest rent in whole pounds a month at which nothing has to be paid in; null where no rent does. */
  lowestRentPence: number | null
}

const highestRate = 100
const highestRentPounds = 10_000_000

/** The furthest that rate and rent can move. Both are rounded to the safe side, so that the cash flow there is not below nothing. */
export function findBreakEven(question: RunningCase): BreakEven {
  const { ratePercent, monthlyRentPence } = question
  const atRate = (hundredths: number) => cashFlowAt(question, hundredths / 100, monthlyRentPence) >= 0
  const atRent = (pounds: number) => cashFlowAt(question, ratePercent, pounds * 100) >= 0
  const hasLoan = loanOf(question) > 0
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
