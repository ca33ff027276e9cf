import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyKeyStart } from '../../app/domain/privacy/your-data.ts'
import { connectBucket, type Bucket } from '../../app/services/bucket.server.ts'
import { isFileKey, temporaryPathOf, type FileStore } from '../../app/services/file-store.server.ts'
import { forEachAtOnce } from './at-once.ts'
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

/** What is in each file of the bucket, by what was said when it was put there. One of which nothing was said is read. */
export async function describeFiles(files: FileStore, known: Map<string, StoredFile>): Promise<void> {
  const bucket = connectBucket(files.place.bucket!)
  await eachOf(
    files,
    known,
    () => undefined,
    async (fileKey) => {
      const found = await bucket.head(fileKey)
      if (!found) return null
      return found.sha256 === null ? readThrough(files, fileKey) : { bytes: found.byteSize, sha256: found.sha256 }
    },
  )
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

/** Sends the files of a folder that the bucket does not have. The folder has none of these afterwards. */
export async function sendMissing(folder: string, files: FileStore): Promise<void> {
  await forEachAtOnce(listFiles(folder).filter(isFileKey), mostAtOnce, async (fileKey) => {
    const path = join(folder, fileKey)
    if ((await files.findSize(fileKey)) === statSync(path).size) return
    renameSync(path, temporaryPathOf(files, fileKey))
    await files.keep([fileKey])
  })
}

/** What a bucket has under a key, read through; null where there is nothing. */
export async function readObject(bucket: Bucket, key: string): Promise<StoredFile | null> {
  const found = await bucket.get(key)
  return found ? digestOf(found.pieces) : null
}
