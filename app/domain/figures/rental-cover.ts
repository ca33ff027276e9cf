import { divideHalfUp, requirePence, toBasisPoints } from './exact.ts'

/** The cover of a loan's interest by a rent, as lenders test it (RULES.md, Figures). Pence and percent, rounded half up. */

export interface RentalCoverQuestion {
  /** Null where there is no loan yet, or none is stated. */
  loanPence: number | null
  monthlyRentPence: number | null
  /** The interest rate that the lender tests with, in percent. */
  stressRatePercent: number
  /** The least share of that interest that the rent has to bring, in percent; null where it is not stated. */
  coveragePercent: number | null
}

export interface RentalCover {
  /** Rent in percent of the interest at the stress rate; null without a rent stated, or without interest. */
  coveragePercent: number | null
  /** A month. */
  requiredRentPence: number | null
  /** Null where there is no end to it: at a stress rate or a coverage of 0. */
  maximumLoanPence: number | null
  /** Whether the rent is enough, to the penny of the required rent; null where either is not known. */
  isEnough: boolean | null
}

/**
 * Coverage, required rent and maximum loan. Each is null where what it needs is not stated, or where it would divide by 0. Refuses
 * (RangeError) amounts that are not whole pence from 0 and percentages below 0 or with more than two decimals.
 */
export function calculateRentalCover(question: RentalCoverQuestion): RentalCover {
  const { loanPence, monthlyRentPence } = question
  requirePence({ loanPence: loanPence ?? 0, monthlyRentPence: monthlyRentPence ?? 0 })
  const rate = toBasisPoints(question.stressRatePercent)
  const coverage = question.coveragePercent === null ? null : toBasisPoints(question.coveragePercent)

  const requiredRentPence =
    loanPence === null || coverage === null ? null : divideHalfUp([loanPence, rate, coverage], [12, 10_000, 10_000])
  return {
    coveragePercent:
      monthlyRentPence === null || !loanPence || rate === 0
        ? null
        : divideHalfUp([12, monthlyRentPence, 10_000, 10_000], [loanPence, rate]) / 100,
    requiredRentPence,
    maximumLoanPence:
      monthlyRentPence === null || !coverage || rate === 0
        ? null
        : divideHalfUp([12, monthlyRentPence, 10_000, 10_000], [rate, coverage]),
    isEnough:
      requiredRentPence === null || monthlyRentPence === null
        ? null
        : isRentEnough(12 * monthlyRentPence, requiredRentPence),
  }
}

/** The one rule of passing: the rent of a year brings what is said to be needed a month, which is rounded to the penny. */
const isRentEnough = (annualRentPence: number, requiredRentPence: number) => annualRentPence >= 12 * requiredRentPence

/** Whether the rent of a year, of which some months may be empty, passes a test; null without a loan and a rate, for there is no interest. */
export function passesTest(
  loan: { loanPence: number; annualRentPence: number; stressRatePercent: number },
  coveragePercent: number,
): boolean | null {
  const { loanPence, annualRentPence, stressRatePercent } = loan
  const question = { loanPence, monthlyRentPence: null, stressRatePercent, coveragePercent }
  const { requiredRentPence } = calculateRentalCover(question)
  if (loanPence === 0 || stressRatePercent === 0) return null
  return isRentEnough(annualRentPence, requiredRentPence!)
}

/**
 * The rules for banks and building societies (Prudential Regulation Authority, SS13/16): the rise of rates to test with and the
 * least rate after it, for the first five years of a loan that is not fixed as long; and from how many mortgaged lettings a
 * landlord has a portfolio. The least cover is each lender's own.
 */
export const praMinimums = {
  rateRisePoints: 2,
  stressRatePercent: 5.5,
  testedYears: 5,
  portfolioFrom: 4,
}

/** The cover that lenders usually ask for, in percent of the interest. The first is theirs for companies, too. */
export const usualCoverage = { basicRateTaxpayer: 125, higherRateTaxpayer: 145, severalLenders: 140, sharedHouse: 160 }

/** The rate that a lender tests at least with, in percent, for a loan at this one that is not fixed for five years or more. */
export function leastStressRate(loanRatePercent: number): number {
  const raised = (toBasisPoints(loanRatePercent) + praMinimums.rateRisePoints * 100) / 100
  return Math.max(raised, praMinimums.stressRatePercent)
}
