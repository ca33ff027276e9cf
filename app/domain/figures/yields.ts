import { requirePence } from './exact.ts'
import { percentOf } from './returns.ts'

export interface YieldQuestion {
  pricePence: number
  monthlyRentPence: number
  /** Running costs a year before finance; null where they are not known. */
  annualCostsPence: number | null
}

interface Yields {
  /** Both in percent of the price, two decimals, half up; null without a price. */
  grossYieldPercent: number | null
  /** Null without running costs, too: a yield before costs is no net yield. */
  netYieldPercent: number | null
}

/** Gross and net yield (RULES.md, Figures). Takes pence; refuses (RangeError) amounts that are not whole pence from 0. */
export function calculateYields({ pricePence, monthlyRentPence, annualCostsPence }: YieldQuestion): Yields {
  requirePence({ pricePence, monthlyRentPence, annualCostsPence: annualCostsPence ?? 0 })
  const rentPence = 12 * monthlyRentPence
  return {
    grossYieldPercent: percentOf(rentPence, pricePence),
    netYieldPercent: annualCostsPence === null ? null : percentOf(rentPence - annualCostsPence, pricePence),
  }
}
