import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyKeyStart } from '../../app/domain/privacy/your-data.ts'
import { connectBucket, type Bucket } from '../../app/services/bucket.server.ts'
import { isFileKey, temporaryPathOf, type FileStore } from '../../app/services/file-store.server.ts'
import { FilesUnavailable } from '../../app/utils/files-unavailable.ts'
import { forEachAtOnce } from './at-once.ts'
import { tellFiles } from './backup-checks.ts'
import type { Manifest } from './manifest.ts'
import { listFiles, type StoredFile } from './stored-files.ts'

/** Files of a bucket for the commands, which otherwise work on folders. */

/** The files that are fetched or sent at a time. */
export const mostAtOnce = 8

/** Writes what comes to a file that only this user can read, has it on the disk, and says what was in it. */
export async function writePieces(pieces: AsyncIterable<Uint8Array>, to: string): Promise<StoredFile> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  const handle = await open(to, 'w', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.byteLength
      await handle.writeFile(piece)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** What is in a stored file; null where there is none. All of it is read. */
export async function readThrough(files: FileStore, fileKey: string): Promise<StoredFile | null> {
  if ((await files.findSize(fileKey)) === undefined) return null
  return digestOf(await files.readRange(fileKey, { start: 0, end: Infinity }))
}

/** What is in these pieces together. */
async function digestOf(pieces: AsyncIterable<Uint8Array>): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    hash.update(piece)
    bytes += piece.byteLength
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The sizes of the files that a backup has: not those of copies of people's data. */
export async function listForBackup(files: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { fileKey, byteSize } of files.list())
    if (!fileKey.startsWith(copyKeyStart)) sizes.set(fileKey, byteSize)
  return sizes
}

/** As `copyFiles` of backups.ts: makes a folder have the files of the bucket, with what is in each. */
export async function fetchFiles(files: FileStore, to: string, known: Map<string, StoredFile>): Promise<void> {
  await eachOf(
    files,
    known,
    (fileKey) => rmSync(join(to, fileKey)),
    async (fileKey) => {
      if ((await files.findSize(fileKey)) === undefined) return null
      return writePieces(await files.readRange(fileKey, { start: 0, end: Infinity }), join(to, fileKey))
    },
  )
}

/** What is in each file of the bucket. False where it cannot be reached. */
export async function describeFiles(files: FileStore, known: Map<string, StoredFile>): Promise<boolean> {
  try {
    await eachOf(files, known, () => undefined, describeWith(files))
    return true
  } catch (error) {
    if (error instanceof FilesUnavailable) return false
    throw error
  }
}

/** Says what is in a file of the bucket, by what was said when it was put there. One of which nothing was said is read. */
function describeWith(files: FileStore): (fileKey: string) => Promise<StoredFile | null> {
  const bucket = connectBucket(files.place.bucket!)
  return async (fileKey) => {
    const found = await bucket.head(fileKey)
    if (!found) return null
    return found.sha256 === null ? readThrough(files, fileKey) : { bytes: found.byteSize, sha256: found.sha256 }
  }
}

/** Where the files of the site are, in words. */
export const tellPlace = ({ place, folder }: FileStore): string =>
  place.bucket ? `the bucket ${place.bucket.bucket}` : folder

/** What the site has not as a backup without files says, in words. Names and sizes are compared, and nothing is read. */
export async function tellNotStored(files: FileStore, manifest: Manifest, named: Set<string>): Promise<string[]> {
  let sizes: Map<string, number>
  try {
    sizes = existsSync(files.folder) ? await listForBackup(files) : new Map<string, number>()
  } catch (error) {
    if (error instanceof FilesUnavailable) return [`its files were not looked at (${error.message})`]
    throw error
  }
  const wanted = new Set([...Object.keys(manifest.files), ...named])
  for (const fileKey of manifest.missing) wanted.delete(fileKey)
  const others = Object.entries(manifest.files).filter(
    ([fileKey, { bytes }]) => (sizes.get(fileKey) ?? bytes) !== bytes,
  )
  const place = tellPlace(files)
  return [
    ...tellFiles([...wanted].filter((fileKey) => !sizes.has(fileKey)).toSorted(), `missing in ${place}`),
    ...tellFiles(
      others.map(([fileKey, { bytes }]) => `${fileKey}: ${sizes.get(fileKey)} of ${bytes} bytes`),
      `cut or grown in ${place}`,
    ),
  ]
}

async function eachOf(
  files: FileStore,
  known: Map<string, StoredFile>,
  drop: (fileKey: string) => void,
  take: (fileKey: string) => Promise<StoredFile | null>,
): Promise<void> {
  const present = await listForBackup(files)
  for (const fileKey of known.keys()) {
    if (present.has(fileKey)) continue
    drop(fileKey)
    known.delete(fileKey)
  }
  const wanted = [...present.keys()].filter((fileKey) => !known.has(fileKey))
  await forEachAtOnce(wanted, mostAtOnce, async (fileKey) => {
    const file = await take(fileKey)
    if (file) known.set(fileKey, file)
  })
}

/**
 * Sends the files of a folder that the bucket does not have as they should be. Of one that is not among the `sound` ones, nobody knows that
 * it is better than what the bucket has. The folder has none of those that were sent afterwards.
 */
export async function sendMissing(folder: string, files: FileStore, sound: Map<string, StoredFile>): Promise<void> {
  const describe = describeWith(files)
  await forEachAtOnce(listFiles(folder).filter(isFileKey), mostAtOnce, async (fileKey) => {
    const path = join(folder, fileKey)
    const [found, wanted] = [await describe(fileKey), sound.get(fileKey)]
    if (found && (!wanted || (found.bytes === wanted.bytes && found.sha256 === wanted.sha256))) return
    renameSync(path, temporaryPathOf(files, fileKey))
    await files.keep([fileKey])
  })
}

/** What a bucket has under a key, read through; null where there is nothing. */
export async function readObject(bucket: Bucket, key: string): Promise<StoredFile | null> {
  const found = await bucket.get(key)
  return found ? digestOf(found.pieces) : null
}
