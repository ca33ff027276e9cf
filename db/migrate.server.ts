import { sql, type Kysely } from 'kysely'
import { Migrator, type MigrationProvider } from 'kysely/migration'
import * as initial from './migrations/0001-initial.ts'
import * as afterTheSale from './migrations/0002-after-the-sale.ts'
import * as mended from './migrations/0003-mended.ts'
import * as about from './migrations/0004-about.ts'
import * as mailBlocks from './migrations/0005-mail-blocks.ts'
import * as roles from './migrations/0006-roles.ts'
import * as files from './migrations/0007-files.ts'
import * as desk from './migrations/0008-desk.ts'
import * as textSearch from './migrations/0009-text-search.ts'
import * as paying from './migrations/0010-paying.ts'
import * as dealsAtWork from './migrations/0011-deals-at-work.ts'
import * as drawings from './migrations/0012-drawings.ts'
import * as blog from './migrations/0013-blog.ts'
import * as newsletter from './migrations/0014-newsletter.ts'
import * as lanes from './migrations/0015-lanes.ts'
import * as areas from './migrations/0016-areas.ts'
import * as areaReading from './migrations/0017-area-reading.ts'
import * as areaEditions from './migrations/0018-area-editions.ts'
import * as advisor from './migrations/0019-advisor.ts'
import * as shortlist from './migrations/0020-shortlist.ts'
import * as savedSearches from './migrations/0021-saved-searches.ts'
import * as queueByAsking from './migrations/0023-queue-by-asking.ts'
import * as derivedFigures from './migrations/0025-derived-figures.ts'
import * as openings from './migrations/0027-openings.ts'
import * as leftDrafts from './migrations/0028-left-drafts.ts'
import * as confirmedFigures from './migrations/0029-confirmed-figures.ts'
import * as recordDrafts from './migrations/0030-record-drafts.ts'
import type { Database } from './schema.ts'

/** The migrations in order. A name never changes once merged. */
const migrations = {
  '0001-initial': initial,
  '0002-after-the-sale': afterTheSale,
  '0003-mended': mended,
  '0004-about': about,
  '0005-mail-blocks': mailBlocks,
  '0006-roles': roles,
  '0007-files': files,
  '0008-desk': desk,
  '0009-text-search': textSearch,
  '0010-paying': paying,
  '0011-deals-at-work': dealsAtWork,
  '0012-drawings': drawings,
  '0013-blog': blog,
  '0014-newsletter': newsletter,
  '0015-lanes': lanes,
  '0016-areas': areas,
  '0017-area-reading': areaReading,
  '0018-area-editions': areaEditions,
  '0019-advisor': advisor,
  '0020-shortlist': shortlist,
  '0021-saved-searches': savedSearches,
  '0023-queue-by-asking': queueByAsking,
  '0025-derived-figures': derivedFigures,
  '0027-openings': openings,
  '0028-left-drafts': leftDrafts,
  '0029-confirmed-figures': confirmedFigures,
  '0030-record-drafts': recordDrafts,
}

/** Every schema, the oldest first. */
export const migrationNames: readonly string[] = Object.keys(migrations)

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }

/**
 * Brings the database to the newest schema in one transaction, so that an interruption leaves either all of it or nothing.
 * Returns the names that were applied. Throws when one fails or when the database comes from a newer version of the product.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Foreign keys are off meanwhile: otherwise dropping a table, to build it anew, would first delete its rows and whatever
    // refers to them. The setting cannot be changed within a transaction.
    await sql`PRAGMA foreign_keys = OFF`.execute(connection)
    try {
      return await connection.transaction().execute(async (trx) => {
        const { error, results } = await new Migrator({ db: trx, provider }).migrateToLatest()
        if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error })
        const applied = (results ?? []).map((result) => result.migrationName)
        if (applied.length > 0) await requireReferences(trx)
        return applied
      })
    } finally {
      await sql`PRAGMA foreign_keys = ON`.execute(connection)
    }
  })
}

async function requireReferences(trx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`PRAGMA foreign_key_check`.execute(trx)
  if (rows[0]) throw new Error(`a row of ${rows[0].table} refers to a row of ${rows[0].parent} that is not there`)
}

/** The migrations a database has been through, those it still needs, and those only a newer version of the product knows. */
export async function readMigrations(
  db: Kysely<Database>,
): Promise<{ applied: string[]; pending: string[]; unknown: string[] }> {
  const table = await sql`SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'`.execute(db)
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
