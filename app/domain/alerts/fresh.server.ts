import { expressionBuilder, sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isAmong, readBy } from '#db/expressions.server.ts'
import type { Database, SavedSearchRow } from '#db/schema.ts'
import { isHeld, matchesFilters, type ListMoment } from '#app/domain/deals/list/conditions.server.ts'
import { filtersInForce } from '#app/domain/deals/list/filters.ts'
import { filtersOfQuery } from './alerts.ts'

/** The deals that are new to a search. */

type Where = ExpressionBuilder<Database, 'deals'>
type Condition = (where: Where) => ExpressionWrapper<Database, 'deals', SqlBool>
type Search = Pick<SavedSearchRow, 'number' | 'filters' | 'seen_number'>

/** The ids of what is new to a search. */
interface Fresh {
  /** Deals that the next email names, the best score first: nobody holds them at this moment. */
  toTell: number[]
  /** Deals that wait for the next look, because somebody holds them. */
  held: number[]
}

/**
 * Deals that are new to a search. A deal is new when it is on the market and matches, something of it has changed since the
 * last look, it did not stand so on the list at that look, and it is no old news. So it is new once, the first time that it matches
 * on the market, whether it is published, comes back, or a lower price brings it into the search. A hold never makes a deal old or
 * new.
 */
export async function findFresh(db: Db, search: Search, moment: ListMoment): Promise<Fresh> {
  const rows = await db
    // Without an index the few deals that have changed are looked up by their ids, and the others are not looked at.
    .selectFrom(readBy('deals', null))
    .select((select) => ['id', isHeld(select, moment.now).as('isHeld')])
    .where('id', 'in', (from) =>
      from.selectFrom('deal_changes').select('deal_id').where('number', '>', search.seen_number),
    )
    .where('status', '=', 'active')
    .where('id', 'not in', (from) =>
      from
        .selectFrom('told_deals')
        .select('deal_id')
        .where('search_number', '=', search.number)
        .where('is_unheard', '=', 0),
    )
    .where((where) =>
      where.or([
        where('id', 'not in', wasThere(search, moment)),
        where('id', 'in', (from) =>
          from.selectFrom('told_deals').select('deal_id').where('search_number', '=', search.number),
        ),
      ]),
    )
    .where(matchesWhoeverHolds(search, moment))
    .orderBy('ai_score', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const [held, toTell] = [rows.filter((row) => row.isHeld), rows.filter((row) => !row.isHeld)]
  return { toTell: toTell.map(({ id }) => id), held: held.map(({ id }) => id) }
}

/** True for the deals with these ids, however many. */
export function isOneOf(ids: readonly number[]): Condition {
  return (where) => where.and([isAmong('id', ids)])
}

/** Keeps as old news what stood on the list at the last look and does so no more. What comes back to it is not new. */
export async function noteLeft(trx: Db, search: Search, moment: ListMoment): Promise<void> {
  const matching = matchesWhoeverHolds(search, moment)
  await insertTold(trx, search.number, null, (where) =>
    where.and([
      where('id', 'in', wasThere(search, moment)),
      where.not(where.and([where('status', '=', 'active'), matching(where)])),
    ]),
  )
    .onConflict((there) => there.doNothing())
    .execute()
}

/** The statement that notes the deals of this condition as told on a day; without one as old news. */
export function insertTold(trx: Db, searchNumber: number, toldOn: string | null, isMeant: Condition) {
  return trx
    .insertInto('told_deals')
    .columns(['search_number', 'deal_id', 'told_on'])
    .expression((from) =>
      from
        .selectFrom('deals')
        .select((select) => [select.val(searchNumber).as('search_number'), 'id', select.val(toldOn).as('told_on')])
        .where(isMeant),
    )
}

/** "Free to secure" leaves out what somebody holds at this moment, which a search leaves for its next look instead. */
function matchesWhoeverHolds({ filters: query }: Search, { allowScotland, now }: ListMoment): Condition {
  const filters = filtersOfQuery(query)
  const names = filtersInForce(filters).filter((name) => name !== 'isFree')
  const others = matchesFilters(filters, names, { allowScotland, now })
  return filters.isFree && !allowScotland
    ? (where) => where.and([others(where), where('nation', '<>', 'Scotland')])
    : others
}

/** The deals that have changed since the last look, and stood on the list of the search, on the market, at that look. */
function wasThere(search: Search, moment: ListMoment) {
  const where = expressionBuilder<Database, 'deals'>()
  return expressionBuilder<Database>()
    .selectFrom((from) =>
      from
        .selectFrom('deal_changes')
        .select([
          'deal_id as id',
          'status',
          'title',
          'location',
          'property_type',
          'region',
          'strategy',
          'score_grade',
          'gross_yield_percent',
          'price_pence',
          'nation',
        ])
        .where('number', 'in', (first) =>
          first
            .selectFrom('deal_changes')
            .select((select) => select.fn.min('number').as('first'))
            .where('number', '>', search.seen_number)
            // The plus keeps SQLite from walking through all changes in the order of the deals.
            .groupBy(sql`+deal_id`),
        )
        .as('deals'),
    )
    .select('id')
    .where('status', '=', 'active')
    .where(matchesWhoeverHolds(search, moment)(where))
}

/** The number of the last change of a deal; 0 before the first. */
export async function readNewestChange(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('deal_changes')
    .select((select) => select.fn.max<number | null>('number').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}
