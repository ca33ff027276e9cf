import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sortBackups, workFolder } from '../../app/domain/backups/backups.ts'
import { formatBytes } from '../../app/domain/deals/record/deals.ts'
import { checkIntegrity } from '../../db/database.server.ts'
import { readMigrations } from '../../db/migrate.server.ts'
import { makeBackup, restoreBackup } from './backups.ts'
import { Refusal } from './command.ts'
import { databaseFile, filesFolder, withDatabase } from './data-folder.ts'
import { freeBytes } from './disk.ts'

/** The backups that the site makes and proves by itself (app/domain/backups/). */

interface Made {
  name: string
  bytes: number
}

/** Makes a backup in `folder`, and removes those beyond the `keep` newest once it is there. */
export async function makeNightly(dataDir: string, folder: string, keep: number): Promise<Made> {
  return withFolder(join(folder, workFolder(process.pid)), async (work) => {
    const made = await makeBackup(dataDir, work)
    let name = basename(made)
    // A person may have made one in this second.
    for (let n = 2; existsSync(join(folder, name)); n += 1) name = `${basename(made)}-${n}`
    const bytes = measure(made).bytes
    renameSync(made, join(folder, name))
    const backups = sortBackups(readdirSync(folder), new Date().toISOString())
    // They go with the folder of the work: one that is half deleted must not look like a backup.
    for (const old of backups.slice(keep)) renameSync(join(folder, old.name), join(work, old.name))
    return { name, bytes }
  })
}

interface Proof {
  bytes: number
  rows: number
  files: number
}

/** The room that a restored database needs beside its own size while it is open. */
const margin = 32 * 1024 * 1024

/**
 * Proves a backup: restores it, as `npm run db:restore` would, to a folder of this name that is made for it and thrown away afterwards, and
 * opens what has come of it. The folder lies in the first of these places that has room. Refuses a backup that is not whole.
 */
export async function proveBackup(backup: string, places: readonly string[], name: string): Promise<Proof> {
  if (!existsSync(databaseFile(backup))) throw new Refusal(`${backup} is no backup: it has no marketplace.db.`)
  const { bytes } = measure(backup)
  const needed = bytes + margin
  const place = places.find((one) => roomIn(one) >= needed)
  if (place === undefined) {
    const most = Math.max(...places.map(roomIn))
    throw new Refusal(
      `There is no room to prove ${backup}: restoring it needs ${formatBytes(needed)} in ${places.join(' or ')}, where ${formatBytes(most)} are free. Free some space there.`,
    )
  }
  return withFolder(join(place, name), async (folder) => {
    await restoreBackup(backup, folder, { isForced: false })
    const restored = databaseFile(folder)
    await withDatabase(restored, async (db) => {
      const [fault] = checkIntegrity(db)
      if (fault) throw new Refusal(`${backup}: the restored database is damaged (${fault}).`)
      const { unknown } = await readMigrations(db)
      if (unknown.length > 0)
        throw new Refusal(`${backup} was written by a newer version of the product (${unknown.join(', ')}).`)
    })
    const rows = countRows(restored)
    if (rows === 0) throw new Refusal(`${backup}: the restored database has no rows.`)
    const [before, files] = [measure(filesFolder(backup)).files, measure(filesFolder(folder)).files]
    if (files !== before) throw new Refusal(`${backup}: of ${before} files ${files} were restored.`)
    return { bytes, rows, files }
  })
}

/** The bytes that may be written in a folder. */
function roomIn(folder: string): number {
  try {
    accessSync(folder, constants.W_OK)
    return freeBytes(folder)
  } catch {
    return 0
  }
}

/** A folder that only this user can read, for as long as `use` takes or the process lives. */
async function withFolder<Result>(folder: string, use: (folder: string) => Promise<Result>): Promise<Result> {
  // Where the process is ended, a write may still be under way in another thread.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  remove()
  mkdirSync(folder, { mode: 0o700 })
  process.once('exit', remove)
  try {
    return await use(folder)
  } finally {
    process.off('exit', remove)
    remove()
  }
}

/** The files below a folder; none where it is not there. */
function measure(folder: string): { files: number; bytes: number } {
  const sum = { files: 0, bytes: 0 }
  if (!existsSync(folder)) return sum
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const { files, bytes } = entry.isDirectory() ? measure(path) : { files: 1, bytes: statSync(path).size }
    sum.files += files
    sum.bytes += bytes
  }
  return sum
}

/** The rows of all tables, but for those in which it stands how the database was made. */
function countRows(file: string): number {
  const database = new SQLite(file, { readonly: true })
  try {
    const tables = database
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .pluck()
      .all() as string[]
    return tables
      .filter((name) => !name.startsWith('kysely_'))
      .reduce((sum, name) => sum + (database.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number), 0)
  } finally {
    database.close()
  }
}
