import { countryNames, regionNames, regionSlug } from '#app/domain/areas/areas.ts'
import {
  areaFiltersInForce,
  areaFiltersToQuery,
  areaSorts,
  budgets,
  changeBands,
  leastYields,
  withoutAreaFilters,
  type AreaFilters,
} from '#app/domain/areas/list-filters.ts'
import { longestSearch } from '#app/domain/lists/lists.ts'
import { areasHref } from '#app/ui/links.ts'
import { PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
import { formatPounds } from '#app/utils/money.ts'
import styles from './list.module.css'

/** Search, filters and order as a plain GET form, so that the address holds the state. */
export function AreaForm({ filters }: { filters: AreaFilters }) {
  const { country, region, budgetPence, leastYieldPercent, change, sort, map, search } = filters
  const budget = budgetPence === null ? null : budgetPence / 100
  return (
    <form className={styles.form} method="get" action={areasHref} role="search" aria-label="Areas" data-auto-submit="">
      <PlainText
        id="q"
        name="q"
        type="search"
        label="Town, council or postcode"
        placeholder="Liverpool, County Durham, L15"
        maxLength={longestSearch}
        defaultValue={search}
        enterKeyHint="search"
        autoComplete="off"
      />
      <PlainSelect
        id="country"
        name="country"
        label="Country"
        defaultValue={country ? regionSlug(country) : ''}
        options={[any('All countries'), ...countryNames.map(toPlace)]}
      />
      <PlainSelect
        id="region"
        name="region"
        label="Region"
        defaultValue={region ? regionSlug(region) : ''}
        options={[any('All regions'), ...regionNames.map(toPlace)]}
      />
      <PlainSelect
        id="budget"
        name="budget"
        label="Average price"
        defaultValue={budget ?? ''}
        options={[
          any('Any price'),
          ...withAsked(budgets, budget).map((pounds) => ({
            value: String(pounds),
            label: `Up to ${formatPounds(pounds * 100)}`,
          })),
        ]}
      />
      <PlainSelect
        id="yield"
        name="yield"
        label="Gross yield"
        defaultValue={leastYieldPercent ?? ''}
        options={[
          any('Any yield'),
          ...withAsked(leastYields, leastYieldPercent).map((percent) => ({
            value: String(percent),
            label: `${percent}% or more`,
          })),
        ]}
      />
      <PlainSelect
        id="change"
        name="change"
        label="Price change, 12 months"
        defaultValue={change ?? ''}
        options={[any('Any change'), ...Object.entries(changeBands).map(([value, label]) => ({ value, label }))]}
      />
      <PlainSelect
        id="sort"
        name="sort"
        label="Sort by"
        defaultValue={sort}
        options={Object.entries(areaSorts).map(([value, label]) => ({ value, label }))}
      />
      {map !== 'yield' && <input type="hidden" name="map" value={map} />}
      <div className={`row ${styles.go}`}>
        <button className="btn primary" type="submit">
          Apply
        </button>{' '}
        {areaFiltersInForce(filters).length > 0 && (
          <a className="btn" href={areasHref + areaFiltersToQuery(withoutAreaFilters(filters))}>
            Clear
          </a>
        )}
      </div>
    </form>
  )
}

const any = (label: string) => ({ value: '', label })
const toPlace = (name: string) => ({ value: regionSlug(name), label: name })

/** The figures that the form offers, with the one that the address holds. */
function withAsked(offered: readonly number[], asked: number | null): number[] {
  return [...new Set([...offered, ...(asked === null ? [] : [asked])])].sort((a, b) => a - b)
}
