import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database, SavedSearchRow } from '#db/schema.ts'
import { isHeld, type ListMoment } from '#app/domain/deals/list-conditions.server.ts'
import { matchAsListed, type AsListed } from '#app/domain/deals/matching.server.ts'
import { filtersOfQuery } from './alerts.ts'

/** The deals that are new to a search. */

type Where = ExpressionBuilder<Database, 'deals'>
type Condition = (where: Where) => ExpressionWrapper<Database, 'deals', SqlBool>

export interface Fresh {
  listed: AsListed
  /** What came onto the market since the last look, is there still, and was never told; whoever holds it. */
  arrived: Condition
  /** What of it the next email names: nobody holds it at this moment. */
  isToTell: Condition
}

/**
 * What is new to a search, among exactly what the list shows for it. A deal is new when it has come onto the market since the last
 * look, for the first time or again, and the search was never told of it.
 */
export async function findFresh(
  db: Db,
  { number, filters, seen_number: seen }: Pick<SavedSearchRow, 'number' | 'filters' | 'seen_number'>,
  moment: ListMoment,
): Promise<Fresh> {
  const listed = await matchAsListed(db, filtersOfQuery(filters), moment)
  const arrived: Condition = (where) =>
    where.and([
      where('status', '=', sql.lit('active' as const)),
      where('id', 'in', (from) => from.selectFrom('deal_arrivals').select('deal_id').where('number', '>', seen)),
      where('id', 'not in', (from) =>
        from.selectFrom('told_deals').select('deal_id').where('search_number', '=', number),
      ),
      listed.matching(where),
    ])
  return { listed, arrived, isToTell: (where) => where.and([arrived(where), where.not(isHeld(where, moment.now))]) }
}

/** How many deals meet a condition. */
export async function countDeals(db: Db, condition: Condition): Promise<number> {
  const { count } = await db
    .selectFrom('deals')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of the last arrival of a deal; 0 before the first. */
export async function readNewestArrival(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('deal_arrivals')
    .select((select) => select.fn.max<number | null>('number').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}
