import { longestSearch, readChoice, readPage, readSearch } from '#app/domain/lists/lists.ts'
import { formatPounds } from '#app/utils/money.ts'
import { countryNames, mapFigures, regionNames, regionSlug, type MapFigure } from './areas.ts'

/** A visitor's wishes of the list of areas, as the address carries them. Safe in the browser. */

export const areaSorts = {
  yield: 'Gross yield, high to low',
  price: 'Price, low to high',
  growth: 'Growth, high to low',
  rent: 'Rent, high to low',
  name: 'Name',
} as const
export type AreaSort = keyof typeof areaSorts

/** The change of prices in 12 months. */
export const changeBands = {
  rising: 'Rising 3% or more',
  steady: 'Rising less than 3%',
  falling: 'Falling',
} as const
export type ChangeBand = keyof typeof changeBands

/** The form's choices. An address may hold any other figure. */
export const budgets = [100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000] as const
export const leastYields = [4, 4.5, 5, 5.5, 6] as const

interface AreaNarrowing {
  search: string
  country: string | null
  region: string | null
  /** The highest average price. */
  budgetPence: number | null
  leastYieldPercent: number | null
  change: ChangeBand | null
}
export type AreaFilterName = keyof AreaNarrowing

export interface AreaFilters extends AreaNarrowing {
  sort: AreaSort
  map: MapFigure
  page: number
}

const noNarrowing: AreaNarrowing = {
  search: '',
  country: null,
  region: null,
  budgetPence: null,
  leastYieldPercent: null,
  change: null,
}
export const noAreaFilters: AreaFilters = { ...noNarrowing, sort: 'yield', map: 'yield', page: 1 }

/** The largest figures that are read. */
const mostBudgetPounds = 100_000_000
const mostYieldPercent = 100

const regionOf = new Map(regionNames.map((name) => [regionSlug(name), name as string]))
const countryOf = new Map(countryNames.map((name) => [regionSlug(name), name as string]))

/** Reads the filters from a query string. Unknown values fall back to the defaults, never to an error. */
export function readAreaFilters(params: URLSearchParams): AreaFilters {
  const pounds = readFigure(params, 'budget', mostBudgetPounds)
  return {
    search: readSearch(params).replace(/\s+/g, ' '),
    country: countryOf.get(params.get('country') ?? '') ?? null,
    region: regionOf.get(params.get('region') ?? '') ?? null,
    budgetPence: pounds === null ? null : Math.round(pounds * 100),
    leastYieldPercent: readFigure(params, 'yield', mostYieldPercent),
    change: readChoice(params, 'change', changeBands),
    sort: readChoice(params, 'sort', areaSorts) ?? 'yield',
    map: readChoice(params, 'map', mapFigures) ?? 'yield',
    page: Math.min(readPage(params), 10_000),
  }
}

/** The query string for these filters, with the defaults left out; `?…` or the empty text. */
export function areaFiltersToQuery(filters: Partial<AreaFilters>): string {
  const { search, country, region, budgetPence, leastYieldPercent, change, sort, map, page } = filters
  const values: Record<string, string | number | null | undefined | false> = {
    q: search,
    country: country && regionSlug(country),
    region: region && regionSlug(region),
    budget: budgetPence && budgetPence / 100,
    yield: leastYieldPercent,
    change,
    sort: sort !== 'yield' && sort,
    map: map !== 'yield' && map,
    page: page !== 1 && page,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, String(value))
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** The filters that narrow the list, in the order of the form. */
export function areaFiltersInForce(filters: AreaNarrowing): AreaFilterName[] {
  return (Object.keys(noNarrowing) as AreaFilterName[]).filter((name) => filters[name] !== noNarrowing[name])
}

/** The same filters without one of them, from the first page on. */
export function withoutAreaFilter(filters: AreaFilters, name: AreaFilterName): AreaFilters {
  return { ...filters, [name]: noNarrowing[name], page: 1 }
}

/** Nothing but the order of the list and the figure of the map. */
export function withoutAreaFilters({ sort, map }: AreaFilters): AreaFilters {
  return { ...noAreaFilters, sort, map }
}

const callNames = ['q', 'country', 'region', 'budget', 'yield', 'change', 'sort'] as const

/**
 * The faults of the filters of a JSON call, by parameter: a caller must not take all areas for the answer to a senseless value.
 * Empty where there are none; an empty value is no filter. Parameters that are no filter, such as `page` and `utm_source`, are not
 * looked at.
 */
export function findAreaFilterMistakes(params: URLSearchParams): Record<string, string> {
  const mistakes: Record<string, string> = {}
  const read = readAreaFilters(params)
  const oneOf = (names: readonly string[]) => `Use one of ${names.join(', ')}.`
  const rules: Record<(typeof callNames)[number], string | false> = {
    q: (params.get('q') ?? '').length > longestSearch && `Use at most ${longestSearch} characters.`,
    country: read.country === null && oneOf([...countryOf.keys()]),
    region: read.region === null && oneOf([...regionOf.keys()]),
    budget:
      read.budgetPence === null &&
      `Use pounds above 0, at most ${formatPounds(mostBudgetPounds * 100)}, such as 150000.`,
    yield: read.leastYieldPercent === null && `Use percent above 0, at most ${mostYieldPercent}, such as 5.5.`,
    change: read.change === null && oneOf(Object.keys(changeBands)),
    sort: !Object.hasOwn(areaSorts, params.get('sort') ?? '') && oneOf(Object.keys(areaSorts)),
  }
  for (const name of callNames) {
    if (params.getAll(name).length > 1) mistakes[name] = 'Give it once.'
    else if (params.get(name)?.trim() && rules[name]) mistakes[name] = rules[name]
  }
  return mistakes
}

/** A figure above nought with at most two decimals, such as "150,000" or "5.5%"; null for any other text. */
function readFigure(params: URLSearchParams, name: string, most: number): number | null {
  const text = (params.get(name) ?? '').slice(0, 20).replace(/[£,%\s]/g, '')
  const value = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : 0
  return value > 0 && value <= most ? value : null
}
