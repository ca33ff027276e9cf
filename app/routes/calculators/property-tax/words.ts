import type { PropertyTaxCase } from '#app/domain/calculators/property-tax.ts'
import type { PropertyTaxResult } from '#app/domain/calculators/property-tax-result.ts'
import { formatDate } from '#app/utils/dates.ts'

/** The common part of the parts of the result: the case, and how it is said. */

export interface TaxCase {
  question: PropertyTaxCase
  result: PropertyTaxResult
}

/** `2026-12-18` → `18 December 2026`. */
export const dayText = (day: string) => formatDate(`${day}T12:00:00Z`)
