import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { londonDay, startOfLondonDay } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'
import { funnelDays, mostDeals, settledDays, type Funnel, type SeenDeal } from './dashboard.ts'

/** The days for which views have been counted, no more of them than the funnel looks back on. */
interface CountedDays {
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

/** Steps that visitors have come to in these days: pages by their views, all else by the rows of reservations. */
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
  const settled = db
    .selectFrom('deals')
    .select(['deals.id', 'deals.published_at'])
    // The value is written out and not bound: the partial index of active deals holds only rows with this value.
    .where('status', '=', sql.lit('active'))
    .where('published_at', '<=', startOfLondonDay(now, -settledDays))
  const viewsOf = (select: ExpressionBuilder<Database, 'deals'>) =>
    select
      .selectFrom('page_views')
      .whereRef('page_views.deal_id', '=', 'deals.id')
      .where('page', '=', 'deal')
      .where('day', '>=', since)
  // The first few of many deals without a view are found without counting the views of all.
  const unseen = await settled
    .select(sql.lit(0).as('views'))
    .where((where) => where.not(where.exists(viewsOf(where).select('views'))))
    .orderBy('published_at')
    .orderBy('deals.id')
    .limit(mostDeals)
    .execute()
  const least =
    unseen.length === mostDeals
      ? unseen
      : await settled
          .select((select) => {
            const sum = viewsOf(select).select(({ fn }) => fn.sum<number>('views').as('sum'))
            return select.fn.coalesce(sum, sql.lit(0)).as('views')
          })
          .orderBy('views')
          .orderBy('published_at')
          .orderBy('deals.id')
          .limit(mostDeals)
          .execute()
  if (least.length === 0) return []
  const ids = least.map(({ id }) => id)
  const deals = await db.selectFrom('deals').select(['id', 'title', 'location']).where('id', 'in', ids).execute()
  const byId = new Map(deals.map((deal) => [deal.id, deal]))
  return least.map(({ id, published_at: publishedAt, views }) => ({
    ...byId.get(id)!,
    reference: dealReference(id),
    publishedAt: publishedAt ?? '',
    views,
  }))
}
