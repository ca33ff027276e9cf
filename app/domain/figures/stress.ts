import { roundToPounds } from '#app/utils/money.ts'
import { calculateReturns, defaultAssumptions, type Assumptions, type PurchaseFigures } from './returns.ts'

/** What becomes of a deal's cash flow when rates or rents move (RULES.md, Figures). Running costs stay as they are. */

export interface StressCell {
  rentChangePercent: number
  cashFlowPence: number
  /** What is left in percent of that rent, in whole pounds as it is shown, for its tint; less than 0 where it is short. */
  leftPercent: number
  /** The case of the returns table: the assumed rate and the rent as it is. */
  isAssumed: boolean
}

export interface StressGrid {
  rentChangesPercent: number[]
  rows: { interestRatePercent: number; cells: StressCell[] }[]
}

const rateSteps = [-1, 0, 1, 2]
const rentChangesPercent = [-10, 0, 10]

/** The cash flow at rates around the assumed one, with a lower rent, the rent as it is and a higher one. Takes pence. */
export function calculateStressGrid(deal: PurchaseFigures, assumptions: Assumptions = defaultAssumptions): StressGrid {
  const { loanToValuePercent } = assumptions
  const rows = rateSteps.map((step) => {
    const interestRatePercent = Math.max(0, assumptions.interestRatePercent + step)
    const { annualRentPence, cashFlowPence } = calculateReturns(deal, { loanToValuePercent, interestRatePercent })
    const cells = rentChangesPercent.map((rentChangePercent) => {
      const changePence = Math.round((annualRentPence * rentChangePercent) / 100)
      const cellPence = cashFlowPence + changePence
      const rentPence = annualRentPence + changePence
      return {
        rentChangePercent,
        cashFlowPence: cellPence,
        leftPercent: percentLeft(roundToPounds(cellPence), rentPence),
        isAssumed: step === 0 && rentChangePercent === 0,
      }
    })
    return { interestRatePercent, cells }
  })
  return { rentChangesPercent, rows }
}

/** What is left in percent of a rent; the whole loss where there is no rent. */
export function percentLeft(leftPence: number, rentPence: number): number {
  if (rentPence === 0) return leftPence < 0 ? -100 : 0
  return (leftPence / rentPence) * 100
}

export interface Cover {
  /**
   * The highest interest rate at which the rent pays the running costs and the interest, rounded down to one decimal; null where the
   * running costs leave nothing for interest, or where there is no loan.
   */
  highestRatePercent: number | null
  /** The share of the rent that pays both at the assumed rate, in whole percent, rounded up; null where all of it does not. */
  rentNeededPercent: number | null
}

/** How far the rent covers running costs and interest. It is rounded to the safe side, so that what is said holds. Takes pence. */
export function calculateCover(deal: PurchaseFigures, assumptions: Assumptions = defaultAssumptions): Cover {
  const { annualRentPence, netOperatingIncomePence, loanPence, interestPence } = calculateReturns(deal, assumptions)
  const outgoingsPence = deal.operatingCostsPence + interestPence
  return {
    highestRatePercent:
      loanPence === 0 || netOperatingIncomePence <= 0
        ? null
        : toRate(coveredTenths(netOperatingIncomePence, loanPence)),
    rentNeededPercent:
      annualRentPence === 0 || outgoingsPence > annualRentPence
        ? null
        : Math.ceil((outgoingsPence * 100) / annualRentPence),
  }
}

const toRate = (tenths: number) => (tenths > 0 ? tenths / 10 : null)

/** The highest rate in tenths of a percent whose interest, to the penny, is not more than this income. */
function coveredTenths(incomePence: number, loanPence: number): number {
  const tenths = Math.floor((incomePence * 1000) / loanPence)
  // Interest is charged in whole pence, so the next tenth may still be paid.
  return Math.round((loanPence * (tenths + 1)) / 1000) <= incomePence ? tenths + 1 : tenths
}

/** Where a year's rent goes: what is left and what is short are never both more than nothing. All in pence, none under 0. */
export interface RentUse {
  /** The running costs and the interest that the rent pays. */
  costsPence: number
  interestPence: number
  leftPence: number
  /** What running costs and interest take on top of the rent. */
  shortPence: number
}

/** Parts a year's rent into the running costs and the interest that it pays, and what is left; or what it is short of. */
export function divideRent(column: { rentPence: number; runningCostsPence: number; interestPence: number }): RentUse {
  const costsPence = Math.min(column.rentPence, column.runningCostsPence)
  const interestPence = Math.min(column.rentPence - costsPence, column.interestPence)
  return {
    costsPence,
    interestPence,
    leftPence: column.rentPence - costsPence - interestPence,
    shortPence: column.runningCostsPence + column.interestPence - costsPence - interestPence,
  }
}
