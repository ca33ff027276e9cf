import { addMonths, formatMonth } from '#app/utils/dates.ts'
import type { DealArea, PublicDeal } from './deals.ts'

/** What a deal is compared with on its page: sales nearby, yields, and the prices of its area. Nothing is added to what is known. */

export interface ValueEvidence {
  valuationPence: number | null
  /** What was paid nearby, the lowest first. */
  salesPence: number[]
}

/** What says that the property is worth its price; null where nothing does. */
export function valueEvidence({ valuationPence, comparables }: PublicDeal): ValueEvidence | null {
  if (valuationPence === null && comparables.length === 0) return null
  return { valuationPence, salesPence: comparables.map(({ pence }) => pence).toSorted((a, b) => a - b) }
}

export interface AreaYield {
  name: string
  percent: number
  sources: string
}

/** The yields of the council's area and of the country, where they are published; an area is named once. */
export function areaYields(area: DealArea | null, country: DealArea | null): AreaYield[] {
  const places = [area, country].filter((place) => place !== null)
  return places.flatMap((place, index) => {
    const { name, grossYieldPercent: percent } = place
    if (percent === null || places.findIndex((one) => one.name === name) !== index) return []
    return [{ name, percent, sources: yieldSources(place) }]
  })
}

/** A yield rests on a price and a rent, each with a publisher and a month of its own. */
function yieldSources({ pricePeriod, rentPeriod }: DealArea): string {
  const parts: [what: string, period: string][] = [
    ['prices of HM Land Registry', pricePeriod],
    ['rents of the ONS', rentPeriod],
  ]
  return parts.map(([what, period]) => (period ? `${what}, ${period}` : what)).join(', and ')
}

export interface PriceHistory {
  /** The month of the published price, such as "March 2026". */
  month: string
  year: number
  pricePence: number
  changePercent: number
  /** A year before: worked out from the change, to the nearest £100, because the change has one decimal. */
  monthBefore: string
  priceBeforePence: number
}

/** The published price of the area and the one a year before it; null where a figure or its month is not known. */
export function priceHistory(area: DealArea): PriceHistory | null {
  const { averagePricePence, annualPriceChangePercent: change } = area
  const month = readMonth(area.pricePeriod)
  // A price cannot have fallen from nothing, nor to it.
  if (!averagePricePence || change === null || change <= -100 || !month) return null
  return {
    month: formatMonth(month),
    year: Number(month.slice(0, 4)),
    pricePence: averagePricePence,
    changePercent: change,
    monthBefore: formatMonth(addMonths(month, -12)),
    priceBeforePence: Math.round(averagePricePence / (100 + change) / 100) * 10_000,
  }
}

/** `March 2026` → `2026-03`; null for any other text. */
function readMonth(period: string): string | null {
  const year = /^[A-Z][a-z]+ (\d{4})$/.exec(period)?.[1]
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  return (year && months.find((month) => formatMonth(month) === period)) || null
}
