import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import SQLite from 'better-sqlite3'
import { backupDatabase } from '../../db/database.server.ts'
import type { FileStore } from '../../app/services/file-store.server.ts'
import { beginBackup, dropOldBackups, dropUnfinishedBackups, findNewestBackup } from './backup-names.ts'
import { inspectDatabase, requireAsSaid, requireBackup, tellFiles } from './backup-checks.ts'
import { codeOf, Refusal } from './command.ts'
import { databaseFile, filesBelow, filesFolder, makeFolder, restoreFolder, withDatabase } from './data-folder.ts'
import { withDataLocked } from './data-lock.ts'
import { bytesForSite, freeBytes, isDiskFull, megabytes, refuseStorage, requireRoom } from './disk.ts'
import { saveForgotten } from './forgotten.ts'
import { describeFiles, fetchFiles, listForBackup, sendMissing, tellNotStored } from './bucket-files.ts'
import { readManifest, writeManifest, type Manifest } from './manifest.ts'
import { markRestored } from './restored.ts'
import { tellStock, type Stock } from './stock.ts'
import {
  copyFile,
  copyReadable,
  listFiles,
  readStoredFile,
  refuseFile,
  roomOf,
  syncAll,
  syncPath,
  type StoredFile,
} from './stored-files.ts'

interface BackupOptions {
  /** How many backups stay in the folder, the new one among them; all of them without it. */
  keep?: number
  /** Whether the site's own room is left free, where its data is on the same disk. Whoever makes one by hand is only told. */
  leavesRoom?: boolean
  /** The files of the site; those below `dataDir` where they are not given. */
  files?: FileStore
  /** Whether files in a bucket stay there, and the backup only says what they are. */
  isWithoutFiles?: boolean
  /** The folder with the backups before, which say what is in files that cannot be looked at; that of the new one without it. */
  earlier?: string
  /** Is given what is to be said before the work begins, and after the old ones went. */
  tell?: (line: string) => void
}

/** Room for what comes while the copy is made, and for its manifest. */
const spareBytes = 4_000_000
const manifestBytesAFile = 256

/**
 * Copies the database, as it is at one moment, and the private files, but for copies of people's data, into a dated folder under
 * `parent`, with a manifest, and reads all of it back. Only this user can read the folder. The server may go on meanwhile. Returns
 * the folder.
 */
export async function makeBackup(
  dataDir: string,
  parent: string,
  {
    keep,
    leavesRoom = false,
    files = filesBelow(dataDir),
    isWithoutFiles = false,
    earlier = parent,
    tell = () => undefined,
  }: BackupOptions = {},
): Promise<string> {
  if (`${resolve(parent)}${sep}`.startsWith(`${resolve(filesFolder(dataDir))}${sep}`))
    throw new Refusal(`db:backup: ${parent} lies in the folder that is to be copied. Give a folder outside of it.`)
  makeFolder(parent, 'db:backup')
  dropUnfinishedBackups(parent, tell)
  if (isWithoutFiles && files.place.bucket === null)
    throw new Refusal('db:backup: --without-files is for files in a bucket. Nobody else has these.')
  const fetched = isWithoutFiles ? [] : await listFetched(files)
  const isCopied = files.place.bucket === null
  requireRoomFor(parent, { dataDir, leavesRoom, bytes: roomForBackup(dataDir, fetched, isCopied) }, tell)
  const { folder, partial } = beginBackup(parent)
  try {
    const manifest = await copyData(dataDir, partial, files, isWithoutFiles ? earlier : null)
    writeManifest(partial, manifest)
    syncAll(partial)
    requireAsWritten(partial, manifest)
    renameSync(partial, folder)
    syncPath(parent)
  } catch (error) {
    // The disk is checked before the unfinished copy is removed, because removing it makes room.
    const isFull = isDiskFull(error, parent)
    rmSync(partial, { recursive: true, force: true })
    if (isFull)
      throw new Refusal(`db:backup: the disk of ${parent} became full meanwhile. Nothing of the backup was left.`)
    if (codeOf(error).startsWith('SQLITE')) throw refuseStorage(error, databaseFile(dataDir), dataDir)
    throw refuseFile(error, 'db:backup')
  }
  if (keep !== undefined) {
    const dropped = dropOldBackups(parent, keep, folder, tell)
    if (dropped > 0) tell(`${dropped} older ${dropped === 1 ? 'backup' : 'backups'} deleted.`)
  }
  return folder
}

/** The sizes of the files that have to be fetched. */
async function listFetched(files: FileStore): Promise<number[]> {
  return files.place.bucket === null ? [] : [...(await listForBackup(files)).values()]
}

