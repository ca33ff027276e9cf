import type { Kysely } from 'kysely'
import { Migrator, type MigrationProvider } from 'kysely/migration'
import * as initial from './migrations/0001-initial.ts'
import * as afterTheSale from './migrations/0002-after-the-sale.ts'
import * as mended from './migrations/0003-mended.ts'
import type { Database } from './schema.ts'

/** In order; a name never changes once merged. */
const migrations = { '0001-initial': initial, '0002-after-the-sale': afterTheSale, '0003-mended': mended }

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }

/**
 * Brings the database to the newest schema, each migration in its own transaction. Returns the names that were applied.
 * Throws when one fails (the schema then stays as it was) or when the database comes from a newer version of the product.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
