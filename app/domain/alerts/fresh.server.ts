import { expressionBuilder, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isAmong, readBy, withoutIndex } from '#db/expressions.server.ts'
import type { Database, SavedSearchRow } from '#db/schema.ts'
import { isHeld, matchesFilters, type ListMoment } from '#app/domain/deals/list/conditions.server.ts'
import { filtersInForce } from '#app/domain/deals/list/filters.ts'
import { filtersOfQuery } from './alerts.ts'

/** The deals that are new to a search, and those that it knows and whose price has fallen. */

type Where = ExpressionBuilder<Database, 'deals'>
type Condition = (where: Where) => ExpressionWrapper<Database, 'deals', SqlBool>
type Search = Pick<SavedSearchRow, 'number' | 'filters' | 'seen_number'>

/** A deal that is news. */
export interface FreshDeal {
  id: number
  /** The price that the public saw before, where it was higher; null for any other. */
  fellFromPence: number | null
}

/** What is news to a search. */
interface Fresh {
  /** Deals that the next email names as new, the best score first: nobody holds them at this moment. */
  toTell: FreshDeal[]
  /** Deals that the search knows, and whose price has fallen, the best score first. Nobody holds them. */
  fallen: FreshDeal[]
  /** Deals that wait for the next look, because somebody holds them. */
  held: number[]
}

/**
 * Deals that are news to a search. A deal is new when it is on the market and matches, something of it has changed since the
 * last look, it did not stand so on the list at that look, and it is no old news. So it is new once, the first time that it matches
 * on the market, whether it is published, comes back, or a lower price brings it into the search. Any other that matches has fallen
 * when its price is lower than the one that the search knows, so that each fall is told once. That price is the last one that its reader was told or
 * could have seen: it follows every rise on the market that a look finds, of held deals too. A hold never makes a deal old or new; its
 * news wait for its end, and keep none of another deal.
 */
export async function findFresh(db: Db, search: Search, moment: ListMoment): Promise<Fresh> {
  const isNew = isNewTo(search, moment)
  const news = await selectChanged(db, search, moment).where(isNew).execute()
  const fallen = await selectChanged(db, search, moment)
    .where((where) => where('price_pence', '<', knownPrice(search)))
    .where((where) => where.not(isNew(where)))
    .execute()
  const free = (rows: typeof news) =>
    rows
      .filter((row) => !row.isHeld)
      .map(({ id, price, known }) => ({ id, fellFromPence: known !== null && known > price ? known : null }))
  return {
    toTell: free(news),
    fallen: free(fallen),
    held: [...news, ...fallen].filter((row) => row.isHeld).map(({ id }) => id),
  }
}

/** The deals on the market that match and of which something has changed since the last look, the best score first. */
function selectChanged(db: Db, search: Search, moment: ListMoment) {
  return (
    db
      // Without an index the few deals that have changed are looked up by their ids, and the others are not looked at.
      .selectFrom(readBy('deals', null))
      .select((select) => [
        'id',
        'price_pence as price',
        knownPrice(search).as('known'),
        isHeld(select, moment.now).as('isHeld'),
      ])
      .where('id', 'in', changedSince(search))
      .where('status', '=', 'active')
      .where(matchesWhoeverHolds(search, moment))
      .orderBy('ai_score', 'desc')
      .orderBy('id', 'desc')
  )
}

/** The ids of the deals of which something has changed since the last look. */
function changedSince({ seen_number: seen }: Search) {
  return expressionBuilder<Database>().selectFrom('deal_changes').select('deal_id').where('number', '>', seen)
}

function isNewTo(search: Search, moment: ListMoment): Condition {
  const told = expressionBuilder<Database>()
    .selectFrom('told_deals')
    .select('deal_id')
    .where('search_number', '=', search.number)
  return (where) =>
    where.and([
      where('id', 'not in', told.where('is_unheard', '=', 0)),
      where.or([where('id', 'not in', wasThere(search, moment)), where('id', 'in', told)]),
    ])
}

/**
 * The price of a deal that the public saw, as a search knows it: that which it was told of, or else that of the last look. Null
 * where the deal was not on the market then.
 */
function knownPrice(search: Search) {
  const where = expressionBuilder<Database, 'deals'>()
  return where.fn.coalesce(
    where
      .selectFrom('told_deals')
      .select('told_deals.price_pence')
      .where('search_number', '=', search.number)
      .whereRef('told_deals.deal_id', '=', 'deals.id'),
    where
      .selectFrom('deal_changes as first')
      .select((select) =>
        select.case().when('first.status', '=', 'active').then(select.ref('first.price_pence')).end().as('price'),
      )
      .where('first.number', '>', search.seen_number)
      .whereRef('first.deal_id', '=', 'deals.id')
      .orderBy('first.number')
      .limit(1),
  )
}

