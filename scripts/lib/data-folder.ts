import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { readDatabase, type Env } from '../../app/env.server.ts'
import type { FileStore } from '../../app/services/file-store.server.ts'
import { openFiles } from '../../app/services/files.server.ts'
import { closeDatabase, openDatabase, type Db } from '../../db/database.server.ts'
import { isPostgresAddress } from '../../db/postgres/address.ts'
import { applicationId, firstSchema } from '../../db/migrate.server.ts'
import { codeOf, loadEnvFile, messageOf, Refusal } from './command.ts'
import { isDiskFull, refuseStorage } from './disk.ts'

export const databaseFile = (dataDir: string): string => join(dataDir, 'marketplace.db')
/** What `openDatabase` takes for a site with these settings: an address of PostgreSQL, or the file in its data folder. */
export const databaseOf = ({ database, dataDir }: Pick<Env, 'database' | 'dataDir'>): string =>
  database ?? databaseFile(resolve(dataDir))

/** The same for commands that need no other setting than DATABASE_URL, from the environment or `.env`. */
export function siteDatabase(dataDir: string): string {
  loadEnvFile()
  const result = readDatabase(process.env)
  if (!result.ok) throw new Refusal(result.problems.join('\n'))
  return databaseOf({ database: result.database, dataDir })
}

/** Refuses a command for the file of SQLite where the site has its database on PostgreSQL, and says what there is instead. */
export function refuseOnPostgres(command: string, instead: string): void {
  if (isPostgresAddress(siteDatabase('.')))
    throw new Refusal(
      `${command}: the database is on PostgreSQL (DATABASE_URL), where ${instead} (OPERATING.md, PostgreSQL).`,
    )
}

export const filesFolder = (dataDir: string): string => join(dataDir, 'files')
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')
/** Where a restore gathers what it is to put in place. While there is no database, it says that one was interrupted. */
export const restoreFolder = (dataDir: string): string => join(dataDir, 'restore.tmp')

/** The files below DATA_DIR/files, wherever the site has its own. */
export const filesBelow = (dataDir: string): FileStore => openFiles({ dataDir, bucket: null })

/** A folder that only this user can read. A refusal begins with `by`, what was asked for it. */
export function makeFolder(folder: string, by = 'DATA_DIR'): void {
  try {
    makeFolders(resolve(folder))
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  } catch (error) {
    if (by === 'DATA_DIR' && isDiskFull(error, dirname(resolve(folder)))) throw refuseStorage(error, folder, folder)
    throw new Refusal(`${by}: ${folder} cannot be written to (${codeOf(error)}).`)
  }
}

// The folders are not made by mkdir's own recursion: under a place like /proc, where even root may make nothing, Node's tries for
// ever.
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Refuses a database that cannot be written, in which SQLite's own quick check finds a fault, or that another application has made. */
export function checkDatabase(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new Refusal(`DATA_DIR: ${file} cannot be written to (${codeOf(error)}).`)
  }
  const fault = findFault(file)
  if (fault) {
    throw new Refusal(
      `DATA_DIR: ${file} is damaged (${fault}). It was left as it is; npm run db:restore brings a backup back.`,
    )
  }
  if (look(file, isForeign)) {
    throw new Refusal(
      `DATA_DIR: ${file} is the database of another application. It was left as it is; set DATA_DIR to a folder of this site's own.`,
    )
  }
}

/** Whether another application has made the database. One without tables is nobody's. */
export function isForeign(sqlite: SQLite.Database): boolean {
  const id = sqlite.pragma('application_id', { simple: true })
  if (id !== 0) return id !== applicationId
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  if (tables.length === 0) return false
  // One that was made only half has no list of its migrations yet.
  if (!tables.includes('kysely_migration')) return !tables.includes('users')
  const applied = sqlite.prepare('SELECT name FROM kysely_migration').pluck().all()
  return applied.length > 0 && !applied.includes(firstSchema)
}

/** Opens a database for a look, changing nothing. */
export function look<Result>(file: string, use: (sqlite: SQLite.Database) => Result): Result {
  const sqlite = new SQLite(file, { fileMustExist: true, timeout: 1000 })
  try {
    return use(sqlite)
  } finally {
    sqlite.close()
  }
}

/** The fault that SQLite finds in the file, in a few words; null when it is sound. Refuses when the file cannot be checked. */
export function findFault(file: string): string | null {
  try {
    const answer = look(file, (sqlite) => String(sqlite.pragma('quick_check(1)', { simple: true })))
    return answer === 'ok' ? null : answer.split('\n')[0]!
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))) return messageOf(error)
    throw refuseStorage(error, file, dirname(file))
  }
}

/** Opens the database, hands it to `use` and closes it, whatever happens. */
export async function withDatabase<Result>(file: string, use: (db: Db) => Promise<Result> | Result): Promise<Result> {
  const db = openDatabase(file)
  try {
    return await use(db)
  } finally {
    closeDatabase(db)
  }
}
