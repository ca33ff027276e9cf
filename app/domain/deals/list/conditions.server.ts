import { sql, type Expression, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { anyContainsFolded, anyHasWord } from '#db/expressions.server.ts'
import { findMayHold } from '#db/text-search.server.ts'
import type { Database } from '#db/schema.ts'
import type { DealFilterName, DealNarrowing } from '../record/deals.ts'
import { gradesFrom } from './filters.ts'

type Where = ExpressionBuilder<Database, 'deals'>

/** The conditions that are not in the address: the operator's policy, and the hour (UTC) at which holds end. */
export interface ListMoment {
  allowScotland: boolean
  now: string
}

/** The same, or without an hour: then nobody holds anything. */
interface AnyMoment extends Pick<ListMoment, 'allowScotland'> {
  now: string | null
}

// The values are written out and not bound: SQLite uses a partial index only where it can see that the condition is the index's
// own.
export const isPublic = sql<boolean>`status in ('active', 'reserved')`

/** True for the public deals that pass these filters. */
export function matchesFilters(
  narrowing: DealNarrowing,
  names: readonly DealFilterName[],
  moment: AnyMoment,
): (where: Where) => ExpressionWrapper<Database, 'deals', SqlBool> {
  return (where) => where.and([isPublic, ...names.map((name) => passes(where, name, narrowing, moment))])
}

function passes(where: Where, name: DealFilterName, asked: DealNarrowing, moment: AnyMoment): Expression<SqlBool> {
  switch (name) {
    case 'search':
      return matchesSearch(where, asked.search)
    case 'propertyType':
      return where('property_type', '=', asked.propertyType)
    case 'region':
      return where('region', '=', asked.region)
    case 'strategy':
      return where('strategy', '=', asked.strategy)
    case 'grade':
      return where('score_grade', 'in', gradesFrom(asked.grade!))
    case 'priceFromPence':
      return where('price_pence', '>=', asked.priceFromPence)
    case 'priceToPence':
      return where('price_pence', '<=', asked.priceToPence)
    case 'leastYieldPercent':
      return where('gross_yield_percent', '>=', asked.leastYieldPercent)
    case 'leastBedrooms':
      return where('bedrooms', '>=', asked.leastBedrooms)
    case 'mostBedrooms':
      return where('bedrooms', '<=', asked.mostBedrooms)
    case 'isFree':
      return isFree(where, moment)
  }
}

/**
 * A whole reference names its deal; any other text is looked for in titles and locations. Of a whole postcode these say the first
 * half only, as a word of its own: E1 is neither E14 nor LE1. A half that was typed alone may be W1 of W1D.
 */
function matchesSearch(where: Where, search: string): Expression<SqlBool> {
  const id = readReference(search)
  if (id !== null) return where('id', '=', id)
  const [, district, rest] = /^([a-z]{1,2}\d[a-z\d]?)(\s*\d[a-z]{2})?$/i.exec(search) ?? []
  const texts = ['title', 'location']
  return district ? anyHasWord(texts, district, rest === undefined) : anyContainsFolded(texts, search)
}

function readReference(search: string): number | null {
  const id = /^pid[-\s]?(\d{1,9})$/i.exec(search)?.[1]
  return id ? Number(id) : null
}

/** So many deals are looked at one by one sooner than all of them in the order of an index. */
const mostLookedAt = 500

/**
 * The ids of the few deals that a search may find, which `matchesFilters` has still to compare. Null where they may be many, as of a
 * common word or of one or two letters: then all that can be read by an index are compared.
 */
export async function findFewSearched(db: Db, search: string): Promise<number[] | null> {
  const id = readReference(search)
  if (id !== null) return [id]
  // Of a whole postcode only the first half is looked for, and it may stand close to the second.
  const district = /^([a-z]{1,2}\d[a-z\d]?)\s*\d[a-z]{2}$/i.exec(search)?.[1]
  const ids = await findMayHold(db, 'deal', district ?? search, mostLookedAt)
  return ids && ids.map(Number)
}

/** True for what can be secured online at this moment: nobody has paid for it and nobody holds it. */
function isFree(where: Where, { allowScotland, now }: AnyMoment): Expression<SqlBool> {
  return where.and([
    where('deals.status', '=', 'active'),
    ...(now === null ? [] : [where.not(isHeld(where, now))]),
    ...(allowScotland ? [] : [where('nation', '<>', 'Scotland')]),
  ])
}

/** True for what somebody holds at this moment and has not paid for. */
export function isHeld(where: Where, now: string): ExpressionWrapper<Database, 'deals', SqlBool> {
  return where('id', 'in', (from) =>
    from
      .selectFrom('reservations')
      .select('deal_id')
      .where('reservations.status', '=', 'held')
      .where('expires_at', '>', now),
  )
}
