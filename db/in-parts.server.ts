import type { Db } from './database.server.ts'

/** The number of rows in one statement, which may have only so many parameters. */
const rowsAtOnce = 500

/** Writes rows in one transaction, in so many statements as they need. */
export async function writeInParts<Row>(
  db: Db,
  rows: readonly Row[],
  write: (trx: Db, part: readonly Row[]) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await write(trx, rows.slice(start, start + rowsAtOnce))
  })
}
