import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { backupsFolder, databaseFile } from '../../../scripts/lib/data-folder.ts'
import { makeOldDatabase, type OldSchema } from './old-databases.ts'

/** A data folder that an older version has left, for the tests of migrations. */

export const schemas: OldSchema[] = ['0001-initial', '0002-after-the-sale', '0003-mended']

const templates = new Map<OldSchema, Buffer>()
export let dataDir: string

/** A data folder of its own for each test of a file, and the databases of older versions to put into it. Ends mocks as well. */
export function keepOldData(): void {
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'old-databases-'))
    for (const schema of schemas) {
      await makeOldDatabase(join(folder, schema), schema)
      templates.set(schema, readFileSync(join(folder, schema)))
    }
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'migrations-'))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(dataDir, { recursive: true, force: true })
  })
}

/** Puts the database of an older version into the folder, in place of what is there. */
export const putOld = (schema: OldSchema): void => put(templates.get(schema)!)

/** Puts a database of these bytes into the folder, in place of what is there. */
export function put(database: Buffer): void {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  writeFileSync(databaseFile(dataDir), database)
}

/** The bytes of the database, once nothing of it is in a log beside it. */
export function bytes(): Buffer {
  if (existsSync(`${databaseFile(dataDir)}-wal`)) throw new Error('The database has a log.')
  return readFileSync(databaseFile(dataDir))
}

/** Opens the database for a look. */
export function look<Result>(use: (sqlite: SQLite.Database) => Result, file = databaseFile(dataDir)): Result {
  const sqlite = new SQLite(file)
  try {
    return use(sqlite)
  } finally {
    sqlite.close()
  }
}

/** Everything in the database, but for what is random or the time of the migration. */
export function dump(file?: string) {
  return look((sqlite) => {
    const schema = sqlite.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()
    const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all()
    const rows = (tables as string[]).map((table) => [
      table,
      (sqlite.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[]).map((row) => ({
        ...row,
        ...(table === 'tickets' && 'access_key' in row && { access_key: String(row.access_key).length }),
        ...(table === 'kysely_migration' && { timestamp: '' }),
        // The hour of the migration itself.
        ...(table === 'testimonials' && { created_at: '', updated_at: '' }),
      })),
    ])
    return { schema, rows }
  }, file)
}

/** What SQLite finds wrong with the database: nothing but "ok". */
export const problems = () =>
  look((sqlite) => [
    sqlite.pragma('integrity_check', { simple: true }),
    ...(sqlite.pragma('foreign_key_check') as unknown[]),
  ])
/** The copies that were made of it. */
export const copies = () => (existsSync(backupsFolder(dataDir)) ? readdirSync(backupsFolder(dataDir)).sort() : [])