function requireRoomFor(
  parent: string,
  { dataDir, leavesRoom, bytes }: { dataDir: string; leavesRoom: boolean; bytes: number },
  tell: (line: string) => void,
): void {
  const by = 'db:backup'
  const forSite = bytesForSite(parent, dataDir)
  if (leavesRoom && forSite > 0) {
    const of = 'the backup and for the site, whose data is on the same disk'
    return tell(requireRoom(parent, bytes + forSite, { by, of }))
  }
  tell(requireRoom(parent, bytes, { by, of: 'the backup' }))
  const left = freeBytes(parent) - bytes
  if (left < forSite)
    tell(
      `The site’s data is on the same disk, which will have ${megabytes(left)} left: with less than ${megabytes(forSite)} the site says that it is not ready. Make room there, or give a folder on another disk.`,
    )
}

/** `isCopied`: whether the files below DATA_DIR are. What lies there beside a bucket is not. */
function roomForBackup(dataDir: string, fetched: number[], isCopied: boolean): number {
  const database = databaseFile(dataDir)
  const folder = filesFolder(dataDir)
  const paths = isCopied ? listFiles(folder).map((path) => join(folder, path)) : []
  const ofBucket = fetched.reduce((sum, bytes) => sum + bytes + 4096, 0)
  const ofManifest = (paths.length + fetched.length) * manifestBytesAFile
  return roomOf([database, `${database}-wal`, ...paths]) + ofBucket + ofManifest + spareBytes
}

const damagedAdvice =
  'No backup was made. Check the disk, and start the site anew: it then says whether its database is sound.'

/** The most times that the database is copied. */
const mostTries = 2

/**
 * The database is copied before the files: a file that is added afterwards is only one too many, while in the other order one could
 * be missing. One that is deleted in between is missing all the same. Then the database is copied once more, in which the deletion is
 * over; what is missing even now was so before, and the manifest says it. With the folder of the backups before files stay in their
 * bucket. Where that cannot be reached the database is worth a backup all the same.
 */
async function copyData(
  dataDir: string,
  partial: string,
  stored: FileStore,
  earlier: string | null,
): Promise<Manifest> {
  const isWithoutFiles = earlier !== null
  const copy = databaseFile(partial)
  const files = new Map<string, StoredFile>()
  for (let tries = 1; ; tries += 1) {
    rmSync(copy, { force: true })
    const madeAt = new Date().toISOString()
    await withDatabase(databaseFile(dataDir), (db) => backupDatabase(db, copy))
    chmodSync(copy, 0o600)
    let isSeen = true
    if (isWithoutFiles) isSeen = await describeFiles(stored, files)
    else if (stored.place.bucket) await fetchFiles(stored, filesFolder(partial), files)
    else copyFiles(filesFolder(dataDir), filesFolder(partial), files)
    const { stock, named } = await inspectDatabase(copy, 'The copy of the database', damagedAdvice)
    const said = { ...stock, madeAt, database: readStoredFile(copy)!, isWithoutFiles }
    if (earlier !== null && !isSeen) return { ...said, ...recallFiles(earlier, named), missing: [] }
    const missing = [...named].filter((name) => !files.has(name)).toSorted()
    if (missing.length > 0 && tries < mostTries) continue
    return { ...said, files: Object.fromEntries(files), missing, unseen: [] }
  }
}

/** The files that rows name, with what the newest of these backups says of them. */
function recallFiles(backups: string, named: Set<string>): Pick<Manifest, 'files' | 'unseen'> {
  const newest = findNewestBackup([backups])
  const manifest = newest && readManifest(newest.folder)
  const known = manifest && !('fault' in manifest) ? Object.entries(manifest.files) : []
  return { files: Object.fromEntries(known.filter(([name]) => named.has(name))), unseen: [...named].toSorted() }
}

/** Makes a folder have the files of another one, with what is in each. Those that it has been given before are not copied again. */
function copyFiles(from: string, to: string, files: Map<string, StoredFile>): void {
  makeFolder(to)
  const present = new Set(listFiles(from))
  for (const path of files.keys()) {
    if (present.has(path)) continue
    rmSync(join(to, path))
    files.delete(path)
  }
  for (const path of present) {
    if (files.has(path)) continue
    const file = copyFile(join(from, path), join(to, path))
    if (file) files.set(path, file)
  }
}

