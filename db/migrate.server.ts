import { sql, type Kysely } from 'kysely'
import { Migrator, type MigrationProvider } from 'kysely/migration'
import { serverOf } from './database.server.ts'
import * as migrations from './migrations.ts'
import { isPostgres } from './postgres/is-postgres.ts'
import { layBaseline } from './postgres/migrating.server.ts'
import type { Database } from './schema.ts'

/** The application id of the product's databases, "Ashl"; older than 0066-application-id they have none. */
export const applicationId = 0x4173686c
/** The first migration, which every database of the product has been through. */
export const firstSchema = Object.keys(migrations)[0]!

/** What a file in db/migrations exports. */
interface SiteMigration {
  up: (db: Kysely<unknown>) => Promise<void>
  /**
   * What the version before cannot do any more on this schema, while it still runs on another machine: "cannot take payments". Left out where
   * it goes on as it did, as beside a table or column that is new (CONTRIBUTING.md, Migrations).
   */
  breaks?: string
}

/** What a version that does not know these migrations cannot do any more after them, in their order. */
export function findBreaks(names: readonly string[], all: Record<string, SiteMigration> = migrations): string[] {
  return names.flatMap((name) => all[name]?.breaks ?? [])
}

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }

/**
 * Brings the database to the newest schema in one transaction, so that an interruption leaves either all of it or nothing.
 * Returns the names that were applied. Throws when one fails or when the database comes from a newer version of the product.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  // The transaction has the lock that one writer at a time has: of two that start together the second finds everything done.
  const server = serverOf(db)
  if (server) {
    return server.withoutLimits((own) =>
      own
        .transaction()
        .execute(async (trx) => [...(await layBaseline(trx, Object.keys(migrations))), ...(await migrate(trx))]),
    )
  }
  return db.connection().execute(async (connection) => {
    // Foreign keys are off meanwhile: otherwise dropping a table, to build it anew, would first delete its rows and whatever
    // refers to them. The setting cannot be changed within a transaction.
    await sql`PRAGMA foreign_keys = OFF`.execute(connection)
    try {
      return await connection.transaction().execute(async (trx) => {
        const applied = await migrate(trx)
        if (applied.length > 0) await requireReferences(trx)
        return applied
      })
    } finally {
      await sql`PRAGMA foreign_keys = ON`.execute(connection)
    }
  })
}

async function migrate(trx: Kysely<Database>): Promise<string[]> {
  const { error, results } = await new Migrator({ db: trx, provider }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

async function requireReferences(trx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`PRAGMA foreign_key_check`.execute(trx)
  if (rows[0]) throw new Error(`a row of ${rows[0].table} refers to a row of ${rows[0].parent} that is not there`)
}

/** The migrations a database has been through, those it still needs, and those only a newer version of the product knows. */
export async function readMigrations(
  db: Kysely<Database>,
): Promise<{ applied: string[]; pending: string[]; unknown: string[] }> {
  const table = isPostgres(db)
    ? await sql`SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'kysely_migration'`.execute(
        db,
      )
    : await sql`SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'`.execute(db)
  const { rows } =
    table.rows.length > 0
      ? await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
      : { rows: [] }
  const known = Object.keys(migrations)
  const applied = rows.map((row) => row.name)
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  }
}
