import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../postgres/is-postgres.ts'

/**
 * What several machines count together, on PostgreSQL alone: a site on SQLite is one machine, which counts in its memory. The table is
 * unlogged: it is empty after a crash of PostgreSQL, and no copy of its log has it. Frozen once merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A row is written over in its place: what is counted stands in no index, and each page has room.
  `CREATE UNLOGGED TABLE site_counts (
    -- A keyed hash of what is counted and of whom. The key is not in the database.
    key text COLLATE "C" PRIMARY KEY,
    count bigint NOT NULL,
    ends_at timestamp with time zone NOT NULL
  ) WITH (fillfactor = 50)`,
  'CREATE INDEX site_counts_by_end ON site_counts (ends_at)',
]
