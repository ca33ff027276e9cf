import { sql } from 'kysely'
import { serverOf, type Db } from '#db/database.server.ts'
import { roomText } from './disk.ts'
import type { RunningFact } from './running.ts'

/** The row of a database on PostgreSQL, for the dashboard; null of a file, which is on the disk of the data. */
export async function readDatabaseFact(db: Db): Promise<RunningFact | null> {
  if (!serverOf(db)) return null
  const { rows } = await sql<{ version: string; bytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes
  `.execute(db)
  const { version, bytes } = rows[0]!
  return { name: 'Database', isWell: true, text: `PostgreSQL ${version}, where it takes ${roomText(bytes)}`, at: null }
}
