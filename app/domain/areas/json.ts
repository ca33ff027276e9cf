import { toPounds } from '#app/utils/money.ts'
import { londonDay } from '#app/utils/dates.ts'
import { attributionOf, licence, priceSource, rentSource, type Area, type PricePoint } from './areas.ts'

/** An area as the JSON calls show it: pounds and percent as numbers, and null where nothing is published. */
interface AreaJson {
  slug: string
  code: string
  name: string
  kind: 'country' | 'region' | 'city' | 'council'
  country: string
  region: string | null
  averagePrice: number | null
  annualPriceChange: number | null
  averageRent: number | null
  annualRentChange: number | null
  grossYield: number | null
  rents: {
    oneBedroom: number | null
    twoBedrooms: number | null
    threeBedrooms: number | null
    fourOrMore: number | null
  }
  prices: { detached: number | null; semiDetached: number | null; terraced: number | null; flat: number | null }
  sales: number | null
  population: number | null
  crimesPer1000: number | null
  commonEnergyRating: string | null
  pricePeriod: string | null
  rentPeriod: string | null
  salesPeriod: string | null
  populationPeriod: string | null
  isPriceProvisional: boolean
  isRentProvisional: boolean
}

const pounds = (pence: number | null | undefined) => (pence == null ? null : toPounds(pence))

export function toAreaJson(area: Area): AreaJson {
  const [one, two, three, four] = area.rentsPence
  const [detached, semi, terraced, flat] = area.typePricesPence
  return {
    slug: area.slug,
    code: area.code,
    name: area.name,
    kind: area.kind === 'la' ? 'council' : area.kind,
    country: area.country,
    region: area.region || null,
    averagePrice: pounds(area.averagePricePence),
    annualPriceChange: area.annualPriceChangePercent,
    averageRent: pounds(area.averageRentPence),
    annualRentChange: area.annualRentChangePercent,
    grossYield: area.grossYieldPercent,
    rents: {
      oneBedroom: pounds(one),
      twoBedrooms: pounds(two),
      threeBedrooms: pounds(three),
      fourOrMore: pounds(four),
    },
    prices: { detached: pounds(detached), semiDetached: pounds(semi), terraced: pounds(terraced), flat: pounds(flat) },
    sales: area.salesCount,
    population: area.population,
    crimesPer1000: area.crimesPer1000,
    commonEnergyRating: area.commonEpcBand || null,
    pricePeriod: area.pricePeriod || null,
    rentPeriod: area.rentPeriod || null,
    salesPeriod: area.salesPeriod || null,
    populationPeriod: area.populationPeriod || null,
    isPriceProvisional: area.isPriceProvisional,
    isRentProvisional: area.isRentProvisional,
  }
}

export const filterMistakesText = 'Please check the filters of this call.'

/** Facts that stand once beside all figures. */
export function jsonSources(now: string) {
  const attribution = attributionOf(Number(londonDay(now).slice(0, 4)))
  return { sources: { prices: priceSource, rents: rentSource }, licence, attribution }
}

/** The points of a line, in pounds. */
export function toHistoryJson(points: readonly PricePoint[]): { month: string; amount: number }[] {
  return points.map(({ month, pence }) => ({ month, amount: toPounds(pence) }))
}
