import { formatDate } from '#app/utils/dates.ts'
import type { Filter, FiltersOf, FilterSet } from './filters.ts'
import { countText, formatCount, type ListPage } from './lists.ts'

/** The value of one cell of a file. Numbers stay numbers; true and false become yes and no. */
export type Cell = string | number | boolean | null

/** The head of a column on the page. */
export interface Column {
  label: string
  /** The width in rem. Columns without one share what is left. */
  width?: number
  /** The place of its cells in the rows of small screens; without one they are left out there. */
  place?: Place
  /** True where the cells are left out on screens of a middle width as well. */
  isExtra?: boolean
  /** The choice of the filter `sort` that orders the rows by this column, the highest first. */
  sort?: string
  /** True where that order begins with the lowest. */
  isAscending?: boolean
  /** True where the cells are set right. */
  isNumber?: boolean
  /** The label is for screen readers only. */
  isHidden?: boolean
  /** True where the cells name their rows. Such cells hold the link to the row's page and are its title on small screens. */
  isRowHead?: boolean
}

/**
 * The places in a row of two lines, as small screens show it: title and state above, `first`, `meta` and `amount` below, buttons
 * under both. `tick` stands before them.
 */
type Place = 'state' | 'first' | 'meta' | 'amount' | 'actions' | 'tick'

/** The names, filters and columns of an admin list, for its page and for its file. */
type RowNames = [one: string, many?: string]

export interface ListDescription<
  Filters extends FilterSet,
  ColumnName extends string,
  Page extends ListPage<unknown>,
  Name extends string = string,
> {
  /** The name of the list in addresses and files. */
  name: Name
  /** The heading of the page and the title of its tab. */
  title: string
  /** The name of the table and the filters for screen readers. */
  labels: { table: string; filters: string }
  /** The noun for its rows: the singular, and the plural where an `s` is not enough. */
  rowNames: RowNames | ((filters: FiltersOf<Filters>) => RowNames)
  /** The filters, in the order in which the trail writes them down. */
  filters: Filters
  /** The order of the filters' fields on the page, where it differs from that of the trail. */
  fieldOrder?: readonly (keyof Filters)[]
  columns: Record<ColumnName, Column>
  /** The number of rows for each option of a choice, by the name of its filter; `''` is the number of all. */
  counts?: (page: Page) => { [Name in keyof Filters]?: Readonly<Record<string, number>> }
  /** The columns of the CSV file, each with its heading and its value. */
  csv: Record<string, (row: Page['rows'][number]) => Cell>
}

/** The values to choose from, by the name of their filter; with their labels where the filter knows none. */
export type Choices<Filters extends FilterSet> = { [Name in keyof Filters]?: Offered }
type Offered = readonly string[] | Readonly<Record<string, string>>

/** A list as its page shows it, without its rows. */
export interface ListView<ColumnName extends string = string> {
  title: string
  labels: { table: string; filters: string }
  /** The total with its noun, such as `2,345 deals`. */
  count: string
  fields: FilterField[]
  /** The filters that are set. */
  set: SetFilter[]
  /** The choice of the filter `sort`, and its direction; null where the rows have one order only. */
  sort: { by: string; direction: 'ascending' | 'descending' } | null
  columns: Record<ColumnName, Column>
}

/** A filter that narrows the list at the moment. */
export interface SetFilter {
  /** The name of the filter in the address. */
  name: string
  label: string
  /** The words for the value that is set. */
  value: string
}

/** A filter as a field of the form. */
export interface FilterField {
  name: string
  label: string
  /** The value that is set at the moment. */
  value: string
  placeholder?: string
  /** True for a field that takes a day. */
  isDay?: boolean
  /** The options, value → label; without options the field is a search field. */
  options?: Readonly<Record<string, string>>
  /** The label of the option that takes the filter off. */
  all?: string
  /** True where the options stand beside each other as links. */
  isRow?: boolean
}

