import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { anyContainsFolded, contains, isAmong } from '#db/expressions.server.ts'
import { findMayHold } from '#db/text-search.server.ts'
import type { Database } from '#db/schema.ts'

/** The most buyers, and the most references, that are looked at one by one. */
const mostLooked = 200

type Bought = Pick<Database, 'reservations' | 'users'>
type PurchaseWhere = ExpressionBuilder<Bought, 'reservations' | 'users'>

/** A condition for purchases and their buyers. */
export type IsPurchaseFound = (where: PurchaseWhere) => Expression<SqlBool>

/**
 * The ids of all reservations that `isFound` finds by their id, letters of their reference, the deal, or words of their buyer's name or address,
 * where the index of texts knows that few may be meant. Null where many may be, and where the letters are not in that index: then
 * the rows of the list have to be looked at (`ofPurchase`).
 */
export async function findFewPurchases(db: Db, search: string, isFound: IsPurchaseFound): Promise<string[] | null> {
  const buyers = await findBuyers(db, search)
  const named = buyers && (await findMayHold(db, 'reservation', search, mostLooked))
  if (!named) return null
  const dealId = dealIdIn(search)
  const bought = db.selectFrom('reservations').select('reservations.id')
  // Each by its own index: where they stand in one condition, statistics may make SQLite look at every row.
  const ids = [
    ...(buyers.length === 0 ? [] : await bought.where('user_id', 'in', buyers).execute()),
    ...(dealId === null ? [] : await bought.where('deal_id', '=', dealId).execute()),
  ].map(({ id }) => id)
  const rows = await bought
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .where(isAmong('reservations.id', [...named, search, ...ids]))
    .where(isFound)
    .execute()
  return rows.map(({ id }) => id)
}

/** True where the letters are in a purchase's reference, or each word in its buyer's name or address. */
export function isOfReferenceOrBuyer(where: PurchaseWhere, search: string): Expression<SqlBool> {
  const words = search.split(/\s+/)
  return where.or([
    contains('reservations.reference', search.toUpperCase()),
    where.and(words.map((word) => anyContainsFolded(['users.first_name', 'users.last_name', 'users.email'], word))),
  ])
}

/** The deal that somebody means by its whole reference or number; null for any other text. */
export function dealIdIn(search: string): number | null {
  const digits = /^(?:PID-?)?0*(\d{1,9})$/i.exec(search)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** People in whose name or address one of the words may be; null where that tells too little. */
async function findBuyers(db: Db, search: string): Promise<string[] | null> {
  for (const word of search.split(/\s+/)) {
    const found = await findMayHold(db, 'user', word, mostLooked)
    if (found) return found
  }
  return null
}