/** Reads every file of a backup again, and refuses where one is not what was written. */
function requireAsWritten(backup: string, { database, files, isWithoutFiles }: Manifest): void {
  const written: [string, StoredFile][] = [['marketplace.db', database]]
  if (!isWithoutFiles) for (const [path, file] of Object.entries(files)) written.push([join('files', path), file])
  for (const [path, { bytes, sha256 }] of written) {
    const read = readStoredFile(join(backup, path))
    if (read?.bytes !== bytes || read.sha256 !== sha256)
      throw new Refusal(
        `db:backup: ${path} is not read back as it was written. Check the disk of ${backup}, or give another one.`,
      )
  }
}

/** What a backup holds, in lines for whoever made it. */
export function tellBackup(backup: string): string[] {
  const manifest = readManifest(backup)
  if ('fault' in manifest) throw new Error(`${backup}: ${manifest.fault}`)
  const { database, files, missing, isWithoutFiles, unseen } = manifest
  const sizes = Object.values(files).map(({ bytes }) => bytes)
  const bytesOfFiles = sizes.reduce((sum, bytes) => sum + bytes, 0)
  const count = `${sizes.length.toLocaleString('en-GB')} files`
  const size = megabytes(database.bytes + (isWithoutFiles ? 0 : bytesOfFiles))
  return [
    `Backup made and checked: ${backup}`,
    `In it: ${size}, ${isWithoutFiles ? '' : `${count}, `}${tellStock(manifest)}.`,
    ...(isWithoutFiles
      ? [
          unseen.length === 0
            ? `Not in it: ${count} (${megabytes(bytesOfFiles)}) that stay in the bucket; it has their sizes and digests.`
            : `Not looked at: ${unseen.length.toLocaleString('en-GB')} files that stay in the bucket, which could not be reached. It has the names, and the sizes and digests of ${sizes.length.toLocaleString('en-GB')} from the backup before.`,
        ]
      : []),
    ...tellFiles(missing, 'named by rows could not be copied, because it was not there').map(
      (line) => `Not in it: ${line}.`,
    ),
  ]
}

interface Restored {
  /** The folder with what was there before, if there was anything. */
  keptAside: string | null
  stock: Stock
  /** What is wrong with the backup and was accepted, and what it said itself that it had not. */
  faults: string[]
}

interface RestoreOptions {
  /** Replaces an existing database, and accepts a backup whose files are not all as they were. */
  isForced: boolean
  /** The files of the site; those below the folder of its data where they are not given. */
  files?: FileStore
  tell?: (line: string) => void
}

/**
 * Puts a backup in the place of the data. The backup is checked before anything is touched. An existing database is replaced only
 * when forced and only while no program has it open. It is then kept in a dated folder beside the new one. A copy made before a
 * migration has no private files; in that case the present files stay. A bucket is sent the files that it does not have. What it has not of
 * a backup without files is told.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  { isForced, files = filesBelow(dataDir), tell = () => undefined }: RestoreOptions,
): Promise<Restored> {
  requireBackup(backup, dataDir)
  return withDataLocked(dataDir, () => restore(backup, dataDir, { isForced, files, tell }))
}

async function restore(
  backup: string,
  dataDir: string,
  { isForced, files, tell }: Required<RestoreOptions>,
): Promise<Restored> {
  const target = databaseFile(dataDir)
  if (existsSync(target) && !isForced)
    throw new Refusal(`${target} exists. Add --force to replace it; it is kept aside, not deleted.`)
  const partial = restoreFolder(dataDir)
  const wasInterrupted = beginRestore(partial)
  try {
    tell(requireRoom(dataDir, roomForCopy(backup), { by: 'db:restore', of: 'what is restored' }))
    const copied = await copyBackup(backup, partial)
    const { stock, faults, notes } = copied
    if (faults.length > 0 && !isForced)
      throw new Refusal(
        `${backup}: ${faults.join('; ')}. Take another backup, or add --force to restore this one as it is.`,
      )
    // What the bucket has already stays as it is, and what is too much there is in nobody's way.
    const hasFiles = copied.hasFiles && files.place.bucket === null
    if (copied.hasFiles && !hasFiles) await sendMissing(filesFolder(partial), files, copied.sound)
    if (copied.tellAbsent) notes.push(...(await copied.tellAbsent(files)))
    markRestored(databaseFile(partial))
    syncAll(partial)
    if (existsSync(target)) {
      requireUnused(target)
      await saveForgotten(dataDir)
    }
    const keptAside = setAside(dataDir, hasFiles)
    if (hasFiles) renameSync(filesFolder(partial), filesFolder(dataDir))
    // This comes last: from here on the restore counts.
    renameSync(databaseFile(partial), target)
    syncPath(dataDir)
    return { keptAside, stock, faults: [...faults, ...notes] }
  } catch (error) {
    if (isDiskFull(error, dataDir))
      throw new Refusal(`db:restore: the disk of ${dataDir} became full meanwhile. Nothing was changed.`)
    throw refuseFile(error, 'db:restore')
  } finally {
    rmSync(partial, { recursive: true, force: true })
    // The start has to see it until a restore has gone well.
    if (wasInterrupted && !existsSync(target)) mkdirSync(partial, { mode: 0o700 })
  }
}

/** Makes the folder of a restore. True where one was interrupted, of which nothing but the folder stays. */
function beginRestore(partial: string): boolean {
  const wasInterrupted = existsSync(partial)
  try {
    rmSync(partial, { recursive: true, force: true })
    mkdirSync(partial, { mode: 0o700 })
  } catch (error) {
    throw refuseFile(error, 'db:restore')
  }
  return wasInterrupted
}

