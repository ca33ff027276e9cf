import type { Db } from '#db/database.server.ts'
import { middleOf } from '#app/domain/figures/returns.ts'
import { addDays, londonDay } from '#app/utils/dates.ts'

/** How the deals of a vendor do, in numbers; never who. */

export interface DealNumbers {
  /** Views of its page in the last 30 days. */
  views: number
  /** People who have it on their shortlist. */
  saves: number
  /** Payments that reserved it, those paid back included. */
  reservations: number
}

/** The same of the middle deal on the market. */
export type MiddleNumbers = Pick<DealNumbers, 'views' | 'saves'>

const viewDays = 30

/** The numbers of these deals, at most a page of them, by their ids. */
export async function readDealNumbers(
  db: Db,
  dealIds: readonly number[],
  now: string,
): Promise<ReadonlyMap<number, DealNumbers>> {
  if (dealIds.length === 0) return new Map()
  const views = await db
    .selectFrom('page_views')
    .select(['deal_id', (select) => select.fn.sum<number>('views').as('count')])
    .where('deal_id', 'in', dealIds)
    .where('page', '=', 'deal')
    .where('day', '>', addDays(londonDay(now), -viewDays))
    .groupBy('deal_id')
    .execute()
  const saves = await db
    .selectFrom('shortlisted_deals')
    .select(['deal_id', (select) => select.fn.countAll<number>().as('count')])
    .where('deal_id', 'in', dealIds)
    .groupBy('deal_id')
    .execute()
  const reservations = await db
    .selectFrom('reservations')
    .select(['deal_id', (select) => select.fn.countAll<number>().as('count')])
    .where('deal_id', 'in', dealIds)
    .where('paid_at', 'is not', null)
    .groupBy('deal_id')
    .execute()
  const [viewsOf, savesOf, reservationsOf] = [views, saves, reservations].map(
    (rows) => new Map(rows.map(({ deal_id, count }) => [deal_id, Number(count)])),
  ) as [Map<number, number>, Map<number, number>, Map<number, number>]
  return new Map(
    dealIds.map((id) => [
      id,
      { views: viewsOf.get(id) ?? 0, saves: savesOf.get(id) ?? 0, reservations: reservationsOf.get(id) ?? 0 },
    ]),
  )
}

/** The deals that others are compared with: those that came on the market last. */
const mostCompared = 200

/** The middle views and saves of the deals on the market; null while there are none. */
export async function readMiddleNumbers(db: Db, now: string): Promise<MiddleNumbers | null> {
  const deals = await db
    .selectFrom('deals')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('published_at', 'desc')
    .limit(mostCompared)
    .execute()
  if (deals.length === 0) return null
  const numbers = await readDealNumbers(
    db,
    deals.map(({ id }) => id),
    now,
  )
  const all = [...numbers.values()]
  return { views: middleOf(all.map(({ views }) => views)), saves: middleOf(all.map(({ saves }) => saves)) }
}
