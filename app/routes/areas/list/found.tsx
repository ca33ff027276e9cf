import type { AreaList } from '#app/domain/areas/list.server.ts'
import {
  areaFiltersToQuery,
  changeBands,
  withoutAreaFilter,
  withoutAreaFilters,
  type AreaFilterName,
  type AreaFilters,
} from '#app/domain/areas/list-filters.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { areaHref, areasHref } from '#app/ui/links.ts'
import { formatPounds } from '#app/utils/money.ts'
import styles from './list.module.css'

interface FoundProps {
  filters: AreaFilters
  found: AreaList['found']
  total: number
}

/** What a search was taken for, where its words alone do not say it. */
export function Found({ found, total }: FoundProps) {
  if (!found || total === 0) return null
  const { district, region } = found
  if (region) {
    return (
      <p className={`small ${styles.notes}`}>
        These are the councils of <a href={areaHref(region.slug)}>{region.name}</a>.
      </p>
    )
  }
  if (!district) return null
  return (
    <p className="small">
      The postcode district {district} lies in{' '}
      {found.codes.length === 1 ? 'one council' : `${found.codes.length} councils`}.
    </p>
  )
}

/** Nothing matches: what was asked for, and the ways out. */
export function NoAreas({ filters, list }: { filters: AreaFilters; list: AreaList }) {
  const district = list.found?.district
  const isUnknown = list.found !== null && list.found.codes.length === 0
  return (
    <div className="stack" role="status">
      <h3>No areas found</h3>
      <p className="muted">
        {isUnknown && district
          ? `We know of no council for the postcode district ${district}. Check its letters and digits, or search for the town.`
          : isUnknown
            ? `No council or town that we know is called “${filters.search}”. Try the name of the council, or the first half of a postcode such as L15.`
            : 'No area matches all of these filters.'}
      </p>
      {list.ways.length > 0 && (
        <ul>
          {list.ways.map(({ without, total }) => (
            <li key={without}>
              <a className={styles.way} href={areasHref + areaFiltersToQuery(withoutAreaFilter(filters, without))}>
                Without {filterText(filters, without)}: {countText(total, 'area')}
              </a>
            </li>
          ))}
        </ul>
      )}
      <a className="btn" href={areasHref + areaFiltersToQuery(withoutAreaFilters(filters))}>
        Show all areas
      </a>
    </div>
  )
}

function filterText(filters: AreaFilters, name: AreaFilterName): string {
  switch (name) {
    case 'search':
      return `“${filters.search}”`
    case 'country':
      return `the country ${filters.country}`
    case 'region':
      return `the region ${filters.region}`
    case 'budgetPence':
      return `the price up to ${formatPounds(filters.budgetPence!)}`
    case 'leastYieldPercent':
      return `the yield of ${filters.leastYieldPercent}% or more`
    case 'change':
      return `the price change “${changeBands[filters.change!]}”`
  }
}
