import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isAmong, readBy } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { dealReference } from '#app/utils/references.ts'
import { canBeSecuredOnline } from '../record/deals.server.ts'
import { findFewSearched, isPublic, matchesFilters, type ListMoment } from './conditions.server.ts'
import { filtersInForce, type DealFilters } from './filters.ts'

/** The deals that the list shows for some filters, for whoever follows the list by email or feed. */

type Where = ExpressionBuilder<Database, 'deals'>
type Condition = (where: Where) => ExpressionWrapper<Database, 'deals', SqlBool>

/** Deals among which there are some of interest. */
interface Among {
  /** The ids that come into question; null for all. */
  few: readonly number[] | null
  matching?: Condition
}

/** What the list shows for these filters, with a search that is taken letter for letter. It counts nothing. */
export async function matchAsListed(db: Db, filters: DealFilters, moment: ListMoment): Promise<Among> {
  const few = filters.search === '' ? null : await findFewSearched(db, filters.search)
  return { few, matching: matchesFilters(filters, filtersInForce(filters), moment) }
}

/** Facts of a deal in an email or a feed. All of it is public. */
export interface DealLine {
  id: number
  reference: string
  title: string
  location: string
  pricePence: number
  grossYieldPercent: number | null
  grade: string
  securePricePence: number
  canBeSecuredOnline: boolean
  publishedAt: string
  updatedAt: string
}

/** The first of the deals on the market that match, by score or the newest first. */
export async function listDealLines(
  db: Db,
  { few, matching }: Among,
  { order, most }: { order: 'score' | 'newest'; most: number },
  policy: Pick<ListMoment, 'allowScotland'>,
): Promise<DealLine[]> {
  const index = order === 'score' ? 'public_deals_by_score' : 'active_deals_by_publication'
  const rows = await db
    .selectFrom(readBy('deals', few ? null : index))
    .select([
      'id',
      'title',
      'location',
      'nation',
      'price_pence',
      'gross_yield_percent',
      'score_grade',
      'secure_price_pence',
      'published_at',
      'created_at',
      'updated_at',
    ])
    .where((where) => matching?.(where) ?? where.and([isPublic]))
    .$if(few !== null, (query) => query.where(isAmong('id', few ?? [])))
    // The value is written out and not bound: the partial index holds only rows with this value.
    .where('status', '=', sql.lit('active' as const))
    .orderBy(order === 'score' ? 'ai_score' : 'published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reference: dealReference(row.id),
    title: row.title,
    location: row.location,
    pricePence: row.price_pence,
    grossYieldPercent: row.gross_yield_percent,
    grade: row.score_grade,
    securePricePence: row.secure_price_pence,
    canBeSecuredOnline: canBeSecuredOnline(row, policy),
    publishedAt: row.published_at ?? row.created_at,
    updatedAt: row.updated_at,
  }))
}
