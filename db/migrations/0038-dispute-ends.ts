import { sql, type Kysely } from 'kysely'

/** The disputes that were won, by their end, and one index fewer. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `CREATE INDEX disputes_won ON disputes (closed_at) WHERE stage = 'won'`,
  // The constraint on the column has an index of its own.
  `DROP INDEX payments_by_intent`,
]
