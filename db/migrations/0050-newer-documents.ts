import { sql, type Kysely } from 'kysely'

/** Newer documents of approved submissions, which wait for a reviewer. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `ALTER TABLE submissions ADD COLUMN renewed_at TEXT`,
  `CREATE INDEX submissions_renewed ON submissions (renewed_at) WHERE renewed_at IS NOT NULL`,
]
