import { toBasisPoints } from '#app/domain/figures/exact.ts'
import { calculateRentalCover, usualCoverage, type RentalCover } from '#app/domain/figures/rental-cover.ts'
import type { RentalCoverCase } from './rental-cover.ts'

/** The rest of the page of the rental cover calculator, beside the result (RULES.md, Calculators). Percent. */

/** The covers that are shown side by side. */
export const shownCovers = [usualCoverage.basicRateTaxpayer, usualCoverage.higherRateTaxpayer] as const

/** A loan and a rent that can be compared: neither is left out, and there is a loan. */
export interface LoanAndRent {
  loanPence: number
  monthlyRentPence: number
}

export function loanAndRentOf({ loanPence, monthlyRentPence }: RentalCoverCase): LoanAndRent | null {
  return loanPence === null || loanPence === 0 || monthlyRentPence === null ? null : { loanPence, monthlyRentPence }
}

/** The highest interest rate at which the rent still brings this cover, rounded down to two decimals; null without a cover asked. */
export function highestRateFor({ loanPence, monthlyRentPence }: LoanAndRent, coveragePercent: number): number | null {
  const coverage = toBasisPoints(coveragePercent)
  if (coverage === 0) return null
  return Number((BigInt(12 * monthlyRentPence) * 100_000_000n) / (BigInt(loanPence) * BigInt(coverage))) / 100
}

interface CoverAtRate {
  ratePercent: number
  /** With each of `shownCovers`, in its order. */
  results: RentalCover[]
}

/** The same loan and rent at the stress rate, a point below it, and one and two above. Rates below 0 are left out. */
export function calculateCoverAtRates({
  stressRatePercent,
  loanPence,
  monthlyRentPence,
}: RentalCoverCase): CoverAtRate[] {
  const rates = [-100, 0, 100, 200]
    .map((points) => toBasisPoints(stressRatePercent) + points)
    .filter((rate) => rate > 0)
  return rates.map((rate) => ({
    ratePercent: rate / 100,
    results: shownCovers.map((coveragePercent) =>
      calculateRentalCover({ loanPence, monthlyRentPence, stressRatePercent: rate / 100, coveragePercent }),
    ),
  }))
}

export interface CoverPoint {
  ratePercent: number
  coveragePercent: number
}

/** The cover at rates around the stress rate, for a line: five points, a quarter of one apart. */
export function coverLine({ loanPence, monthlyRentPence }: LoanAndRent, stressRatePercent: number): CoverPoint[] {
  const from = Math.max(1, Math.floor(stressRatePercent) - 1)
  return Array.from({ length: 21 }, (_, index) => {
    const ratePercent = from + index / 4
    return { ratePercent, coveragePercent: (12 * monthlyRentPence * 100 * 100) / (loanPence * ratePercent) }
  })
}
