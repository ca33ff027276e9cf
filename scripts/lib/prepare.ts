import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type SQLite from 'better-sqlite3'
import { formatDayAndTime } from '../../app/utils/dates.ts'
import { diskLevels } from '../../app/utils/disk-levels.ts'
import { deleteReserve } from '../../app/utils/reserve.server.ts'
import { closeDatabase, openDatabase, type Db } from '../../db/database.server.ts'
import type { FileStore } from '../../app/services/file-store.server.ts'
import { isPostgresAddress } from '../../db/postgres/address.ts'
import { migrateToLatest, readMigrations } from '../../db/migrate.server.ts'
import type { Machine } from '../../db/postgres/machine.server.ts'
import { findNewestBackup } from './backup-names.ts'
import { codeOf, messageOf, Refusal } from './command.ts'
import {
  backupsFolder,
  checkDatabase,
  databaseFile,
  filesFolder,
  look,
  makeFolder,
  restoreFolder,
  siteDatabase,
  withDatabase,
} from './data-folder.ts'
import { freeBytes, refuseStorage } from './disk.ts'
import { preparePostgres, requirePostgres } from './prepare-postgres.ts'
import { closeToOthers } from './rights.ts'
import { dropOldSchemaCopies, keepSchemaCopy, type SchemaCopy } from './schema-copies.ts'

/** The result of bringing a database up to date. */
interface Update {
  /** The migrations that were applied, in order. */
  applied: string[]
  /** The folder with the database as it was before, if there was one. */
  copy: string | null
}

interface PrepareOptions {
  /** What `openDatabase` takes; without it the file in the data folder. */
  database?: string
  backupDir?: string
  files?: FileStore
  /** This machine among those of a site on PostgreSQL. */
  machine?: Machine
  /** Whether a change of the schema may break an older version on another machine. */
  isNow?: boolean
}

interface Prepared extends Update {
  /** What a person has to look at although the site can start, a line each. */
  warnings: string[]
}

/**
 * Makes the data folder ready for the application: it exists and is writable, holds a sound database at the newest schema, and
 * nothing is left over from a crash. The caller holds its lock. Otherwise refuses, without having changed the database. The newest
 * backup is looked for in the data folder and in `backupDir`.
 */
export async function prepareData(
  dataDir: string,
  { database = databaseFile(dataDir), backupDir, files, machine, isNow }: PrepareOptions = {},
): Promise<Prepared> {
  makeFolder(dataDir)
  makeFolder(filesFolder(dataDir))
  const stored = readdirSync(filesFolder(dataDir)).filter((name) => !name.endsWith('.tmp'))
  const update = isPostgresAddress(database)
    ? await preparePostgres(database, { dataDir, files, stored: stored.length, machine, isNow })
    : await prepareFile(dataDir, { backupDir, files, stored: stored.length })
  sweepTemporaryFiles(dataDir, files)
  return { ...update, warnings: closeToOthers(dataDir) }
}

async function prepareFile(
  dataDir: string,
  { backupDir, files, stored }: { backupDir?: string; files?: FileStore; stored: number },
): Promise<Update> {
  const file = databaseFile(dataDir)
  const hasDatabase = existsSync(file) && statSync(file).size > 0
  if (hasDatabase) checkDatabase(file)
  requireOwnFiles(dataDir, { hasDatabase, stored }, () => tellNewestBackup(dataDir, backupDir))
  if (files?.place.bucket) await requireOwnBucket(dataDir, files, hasDatabase)
  return migrate(dataDir)
}

/**
 * Refuses an empty database beside files that can only belong to another one, which is lost or was moved. Nobody would notice in time
 * that the site has begun anew.
 */
function requireOwnFiles(
  dataDir: string,
  { hasDatabase, stored }: { hasDatabase: boolean; stored: number },
  tellNewest: () => string,
): void {
  const file = databaseFile(dataDir)
  if (!hasDatabase && existsSync(restoreFolder(dataDir)))
    throw new Refusal(
      `DATA_DIR: ${file} is missing, because a restore was interrupted. Run npm run db:restore -- FOLDER again (${tellNewest()}).`,
    )
  if (stored === 0 || (hasDatabase && look(file, hasOwners))) return
  const state = hasDatabase ? 'holds no people, deals or uploads' : existsSync(file) ? 'is empty' : 'is missing'
  const force = existsSync(file) ? ' --force' : ''
  throw new Refusal(
    `DATA_DIR: ${file} ${state}, but ${filesFolder(dataDir)} has ${stored === 1 ? '1 file' : `${stored} files`}. Restore a backup: npm run db:restore -- FOLDER${force} (${tellNewest()}). To begin a new site, move ${filesFolder(dataDir)} away.`,
  )
}

/** The same of a bucket. Without owners of files the start waits for its word, which also shows that the settings of a new site hold. */
async function requireOwnBucket(dataDir: string, files: FileStore, hasDatabase: boolean): Promise<void> {
  const file = databaseFile(dataDir)
  if (hasDatabase && look(file, hasOwners)) return
  const { done: isEmpty } = await files.list().next()
  if (isEmpty) return
  const state = hasDatabase ? 'holds no people, deals or uploads' : 'is missing or empty'
  throw new Refusal(
    `S3_BUCKET: the bucket has files of a site, but ${file} ${state}. Restore a backup: npm run db:restore -- FOLDER${hasDatabase ? ' --force' : ''}. To begin a new site, give another S3_PREFIX.`,
  )
}

