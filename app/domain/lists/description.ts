import type { Filter, FiltersOf, FilterSet } from './filters.ts'
import { countText, type ListPage } from './lists.ts'

/** The value of one cell of a file. Numbers stay numbers; true and false become yes and no. */
export type Cell = string | number | boolean | null

/** The head of a column on the page. */
export interface Column {
  label: string
  /** True where the cells are set right. */
  isNumber?: boolean
  /** The label is for screen readers only. */
  isHidden?: boolean
  /** True where the cells name their rows. */
  isRowHead?: boolean
}

/** The names, filters and columns of an admin list, for its page and for its file. */
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
  rowNames: [one: string, many?: string]
  /** The filters, in the order in which the trail writes them down. */
  filters: Filters
  /** The order of the filters' fields on the page, where it differs from that of the trail. */
  fieldOrder?: readonly (keyof Filters)[]
  columns: Record<ColumnName, Column>
  /** The number of rows for each option of a choice, by the name of its filter. */
  counts?: (page: Page) => { [Name in keyof Filters]?: Readonly<Record<string, number>> }
  /** The columns of the CSV file, each with its heading and its value. */
  csv: Record<string, (row: Page['rows'][number]) => Cell>
}

/** The values to choose from, by the name of their filter. */
export type Choices<Filters extends FilterSet> = { [Name in keyof Filters]?: readonly string[] }

/** A list as its page shows it, without its rows. */
export interface ListView<ColumnName extends string = string> {
  title: string
  labels: { table: string; filters: string }
  /** The total with its noun, such as `2,345 deals`. */
  count: string
  fields: FilterField[]
  columns: Record<ColumnName, Column>
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
  return {
    title: list.title,
    labels: list.labels,
    count: countText(page.total, ...list.rowNames),
    fields: order.map((name) => viewFilter(list.filters[name]!, values[name] ?? '', counts?.[name], choices[name])),
    columns: list.columns,
  }
}

function viewFilter(
  { name, label, shownAs }: Filter,
  value: string,
  counts: Readonly<Record<string, number>> | undefined,
  choices: readonly string[] = [],
): FilterField {
  const field = { name, label, value }
  switch (shownAs.kind) {
    case 'search':
      return { ...field, placeholder: shownAs.placeholder }
    case 'day':
      return { ...field, isDay: true }
    case 'choice':
      return { ...field, options: counts ? withCounts(shownAs.options, counts) : shownAs.options, all: shownAs.all }
    case 'open-choice': {
      // The chosen value stays among the options even where no row has it.
      const offered = [...new Set([...choices, ...(value ? [value] : [])])]
      return {
        ...field,
        options: Object.fromEntries(offered.map((one) => [one, shownAs.labelOf(one)])),
        all: shownAs.all,
      }
    }
  }
}

/** The label of an option with its count, such as `Pending (1,234)`. */
function withCounts(options: Readonly<Record<string, string>>, counts: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(options).map(([value, label]) => [
      value,
      `${label} (${(counts[value] ?? 0).toLocaleString('en-GB')})`,
    ]),
  )
}
