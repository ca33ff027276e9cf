import type { Db } from '#db/database.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { isCouncil, monthOf, type Area, type PricePoint } from './areas.ts'
import { readKnownAreas } from './known-areas.server.ts'

/** The average prices of earlier months, from the live edition. Lines begin here. */
const firstMonth = '2014-01'
/** So many points show in a trend line, those of its country among them. */
const mostInTrend = 16

interface MonthlyEdition {
  id: number
  months: string[]
}

/** The months of each edition that has been live. */
const monthsOf = new WeakMap<Db, Map<string, string[]>>()

/** The live edition that has monthly figures, and its months; null where there is none. A few hundred months at most. */
const readEdition = keepByVersion(['area_editions'], async (db: Db): Promise<MonthlyEdition | null> => {
  const editions = await db
    .selectFrom('area_editions')
    .select(['id', 'file_hash', 'published_at'])
    .where('state', '=', 'live')
    .orderBy('id', 'desc')
    .execute()
  // The rows of a live edition never change, so its months are looked for once, however often other rows are written.
  const kept = new Map<string, string[]>()
  const before = monthsOf.get(db)
  monthsOf.set(db, kept)
  let found: MonthlyEdition | null = null
  for (const { id, file_hash, published_at } of editions) {
    const key = [id, file_hash, published_at].join(' ')
    const months: string[] | undefined = before?.get(key) ?? (found ? undefined : await readMonthsOf(db, id))
    if (!months) continue
    kept.set(key, months)
    if (months.length > 0) found ??= { id, months }
  }
  return found
})

async function readMonthsOf(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('area_prices')
    .select('month')
    .distinct()
    .where('edition_id', '=', id)
    .where('month', '>=', firstMonth)
    .orderBy('month')
    .limit(1000)
    .execute()
  return rows.map(({ month }) => month)
}

/**
 * The prices of these areas in the months that a trend line draws, oldest first, with the newest published price behind them. An
 * area without any is not in the map.
 */
export async function readTrends(db: Db, areas: readonly Area[]): Promise<Map<string, PricePoint[]>> {
  const kept = await readAllTrends(db)
  const trends = new Map<string, PricePoint[]>()
  for (const area of areas) {
    const points = kept.get(area.code)
    if (points) trends.set(area.code, withNewest(points, area))
  }
  return trends
}

/** The same of the one area with this address; empty where nothing is held. */
export async function readTrendOf(db: Db, slug: string): Promise<PricePoint[]> {
  const area = (await readKnownAreas(db)).bySlug.get(slug)
  return area ? ((await readTrends(db, [area])).get(area.code) ?? []) : []
}

/** The trends of all areas, kept until an edition or an area changes: of a few hundred areas no more than 16 months each. */
const readAllTrends = keepByVersion(
  ['areas', 'area_editions'],
  async (db: Db): Promise<ReadonlyMap<string, PricePoint[]>> => {
    const edition = await readEdition(db)
    if (!edition) return new Map()
    const { all } = await readKnownAreas(db)
    const codes = all.map(({ code }) => code)
    return readPoints(db, edition.id, codes, thin(edition.months, mostInTrend))
  },
)

/** The prices of these areas in one month of each quarter. */
export async function readQuarters(db: Db, areas: readonly Area[]): Promise<Map<string, PricePoint[]>> {
  const [wholes, councils] = [await readQuartersOfWholes(db), await readPrices(db, areas.filter(isCouncil), quarterly)]
  const points = new Map<string, PricePoint[]>()
  for (const { code } of areas) {
    const known = councils.get(code) ?? wholes.get(code)
    if (known) points.set(code, known)
  }
  return points
}

/** The regions and countries stand behind the councils on every page. */
const readQuartersOfWholes = keepByVersion(['areas', 'area_editions'], async (db: Db) =>
  readPrices(db, (await readKnownAreas(db)).wholes, quarterly),
)

/** The prices of these areas in every month from 2014 on. */
export function readMonths(db: Db, areas: readonly Area[]): Promise<Map<string, PricePoint[]>> {
  return readPrices(db, areas, (months) => months)
}

async function readPrices(
  db: Db,
  areas: readonly Area[],
  choose: (months: string[]) => string[],
): Promise<Map<string, PricePoint[]>> {
  const edition = await readEdition(db)
  if (!edition || areas.length === 0) return new Map()
  const codes = [...new Set(areas.map(({ code }) => code))]
  const points = await readPoints(db, edition.id, codes, choose(edition.months))
  for (const area of areas) {
    const known = points.get(area.code)
    if (known) points.set(area.code, withNewest(known, area))
  }
  return points
}

async function readPoints(db: Db, editionId: number, codes: readonly string[], months: readonly string[]) {
  const points = new Map<string, PricePoint[]>()
  const rows = await db
    .selectFrom('area_prices')
    .select(['code', 'month', 'price_pence as pence'])
    .where('edition_id', '=', editionId)
    .where('code', 'in', codes)
    .where('month', 'in', months)
    .orderBy('code')
    .orderBy('month')
    .execute()
  for (const { code, month, pence } of rows) {
    const known = points.get(code)
    if (known) known.push({ month, pence })
    else points.set(code, [{ month, pence }])
  }
  return points
}

/** A file of one month may be newer than that of the months before it. Twice the same month is one point. */
function withNewest(points: PricePoint[], { pricePeriod, averagePricePence }: Area): PricePoint[] {
  const month = monthOf(pricePeriod)
  const last = points.at(-1)
  return last && averagePricePence !== null && month > last.month
    ? [...points, { month, pence: averagePricePence }]
    : points
}

/** The months of the quarter that the newest month belongs to, counted back; all of them where there are few. */
function quarterly(months: string[]): string[] {
  if (months.length <= 60) return months
  const place = Number(months.at(-1)!.slice(5)) % 3
  return months.filter((month) => Number(month.slice(5)) % 3 === place)
}

/** The first, the last, and as many between, evenly. */
function thin(months: string[], most: number): string[] {
  if (months.length <= most) return months
  const step = (months.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => months[Math.round(index * step)]!)
}

export interface RentPoint {
  month: string
  pence: number
}

/** The rents of an area in every month of the live edition, oldest first; empty where there is none. */
export async function readRents(db: Db, code: string): Promise<RentPoint[]> {
  return db
    .selectFrom('area_rents')
    .innerJoin('area_editions', 'area_editions.id', 'area_rents.edition_id')
    .select(['area_rents.month as month', 'rent_pence as pence'])
    .where('area_editions.state', '=', 'live')
    .where('area_rents.code', '=', code)
    .where('area_rents.month', '>=', firstMonth)
    .orderBy('area_rents.month')
    .limit(1000)
    .execute()
}
