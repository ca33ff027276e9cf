import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { listPage, type ListPage } from '#app/domain/lists/lists.ts'
import type { Db } from '#db/database.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import type { AreasTable, Database } from '#db/schema.ts'
import { areaColumns, toArea } from './area-rows.server.ts'
import { regionNames, type Area, type PricePoint } from './areas.ts'
import { readTrends } from './history.server.ts'
import { areaFiltersInForce, type AreaFilterName, type AreaFilters, type AreaSort } from './list-filters.ts'
import { findAreas, type AreaSearch } from './search.server.ts'

/** As many areas as a page of the list shows. */
export const areasPerPage = 40

export interface ListedArea extends Area {
  /** Fewer than two points are no trend. */
  trend: PricePoint[]
}

export interface AreaList extends ListPage<ListedArea> {
  /** How many of all that match have no figure to be sorted by. They stand last. */
  without: number
  /** The trend of each country, by its name. */
  countryTrends: Map<string, PricePoint[]>
  found: AreaSearch | null
  /** Where nothing matches: the filters without which something would. */
  ways: { without: AreaFilterName; total: number }[]
}

type Where = ExpressionBuilder<Database, 'areas'>

const isCouncil = sql<SqlBool>`kind in ('la', 'city') and slug <> ''`

function matches(filters: AreaFilters, names: readonly AreaFilterName[], found: AreaSearch | null) {
  return (where: Where) => where.and([isCouncil, ...names.map((name) => passes(where, name, filters, found))])
}

function passes(where: Where, name: AreaFilterName, asked: AreaFilters, found: AreaSearch | null) {
  switch (name) {
    case 'search':
      return where('code', 'in', found?.codes ?? [])
    case 'country':
      return where('country', '=', asked.country!)
    case 'region':
      return where('region', '=', asked.region!)
    case 'budgetPence':
      return where('average_price_pence', '<=', asked.budgetPence)
    case 'leastYieldPercent':
      return where('gross_yield_percent', '>=', asked.leastYieldPercent)
    case 'change':
      return passesChange(where, asked.change!)
  }
}

function passesChange(where: Where, band: NonNullable<AreaFilters['change']>) {
  const change = 'annual_price_change_percent'
  if (band === 'falling') return where(change, '<', 0)
  if (band === 'rising') return where(change, '>=', 3)
  return where.and([where(change, '>=', 0), where(change, '<', 3)])
}

const sortColumns: Record<AreaSort, { column: keyof AreasTable; direction: 'asc' | 'desc' }> = {
  yield: { column: 'gross_yield_percent', direction: 'desc' },
  price: { column: 'average_price_pence', direction: 'asc' },
  growth: { column: 'annual_price_change_percent', direction: 'desc' },
  rent: { column: 'average_rent_pence', direction: 'desc' },
  name: { column: 'name', direction: 'asc' },
}

/**
 * One page of the councils that match, with the trends of those on it. Areas without the figure that is sorted by stand last,
 * whatever the direction. A page past the end is empty.
 */
export async function listAreas(db: Db, filters: AreaFilters): Promise<AreaList> {
  const names = areaFiltersInForce(filters)
  const found = filters.search === '' ? null : await findAreas(db, filters.search)
  const counts = await countAreas(db, filters, names, found)
  const areas = await readAreas(db, filters, names, found, { size: areasPerPage, page: filters.page })
  const countries = await readCountries(db)
  const shown = countries.filter(({ name }) => areas.some(({ country }) => country === name))
  const trends = await readTrends(db, [...areas, ...shown])
  const rows = areas.map((area) => ({ ...area, trend: trends.get(area.code) ?? [] }))
  return {
    ...listPage(rows, counts.total, filters.page, areasPerPage),
    without: counts.total - counts.known,
    countryTrends: new Map(shown.map(({ name, code }) => [name, trends.get(code) ?? []])),
    found,
    ways: counts.total === 0 ? await findWays(db, filters, found) : [],
  }
}

/** Every council that matches, in the order asked for, without trends. */
export async function listAllAreas(db: Db, filters: AreaFilters): Promise<Area[]> {
  const found = filters.search === '' ? null : await findAreas(db, filters.search)
  return readAreas(db, filters, areaFiltersInForce(filters), found, null)
}

async function readAreas(
  db: Db,
  filters: AreaFilters,
  names: readonly AreaFilterName[],
  found: AreaSearch | null,
  part: { size: number; page: number } | null,
): Promise<Area[]> {
  const { column, direction } = sortColumns[filters.sort]
  let query = db
    .selectFrom('areas')
    .select(areaColumns)
    .where(matches(filters, names, found))
    .orderBy(sql`${sql.ref(column)} is null`)
    .orderBy(column, direction)
    .orderBy('name')
    .orderBy('code')
  if (part) query = query.limit(part.size).offset((part.page - 1) * part.size)
  return (await query.execute()).map(toArea)
}

/** How many match, and how many of them have the figure that is sorted by. */
function countAreas(db: Db, filters: AreaFilters, names: readonly AreaFilterName[], found: AreaSearch | null) {
  return db
    .selectFrom('areas')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.count<number>(sortColumns[filters.sort].column).as('known'),
    ])
    .where(matches(filters, names, found))
    .executeTakeFirstOrThrow()
}

/** Of several filters, those without which something would match, the one that leaves most first. */
async function findWays(db: Db, filters: AreaFilters, found: AreaSearch | null): Promise<AreaList['ways']> {
  const names = areaFiltersInForce(filters)
  if (names.length < 2) return []
  const ways: AreaList['ways'] = []
  for (const without of names) {
    const others = names.filter((name) => name !== without)
    const { total } = await countAreas(db, filters, others, found)
    if (total > 0) ways.push({ without, total })
  }
  return ways.sort((a, b) => b.total - a.total)
}

const readWholes = keepByVersion(['areas'], async (db: Db): Promise<readonly Area[]> => {
  const rows = await db.selectFrom('areas').select(areaColumns).where('kind', 'in', ['region', 'country']).execute()
  return rows.map(toArea)
})

/** The regions of England and the other countries, in the order of the map; what is not in the tables is left out. */
export async function readMapRegions(db: Db): Promise<Area[]> {
  const wholes = await readWholes(db)
  return regionNames.flatMap((name) => wholes.find((area) => area.name === name) ?? [])
}

/** The countries, with the United Kingdom. */
export async function readCountries(db: Db): Promise<Area[]> {
  return (await readWholes(db)).filter(({ kind }) => kind === 'country')
}

/** The region and the country that an area lies in, and the whole of the United Kingdom, from near to far. */
export async function readWholesOf(db: Db, area: Area): Promise<Area[]> {
  const wholes = await readWholes(db)
  const names = [...new Set([area.region, area.country, 'United Kingdom'])].filter((name) => name !== area.name)
  return names.flatMap((name) => wholes.find((whole) => whole.name === name) ?? [])
}

/** How many councils there are. */
export const countCouncils = keepByVersion(['areas'], async (db: Db): Promise<number> => {
  const { total } = await db
    .selectFrom('areas')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(isCouncil)
    .executeTakeFirstOrThrow()
  return total
})
