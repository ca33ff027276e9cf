import type { Insertable, Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

/** SQLite takes at most 32,766 values in a statement; a deal has fewer than 60. */
const rowsPerStatement = 250

/** Inserts rows in so many statements as they need. */
export async function insertInBatches<Table extends keyof Database>(
  trx: Kysely<Database>,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + rowsPerStatement))
      .execute()
  }
}
