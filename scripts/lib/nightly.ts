import { accessSync, constants, existsSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FilePlace } from '../../app/services/file-store.server.ts'
import { openFiles } from '../../app/services/files.server.ts'
import { workFolder } from '../../app/domain/backups/backups.ts'
import { requireBackup } from './backup-checks.ts'
import { dropOldBackups, dropUnfinishedBackups } from './backup-names.ts'
import { makeBackup, restoreBackup } from './backups.ts'
import { Refusal } from './command.ts'
import { filesFolder } from './data-folder.ts'
import { bytesForSite, freeBytes, megabytes } from './disk.ts'
import { readManifest } from './manifest.ts'
import { listFiles, roomOf } from './stored-files.ts'
import { withTemporary } from './temporary.ts'

/** The backups that the site makes and proves by itself (app/domain/backups/). */

interface Made {
  name: string
  bytes: number
  /** What it lacks, in words; null for nothing. */
  lack: string | null
}

/**
 * Makes a backup in `folder`, and removes those beyond the `keep` newest once it is there. Nobody watches it, so that it never takes
 * what the site needs on the disk of its data. Files in a bucket stay there, and one that cannot
 * be reached keeps no database from being backed up. What cannot be removed is told.
 */
export async function makeNightly(
  { dataDir, bucket }: FilePlace,
  folder: string,
  keep: number,
  tell: (line: string) => void = () => undefined,
): Promise<Made> {
  dropUnfinishedBackups(folder, tell)
  return withTemporary(join(folder, workFolder(process.pid)), async (work) => {
    const files = openFiles({ dataDir, bucket })
    const made = await makeBackup(dataDir, work, {
      leavesRoom: true,
      files,
      isWithoutFiles: bucket !== null,
      earlier: folder,
    })
    let name = basename(made)
    // A person may have made one in this second.
    for (let n = 2; existsSync(join(folder, name)); n += 1) name = `${basename(made)}-${n}`
    renameSync(made, join(folder, name))
    dropOldBackups(folder, keep, join(folder, name), tell)
    return { name, bytes: measure(join(folder, name)), lack: findLack(join(folder, name)) }
  })
}

function findLack(backup: string): string | null {
  const manifest = readManifest(backup)
  if ('fault' in manifest || manifest.unseen.length === 0) return null
  return 'Its files were not looked at, because the bucket could not be reached.'
}

interface Proof {
  bytes: number
  rows: number
  /** Null where they are not in the backup: nobody has looked at them. */
  files: number | null
}

/** The room that a restored database needs beside its own size while it is open. */
const margin = 32 * 1024 * 1024

/**
 * Proves a backup: restores it, as `npm run db:restore` would, to a folder of this name that is made for it and thrown away afterwards.
 * The folder lies in the first of these places that has room; with `dataDir` none counts that the site needs on the disk of its data.
 * Refuses a backup that is not whole.
 */
export async function proveBackup(
  backup: string,
  places: readonly string[],
  name: string,
  dataDir?: string,
): Promise<Proof> {
  requireBackup(backup, join(places[0]!, name))
  const bytes = measure(backup)
  const needed = bytes + margin
  const forSite = (place: string) => (dataDir === undefined ? 0 : bytesForSite(place, dataDir))
  const free = (place: string) => Math.max(0, roomIn(place) - forSite(place))
  const place = places.find((one) => free(one) >= needed)
  if (place === undefined) {
    const most = megabytes(Math.max(...places.map(free)))
    const beside = places.some((one) => forSite(one) > 0) ? ' beside what the site needs on the same disk' : ''
    throw new Refusal(
      `There is no room to prove ${backup}: restoring it needs ${megabytes(needed)} in ${places.join(' or ')}, where ${most} are free${beside}. Free some space there.`,
    )
  }
  return withTemporary(join(place, name), async (folder) => {
    const { stock } = await restoreBackup(backup, folder, { isForced: false })
    const rows = Object.values(stock.rows).reduce((sum, count) => sum + count, 0)
    const manifest = readManifest(backup)
    const isWithoutFiles = !('fault' in manifest) && manifest.isWithoutFiles
    return { bytes, rows, files: isWithoutFiles ? null : listFiles(filesFolder(folder)).length }
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

/** The bytes of a folder with all that is in it. */
const measure = (folder: string): number => roomOf(listFiles(folder).map((path) => join(folder, path)))
