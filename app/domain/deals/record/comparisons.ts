import type { DealArea, PublicDeal } from './deals.ts'

/** The comparisons of a deal on its page: sales nearby and yields. Nothing is added to what is known. */

export interface ValueEvidence {
  valuationPence: number | null
  /** Prices paid nearby, the lowest first. */
  salesPence: number[]
}

/** The evidence that the property is worth its price; null where there is none. */
export function valueEvidence({ valuationPence, comparables }: PublicDeal): ValueEvidence | null {
  if (valuationPence === null && comparables.length === 0) return null
  return { valuationPence, salesPence: comparables.map(({ pence }) => pence).toSorted((a, b) => a - b) }
}

interface AreaYields {
  yields: { name: string; percent: number }[]
  /** The publishers and months of the figures that the yields follow from. Areas are named where they differ. */
  sources: string
}

/** The yields of the council's area and of the country, where they are published; an area is named once. */
export function areaYields(area: DealArea | null, country: DealArea | null): AreaYields {
  const places = [area, country].filter((place) => place !== null && place.grossYieldPercent !== null) as DealArea[]
  const known = places.filter(({ name }, index) => places.findIndex((place) => place.name === name) === index)
  const sources = [...new Set(known.map(yieldSources))]
  return {
    yields: known.map(({ name, grossYieldPercent }) => ({ name, percent: grossYieldPercent! })),
    sources:
      sources.length < 2 ? (sources[0] ?? '') : known.map((place) => `${place.name}: ${yieldSources(place)}`).join(' '),
  }
}

/** A yield rests on a price and a rent, each with a publisher and a month of its own. */
function yieldSources({ pricePeriod, rentPeriod }: DealArea): string {
  const parts = [
    ['Prices: HM Land Registry', pricePeriod],
    ['Rents: ONS', rentPeriod],
  ]
  return parts.map((part) => `${part.filter(Boolean).join(', ')}.`).join(' ')
}
