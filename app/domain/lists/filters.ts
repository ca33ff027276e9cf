import { readChoice, readDay, readPage, readSearch } from './lists.ts'

/**
 * Filters, which narrow or order a list. Each filter knows its name in the address, and how its value is read, shown and written
 * down.
 */
export interface Filter<Value extends string | null = string | null> {
  /** The name of the filter in the address. */
  name: string
  label: string
  /** The value that holds where none was chosen. */
  fallback?: string
  read: (params: URLSearchParams) => Value
  shownAs: SearchField | ChoiceField | OpenChoiceField | DayField
  /** Whether the audit trail may keep the value. Otherwise the trail keeps only that there was one. */
  mayBeKept: (value: string) => boolean
}

interface SearchField {
  kind: 'search'
  placeholder?: string
}

interface ChoiceField {
  kind: 'choice'
  options: Readonly<Record<string, string>>
  /** The entry that takes the filter off; none where one of the options always applies. */
  all?: string
  /** True where the options stand beside each other as links, for few of them. */
  isRow?: boolean
}

/** A day of the calendar, chosen or typed. */
interface DayField {
  kind: 'day'
}

/** A choice whose values are known only from the rows or the date, so that they come with each page. */
interface OpenChoiceField {
  kind: 'open-choice'
  labelOf: (value: string) => string
  all: string
}

/** The filters of a list, by the names that its query knows them by. */
export type FilterSet = Record<string, Filter>

/** The values of the filters and the page that somebody asked for. */
export type FiltersOf<Filters extends FilterSet> = { [Name in keyof Filters]: ReturnType<Filters[Name]['read']> } & {
  page: number
}

const isShortCode = (value: string) => /^[\w-]{1,40}$/.test(value)

/** A filter for typed text. The trail keeps nothing of the text unless told so, because it may be a person's name or address. */
export function searchText({
  name = 'q',
  label = 'Search',
  placeholder,
  mayBeKept = () => false,
}: Partial<Pick<Filter, 'name' | 'label' | 'mayBeKept'>> & { placeholder?: string } = {}): Filter<string> {
  return {
    name,
    label,
    read: (params) => readSearch(params, name),
    shownAs: { kind: 'search', placeholder },
    mayBeKept,
  }
}

interface ChoiceOptions<Value extends string> {
  name: string
  label: string
  /** The values with their labels. */
  options: Readonly<Record<Value, string>>
}

/** A filter for one value of a closed set. Null stands for all values and has the label `all`. */
export function choice<Value extends string>({
  name,
  label,
  options,
  all,
  isRow = false,
}: ChoiceOptions<Value> & { all: string; isRow?: boolean }): Filter<Value | null> {
  return {
    name,
    label,
    read: (params) => readChoice(params, name, options),
    shownAs: { kind: 'choice', options, all, isRow },
    mayBeKept: isShortCode,
  }
}

/** A filter that always has a value of a closed set, such as an order; `fallback` where none was chosen. */
export function choiceWithDefault<Value extends string>({
  name,
  label,
  options,
  fallback,
}: ChoiceOptions<Value> & { fallback: NoInfer<Value> }): Filter<Value> {
  return {
    name,
    label,
    fallback,
    read: (params) => readChoice(params, name, options) ?? fallback,
    shownAs: { kind: 'choice', options },
    mayBeKept: isShortCode,
  }
}

/** A filter for one of the values that come with each page (`choices` of the list). No choice has the label `all`. */
export function openChoice<Value extends string | null>({
  name,
  label,
  all,
  labelOf,
  read,
}: Omit<OpenChoiceField, 'kind'> & {
  name: string
  label: string
  read: (params: URLSearchParams, name: string) => Value
}): Filter<Value> {
  return {
    name,
    label,
    read: (params) => read(params, name),
    shownAs: { kind: 'open-choice', labelOf, all },
    mayBeKept: isShortCode,
  }
}

/** A filter for a day, such as `2026-11-02`, in London. Any other text is none. */
export function dayFilter({ name, label }: Pick<Filter, 'name' | 'label'>): Filter<string> {
  return { name, label, read: (params) => readDay(params, name), shownAs: { kind: 'day' }, mayBeKept: isShortCode }
}

/** Reads the filters and the page from a query string. Unknown values fall back to the defaults, never to an error. */
export function readFilters<Filters extends FilterSet>(filters: Filters, params: URLSearchParams): FiltersOf<Filters> {
  const values = Object.entries(filters).map(([name, filter]) => [name, filter.read(params)])
  return { ...Object.fromEntries(values), page: readPage(params) } as FiltersOf<Filters>
}

/** The filters as the audit trail keeps them: chosen values as they are, and of typed text only that there was some. */
export function factsOfFilters<Filters extends FilterSet>(
  filters: Filters,
  values: FiltersOf<NoInfer<Filters>>,
): Record<string, string | true> {
  const facts: Record<string, string | true> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const value = values[name] as string | null
    if (value) facts[name] = filter.mayBeKept(value) ? value : true
  }
  return facts
}
