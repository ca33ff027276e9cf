import type { Filter, FiltersOf, FilterSet } from './filters.ts'
import { countText, type ListPage } from './lists.ts'

/** What one cell of a file may hold. Numbers stay numbers, true and false become yes and no. */
export type Cell = string | number | boolean | null

/** The head of a column on the page. */
export interface Column {
  label: string
  /** Its cells are set right. */
  isNumber?: boolean
  /** The label is for screen readers only. */
  isHidden?: boolean
  /** Its cells name their rows. */
  isRowHead?: boolean
}

/** What an admin list is called, what narrows it, and what it shows, on its page and as a file. */
export interface ListDescription<Filters extends FilterSet, ColumnName extends string, Page extends ListPage<unknown>> {
  /** Its name in addresses and files. */
  name: string
  /** Its heading and its tab. */
  title: string
  /** Names the table and the filters for screen readers. */
  labels: { table: string; filters: string }
  /** What its rows are called: one, and many where an `s` is not enough. */
  rowNames: [one: string, many?: string]
  /** In the order in which the trail writes them down. */
  filters: Filters
  /** The order of their fields, where it is another. */
  fieldOrder?: readonly (keyof Filters)[]
  columns: Record<ColumnName, Column>
  /** How many rows each option of a choice has, by the name of its filter. */
  counts?: (page: Page) => { [Name in keyof Filters]?: Readonly<Record<string, number>> }
  /** The columns of the CSV file: heading and value. */
  csv: Record<string, (row: Page['rows'][number]) => Cell>
}

/** The values to choose from, by the name of their filter. */
export type Choices<Filters extends FilterSet> = { [Name in keyof Filters]?: readonly string[] }

/** A list as its page shows it, without its rows. */
export interface ListView<ColumnName extends string = string> {
  title: string
  labels: { table: string; filters: string }
  /** `2,345 deals` */
  count: string
  fields: FilterField[]
  columns: Record<ColumnName, Column>
}

/** A filter as a field of the form. */
export interface FilterField {
  name: string
  label: string
  /** What is set at the moment. */
  value: string
  placeholder?: string
  /** Value → label; a search field where there are none. */
  options?: Readonly<Record<string, string>>
  /** The label of the option that takes the filter off. */
  all?: string
}

/** Says how the page of a list shows it. */
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
    case 'choice':
      return { ...field, options: counts ? withCounts(shownAs.options, counts) : shownAs.options, all: shownAs.all }
    case 'open-choice': {
      // What was asked for stays in the list even where nothing has it.
      const offered = [...new Set([...choices, ...(value ? [value] : [])])]
      return {
        ...field,
        options: Object.fromEntries(offered.map((one) => [one, shownAs.labelOf(one)])),
        all: shownAs.all,
      }
    }
  }
}

/** `Pending (1,234)` */
function withCounts(options: Readonly<Record<string, string>>, counts: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(options).map(([value, label]) => [
      value,
      `${label} (${(counts[value] ?? 0).toLocaleString('en-GB')})`,
    ]),
  )
}
