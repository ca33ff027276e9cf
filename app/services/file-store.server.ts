import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { GatheredBytes } from '#app/utils/gathered-bytes.server.ts'
import { diskLevels } from '#app/utils/disk-levels.ts'
import { readFreeBytes } from '#app/utils/free-bytes.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { giveReserveBack } from '#app/utils/reserve.server.ts'
import {
  BrokenSeal,
  plainSizeOf,
  sealedChunkBytes,
  Sealer,
  sealHeaderBytes,
  Unsealer,
} from '#app/utils/sealing.server.ts'
import type { BucketSettings } from './bucket.server.ts'
import type { SealFault, SealingKeys } from '#app/utils/sealing.server.ts'

/**
 * Private files under random names, in a folder (file-folder.server.ts) or in a bucket (file-bucket.server.ts). Nothing that a person
 * typed becomes a path. A file is _sealed_ where it is encrypted before it is stored: the end of its key says so. Sizes and bytes that
 * are given of it are those of the file that was sent.
 */

/** Where files are: what another process needs to open the same ones. */
export interface FilePlace {
  dataDir: string
  /** Null where they are below DATA_DIR. */
  bucket: BucketSettings | null
}

/** The files of the site as they are stored, sealed or not. What this module adds is the same for every store. */
export interface FileStore {
  readonly place: FilePlace
  /** The folder of this machine in which a new file is written before it is kept. */
  readonly folder: string
  /** Its bytes as they are stored; undefined where there is no such file. */
  findSize(fileKey: string): Promise<number | undefined>
  /** Reads a stored file from its beginning on. Throws when it cannot be opened. `reader` as of `readRange`. */
  open(fileKey: string, reader?: string): Promise<OpenStored>
  /**
   * The bytes from `start` to `end`, both included, read as they are taken. Whoever takes no more closes the file. Throws when the
   * file cannot be opened. `reader` is somebody who may take them slowly: their account or network. A bucket lets each read only so
   * many files at a time, and throws `TooBusy` beyond.
   */
  readRange(
    fileKey: string,
    range: { start: number; end: number },
    reader?: string,
  ): Promise<AsyncGenerator<Uint8Array, void>>
  /** All bytes of a small file whose name means the same bytes for ever. Rejects when it cannot be read. */
  readWhole(fileKey: string): Promise<Buffer>
  /** Is told of a file that `receiveFile` has written. */
  noteReceived(fileKey: string): void
  /**
   * Takes the time that `keep` would take of these files, for a transaction that others wait for. A bucket has them under their names
   * from then on, so that whoever does not keep them deletes them.
   */
  send(fileKeys: string[]): Promise<void>
  /** Makes files that are written stored ones, for good. A stored file of the same name is replaced. */
  keep(fileKeys: string[]): Promise<void>
  /** Removes a file, whether stored or only received. A missing file is no error. */
  delete(fileKey: string): Promise<void>
  /** Gives `use` a path with the stored file, to read it there. Nothing is at the path where the file is missing. */
  withPath<Result>(fileKey: string, use: (path: string) => Promise<Result>): Promise<Result>
  /** The stored files, in any order. Those that come or go meanwhile may be among them or not. */
  list(): AsyncGenerator<ListedFile, void>
}

/** A stored file that is being read from its beginning on. */
export interface OpenStored {
  byteSize: number
  /** The next bytes, so many of them unless the file ends. */
  take(length: number): Promise<Uint8Array>
  close(): Promise<void>
}

export interface ListedFile {
  fileKey: string
  /** Its bytes as they are stored. */
  byteSize: number
  /** The time of its last change, UTC. */
  changedAt: string
}

const fileKeyPattern = /^[\w-]{8,80}$/
const temporaryEnding = '.tmp'
/** The end of the key of a file that only `openFile` reads. */
export const sealedEnding = '-sealed'

/** True for a file that only `openFile` reads. */
export function isSealed(fileKey: string): boolean {
  return fileKey.endsWith(sealedEnding)
}

/** True for what may be the name of a stored file. */
export function isFileKey(text: string): boolean {
  return fileKeyPattern.test(text)
}

/** The name itself, where it may be one of a stored file. Throws for any other. */
export function requireFileKey(fileKey: string): string {
  if (!isFileKey(fileKey)) throw new Error('Not the name of a stored file.')
  return fileKey
}

