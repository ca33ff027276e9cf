import { sql } from 'kysely'
import type { Db } from './database.server.ts'

/** The rows of a table that were deleted, and those that were changed. */
export interface TableChange {
  table: string
  deleted: number
  changed: number
}

/**
 * Counts the rows that this connection deletes and changes from here on, those of cascades included. The function returned reads the
 * counts since its last call, of tables that have any, by their names. That tables have changed is itself no change.
 */
export async function countChanges(db: Db): Promise<() => Promise<TableChange[]>> {
  const tables = await sql<{ name: string }>`
    SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'versions'
  `.execute(db)
  await sql`CREATE TEMP TABLE change_counts (name TEXT PRIMARY KEY, deleted INTEGER NOT NULL, changed INTEGER NOT NULL)`.execute(
    db,
  )
  for (const { name } of tables.rows) {
    await sql`INSERT INTO change_counts VALUES (${name}, 0, 0)`.execute(db)
    for (const [event, column] of [
      ['DELETE', 'deleted'],
      ['UPDATE', 'changed'],
    ] as const)
      await sql`
        CREATE TEMP TRIGGER ${sql.id(`count_${column}_${name}`)} AFTER ${sql.raw(event)} ON main.${sql.id(name)} BEGIN
          UPDATE change_counts SET ${sql.id(column)} = ${sql.id(column)} + 1 WHERE name = ${sql.lit(name)};
        END
      `.execute(db)
  }
  return async () => {
    const { rows } = await sql<TableChange>`
      SELECT name AS "table", deleted, changed FROM change_counts WHERE deleted > 0 OR changed > 0 ORDER BY name
    `.execute(db)
    await sql`UPDATE change_counts SET deleted = 0, changed = 0 WHERE deleted > 0 OR changed > 0`.execute(db)
    return rows
  }
}
