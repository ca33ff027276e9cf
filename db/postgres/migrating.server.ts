import { sql, type Kysely } from 'kysely'
import type { Database } from '../schema.ts'
import { extension, lastOfBaseline, makeBaseline } from './baseline.ts'

/**
 * Gives an empty database the baseline, and notes the migrations that it stands for as done. Returns their names, none for a database
 * that has been through it. Throws for one that holds tables of something else.
 */
export async function layBaseline(trx: Kysely<Database>, migrations: readonly string[]): Promise<string[]> {
  // Also where the operator has limited the statements of the user or the database.
  await sql`SET LOCAL statement_timeout = 0`.execute(trx)
  const { rows } = await sql<{ tablename: string }>`
    SELECT tablename FROM pg_tables WHERE schemaname = current_schema()`.execute(trx)
  if (rows.some(({ tablename }) => tablename === 'kysely_migration')) return []
  if (rows.length > 0)
    throw new Error(`The PostgreSQL database is not the site’s: it holds the table “${rows[0]!.tablename}”.`)
  await makeExtension(trx)
  for (const statement of makeBaseline()) await sql.raw(statement).execute(trx)
  const done = migrations.filter((name) => name <= lastOfBaseline)
  const timestamp = new Date().toISOString()
  await sql`CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`.execute(trx)
  await sql`INSERT INTO kysely_migration (name, timestamp)
    VALUES ${sql.join(done.map((name) => sql`(${name}, ${timestamp})`))}`.execute(trx)
  return done
}

async function makeExtension(trx: Kysely<Database>): Promise<void> {
  try {
    await sql.raw(extension).execute(trx)
  } catch (error) {
    const how = 'Whoever may, such as the user “postgres”, says in this database: CREATE EXTENSION pg_trgm'
    throw new Error(`PostgreSQL does not let the site use its extension pg_trgm, which the search needs. ${how}`, {
      cause: error,
    })
  }
}
