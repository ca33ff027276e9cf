import { monthOf, type Area } from '#app/domain/areas/areas.ts'
import type { Source } from '../answer.ts'
import { count, orNull, percent, pounds } from '../facts.ts'

/** The figures of an area, as the tools of areas give them. A figure that is not published is null. */
export function areaFacts(area: Area, source = 0) {
  return {
    name: area.name,
    slug: area.slug,
    region: area.region,
    country: area.country,
    price: orNull(area.averagePricePence, (pence) => pounds(pence, source)),
    priceChange: orNull(area.annualPriceChangePercent, (change) => signed(percent(change, 1, source), change)),
    rent: orNull(area.averageRentPence, (pence) => pounds(pence, source)),
    rentChange: orNull(area.annualRentChangePercent, (change) => signed(percent(change, 1, source), change)),
    grossYield: orNull(area.grossYieldPercent, (value) => percent(value, 2, source)),
    population: orNull(area.population, (people) => count(people, source)),
  }
}
/** Rents of homes with one, two, three, and four or more bedrooms, each null where none is published. */
export const bedroomRents = (area: Area, source = 0) =>
  area.rentsPence.map((rent) => orNull(rent, (pence) => pounds(pence, source)))

export type AreaFacts = ReturnType<typeof areaFacts>

const signed = <Of extends { shown: string }>(figure: Of, value: number): Of =>
  value > 0 ? { ...figure, shown: `+${figure.shown}` } : figure

/** An area's page as a source, with its months. */
export function areaSource(area: Area): Source {
  return withPeriods({ label: area.name, place: { page: 'area', slug: area.slug } }, [area])
}

/** A source with the months of the areas that it names. */
export function withPeriods(source: Source, areas: readonly Area[]): Source {
  const detail = periodsOf(areas)
  return detail ? { ...source, detail } : source
}

/** The months of the figures of these areas: `prices March 2026 (provisional), rents May 2026`. */
export function periodsOf(areas: readonly Area[]): string {
  const priced = areas.filter(({ averagePricePence }) => averagePricePence !== null)
  const let_ = areas.filter(({ averageRentPence }) => averageRentPence !== null)
  const prices = spanOf(priced.map(({ pricePeriod, isPriceProvisional }) => [pricePeriod, isPriceProvisional]))
  const rents = spanOf(let_.map(({ rentPeriod, isRentProvisional }) => [rentPeriod, isRentProvisional]))
  return [prices && `prices ${prices}`, rents && `rents ${rents}`].filter(Boolean).join(', ')
}

/** One month, or the first and the last of several. */
function spanOf(periods: [period: string, isProvisional: boolean][]): string {
  const known = periods.filter(([period]) => period !== '')
  if (known.length === 0) return ''
  const inOrder = [...new Set(known.map(([period]) => period))].sort((a, b) => (monthOf(a) < monthOf(b) ? -1 : 1))
  const [first, last] = [inOrder[0]!, inOrder.at(-1)!]
  const isProvisional = known.some(([, flag]) => flag)
  return `${first === last ? first : `${first} to ${last}`}${isProvisional ? ' (provisional)' : ''}`
}
