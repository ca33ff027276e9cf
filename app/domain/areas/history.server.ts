import type { Db } from '#db/database.server.ts'
import { keepByVersion } from '#db/keep-by-version.server.ts'
import { monthOf, type Area, type PricePoint } from './areas.ts'

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
 * The prices of these areas in the months that a trend line draws, oldest first, with the newest published price behind them. Only
 * those months are read. An area without any is not in the map.
 */
export function readTrends(db: Db, areas: readonly Area[]): Promise<Map<string, PricePoint[]>> {
  return readPrices(db, areas, (months) => thin(months, mostInTrend))
}

/** The prices of these areas in one month of each quarter. */
export function readQuarters(db: Db, areas: readonly Area[]): Promise<Map<string, PricePoint[]>> {
  return readPrices(db, areas, quarterly)
}

/** The prices of these areas in every month. */
export function readMonths(db: Db, areas: readonly Area[]): Promise<Map<string, PricePoint[]>> {
  return readPrices(db, areas, (months) => months)
}

async function readPrices(
  db: Db,
  areas: readonly Area[],
  choose: (months: string[]) => string[],
): Promise<Map<string, PricePoint[]>> {
  const edition = await readEdition(db)
  const points = new Map<string, PricePoint[]>()
  if (!edition || areas.length === 0) return points
  const rows = await db
    .selectFrom('area_prices')
    .select(['code', 'month', 'price_pence as pence'])
    .where('edition_id', '=', edition.id)
    .where('code', 'in', [...new Set(areas.map(({ code }) => code))])
    .where('month', 'in', choose(edition.months))
    .orderBy('code')
    .orderBy('month')
    .execute()
  for (const { code, month, pence } of rows) {
    const known = points.get(code)
    if (known) known.push({ month, pence })
    else points.set(code, [{ month, pence }])
  }
  for (const area of areas) addNewest(points.get(area.code), area)
  return points
}

/** A file of one month may be newer than that of the months before it. Twice the same month is one point. */
function addNewest(points: PricePoint[] | undefined, { pricePeriod, averagePricePence }: Area): void {
  const month = monthOf(pricePeriod)
  const last = points?.at(-1)
  if (points && last && averagePricePence !== null && month > last.month)
    points.push({ month, pence: averagePricePence })
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