/** The path at which a file is written before it is kept. */
export function temporaryPathOf({ folder }: Pick<FileStore, 'folder'>, fileKey: string): string {
  return join(folder, requireFileKey(fileKey)) + temporaryEnding
}

/** The size of the stored file in bytes, or undefined when the file is missing. */
export async function findFileSize(files: FileStore, fileKey: string): Promise<number | undefined> {
  const size = await files.findSize(fileKey)
  return size !== undefined && isSealed(fileKey) ? plainSizeOf(size) : size
}

type OpenedFile =
  | { ok: true; byteSize: number; pieces: AsyncGenerator<Uint8Array, void> }
  | { ok: false; reason: 'missing' | SealFault }

/**
 * A stored file from its first byte to its last, read as it is taken. A sealed one is verified to its end before anything of it is
 * given, and each piece once more before it is given.
 */
export async function openFile(
  files: FileStore,
  fileKey: string,
  keys: SealingKeys | null,
  reader?: string,
): Promise<OpenedFile> {
  const byteSize = await findFileSize(files, fileKey)
  if (byteSize === undefined) return { ok: false, reason: 'missing' }
  if (!isSealed(fileKey))
    return { ok: true, byteSize, pieces: await files.readRange(fileKey, { start: 0, end: byteSize - 1 }, reader) }
  if (!keys) return { ok: false, reason: 'key-gone' }
  try {
    const pieces = unseal(files, fileKey, keys)
    while (!(await pieces.next()).done);
  } catch (error) {
    if (error instanceof BrokenSeal) return { ok: false, reason: error.fault }
    throw error
  }
  return { ok: true, byteSize, pieces: unseal(files, fileKey, keys, reader) }
}

async function* unseal(
  files: FileStore,
  fileKey: string,
  keys: SealingKeys,
  reader?: string,
): AsyncGenerator<Uint8Array, void> {
  const stored = await files.open(fileKey, reader)
  try {
    const unsealer = new Unsealer(await stored.take(sealHeaderBytes), fileKey, keys)
    let isLast = false
    for (let at = sealHeaderBytes; !isLast; at += sealedChunkBytes) {
      isLast = at + sealedChunkBytes >= stored.byteSize
      yield unsealer.open(await stored.take(Math.min(sealedChunkBytes, stored.byteSize - at)), isLast)
    }
  } finally {
    await stored.close()
  }
}

/** The bytes that the disk on which new files are written has left for this program. */
export function readFreeFor(files: FileStore): Promise<number> {
  return readFreeBytes(files.folder)
}

/** True where the disk has room for more files than there are: below that it is kept for money, sign-in and refunds. */
export async function hasRoomForFiles(files: FileStore): Promise<boolean> {
  return (await readFreeFor(files)) >= diskLevels.files
}

type ReceivedFile =
  | { ok: true; fileKey: string; byteSize: number; head: Uint8Array; tail: Uint8Array }
  | { ok: false; reason: 'empty' | 'too-large' }

/**
 * Writes a stream to the disk, one piece at a time, under a random key. The file stays for good only after `keep`: until then
 * its name ends in `.tmp`, and the next start removes such files after a crash. Reads the stream to its end even when it is too
 * large. Leaves nothing behind when it refuses or throws. Also returns as many bytes of the file's start and end as asked for. The key
 * begins with `keyStart`. With `sealWith` the file is sealed as it arrives, and no byte of it reaches the disk as it was sent.
 */
