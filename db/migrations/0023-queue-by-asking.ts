import { sql, type Kysely } from 'kysely'

/** The queue of refunds goes by the deadline and then by the time of asking. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `DROP INDEX open_refund_requests`,
  `CREATE INDEX open_refund_requests ON refund_requests (due_at, asked_at, id, status) WHERE status IN ('pending', 'under-review')`,
]
