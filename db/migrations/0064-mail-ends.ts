import { sql, type Kysely } from 'kysely'

/**
 * A mail that was taken to be sent and one whose end may have gone out are two things: only the second may have been sent. Frozen
 * once merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE outbox ADD COLUMN maybe_sent_at TEXT`,
  // Until now one mark stood for both.
  `UPDATE outbox SET maybe_sent_at = started_at WHERE started_at IS NOT NULL`,
  `DROP INDEX outbox_under_way`,
  `CREATE INDEX outbox_under_way ON outbox (kind, status, started_at, maybe_sent_at) WHERE started_at IS NOT NULL`,
]