/** The view of a list for its page. */
export function viewList<Filters extends FilterSet, ColumnName extends string, Page extends ListPage<unknown>>(
  list: ListDescription<Filters, ColumnName, Page>,
  values: FiltersOf<NoInfer<Filters>>,
  page: NoInfer<Page>,
  choices: Choices<NoInfer<Filters>> = {},
): ListView<ColumnName> {
  const counts = list.counts?.(page)
  const order = list.fieldOrder ?? Object.keys(list.filters)
  const ordered = order.map((name) => [name, list.filters[name]!, values[name] ?? ''] as const)
  return {
    title: list.title,
    labels: list.labels,
    count: countText(page.total, ...(typeof list.rowNames === 'function' ? list.rowNames(values) : list.rowNames)),
    fields: order.map((name) => viewFilter(list.filters[name]!, values[name] ?? '', counts?.[name], choices[name])),
    set: ordered
      .filter(([, filter, value]) => value !== '' && value !== filter.fallback && filter.name !== 'sort')
      // A row of links shows what is set, and takes it off, by itself.
      .filter(([, { shownAs }]) => shownAs.kind !== 'choice' || !shownAs.isRow)
      .map(([name, filter, value]) => ({
        name: filter.name,
        label: filter.label,
        value: labelAmong(choices[name], value) ?? wordsFor(filter, value),
      })),
    sort: viewSort(list, ordered.find(([, filter]) => filter.name === 'sort')?.[2]),
    columns: list.columns,
  }
}

function viewSort<Filters extends FilterSet, ColumnName extends string, Page extends ListPage<unknown>>(
  { columns }: ListDescription<Filters, ColumnName, Page>,
  by: string | number | undefined,
): ListView['sort'] {
  const column = Object.values<Column>(columns).find(({ sort }) => sort !== undefined && sort === by)
  return column ? { by: String(by), direction: column.isAscending ? 'ascending' : 'descending' } : null
}

function viewFilter(
  { name, label, shownAs }: Filter,
  value: string,
  counts: Readonly<Record<string, number>> | undefined,
  choices: Offered = [],
): FilterField {
  const field = { name, label, value }
  switch (shownAs.kind) {
    case 'search':
      return { ...field, placeholder: shownAs.placeholder }
    case 'day':
      return { ...field, isDay: true }
    case 'choice':
      return {
        ...field,
        options: counts ? withCounts(shownAs.options, counts) : shownAs.options,
        all: counts && shownAs.all !== undefined && '' in counts ? withCount(shownAs.all, counts['']) : shownAs.all,
        ...(shownAs.isRow && { isRow: true }),
      }
    case 'open-choice': {
      // The chosen value stays among the options even where no row has it.
      const values: readonly string[] = Array.isArray(choices) ? choices : Object.keys(choices)
      const offered = [...new Set([...values, ...(value ? [value] : [])])]
      return {
        ...field,
        options: Object.fromEntries(offered.map((one) => [one, labelAmong(choices, one) ?? shownAs.labelOf(one)])),
        all: shownAs.all,
      }
    }
  }
}

/** The label that comes with a value; undefined where the filter itself knows it. */
function labelAmong(choices: Offered | undefined, value: string): string | undefined {
  return choices === undefined || Array.isArray(choices) ? undefined : (choices as Record<string, string>)[value]
}

function wordsFor({ shownAs }: Filter, value: string): string {
  switch (shownAs.kind) {
    case 'search':
      return value
    case 'day':
      return formatDate(`${value}T12:00:00.000Z`)
    case 'choice':
      return shownAs.options[value] ?? value
    case 'open-choice':
      return shownAs.labelOf(value)
  }
}

/** The label of an option with its count, such as `Pending (1,234)`. */
function withCounts(options: Readonly<Record<string, string>>, counts: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(options).map(([value, label]) => [value, withCount(label, counts[value])]))
}

const withCount = (label: string, count = 0) => `${label} (${formatCount(count)})`
