import { gradeNames } from '#app/domain/figures/score.ts'
import { readChoice, readSearch } from '#app/domain/lists/lists.ts'
import { propertyTypeLabels } from '../record/property-types.ts'
import type { DealFilterName, DealNarrowing } from '../record/deals.ts'
import { readBedrooms, readPercent, readPrice } from '../record/typed-figures.ts'

/** A buyer's wishes of the list of deals, as the address carries them. Safe in the browser. */

export const dealSorts = {
  score: 'AI Score',
  roi: 'ROI high to low',
  price: 'Price low to high',
  yield: 'Yield high to low',
} as const
export type DealSort = keyof typeof dealSorts

export type DealView = 'cards' | 'table'

export interface DealFilters extends DealNarrowing {
  /** Whether the search is taken letter for letter, even when it finds nothing. */
  isExact: boolean
  sort: DealSort
  view: DealView
  page: number
}

const noNarrowing: DealNarrowing = {
  search: '',
  propertyType: null,
  region: null,
  strategy: null,
  grade: null,
  leastYieldPercent: null,
  priceFromPence: null,
  priceToPence: null,
  leastBedrooms: null,
  mostBedrooms: null,
  isFree: false,
}
export const noDealFilters: DealFilters = { ...noNarrowing, isExact: false, sort: 'score', view: 'cards', page: 1 }

/** The longest region or strategy that is looked at. A longer text is none that a deal has. */
export const longestChoice = 60
/** The longest price or percentage that is looked at. */
export const longestFigure = 20

/** The names in the address of the filters that stand behind "More filters". */
export const moreFilterNames = ['region', 'strategy', 'grade', 'yield', 'from', 'to', 'beds', 'bedsTo', 'free'] as const

/** Reads the filters from a query string. Unknown values fall back to the defaults, never to an error. */
export function readDealFilters(params: URLSearchParams): DealFilters {
  const page = Number(params.get('page'))
  const [from, to] = [readPrice(textOf(params, 'from')), readPrice(textOf(params, 'to'))]
  const isSwapped = areSwapped(from, to)
  const beds = [readBedrooms(textOf(params, 'beds')), readBedrooms(textOf(params, 'bedsTo'))] as const
  const [leastBedrooms, mostBedrooms] = areSwapped(...beds) ? [beds[1], beds[0]] : beds
  return {
    search: readSearch(params),
    isExact: params.get('exact') === '1',
    propertyType: readChoice(params, 'type', propertyTypeLabels),
    region: readName(params, 'region'),
    strategy: readName(params, 'strategy'),
    grade: readGrade(params),
    priceFromPence: isSwapped ? to : from,
    priceToPence: isSwapped ? from : to,
    leastYieldPercent: readPercent(textOf(params, 'yield')),
    // Every home has no bedroom or more.
    leastBedrooms: leastBedrooms || null,
    mostBedrooms,
    isFree: params.get('free') === '1',
    sort: readChoice(params, 'sort', dealSorts) ?? 'score',
    view: params.get('view') === 'table' ? 'table' : 'cards',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

/** The typed figures that could not be taken as they were typed. */
export interface FilterMistakes {
  /** Texts that are no figure, by their names in the address. */
  unread: Partial<Record<'from' | 'to' | 'yield' | 'beds' | 'bedsTo', string>>
  /** Whether the lowest of two was above the highest. They are read the other way round. */
  isSwapped: boolean
}

/** The mistakes in the figures of a query string. */
export function findFilterMistakes(params: URLSearchParams): FilterMistakes {
  const unread: FilterMistakes['unread'] = {}
  for (const [name, read] of [
    ['from', readPrice],
    ['to', readPrice],
    ['yield', readPercent],
    ['beds', readBedrooms],
    ['bedsTo', readBedrooms],
  ] as const) {
    const typed = textOf(params, name)
    if (typed !== '' && read(typed) === null && !/^£?0*(\.0*)?%?$/.test(typed)) unread[name] = typed
  }
  const isSwapped = ([reader, from, to]: readonly [(text: string) => number | null, string, string]) =>
    areSwapped(reader(textOf(params, from)), reader(textOf(params, to)))
  return { unread, isSwapped: isSwapped([readPrice, 'from', 'to']) || isSwapped([readBedrooms, 'beds', 'bedsTo']) }
}

/** The query string for these filters, with the defaults left out; `?…` or the empty text. */
export function dealFiltersToQuery(filters: Partial<DealFilters>): string {
  const { priceFromPence, priceToPence, leastYieldPercent, mostBedrooms, sort, page } = filters
  const values: Record<string, string | number | null | undefined | false> = {
    q: filters.search,
    exact: filters.isExact && filters.search ? 1 : '',
    type: filters.propertyType,
    region: filters.region,
    strategy: filters.strategy,
    grade: filters.grade,
    from: priceFromPence && priceFromPence / 100,
    to: priceToPence && priceToPence / 100,
    yield: leastYieldPercent,
    beds: filters.leastBedrooms,
    // None is a number of bedrooms too.
    bedsTo: mostBedrooms === 0 ? '0' : mostBedrooms,
    free: filters.isFree && 1,
    sort: sort !== 'score' && sort,
    view: filters.view === 'table' && 'table',
    page: page !== 1 && page,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, String(value))
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** The filters that narrow the list, in the order of the form. */
export function filtersInForce(filters: DealFilters): DealFilterName[] {
  const names = Object.keys(noNarrowing) as DealFilterName[]
  return names.filter((name) => filters[name] !== noNarrowing[name])
}

/** The same filters without one of them, from the first page on. */
export function withoutFilter(filters: DealFilters, name: DealFilterName): DealFilters {
  return { ...filters, [name]: noNarrowing[name], page: 1 }
}

/** Nothing but the order and the look of the list. */
export function withoutFilters({ sort, view }: DealFilters): DealFilters {
  return { ...noDealFilters, sort, view }
}

/** The grades from the best down to this one. */
export function gradesFrom(lowest: string): string[] {
  return gradeNames.slice(0, gradeNames.indexOf(lowest) + 1)
}

function areSwapped(from: number | null, to: number | null): boolean {
  return from !== null && to !== null && from > to
}

/** The text in a field for a figure, cut to a sensible length. */
function textOf(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').trim().slice(0, longestFigure)
}

/** The region or strategy with this name in the address. Whether any deal has it, the deals say. */
function readName(params: URLSearchParams, name: string): string | null {
  const text = (params.get(name) ?? '').trim()
  return text.length > 0 && text.length <= longestChoice ? text : null
}

function readGrade(params: URLSearchParams): string | null {
  // A plus that somebody typed into the address arrives as a space.
  const text = (params.get('grade') ?? '').replace(/ $/, '+')
  return gradeNames.includes(text) ? text : null
}
