import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Sale } from './paid.ts'

/** A monthly file of prices paid, applied to a copy of the edition before. */

const saleColumns = [
  'district',
  'kind',
  'sold_on',
  'transaction_id',
  'price_pence',
  'postcode',
  'is_new',
  'address',
] as const

interface Copy {
  from: number
  to: number
  /** The district that was copied last; empty before the first. */
  after: string
  /** The first day of which sales are kept. */
  oldest: string
}

/** Copies the sales of the next district that no row of the file changes, and says which that was; undefined after the last. */
export async function copyDistrict(trx: Db, { from, to, after, oldest }: Copy): Promise<string | undefined> {
  const next = await trx
    .selectFrom('sold_prices')
    .select('district')
    .where('edition_id', '=', from)
    .where('district', '>', after)
    .orderBy('district')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  await trx
    .insertInto('sold_prices')
    .columns(['edition_id', ...saleColumns])
    .expression((build) =>
      build
        .selectFrom('sold_prices')
        .select([sql<number>`cast(${to} as bigint)`.as('edition_id'), ...saleColumns])
        .where('edition_id', '=', from)
        .where('district', '=', next.district)
        .where('sold_on', '>=', oldest)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('sold_price_changes')
                .select('sold_price_changes.transaction_id')
                .where('sold_price_changes.edition_id', '=', to)
                .whereRef('sold_price_changes.transaction_id', '=', 'sold_prices.transaction_id'),
            ),
          ),
        ),
    )
    .execute()
  return next.district
}

/** Adds the sales of the first of the rows that wait, and takes these rows away. Says how many there were of each. */
export async function applyChanges(trx: Db, id: number, size: number): Promise<{ changes: number; sales: number }> {
  const changes = await trx
    .deleteFrom('sold_price_changes')
    .where('edition_id', '=', id)
    .where('transaction_id', 'in', (from) =>
      from.selectFrom('sold_price_changes').select('transaction_id').where('edition_id', '=', id).limit(size),
    )
    .returning('sale')
    .execute()
  const sales = changes.flatMap(({ sale }) =>
    sale === null ? [] : [{ ...(JSON.parse(sale) as Sale), edition_id: id }],
  )
  if (sales.length > 0) await trx.insertInto('sold_prices').values(sales).execute()
  return { changes: changes.length, sales: sales.length }
}

/** The other file of prices paid that waits for its decision, the newest one; undefined where there is none. */
export function findWaiting(trx: Db, id: number) {
  return trx
    .selectFrom('area_editions')
    .select(['file_name', 'month', 'period'])
    .where('kind', '=', 'prices-paid')
    .where('state', '=', 'checked')
    .where('id', '!=', id)
    .orderBy('month', 'desc')
    .executeTakeFirst()
}
