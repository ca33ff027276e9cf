import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../postgres/is-postgres.ts'

/**
 * A mail that is being handed over says by whom: of two machines neither can tell by the time. Frozen once merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(isPostgres(db) ? inPostgres : inSqlite).execute(db)
}

// What was taken before has no name, and is somebody else's.
const inSqlite = `ALTER TABLE outbox ADD COLUMN taken_by TEXT`
const inPostgres = `ALTER TABLE outbox ADD COLUMN taken_by text COLLATE "C"`
