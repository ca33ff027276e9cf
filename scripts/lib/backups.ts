import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { copyKeyStart } from '../../app/domain/privacy/your-data.ts'
import { backupDatabase, checkIntegrity } from '../../db/database.server.ts'
import { codeOf, messageOf, Refusal } from './command.ts'
import { databaseFile, filesFolder, makeFolder, withDatabase } from './data-folder.ts'
import { withDataLocked } from './data-lock.ts'

/**
 * Copies the database, as it is at one moment, and the private files, but for copies of people's data, into a dated folder under `parent`, and checks the copy.
 * Only this user can read the folder. The server may go on meanwhile. Returns the folder.
 */
export async function makeBackup(dataDir: string, parent: string): Promise<string> {
  makeFolder(parent)
  const name = new Date()
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z')
  let folder = resolve(parent, name)
  for (let n = 2; existsSync(folder); n += 1) folder = resolve(parent, `${name}-${n}`)
  // Until it is whole, the copy has a name that restore does not take.
  const partial = `${folder}.tmp`
  mkdirSync(partial, { mode: 0o700 })
  try {
    // The database is copied first: a file that is added afterwards is only one too many, while in the other order one could be
    // missing.
    await withDatabase(databaseFile(dataDir), (db) => backupDatabase(db, databaseFile(partial)))
    chmodSync(databaseFile(partial), 0o600)
    copyFiles(filesFolder(dataDir), filesFolder(partial))
    await requireSound(databaseFile(partial))
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
  renameSync(partial, folder)
  return folder
}

/**
 * Puts a backup in the place of the data. The backup is checked before anything is touched. An existing database is replaced only
 * when forced and only while no program has it open. It is then kept in a dated folder beside the new one. A copy made before a
 * migration has no private files; in that case the present files stay.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  { isForced }: { isForced: boolean },
): Promise<{ keptAside: string | null }> {
  if (!existsSync(databaseFile(backup))) throw new Refusal(`${backup} is no backup: it has no marketplace.db.`)
  return withDataLocked(dataDir, () => restore(backup, dataDir, isForced))
}

async function restore(backup: string, dataDir: string, isForced: boolean): Promise<{ keptAside: string | null }> {
  const target = databaseFile(dataDir)
  const replaced = ['marketplace.db', 'marketplace.db-wal', 'marketplace.db-shm']
  const hasFiles = existsSync(filesFolder(backup))
  if (hasFiles) replaced.push('files')
  if (existsSync(target)) {
    if (!isForced) throw new Refusal(`${target} exists. Add --force to replace it; it is kept aside, not deleted.`)
    requireUnused(target)
  }

  const partial = join(dataDir, `restore-${process.pid}.tmp`)
  mkdirSync(partial, { mode: 0o700 })
  try {
    copyFileSync(databaseFile(backup), databaseFile(partial))
    chmodSync(databaseFile(partial), 0o600)
    if (hasFiles) copyFiles(filesFolder(backup), filesFolder(partial))
    await requireSound(databaseFile(partial))

    let keptAside: string | null = null
    const present = replaced.filter((name) => existsSync(join(dataDir, name)))
    if (present.length > 0) {
      keptAside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
      mkdirSync(keptAside, { mode: 0o700 })
      for (const name of present) renameSync(join(dataDir, name), join(keptAside, name))
    }
    if (hasFiles) renameSync(filesFolder(partial), filesFolder(dataDir))
    // This comes last: from here on the restore counts.
    renameSync(databaseFile(partial), target)
    return { keptAside }
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** Refuses a copy in which SQLite or the foreign keys find a fault. Leaves one file behind, without a log beside it. */
async function requireSound(file: string): Promise<void> {
  let problems: string[]
  try {
    problems = await withDatabase(file, checkIntegrity)
  } catch (error) {
    problems = [messageOf(error)]
  }
  if (problems.length > 0) throw new Refusal(`The copy of the database is damaged: ${problems[0]}`)
}

/**
 * Refuses when another program has the database open. Leaving write-ahead mode needs the file to oneself, so it shows whether one
 * has.
 */
function requireUnused(file: string): void {
  const database = new SQLite(file, { timeout: 0 })
  try {
    database.pragma('journal_mode = DELETE')
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) throw new Refusal(`${file} is in use. Stop the server first.`)
    // A damaged database does not stop a restore, because that is what a restore is for.
  } finally {
    database.close()
  }
}

function copyFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  if (!existsSync(from)) return
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFiles(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.tmp') && !entry.name.startsWith(copyKeyStart)) {
      copyFileSync(source, target)
      chmodSync(target, 0o600)
    }
  }
}
