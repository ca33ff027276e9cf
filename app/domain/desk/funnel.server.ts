import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { londonDay, startOfLondonDay } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'
import { funnelDays, mostDeals, settledDays, type Funnel, type SeenDeal } from './dashboard.ts'

/** The days for which views have been counted, no more of them than the funnel looks back on. */
export interface CountedDays {
  /** The first London day. */
  since: string
  /** True where they are as many as the funnel looks back on. */
  isWhole: boolean
}

/** The days that the funnel can look back on. Before the first view is written down, that is today alone. */
export async function readCountedDays(db: Db, now: string): Promise<CountedDays> {
  const wanted = londonDay(startOfLondonDay(now, 1 - funnelDays))
  const { first } = await db
    .selectFrom('page_views')
    .select((select) => select.fn.min<string | null>('day').as('first'))
    .executeTakeFirstOrThrow()
  const began = first ?? londonDay(now)
  return began > wanted ? { since: began, isWhole: false } : { since: wanted, isWhole: true }
}

/** How far visitors have come in these days: pages by their views, all else by the rows of reservations. */
export async function readFunnel(db: Db, { since, isWhole }: CountedDays): Promise<Funnel> {
  // Noon in London is on the same calendar day in UTC, all year.
  const from = startOfLondonDay(`${since}T12:00:00.000Z`, 0)
  const seen = await db
    .selectFrom('page_views')
    .select(({ fn }) => [
      fn.sum<number | null>('views').filterWhere('page', '=', 'deal').as('dealViews'),
      fn.sum<number | null>('views').filterWhere('page', '=', 'checkout').as('checkoutViews'),
    ])
    .where('day', '>=', since)
    .executeTakeFirstOrThrow()
  const { held } = await db
    .selectFrom('reservations')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('held_at', '>=', from)
    .executeTakeFirstOrThrow()
  const { paid, refunded } = await db
    .selectFrom('reservations')
    .select(({ fn }) => [
      fn.countAll<number>().as('paid'),
      fn.countAll<number>().filterWhere('status', '=', 'refunded').as('refunded'),
    ])
    .where('paid_at', '>=', from)
    .executeTakeFirstOrThrow()
  const views = { dealViews: seen.dealViews ?? 0, checkoutViews: seen.checkoutViews ?? 0 }
  return { since, isWhole, ...views, held, paid, refunded }
}

/** The deals on the market for at least two weeks that were looked at least in these days. */
export async function listLeastSeen(db: Db, { since }: CountedDays, now: string): Promise<SeenDeal[]> {
  const least = db
    .selectFrom('deals')
    .select((select) => [
      'deals.id',
      'deals.published_at',
      select.fn
        .coalesce(
          select
            .selectFrom('page_views')
            .select(({ fn }) => fn.sum<number>('views').as('sum'))
            .whereRef('page_views.deal_id', '=', 'deals.id')
            .where('page', '=', 'deal')
            .where('day', '>=', since),
          sql.lit(0),
        )
        .as('views'),
    ])
    // The value is written out and not bound: the partial index of active deals holds only rows with this value.
    .where('status', '=', sql.lit('active'))
    .where('published_at', '<=', startOfLondonDay(now, -settledDays))
    .orderBy('views')
    .orderBy('published_at')
    .orderBy('deals.id')
    .limit(mostDeals)
  // The titles are read of these few only.
  const rows = await db
    .selectFrom(least.as('least'))
    .innerJoin('deals', 'deals.id', 'least.id')
    .select(['deals.id', 'title', 'location', 'deals.published_at', 'least.views'])
    .orderBy('least.views')
    .orderBy('least.published_at')
    .orderBy('least.id')
    .execute()
  return rows.map(({ published_at: publishedAt, ...deal }) => ({
    ...deal,
    reference: dealReference(deal.id),
    publishedAt: publishedAt ?? '',
  }))
}
