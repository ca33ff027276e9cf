import { accessSync, closeSync, constants, openSync, readSync, statSync, type Stats } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { checkIntegrity, connectionOf } from '../../db/database.server.ts'
import { applicationId, readMigrations } from '../../db/migrate.server.ts'
import { codeOf, messageOf, Refusal } from './command.ts'
import { databaseFile, isForeign, withDatabase } from './data-folder.ts'
import { isDiskFull } from './disk.ts'
import type { Manifest } from './manifest.ts'
import { listNamedFiles } from './named-files.ts'
import { findDifference, takeStock, type Stock } from './stock.ts'
import type { StoredFile } from './stored-files.ts'

/** What can be wrong with a backup, each in one line. */

const another = 'Take another backup.'

/** Refuses what is no folder with a whole database file in it. It reads no more than the beginning of that file. */
export function requireBackup(backup: string, dataDir: string): void {
  const folder = statOf(backup)
  if (!folder) throw new Refusal(`${backup} is no backup: there is no such folder. Give the dated folder of one.`)
  if (!folder.isDirectory()) throw new Refusal(`${backup} is no backup: it is a file. Give the dated folder of one.`)
  if (resolve(backup) === resolve(dataDir))
    throw new Refusal(`${backup} is no backup: it is DATA_DIR itself. Give the dated folder of one.`)
  if (backup.endsWith('.tmp')) throw new Refusal(`${backup} is no whole backup: making it was interrupted. ${another}`)
  const file = databaseFile(backup)
  try {
    accessSync(backup, constants.R_OK | constants.X_OK)
    const database = statOf(file)
    if (!database?.isFile())
      throw new Refusal(`${backup} is no backup: it has no marketplace.db. Give the dated folder of one.`)
    if ((statOf(`${file}-wal`)?.size ?? 0) > 0)
      throw new Refusal(
        `${file} is no copy by itself: marketplace.db-wal beside it has changes that are not in it yet. Take a backup that db:backup made.`,
      )
    requireWholeFile(file, database.size)
  } catch (error) {
    if (!/^E[A-Z]+$/.test(codeOf(error))) throw error
    throw new Refusal(
      `${backup} cannot be read (${codeOf(error)}). Start this as the user who owns it, or give it to this one.`,
    )
  }
}

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

const headerBytes = 100

/** Refuses a file that by its header is no database, is longer than what is there, or says that it is another application's. */
function requireWholeFile(file: string, size: number): void {
  if (size === 0) throw new Refusal(`${file} is empty (0 bytes). ${another}`)
  const header = Buffer.alloc(headerBytes)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, header, 0, headerBytes, 0)
  } finally {
    closeSync(handle)
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    throw new Refusal(`${file} is no SQLite database. ${another}`)
  const pageBytes = header.readUInt16BE(16)
  const said = header.readUInt32BE(28) * (pageBytes === 1 ? 65_536 : pageBytes)
  // Only where both counters agree has the size been written with the last change.
  if (header.readUInt32BE(24) === header.readUInt32BE(92) && size < said)
    throw new Refusal(`${file} is cut off: it has ${size} of its ${said} bytes. ${another}`)
  const id = header.readUInt32BE(68)
  if (id !== 0 && id !== applicationId)
    throw new Refusal(`${file} is the database of another application. Give the folder of a backup of this site.`)
}

interface Inspected {
  stock: Stock
  /** The files that its rows name. */
  named: Set<string>
}

/**
 * What is in a copy of the database, which it is called by `name`. Refuses one in which SQLite or the foreign keys find a fault, and
 * one that this version of the product cannot use. Leaves one file behind, without a log beside it.
 */
export async function inspectDatabase(file: string, name: string, advice = another): Promise<Inspected> {
  try {
    return await withDatabase(file, async (db) => {
      const sqlite = connectionOf(db)!
      const [fault] = checkIntegrity(db)
      if (fault) throw new Refusal(`${name} is damaged (${fault}). ${advice}`)
      if (isForeign(sqlite)) throw new Refusal(`${name} is the database of another application. ${advice}`)
      const { applied, unknown } = await readMigrations(db)
      if (unknown.length > 0)
        throw new Refusal(
          `${name} was written by a newer version of the product (${unknown[0]}). Use that version, or take an older backup.`,
        )
      if (applied.length === 0)
        throw new Refusal(`${name} is an empty database: it has no tables of this site. ${advice}`)
      return { stock: takeStock(sqlite), named: await listNamedFiles(db) }
    })
  } catch (error) {
    if (error instanceof Refusal || isDiskFull(error, dirname(file))) throw error
    throw new Refusal(`${name} is damaged (${messageOf(error)}). ${advice}`)
  }
}

/** Refuses a database that is not the one of which its manifest speaks. */
export function requireAsSaid(file: string, said: Manifest, copied: StoredFile, found: Stock): void {
  const difference = findDifference(said, found)
  const fault = difference ?? (copied.sha256 === said.database.sha256 ? null : 'its bytes are others')
  if (fault) throw new Refusal(`${file} is not what its manifest.json says: ${fault}. ${another}`)
}

/** Files with something wrong, in words: how many, and the first of them. Nothing for none. */
export function tellFiles(paths: string[], fault: string): string[] {
  if (paths.length === 0) return []
  const shown = paths.slice(0, 3).join(', ')
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : ''
  return [`${paths.length} ${paths.length === 1 ? 'file' : 'files'} ${fault} (${shown}${more})`]
}
