import type { DealList } from '#app/domain/deals/record/deals.ts'
import { filterText } from '#app/domain/deals/list/filter-words.ts'
import {
  dealFiltersToQuery,
  filtersInForce,
  withoutFilter,
  withoutFilters,
  type DealFilters,
} from '#app/domain/deals/list/filters.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { Icon } from '#app/ui/icons.tsx'
import styles from './filter-form.module.css'

interface FiltersProps {
  path: string
  filters: DealFilters
}

/** The filters in force, each with a link that removes it. */
export function ActiveFilters({ path, filters }: FiltersProps) {
  const names = filtersInForce(filters)
  if (names.length === 0) return null
  return (
    <div className={`row ${styles.active}`}>
      <span className="small muted">Showing only</span>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a href={path + dealFiltersToQuery(withoutFilter(filters, name))}>
              <span className="vh">Remove filter: </span>
              <span className={styles.label}>{filterText(filters, name)}</span>
              <Icon name="close" />
            </a>
          </li>
        ))}
      </ul>
      <a className="small" href={path + dealFiltersToQuery(withoutFilters(filters))}>
        Clear all
      </a>
    </div>
  )
}

/** Which filters to take off where nothing matches, with the number of deals that come back. */
export function WaysOut({ path, filters, ways }: FiltersProps & { ways: DealList['ways'] }) {
  if (ways.length === 0) return null
  return (
    <ul className="tight">
      {ways.map(({ without, total }) => (
        <li key={without}>
          <a className={styles.way} href={path + dealFiltersToQuery(withoutFilter(filters, without))}>
            Without {filterText(filters, without)}: {countText(total, 'deal')}
          </a>
        </li>
      ))}
    </ul>
  )
}
