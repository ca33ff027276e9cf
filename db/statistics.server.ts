import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.server.ts'
import { isPostgres } from './postgres/is-postgres.ts'

/**
 * The rows from which on a table is counted. Without statistics SQLite takes every table for a large one, as our queries are written
 * for; a table that was counted while it was small would be read whole after it has grown.
 */
const fewestRows = 10_000
/** The rows that SQLite looks at in each index. It keeps no values of theirs then, and the time does not grow with the table. */
const rowsLookedAt = 400

/**
 * Counts large tables for SQLite's planner, one at a time with turns for others in between. Returns their names. Other connections keep
 * the counts that they know until `readStatistics`. PostgreSQL counts its own by itself.
 */
export async function gatherStatistics(db: Db): Promise<string[]> {
  if (isPostgres(db)) return []
  const counted: string[] = []
  for (const table of await findTables(db)) {
    if (!(await hasRows(db, table, fewestRows))) continue
    await db.connection().execute(async (connection) => {
      await sql`pragma analysis_limit = ${sql.lit(rowsLookedAt)}`.execute(connection)
      await sql`analyze ${sql.table(table)}`.execute(connection)
    })
    counted.push(table)
    await nextTurn()
  }
  return counted
}

/** Makes this connection plan by what another one has counted, also what it has planned already. */
export async function readStatistics(db: Db): Promise<void> {
  await sql`analyze sqlite_schema`.execute(db)
}

async function findTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and sql not like 'create virtual%' order by name
  `.execute(db)
  return rows.map(({ name }) => name)
}

async function hasRows(db: Db, table: string, count: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1 offset ${sql.lit(count - 1)}`.execute(db)
  return rows.length > 0
}