/** True for these deals, however many. */
function isOneOf(deals: readonly FreshDeal[]): Condition {
  const ids = deals.map(({ id }) => id)
  return (where) => where.and([isAmong('id', ids)])
}

/**
 * Keeps as old news, with its price, what stood on the list at the last look and does so no more. What comes back to it is not new, but
 * it may have fallen.
 */
export async function noteLeft(trx: Db, search: Search, moment: ListMoment): Promise<void> {
  const matching = matchesWhoeverHolds(search, moment)
  const hasLeft: Condition = (where) =>
    where.and([
      where('id', 'in', wasThere(search, moment)),
      where.not(where.and([where('status', '=', 'active'), matching(where)])),
    ])
  await keepKnown(trx, search, hasLeft)
}

/**
 * Keeps as old news, with the price known so far, what stood on the list at the last look and costs something else now, where the next
 * look begins from that of the last one again because of a held deal. `followPrices` brings the price up to date.
 */
export async function noteMoved(trx: Db, search: Search, moment: ListMoment): Promise<void> {
  const hasMoved: Condition = (where) =>
    where.and([
      where('id', 'in', wasThere(search, moment)),
      where('status', '=', 'active'),
      where('price_pence', '<>', knownPrice(search)),
    ])
  await keepKnown(trx, search, hasMoved)
}

async function keepKnown(trx: Db, search: Search, isMeant: Condition): Promise<void> {
  await insertTold(trx, search, isMeant, {})
    .onConflict((there) =>
      there.columns(['search_number', 'deal_id']).doUpdateSet((set) => ({
        price_pence: set.fn.coalesce('told_deals.price_pence', set.ref('excluded.price_pence')),
      })),
    )
    .execute()
}

/** Notes deals as told on a day, with their prices. */
export async function noteTold(
  trx: Db,
  search: Search,
  { toTell, fallen }: Pick<Fresh, 'toTell' | 'fallen'>,
  day: string,
): Promise<void> {
  await insertTold(trx, search, isOneOf(toTell), { toldOn: day })
    .onConflict((there) =>
      there
        .columns(['search_number', 'deal_id'])
        .doUpdateSet((set) => ({ told_on: day, is_unheard: 0, price_pence: set.ref('excluded.price_pence') })),
    )
    .execute()
  await insertTold(trx, search, isOneOf(fallen), { fellOn: day })
    .onConflict((there) =>
      there.columns(['search_number', 'deal_id']).doUpdateSet((set) => ({
        price_pence: set.ref('excluded.price_pence'),
        fell_on: day,
        fell_from_pence: set.ref('excluded.fell_from_pence'),
      })),
    )
    .execute()
}

/** The statement that notes the deals of this condition as told on a day, or told on it that their prices fell; without one as old news. */
function insertTold(
  trx: Db,
  search: Search,
  isMeant: Condition,
  { toldOn = null, fellOn = null }: { toldOn?: string | null; fellOn?: string | null },
) {
  const isTold = toldOn !== null || fellOn !== null
  return trx
    .insertInto('told_deals')
    .columns(['search_number', 'deal_id', 'told_on', 'price_pence', 'fell_on', 'fell_from_pence'])
    .expression((from) =>
      from
        .selectFrom('deals')
        .select((select) => [
          select.val(search.number).as('search_number'),
          'id',
          select.val(toldOn).as('told_on'),
          isTold ? 'price_pence' : knownPrice(search).as('price_pence'),
          select.val(fellOn).as('fell_on'),
          (fellOn === null ? select.val<number | null>(null) : knownPrice(search)).as('fell_from_pence'),
        ])
        .where(isMeant),
    )
}

/**
 * What the search knows of a price follows it up, so that a fall from there is one, and takes it out of an email that still waits. It
 * follows it down too where no email tells of falls.
 */
export async function followPrices(trx: Db, search: Search, isToldOfFalls: boolean): Promise<void> {
  await trx
    .updateTable('told_deals')
    .from('deals')
    .set((set) => ({ price_pence: set.ref('deals.price_pence'), fell_on: null, fell_from_pence: null }))
    .where('search_number', '=', search.number)
    .where('deal_id', 'in', changedSince(search))
    .whereRef('deals.id', '=', 'deal_id')
    .where('deals.status', '=', 'active')
    .whereRef('told_deals.price_pence', isToldOfFalls ? '<' : '<>', 'deals.price_pence')
    .execute()
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
          'bedrooms',
        ])
        .where('number', 'in', (first) =>
          first
            .selectFrom('deal_changes')
            .select((select) => select.fn.min('number').as('first'))
            .where('number', '>', search.seen_number)
            // All changes would be walked through in the order of the deals.
            .groupBy(withoutIndex('deal_id')),
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
