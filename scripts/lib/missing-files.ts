import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isFileKey, temporaryPathOf, type FileStore } from '../../app/services/file-store.server.ts'
import { FilesUnavailable } from '../../app/utils/files-unavailable.ts'
import { isPostgresAddress } from '../../db/postgres/address.ts'
import { requireBackup, tellFiles } from './backup-checks.ts'
import { tellPlace } from './bucket-files.ts'
import { Refusal } from './command.ts'
import { databaseFile, filesBelow, filesFolder, makeFolder, withDatabase } from './data-folder.ts'
import { withDataLocked } from './data-lock.ts'
import { isDiskFull, requireRoom } from './disk.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { listNamedFiles } from './named-files.ts'
import { tellNewestBackup } from './prepare.ts'
import { copyReadable, refuseFile, syncAll } from './stored-files.ts'

/** Files that rows name and that are not there. */

async function findMissingFiles(database: string, files: FileStore): Promise<string[]> {
  const named = await withDatabase(database, listNamedFiles)
  const stored = new Set(files.place.bucket ? await listKeys(files) : readdirSync(files.folder))
  const missing = [...named].filter((name) => !stored.has(name))
  if (missing.length === 0) return []
  // Another machine may have deleted some with their rows, while the bucket was listed.
  const stillNamed = await withDatabase(database, listNamedFiles)
  return missing.filter((name) => stillNamed.has(name)).toSorted()
}

async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { fileKey } of files.list()) keys.push(fileKey)
  return keys
}

/**
 * A line for whoever starts a site of which files are missing. Not before what was deleted is deleted again: until then its rows name
 * files that have gone for good.
 */
export async function tellMissingFiles(
  dataDir: string,
  backupDir?: string,
  files: FileStore = filesBelow(dataDir),
  database = databaseFile(dataDir),
): Promise<string[]> {
  const told = tellFiles(await findMissingFiles(database, files), `named by rows but not in ${tellPlace(files)}`)
  const advice = isPostgresAddress(database)
    ? 'Bring back those that your copy of the files has.'
    : `Stop the site and bring back those that a backup has: npm run db:restore -- FOLDER --files (${tellNewestBackup(dataDir, backupDir)}).`
  return told.map((files) => `DATA_DIR: ${files}. ${advice}`)
}

/** What whoever starts a site has to know of its files, a line each. A bucket that cannot be asked keeps no site from starting. */
export async function tellFaultsOfFiles(
  dataDir: string,
  files: FileStore,
  backupDir?: string,
  database = databaseFile(dataDir),
): Promise<string[]> {
  if (files.place.bucket === null) return tellMissingFiles(dataDir, backupDir, files, database)
  const left = readdirSync(filesFolder(dataDir)).filter(isFileKey).length
  const told =
    left === 0
      ? []
      : [
          `S3_BUCKET: ${filesFolder(dataDir)} has ${left} ${left === 1 ? 'file' : 'files'} still, which nobody reads. Where they have not been moved yet: npm run files:move -- --to s3. Where they have, delete them there.`,
        ]
  try {
    return [...told, ...(await tellMissingFiles(dataDir, backupDir, files, database))]
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    return [...told, `S3_BUCKET: the files cannot be reached now (${error.message}) The site starts without them.`]
  }
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
  files: FileStore = filesBelow(dataDir),
): Promise<Brought> {
  requireBackup(backup, dataDir)
  const manifest = readManifest(backup)
  if ('fault' in manifest) throw new Refusal(`${backup}: ${manifest.fault}. Take another backup.`)
  if (!existsSync(databaseFile(dataDir)))
    throw new Refusal(`There is no database in ${dataDir} to bring files for. To restore the backup leave out --files.`)
  return withDataLocked(dataDir, async () => {
    makeFolder(filesFolder(dataDir))
    const missing = await findMissingFiles(databaseFile(dataDir), files)
    const had = missing.filter((name) => Object.hasOwn(manifest.files, name))
    const bytes = had.reduce((sum, name) => sum + manifest.files[name]!.bytes, spareBytes)
    tell(requireRoom(dataDir, bytes, { by: 'db:restore', of: 'the files' }))
    const brought = new Set(await copyAll(had, { from: filesFolder(backup), files, manifest }))
    return { brought: brought.size, missing: missing.filter((name) => !brought.has(name)) }
  })
}

/** For the blocks of the disk that files fill only in part. */
const spareBytes = 4_000_000

/** Gives the names of those that are as the manifest says. All are on the disk before one of them gets its name. */
async function copyAll(
  names: string[],
  { from, files, manifest }: { from: string; files: FileStore; manifest: Manifest },
): Promise<string[]> {
  const to = files.folder
  const partialOf = (name: string) => temporaryPathOf(files, name)
  try {
    for (const name of names) rmSync(partialOf(name), { force: true })
    const sound = names.filter(
      (name) => copyReadable(join(from, name), partialOf(name))?.sha256 === manifest.files[name]!.sha256,
    )
    syncAll(to)
    await files.keep(sound)
    return sound
  } catch (error) {
    if (isDiskFull(error, to))
      throw new Refusal(`db:restore: the disk of ${to} became full meanwhile. Nothing was changed.`)
    throw refuseFile(error, 'db:restore')
  } finally {
    for (const name of names) rmSync(partialOf(name), { force: true })
  }
}
