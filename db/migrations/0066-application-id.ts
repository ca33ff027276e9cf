import { sql, type Kysely } from 'kysely'

/** The file says whose database it is: its application id is "Ashl". A copy by SQLite's own means keeps it. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('PRAGMA application_id = 0x4173686C').execute(db)
}
