import { bedroomLabels, monthOf, type Area } from '#app/domain/areas/areas.ts'
import { spanOfMonths, type Months, type Source } from '../answer.ts'
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
    crimesPer1000: orNull(area.crimesPer1000, (crimes) => ({
      shown: crimes.toFixed(1),
      number: crimes,
      ...(source > 0 && { source }),
    })),
  }
}
export type AreaFacts = ReturnType<typeof areaFacts>

/** The average rents of a month by bedrooms, those that are published. */
export function bedroomRents(area: Area, source = 0) {
  return bedroomLabels.flatMap((homes, index) => {
    const rent = area.rentsPence[index] ?? null
    const smaller = area.rentsPence[index - 1] ?? null
    if (rent === null) return []
    // What the last bedroom brings.
    const more = smaller === null ? null : pounds(rent - smaller, source)
    return [{ homes, rent: pounds(rent, source), ...(more && { more }) }]
  })
}

const signed = <Of extends { shown: string }>(figure: Of, value: number): Of =>
  value > 0 ? { ...figure, shown: `+${figure.shown}` } : figure

/** An area's page as a source, with its months. */
export function areaSource(area: Area): Source {
  return withPeriods({ label: area.name, place: { page: 'area', slug: area.slug } }, [area])
}

/** A source with the months of the areas that it names. */
export function withPeriods(source: Source, areas: readonly Area[]): Source {
  const months = monthsOf(areas)
  return Object.keys(months).length > 0 ? { ...source, months } : source
}

/** The months of the figures of these areas that are published. */
export function monthsOf(areas: readonly Area[]): Months {
  const span = (periods: [figure: number | null, period: string, isProvisional: boolean][]) =>
    spanOfMonths(
      periods.flatMap(([figure, period, isProvisional]) => {
        const month = figure === null ? '' : monthOf(period)
        return month === '' ? [] : [{ from: month, to: month, ...(isProvisional && { isProvisional: true as const }) }]
      }),
    )
  const prices = span(
    areas.map(({ averagePricePence, pricePeriod, isPriceProvisional }) => [
      averagePricePence,
      pricePeriod,
      isPriceProvisional,
    ]),
  )
  const rents = span(
    areas.map(({ averageRentPence, rentPeriod, isRentProvisional }) => [
      averageRentPence,
      rentPeriod,
      isRentProvisional,
    ]),
  )
  return { ...(prices && { prices }), ...(rents && { rents }) }
}
