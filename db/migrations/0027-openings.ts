import { sql, type Kysely } from 'kysely'

/** When a buyer who waited was told that the documents are open. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'ALTER TABLE reservations ADD COLUMN opening_told_at TEXT',
  // Documents that opened before there was such a mail are no news.
  `UPDATE reservations SET opening_told_at = unlock_at
   WHERE unlock_at IS NOT NULL AND unlock_at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  `CREATE INDEX reservations_to_tell ON reservations (unlock_at)
   WHERE unlock_at IS NOT NULL AND opening_told_at IS NULL`,
]
