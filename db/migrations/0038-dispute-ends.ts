import { sql, type Kysely } from 'kysely'

/** When a dispute began to take its money, the disputes that were won, by their end, and one index fewer. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE disputes ADD COLUMN took_at TEXT`,
  // An inquiry takes nothing. Of the others nobody knows whether they began as one.
  `UPDATE disputes SET took_at = opened_at WHERE stage NOT IN ('asked', 'asked-answered', 'asked-closed')`,
  `CREATE INDEX disputes_taking ON disputes (took_at) WHERE took_at IS NOT NULL`,
  `CREATE INDEX disputes_won ON disputes (closed_at) WHERE stage = 'won'`,
  // The constraint on the column has an index of its own.
  `DROP INDEX payments_by_intent`,
]