export async function receiveFile(
  files: FileStore,
  stream: AsyncIterable<Uint8Array>,
  {
    maxBytes,
    headBytes,
    tailBytes,
    keyStart = '',
    sealWith = null,
  }: { maxBytes: number; headBytes: number; tailBytes: number; keyStart?: string; sealWith?: SealingKeys | null },
): Promise<ReceivedFile> {
  const fileKey = `${keyStart}${newId()}${sealWith ? sealedEnding : ''}`
  const sealer = sealWith && new Sealer(fileKey, sealWith)
  const ends = new Ends(headBytes, tailBytes)
  let handle: FileHandle | undefined
  let byteSize = 0
  let isComplete = false
  try {
    for await (const chunk of stream) {
      byteSize += chunk.byteLength
      if (byteSize > maxBytes) continue
      handle ??= await open(temporaryPathOf(files, fileKey), 'wx', 0o600)
      ends.add(chunk)
      for (const piece of sealer ? sealer.add(chunk) : [chunk]) await handle.writeFile(piece)
    }
    if (byteSize === 0) return { ok: false, reason: 'empty' }
    if (!handle || byteSize > maxBytes) return { ok: false, reason: 'too-large' }
    if (sealer) await handle.writeFile(sealer.end())
    await handle.sync()
    isComplete = true
    files.noteReceived(fileKey)
    return { ok: true, fileKey, byteSize, head: ends.head(), tail: ends.tail() }
  } catch (error) {
    if (isRoomMissing(error)) giveReserveBack(files.place.dataDir, error)
    throw error
  } finally {
    await handle?.close()
    if (!isComplete) await rm(temporaryPathOf(files, fileKey), { force: true })
  }
}

/** True for a disk that has no room for a file, or a user's share of one. */
function isRoomMissing(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
}

/** The first and the last bytes of a file, kept as they pass. */
class Ends {
  readonly #headBytes: number
  readonly #tailBytes: number
  readonly #head = new GatheredBytes()
  readonly #tail = new GatheredBytes()

  constructor(headBytes: number, tailBytes: number) {
    this.#headBytes = headBytes
    this.#tailBytes = tailBytes
  }

  add(piece: Uint8Array): void {
    this.#head.add(piece.subarray(0, this.#headBytes - this.#head.size))
    this.#tail.add(lastOf(piece, this.#tailBytes))
    if (this.#tail.size > 2 * this.#tailBytes) this.#tail.add(lastOf(this.#tail.take(), this.#tailBytes))
  }

  head(): Uint8Array {
    return new Uint8Array(this.#head.all())
  }

  tail(): Uint8Array {
    return new Uint8Array(lastOf(this.#tail.all(), this.#tailBytes))
  }
}

function lastOf(bytes: Uint8Array, count: number): Uint8Array {
  return bytes.subarray(Math.max(0, bytes.byteLength - count))
}

/**
 * The paths to which a process makes several files. Each goes to `to`, the end of its key, and `ending`; it becomes a stored one by `keep`.
 */
export function derivedPaths({ folder }: FileStore, keyStart: string): { to: string; ending: string } {
  return { to: join(folder, requireFileKey(keyStart)), ending: temporaryEnding }
}

/**
 * Makes a stored file out of another. `make` reads the path that it is given first, writes the second and says whether it has.
 * Leaves nothing behind when it has not, or throws.
 */
export async function deriveFile<Made extends { ok: boolean }>(
  files: FileStore,
  fileKey: string,
  newKey: string,
  make: (from: string, to: string) => Promise<Made>,
): Promise<Made> {
  let isMade = false
  try {
    const made = await files.withPath(fileKey, (from) => make(from, temporaryPathOf(files, newKey)))
    if (made.ok) await files.keep([newKey])
    isMade = made.ok
    return made
  } finally {
    if (!isMade) await files.delete(newKey)
  }
}

/**
 * True where two stored files hold the same bytes; of sealed ones those that were sent. A file that is missing or cannot be opened is
 * like no other.
 */
export async function isSameFile(
  files: FileStore,
  fileKey: string,
  otherKey: string,
  keys: SealingKeys | null = null,
): Promise<boolean> {
  if ((await findFileSize(files, fileKey)) !== (await findFileSize(files, otherKey))) return false
  const [one, other] = [await openFile(files, fileKey, keys), await openFile(files, otherKey, keys)]
  try {
    return one.ok && other.ok && (await hashPieces(one.pieces)) === (await hashPieces(other.pieces))
  } finally {
    for (const opened of [one, other]) if (opened.ok) await opened.pieces.return()
  }
}

/** SHA-256 of a stored file as it is stored, in base64url. It is read piece by piece. Throws when it cannot be opened. */
export async function hashFile(files: FileStore, fileKey: string): Promise<string> {
  return hashPieces(await files.readRange(fileKey, { start: 0, end: Infinity }))
}

async function hashPieces(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('base64url')
}
