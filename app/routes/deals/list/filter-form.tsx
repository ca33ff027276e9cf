import {
  dealFiltersToQuery,
  dealSorts,
  propertyTypeLabels,
  type DealFilters,
  type DealList,
} from '#app/domain/deals/deals.ts'
import { longestSearch } from '#app/domain/lists/lists.ts'
import { Icon } from '#app/ui/icons.tsx'
import { PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
import styles from './filter-form.module.css'

interface FilterFormProps {
  path: string
  filters: DealFilters
  propertyTypes: DealList['propertyTypes']
}

/** Search, type and order as a plain GET form, so that the address holds the state. */
export function FilterForm({ path, filters, propertyTypes }: FilterFormProps) {
  // A type that was asked for stays selectable even when no deal has it any more.
  const types = filters.propertyType ? [...new Set([...propertyTypes, filters.propertyType])] : propertyTypes
  return (
    <form className={styles.form} method="get" action={path} role="search" aria-label="Deals" data-auto-submit="">
      <PlainText
        id="q"
        name="q"
        type="search"
        label="Search"
        placeholder="Search deals..."
        maxLength={longestSearch}
        defaultValue={filters.search}
        enterKeyHint="search"
      />
      <PlainSelect
        id="type"
        name="type"
        label="Property type"
        defaultValue={filters.propertyType ?? ''}
        options={[
          { value: '', label: 'All Types' },
          ...types.map((type) => ({ value: type, label: propertyTypeLabels[type] })),
        ]}
      />
      <PlainSelect
        id="sort"
        name="sort"
        label="Sort by"
        defaultValue={filters.sort}
        options={Object.entries(dealSorts).map(([value, label]) => ({ value, label }))}
      />
      <button className="btn primary" type="submit">
        Apply
      </button>
    </form>
  )
}

/** The filters in force, each with a link that removes it. */
export function ActiveFilters({ path, filters }: { path: string; filters: DealFilters }) {
  const without = (part: Partial<DealFilters>) => path + dealFiltersToQuery({ ...filters, ...part, page: 1 })
  const active = [
    filters.search && { label: `“${filters.search}”`, href: without({ search: '' }) },
    filters.propertyType && { label: propertyTypeLabels[filters.propertyType], href: without({ propertyType: null }) },
  ].filter((entry) => entry !== '' && entry !== null)
  if (active.length === 0) return null
  return (
    <div className="row">
      <span className="small muted">Showing only</span>
      <ul className="row">
        {active.map(({ label, href }) => (
          <li key={label}>
            <a className="tag" href={href}>
              <span className="vh">Remove filter: </span>
              {label}
              <Icon name="close" />
            </a>
          </li>
        ))}
      </ul>
      <a className="small" href={path}>
        Clear all
      </a>
    </div>
  )
}
