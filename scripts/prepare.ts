import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { openDatabase, type Db } from '../db/database.server.ts'
import { migrateToLatest } from '../db/migrate.server.ts'
import { codeOf, messageOf, Refusal } from './command.ts'

export const databaseFile = (dataDir: string): string => join(dataDir, 'marketplace.db')
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')

/**
 * Makes the data folder ready for the application: exists, writable, a sound database at the newest schema, nothing left over
 * from a crash. Returns the migrations it applied. Refuses, without having changed the database, when it cannot.
 */
export async function prepareData(dataDir: string): Promise<string[]> {
  makeFolder(dataDir)
  makeFolder(filesFolder(dataDir))
  const file = databaseFile(dataDir)
  if (existsSync(file)) checkDatabase(file)
  const applied = await migrate(file)
  sweepTemporaryFiles(dataDir)
  return applied
}

/** A folder only this user can read. */
export function makeFolder(folder: string): void {
  try {
    makeFolders(resolve(folder))
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Refusal(`DATA_DIR: ${folder} cannot be written to (${codeOf(error)}).`)
  }
}

// Not mkdir's own recursion: where even root may make nothing, as under /proc, Node's tries for ever.
function makeFolders(folder: string): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Refuses a database that cannot be written or that SQLite's own quick check finds fault with. */
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
}

/** What SQLite finds wrong with the file, in a few words; null when it is sound. */
export function findFault(file: string): string | null {
  try {
    const database = new SQLite(file, { fileMustExist: true, timeout: 1000 })
    try {
      const answer = String(database.pragma('quick_check(1)', { simple: true }))
      return answer === 'ok' ? null : answer.split('\n')[0]!
    } finally {
      database.close()
    }
  } catch (error) {
    if (codeOf(error) === 'SQLITE_BUSY') throw new Refusal(`DATA_DIR: ${file} is in use by another program.`)
    return messageOf(error)
  }
}

/** Opens the database, hands it to `use` and closes it, whatever happens. */
export async function withDatabase<Result>(file: string, use: (db: Db) => Promise<Result> | Result): Promise<Result> {
  const db = openDatabase(file)
  try {
    return await use(db)
  } finally {
    // Kysely closes only a database it has used at least once.
    await db.connection().execute(() => Promise.resolve())
    await db.destroy()
  }
}

async function migrate(file: string): Promise<string[]> {
  try {
    return await withDatabase(file, migrateToLatest)
  } catch (error) {
    const message = messageOf(error)
    if (message.includes('previously executed migration')) {
      throw new Refusal(
        `DATA_DIR: ${file} was written by a newer version of the product. Start that version, or restore an older backup.`,
      )
    }
    throw new Refusal(`DATA_DIR: ${file} could not be brought up to date (${message}).`)
  }
}

/** A write that a crash cut short leaves a file behind whose name ends in `.tmp`. At start nobody is writing, so they go. */
function sweepTemporaryFiles(dataDir: string): void {
  for (const folder of [dataDir, filesFolder(dataDir)]) {
    for (const name of readdirSync(folder)) {
      if (name.endsWith('.tmp')) rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
}
