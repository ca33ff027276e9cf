import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connectionOf } from '../../db/database.server.ts'
import { requireBackup, tellFiles } from './backup-checks.ts'
import { Refusal } from './command.ts'
import { databaseFile, filesFolder, makeFolder, withDatabase } from './data-folder.ts'
import { withDataLocked } from './data-lock.ts'
import { isDiskFull, requireRoom } from './disk.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { listNamedFiles } from './named-files.ts'
import { tellNewestBackup } from './prepare.ts'
import { copyReadable, refuseFile, syncAll, syncPath } from './stored-files.ts'

/** Files that rows name and that are not there. */

async function findMissingFiles(dataDir: string): Promise<string[]> {
  const stored = new Set(readdirSync(filesFolder(dataDir)))
  const named = await withDatabase(databaseFile(dataDir), (db) => listNamedFiles(connectionOf(db)!))
  return [...named].filter((name) => !stored.has(name)).toSorted()
}

/**
 * A line for whoever starts a site of which files are missing. Not before what was deleted is deleted again: until then its rows name
 * files that have gone for good.
 */
export async function tellMissingFiles(dataDir: string, backupDir?: string): Promise<string[]> {
  const told = tellFiles(await findMissingFiles(dataDir), `named by rows but not in ${filesFolder(dataDir)}`)
  return told.map(
    (files) =>
      `DATA_DIR: ${files}. Stop the site and bring back those that a backup has: npm run db:restore -- FOLDER --files (${tellNewestBackup(dataDir, backupDir)}).`,
  )
}

interface Brought {
  brought: number
  /** The files that are missing still. */
  missing: string[]
}

/**
 * Copies what is missing from a backup, and nothing else of it: among its files are those of people who were deleted since. What is
 * not as its manifest says stays missing.
 */
export async function bringFiles(
  backup: string,
  dataDir: string,
  tell: (line: string) => void = () => undefined,
): Promise<Brought> {
  requireBackup(backup, dataDir)
  const manifest = readManifest(backup)
  if ('fault' in manifest) throw new Refusal(`${backup}: ${manifest.fault}. Take another backup.`)
  if (!existsSync(databaseFile(dataDir)))
    throw new Refusal(`There is no database in ${dataDir} to bring files for. To restore the backup leave out --files.`)
  return withDataLocked(dataDir, async () => {
    makeFolder(filesFolder(dataDir))
    const missing = await findMissingFiles(dataDir)
    const had = missing.filter((name) => Object.hasOwn(manifest.files, name))
    const bytes = had.reduce((sum, name) => sum + manifest.files[name]!.bytes, spareBytes)
    tell(requireRoom(dataDir, bytes, { by: 'db:restore', of: 'the files' }))
    const brought = new Set(copyAll(had, { from: filesFolder(backup), to: filesFolder(dataDir), manifest }))
    return { brought: brought.size, missing: missing.filter((name) => !brought.has(name)) }
  })
}

/** For the blocks of the disk that files fill only in part. */
const spareBytes = 4_000_000

/** Gives the names of those that are as the manifest says. All are on the disk before one of them gets its name. */
function copyAll(names: string[], { from, to, manifest }: { from: string; to: string; manifest: Manifest }): string[] {
  const partialOf = (name: string) => join(to, `${name}.tmp`)
  try {
    for (const name of names) rmSync(partialOf(name), { force: true })
    const sound = names.filter(
      (name) => copyReadable(join(from, name), partialOf(name))?.sha256 === manifest.files[name]!.sha256,
    )
    syncAll(to)
    for (const name of sound) renameSync(partialOf(name), join(to, name))
    syncPath(to)
    return sound
  } catch (error) {
    if (isDiskFull(error, to))
      throw new Refusal(`db:restore: the disk of ${to} became full meanwhile. Nothing was changed.`)
    throw refuseFile(error, 'db:restore')
  } finally {
    for (const name of names) rmSync(partialOf(name), { force: true })
  }
}