/**
 * Copies a backup and compares what arrives with its manifest. Refuses a database that is not as it should be; the faults say what of
 * the rest is not, and the notes what the backup says itself that it has not.
 */
async function copyBackup(backup: string, partial: string) {
  const [file, copy] = [databaseFile(backup), databaseFile(partial)]
  const read = readManifest(backup)
  const manifest = 'fault' in read ? null : read
  const faults = 'fault' in read ? [read.fault] : []
  const copied = copyFile(file, copy)!
  const { stock, named } = await inspectDatabase(copy, file)
  if (manifest) requireAsSaid(file, manifest, copied, stock)
  else if (!stock.rows.users && !stock.rows.deals) faults.push('it holds no people and no deals')

  const sound = new Map<string, StoredFile>()
  const folder = filesFolder(backup)
  const hasFiles = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  if (manifest?.isWithoutFiles) {
    const present = new Set([...Object.keys(manifest.files), ...manifest.missing, ...manifest.unseen])
    faults.push(...tellUnknown(named, present))
    const tellAbsent = (files: FileStore) => tellNotStored(files, manifest, named)
    return { stock, faults, notes: tellGone(manifest), hasFiles: false, sound, tellAbsent }
  }
  const listed = manifest ? Object.keys(manifest.files) : hasFiles ? listFiles(folder) : []
  if (!hasFiles) {
    if (listed.length > 0) faults.push(`its folder files is missing, with ${listed.length} files`)
  } else {
    makeFolder(filesFolder(partial))
    const wrong = { gone: [] as string[], cut: [] as string[], changed: [] as string[], unreadable: [] as string[] }
    const present = new Set<string>(manifest?.missing)
    for (const path of listed) {
      present.add(path)
      const said = manifest?.files[path]
      const found = copyReadable(join(folder, path), join(filesFolder(partial), path))
      if (found === undefined) wrong.unreadable.push(path)
      else if (found === null) wrong.gone.push(path)
      else if (said && found.bytes !== said.bytes) wrong.cut.push(`${path}: ${found.bytes} of ${said.bytes} bytes`)
      else if (said && found.sha256 !== said.sha256) wrong.changed.push(path)
      else if (said) sound.set(path, said)
      // A signal is heard between two files.
      await setImmediate()
    }
    faults.push(
      ...tellFiles(wrong.gone, 'missing'),
      ...tellFiles(wrong.cut, 'cut or grown'),
      ...tellFiles(wrong.changed, 'changed since'),
      ...tellFiles(wrong.unreadable, 'that cannot be read'),
      ...tellUnknown(named, present),
    )
  }
  return { stock, faults, notes: manifest ? tellGone(manifest) : [], hasFiles, sound, tellAbsent: null }
}

const tellUnknown = (named: Set<string>, present: Set<string>) =>
  tellFiles([...named].filter((name) => !present.has(name)).toSorted(), 'named by rows but not in it')
const tellGone = ({ missing }: Manifest) => tellFiles(missing, 'that had gone already when it was made')

function roomForCopy(backup: string): number {
  const folder = filesFolder(backup)
  const paths = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? listFiles(folder) : []
  return roomOf([databaseFile(backup), ...paths.map((path) => join(folder, path))]) + spareBytes
}

/** Moves what is there into a dated folder beside, and gives that; null where there is nothing. */
function setAside(dataDir: string, hasFiles: boolean): string | null {
  const replaced = ['marketplace.db', 'marketplace.db-wal', 'marketplace.db-shm', ...(hasFiles ? ['files'] : [])]
  const present = replaced.filter((name) => existsSync(join(dataDir, name)))
  if (present.length === 0) return null
  const keptAside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`)
  mkdirSync(keptAside, { mode: 0o700 })
  for (const name of present) renameSync(join(dataDir, name), join(keptAside, name))
  return keptAside
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
