import { listPage, type ListPage } from '#app/domain/lists/lists.ts'
import type { Db } from '#db/database.server.ts'
import { regionNames, type Area, type PricePoint } from './areas.ts'
import { readTrends } from './history.server.ts'
import { readKnownAreas } from './known-areas.server.ts'
import { areaFiltersInForce, type AreaFilterName, type AreaFilters, type ChangeBand } from './list-filters.ts'
import { sortAreas, sortedBy } from './list-order.ts'
import { findAreas, type AreaSearch } from './search.server.ts'

/** As many areas as a page of the list shows. */
const areasPerPage = 40

export interface ListedArea extends Area {
  /** Fewer than two points are no trend. */
  trend: PricePoint[]
}

export interface AreaList extends ListPage<ListedArea> {
  /** The number of all that match without a figure to be sorted by. They stand last. */
  without: number
  /** The trend of each country, by its name. */
  countryTrends: Map<string, PricePoint[]>
  found: AreaSearch | null
  /** Filters without which something would match, where nothing does. */
  ways: { without: AreaFilterName; total: number }[]
}

/** True for a council that passes these filters. */
function matches(area: Area, asked: AreaFilters, names: readonly AreaFilterName[], found: AreaSearch | null): boolean {
  return names.every((name) => passes(area, name, asked, found))
}

function passes(area: Area, name: AreaFilterName, asked: AreaFilters, found: AreaSearch | null): boolean {
  switch (name) {
    case 'search':
      return found?.codes.includes(area.code) ?? false
    case 'country':
      return area.country === asked.country
    case 'region':
      return area.region === asked.region
    case 'budgetPence':
      return area.averagePricePence !== null && area.averagePricePence <= asked.budgetPence!
    case 'leastYieldPercent':
      return area.grossYieldPercent !== null && area.grossYieldPercent >= asked.leastYieldPercent!
    case 'change':
      return area.annualPriceChangePercent !== null && isIn(asked.change!, area.annualPriceChangePercent)
  }
}

function isIn(band: ChangeBand, percent: number): boolean {
  if (band === 'falling') return percent < 0
  return band === 'rising' ? percent >= 3 : percent >= 0 && percent < 3
}

/**
 * One page of the councils that match, with the trends of those on it. Areas without the figure that is sorted by stand last,
 * whatever the direction. A page past the end is empty.
 */
export async function listAreas(db: Db, filters: AreaFilters): Promise<AreaList> {
  const names = areaFiltersInForce(filters)
  const found = filters.search === '' ? null : await findAreas(db, filters.search)
  const { councils } = await readKnownAreas(db)
  const all = councils.filter((area) => matches(area, filters, names, found))
  const from = (filters.page - 1) * areasPerPage
  const areas = sortAreas(all, filters.sort).slice(from, from + areasPerPage)
  const shown = (await readCountries(db)).filter(({ name }) => areas.some(({ country }) => country === name))
  const trends = await readTrends(db, [...areas, ...shown])
  const rows = areas.map((area) => ({ ...area, trend: trends.get(area.code) ?? [] }))
  return {
    ...listPage(rows, all.length, filters.page, areasPerPage),
    without: all.filter((area) => sortedBy(area, filters.sort) === null).length,
    countryTrends: new Map(shown.map(({ name, code }) => [name, trends.get(code) ?? []])),
    found,
    ways: all.length === 0 ? findWays(councils, filters, found) : [],
  }
}

/**
 * Every area in the order asked for, regions and countries among them, for the file and the JSON call; with a filter every council
 * that matches.
 */
export async function listAllAreas(db: Db, filters: AreaFilters): Promise<Area[]> {
  const names = areaFiltersInForce(filters)
  const found = filters.search === '' ? null : await findAreas(db, filters.search)
  const { all, councils } = await readKnownAreas(db)
  const matching = names.length === 0 ? all : councils.filter((area) => matches(area, filters, names, found))
  return sortAreas(matching, filters.sort)
}

/** Of several filters, those without which something would match, the one that leaves most first. */
function findWays(councils: readonly Area[], filters: AreaFilters, found: AreaSearch | null): AreaList['ways'] {
  const names = areaFiltersInForce(filters)
  if (names.length < 2) return []
  return names
    .map((without) => {
      const others = names.filter((name) => name !== without)
      return { without, total: councils.filter((area) => matches(area, filters, others, found)).length }
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
}

/** The regions of England and the other countries, in the order of the map; what is not in the tables is left out. */
export async function readMapRegions(db: Db): Promise<Area[]> {
  const { wholes } = await readKnownAreas(db)
  return regionNames.flatMap((name) => wholes.find((area) => area.name === name) ?? [])
}

/** The countries, with the United Kingdom. */
export async function readCountries(db: Db): Promise<Area[]> {
  return (await readKnownAreas(db)).wholes.filter(({ kind }) => kind === 'country')
}

/** The region and the country that an area lies in, and the whole of the United Kingdom, from near to far. */
export async function readWholesOf(db: Db, area: Area): Promise<Area[]> {
  const { wholes } = await readKnownAreas(db)
  const names = [...new Set([area.region, area.country, 'United Kingdom'])].filter((name) => name !== area.name)
  return names.flatMap((name) => wholes.find((whole) => whole.name === name) ?? [])
}

/** The number of councils. */
export async function countCouncils(db: Db): Promise<number> {
  return (await readKnownAreas(db)).councils.length
}