/** Whether the database has any row that files can belong to. */
function hasOwners(sqlite: SQLite.Database): boolean {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE name IN ('users', 'deals', 'uploads')").pluck()
  return tables.all().some((table) => sqlite.prepare(`SELECT 1 FROM ${String(table)} LIMIT 1`).get() !== undefined)
}

/** Which backup is the newest in the data folder and in `backupDir`, in words. */
export function tellNewestBackup(dataDir: string, backupDir: string | undefined): string {
  const folders = [backupsFolder(dataDir), ...(backupDir ? [backupDir] : [])]
  const newest = findNewestBackup(folders)
  return newest
    ? `the newest is ${newest.folder}, of ${formatDayAndTime(newest.madeAt)}`
    : `there is none in ${folders.join(' or ')}`
}

/** One line that tells the person who started it what was done; null when there was nothing to do. */
export function describeUpdate({ applied, copy }: Update): string | null {
  if (applied.length === 0) return null
  const kept = copy ? `; a copy of it as it was: ${copy}` : ''
  return `Database brought up to date: ${applied.join(', ')}${kept}.`
}

/** Whether there is a database that needs no migration. Changes nothing, and works beside a site that runs on it. */
export async function isUpToDate(database: string): Promise<boolean> {
  if (isPostgresAddress(database)) await requirePostgres(database)
  else if (existsSync(database)) checkDatabase(database)
  else return false
  const { pending, unknown } = await withDatabase(database, readMigrations)
  return pending.length === 0 && unknown.length === 0
}

/** What `openDatabase` takes for the site of this folder, for a command that works beside it. Refuses where there is none. */
export async function requireDatabase(dataDir: string): Promise<string> {
  const database = siteDatabase(dataDir)
  if (isPostgresAddress(database)) {
    await requirePostgres(database)
    const { applied } = await withDatabase(database, readMigrations)
    if (applied.length === 0) throw new Refusal('DATABASE_URL: the database has no site in it yet.')
    return database
  }
  if (!existsSync(database)) throw new Refusal(`DATA_DIR: there is no database in ${dataDir}.`)
  checkDatabase(database)
  return database
}

async function migrate(dataDir: string): Promise<Update> {
  const file = databaseFile(dataDir)
  let db: Db
  try {
    db = openDatabase(file)
  } catch (error) {
    throw refuseStorage(error, file, dataDir)
  }
  let copy: SchemaCopy | null = null
  try {
    const { applied, pending, unknown } = await readMigrations(db)
    if (unknown.length > 0) {
      throw new Refusal(
        `DATA_DIR: ${file} was written by a newer version of the product. Start that version, or restore an older backup.`,
      )
    }
    if (pending.length === 0) return { applied: [], copy: null }
    const schema = applied.at(-1)
    // The copy and the changes may use the reserve. The site makes another one.
    if (freeBytes(dataDir) < diskLevels.ready) deleteReserve(dataDir)
    if (schema) copy = await keepSchemaCopy(db, dataDir, schema)
    let done: string[]
    try {
      done = await migrateToLatest(db)
    } catch (error) {
      // Nothing has changed, so a copy would be the same as the database itself.
      copy?.remove()
      throw refuseMigration(error, dataDir, schema)
    }
    if (copy) dropOldSchemaCopies(dataDir)
    return { applied: done, copy: copy?.folder ?? null }
  } finally {
    closeDatabase(db)
  }
}

function refuseMigration(error: unknown, dataDir: string, schema: string | undefined): Refusal {
  const file = databaseFile(dataDir)
  if (codeOf(error).startsWith('SQLITE') && codeOf(error) !== 'SQLITE_ERROR' && !/CONSTRAINT/.test(codeOf(error))) {
    return refuseStorage(error, file, dataDir)
  }
  // Something that the migration creates is there already, or something that it builds on is missing.
  if (/already exists|duplicate column name|no such (table|column|index)/.test(messageOf(error))) {
    const advice = schema
      ? 'Put the last backup in its place: npm run db:restore -- FOLDER --force.'
      : 'It never served a site: move it away and start again.'
    return new Refusal(
      `DATA_DIR: ${file} is only half brought up to date (${messageOf(error)}): an older version was interrupted in the middle of it. ${advice}`,
    )
  }
  return new Refusal(
    `DATA_DIR: ${file} could not be brought up to date (${messageOf(error)}). It was left as it is, and the version it was written by can still be started.`,
  )
}

/**
 * Removes files whose name ends in `.tmp`, which a write leaves behind when a crash cuts it short. Nobody is writing at the
 * start.
 */
function sweepTemporaryFiles(dataDir: string, files?: FileStore): void {
  for (const folder of new Set([dataDir, filesFolder(dataDir), ...(files ? [files.folder] : [])])) {
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.tmp')) rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
}
