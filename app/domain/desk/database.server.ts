import { sql } from 'kysely'
import { serverOf, type Db } from '#db/database.server.ts'
import { roomText } from './disk.ts'
import type { RunningFact } from './running.ts'

/** The time for which the row is kept: PostgreSQL looks at each of its files for the size. */
const keptMilliseconds = 10 * 60_000

/** The row of a database on PostgreSQL, for the dashboard; null of a file, which is on the disk of the data. */
export async function readDatabaseFact(db: Db): Promise<RunningFact | null> {
  if (!serverOf(db)) return null
  const now = performance.now()
  if (!last || last.db !== db || now - last.at > keptMilliseconds) last = { at: now, db, fact: await read(db) }
  return last.fact
}

let last: { at: number; db: Db; fact: RunningFact } | undefined

async function read(db: Db): Promise<RunningFact> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database()) as bytes
  `.execute(db)
  const { version, bytes } = rows[0]!
  return { name: 'Database', isWell: true, text: `PostgreSQL ${version}, where it takes ${roomText(bytes)}`, at: null }
}
