import { dealFiltersToQuery, type DealFilters, type DealView } from '#app/domain/deals/list/filters.ts'
import styles from './list.module.css'

const views: { view: DealView; label: string }[] = [
  { view: 'cards', label: 'Cards' },
  { view: 'table', label: 'Table' },
]

/** The same deals as cards or as a table. */
export function ViewSwitch({ path, filters }: { path: string; filters: DealFilters }) {
  return (
    <nav className={styles.views} aria-label="View">
      <ul>
        {views.map(({ view, label }) => (
          <li key={view}>
            <a
              href={path + dealFiltersToQuery({ ...filters, view })}
              aria-current={view === filters.view ? 'true' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
