import { priceSource, rentSource, type Area } from '#app/domain/areas/areas.ts'

/** Which months the figures of these areas are of, in one sentence for prices and one for rents. */
export function periodsNote(areas: readonly Area[]): string {
  const prices = periodsOf(areas, (area) => (area.averagePricePence === null ? '' : area.pricePeriod))
  const rents = periodsOf(areas, (area) => (area.averageRentPence === null ? '' : area.rentPeriod))
  const provisional = areas.some(({ isPriceProvisional }) => isPriceProvisional)
  const isRentProvisional = areas.some(({ isRentProvisional }) => isRentProvisional)
  return [
    prices && `Prices: ${priceSource}, ${prices}${provisional ? ', provisional and revised for 12 months' : ''}.`,
    rents &&
      `Rents: ${rentSource}, ${rents}, official statistics in development${isRentProvisional ? ', the latest provisional' : ''}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** "May 2026 for England and Wales, January 2026 for Scotland": each month with the countries that it holds for. */
function periodsOf(areas: readonly Area[], periodOf: (area: Area) => string): string {
  const countries = new Map<string, Set<string>>()
  for (const area of areas) {
    const period = periodOf(area)
    if (period === '') continue
    const known = countries.get(period)
    if (known) known.add(area.country)
    else countries.set(period, new Set([area.country]))
  }
  if (countries.size === 1) return [...countries.keys()][0]!
  return [...countries].map(([period, of]) => `${period} for ${listText([...of].sort())}`).join(', ')
}

/** "England", "England and Wales", "England, Scotland and Wales". */
function listText(names: readonly string[]): string {
  const named = names.map((name) => (name === 'United Kingdom' ? 'the United Kingdom' : name))
  return named.length < 2 ? (named[0] ?? '') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}

/** Of these months the newest of all and the same one of each earlier year, newest first; all of them where there is one year. */
export function yearly(months: readonly string[]): string[] {
  const sorted = months.toSorted().toReversed()
  const same = sorted.filter((month) => month.slice(5) === sorted[0]!.slice(5))
  return (same.length > 1 ? same : sorted).slice(0, 20)
}
