import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import type { DealChoices, DealNarrowing } from '#app/domain/deals/record/deals.ts'
import { gradeText } from '#app/domain/deals/list/filter-words.ts'
import {
  dealSorts,
  filtersInForce,
  longestChoice,
  longestFigure,
  type DealFilters,
  type FilterMistakes,
} from '#app/domain/deals/list/filters.ts'
import { longestSearch } from '#app/domain/lists/lists.ts'
import { Icon } from '#app/ui/icons.tsx'
import { PlainCheck, PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
import { Fragment } from '#app/ui/site/fragments.tsx'
import styles from './filter-form.module.css'

interface FilterFormProps {
  path: string
  filters: DealFilters
  mistakes: FilterMistakes
  choices: DealChoices
}

/**
 * Search, types, order and further filters as one plain GET form, so that the address holds the state. The types are submit buttons;
 * every other button of the form carries the type that is chosen, so that nothing is lost by whatever sends it. What few ask for
 * stands behind "More filters", which says how many of them are in force, and is open where one could not be read.
 */
export function FilterForm({ path, filters, mistakes, choices }: FilterFormProps) {
  const type = filters.propertyType ?? ''
  const more = moreLabel(filters)
  return (
    <form
      className={styles.form}
      method="get"
      action={path}
      role="search"
      aria-label="Deals"
      data-auto-submit=""
      data-more={more}
    >
      {filters.view === 'table' && <input type="hidden" name="view" value="table" />}
      <div className={styles.search}>
        <label htmlFor="q" className="vh">
          Search deals
        </label>
        <input
          id="q"
          name="q"
          type="search"
          placeholder="Search deals..."
          maxLength={longestSearch}
          defaultValue={filters.search}
          enterKeyHint="search"
        />
        {/* The first button is the one that Enter presses in any field. */}
        <button type="submit" name="type" value={type}>
          <Icon name="search" />
          <span className="vh">Search</span>
        </button>
      </div>
      <TypeChips chosen={filters.propertyType} types={choices.propertyTypes} />
      <div className={styles.sort}>
        <PlainSelect
          id="sort"
          name="sort"
          label="Sort by"
          defaultValue={filters.sort}
          options={Object.entries(dealSorts).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <button className={`btn ${styles.apply}`} type="submit" name="type" value={type}>
        Apply
      </button>{' '}
      <MoreFilters filters={filters} mistakes={mistakes} choices={choices} label={more} />
    </form>
  )
}

interface TypeChipsProps {
  chosen: DealNarrowing['propertyType']
  types: DealChoices['propertyTypes']
}

/** A button for each type of property. What was asked for is there even when no deal is of that type any more. */
function TypeChips({ chosen, types }: TypeChipsProps) {
  const isKnown = chosen === null || types.some(({ type }) => type === chosen)
  return (
    <fieldset className={styles.types}>
      <legend className="vh">Property type</legend>
      <button type="submit" name="type" value="" aria-current={chosen === null ? 'true' : undefined}>
        All Types
      </button>
      {(isKnown ? types : [...types, { type: chosen, count: 0 }]).flatMap(({ type, count }) => [
        ' ',
        <button key={type} type="submit" name="type" value={type} aria-current={type === chosen ? 'true' : undefined}>
          {propertyTypeLabels[type]} {count.toLocaleString('en-GB')}
        </button>,
      ])}
    </fieldset>
  )
}

/** "More filters", with the number of those that are in force. */
function moreLabel(filters: DealFilters): string {
  const used = filtersInForce(filters).filter((name) => name !== 'search' && name !== 'propertyType').length
  return used > 0 ? `More filters (${used})` : 'More filters'
}

interface MoreFiltersProps extends Omit<FilterFormProps, 'path'> {
  label: string
}

function MoreFilters({ filters, mistakes: { unread }, choices, label }: MoreFiltersProps) {
  const { search: _, isExact: _exact, sort: _sort, view: _view, page: _page, ...asked } = filters
  return (
    <details className={styles.more} open={Object.keys(unread).length > 0}>
      <summary>{label}</summary>
      <Fragment as="div" className={styles.fields} of={MoreFields} props={{ asked, unread, choices }} />
    </details>
  )
}

interface MoreFieldsProps extends Pick<FilterFormProps, 'choices'>, Pick<FilterMistakes, 'unread'> {
  asked: Omit<DealNarrowing, 'search'>
}

/** Filters that few ask for: nearly every page has the same. */
function MoreFields({ asked, unread, choices }: MoreFieldsProps) {
  const pounds = (pence: number | null) => (pence === null ? '' : (pence / 100).toLocaleString('en-GB'))
  return (
    <>
      <PlainSelect
        id="region"
        name="region"
        label="Region"
        defaultValue={asked.region ?? ''}
        options={optionsOf('All regions', choices.regions, asked.region)}
      />
      <PlainSelect
        id="strategy"
        name="strategy"
        label="Strategy"
        defaultValue={asked.strategy ?? ''}
        options={optionsOf('All strategies', choices.strategies, asked.strategy)}
      />
      <PlainSelect
        id="grade"
        name="grade"
        label="Grade"
        defaultValue={asked.grade ?? ''}
        options={optionsOf('All grades', choices.grades, asked.grade, gradeText)}
      />
      <Figure
        id="yield"
        label="Gross yield, at least"
        hint="In percent, such as 7.5"
        value={String(asked.leastYieldPercent ?? '')}
        unread={unread.yield}
      />
      <Figure
        id="from"
        label="Price from"
        hint="Such as £100,000 or 100k"
        value={pounds(asked.priceFromPence)}
        unread={unread.from}
      />
      <Figure
        id="to"
        label="Price to"
        hint="Such as £250,000 or 250k"
        value={pounds(asked.priceToPence)}
        unread={unread.to}
      />
      <Figure
        id="beds"
        label="Bedrooms, at least"
        hint="Such as 2"
        value={String(asked.leastBedrooms ?? '')}
        unread={unread.beds}
      />
      <Figure
        id="bedsTo"
        label="Bedrooms, at most"
        hint="Such as 4"
        value={String(asked.mostBedrooms ?? '')}
        unread={unread.bedsTo}
      />
      <PlainCheck name="free" value="1" defaultChecked={asked.isFree} label="Only deals that are available now" />{' '}
      <button className="btn primary" type="submit" name="type" value={asked.propertyType ?? ''}>
        Apply filters
      </button>
    </>
  )
}

/** A price or percentage. What could not be read stands in the field as it was typed. */
function Figure(props: { id: string; label: string; hint: string; value: string; unread: string | undefined }) {
  const { id, label, hint, value, unread } = props
  return (
    <PlainText
      id={id}
      name={id}
      label={label}
      hint={hint}
      mistake={unread !== undefined && `“${unread}” is not a figure we can read.`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={longestFigure}
      defaultValue={unread ?? value}
    />
  )
}

/** Choices of a filter. What was asked for stays selectable even when no deal has it any more. */
function optionsOf<Value extends string>(
  all: string,
  choices: readonly Value[],
  chosen: Value | null,
  labelOf: (value: Value) => string = (value) => value,
) {
  const values = chosen ? [...new Set([...choices, chosen])] : choices
  return [
    { value: '', label: all },
    ...values.map((value) => ({ value, label: labelOf(value).slice(0, longestChoice) })),
  ]
}
