import { sql } from 'kysely'
import type { Db } from '../database.server.ts'

/** The version of the server, such as 18, and the encoding of the database. */
export async function readServer(db: Db): Promise<{ version: number; encoding: string }> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding
  `.execute(db)
  return rows[0]!
}

/** The names of the tables, in their order. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename COLLATE "C"
  `.execute(db)
  return rows.map(({ name }) => name)
}
