import type { Area } from './areas.ts'
import type { AreaSort } from './list-filters.ts'

/** The figure that an order goes by; null where none is published, and for the name. */
export function sortedBy(area: Area, sort: AreaSort): number | string | null {
  switch (sort) {
    case 'yield':
      return area.grossYieldPercent
    case 'price':
      return area.averagePricePence
    case 'growth':
      return area.annualPriceChangePercent
    case 'rent':
      return area.averageRentPence
    case 'name':
      return area.name
  }
}

/** The areas in this order; those without its figure last, and those that are alike by name. */
export function sortAreas(areas: readonly Area[], sort: AreaSort): Area[] {
  const isAscending = sort === 'price' || sort === 'name'
  return areas.toSorted((one, other) => {
    const [a, b] = [sortedBy(one, sort), sortedBy(other, sort)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other)
    return (isAscending ? compare(a, b) : compare(b, a)) || byName(one, other)
  })
}

const byName = (one: Area, other: Area) => compare(one.name, other.name) || compare(one.code, other.code)

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}
