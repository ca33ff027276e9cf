import { dealFiltersToQuery, type DealFilters, type FilterMistakes } from '#app/domain/deals/list/filters.ts'
import styles from './filter-form.module.css'

interface SearchNotesProps {
  path: string
  filters: DealFilters
  mistakes: FilterMistakes
  mended: string | null
}

/** Texts not taken as they were typed, above the deals that came of them. */
export function SearchNotes({ path, filters, mistakes, mended }: SearchNotesProps) {
  const isUnread = Object.keys(mistakes.unread).length > 0
  if (mended === null && !mistakes.isSwapped && !isUnread) return null
  return (
    <div className={`tight ${styles.mistake}`}>
      {mended !== null && (
        <p>
          Nothing for “<bdi>{filters.search}</bdi>”. Showing deals for “<b>{mended}</b>” instead.{' '}
          <a href={path + dealFiltersToQuery({ ...filters, isExact: true, page: 1 })}>
            Search for “<bdi>{filters.search}</bdi>” all the same
          </a>
        </p>
      )}
      {mistakes.isSwapped && <p>The lowest was above the highest, so we took them the other way round.</p>}
      {isUnread && <p>We left out what is not a figure. See the field under “More filters”.</p>}
    </div>
  )
}
