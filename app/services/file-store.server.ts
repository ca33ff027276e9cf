import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
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
import type { SealFault, SealingKeys } from '#app/utils/sealing.server.ts'

/**
 * Private files below DATA_DIR/files, under random names. Nothing that a person typed becomes a path. A file is _sealed_ where it is
 * encrypted on the disk: the end of its key says so. Sizes and bytes that are given of it are those of the file that was sent.
 */

const fileKeyPattern = /^[\w-]{8,80}$/
const temporaryEnding = '.tmp'
/** The end of the key of a file that only `openFile` reads. */
export const sealedEnding = '-sealed'

/** True for a file that only `openFile` reads. */
export function isSealed(fileKey: string): boolean {
  return fileKey.endsWith(sealedEnding)
}

/** The size of the stored file in bytes, or undefined when the file is missing. */
export async function findFileSize(dataDir: string, fileKey: string): Promise<number | undefined> {
  try {
    const { size } = await stat(pathOf(dataDir, fileKey))
    return isSealed(fileKey) ? plainSizeOf(size) : size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The bytes from `start` to `end`, both included, read as they are taken. Whoever takes no more closes the file. Throws when the
 * file cannot be opened.
 */
export async function readFileRange(
  dataDir: string,
  fileKey: string,
  range: { start: number; end: number },
): Promise<AsyncGenerator<Uint8Array, void>> {
  const path = pathOf(dataDir, fileKey)
  // The file is opened here, so that a failure gives an error page and not a broken download.
  const handle = await open(path, 'r')
  await handle.close()
  return readPieces(path, range)
}

async function* readPieces(path: string, range: { start: number; end: number }): AsyncGenerator<Uint8Array, void> {
  for await (const piece of createReadStream(path, range)) yield piece as Uint8Array
}

/** All bytes of a small stored file, which is not a sealed one. Rejects when it cannot be read. */
export function readWholeFile(dataDir: string, fileKey: string): Promise<Buffer> {
  return readFile(pathOf(dataDir, fileKey))
}

type OpenedFile =
  | { ok: true; byteSize: number; pieces: AsyncGenerator<Uint8Array, void> }
  | { ok: false; reason: 'missing' | SealFault }

/**
 * A stored file from its first byte to its last, read as it is taken. A sealed one is verified to its end before anything of it is
 * given, and each piece once more before it is given.
 */
export async function openFile(dataDir: string, fileKey: string, keys: SealingKeys | null): Promise<OpenedFile> {
  const byteSize = await findFileSize(dataDir, fileKey)
  if (byteSize === undefined) return { ok: false, reason: 'missing' }
  if (!isSealed(fileKey))
    return { ok: true, byteSize, pieces: await readFileRange(dataDir, fileKey, { start: 0, end: byteSize - 1 }) }
  if (!keys) return { ok: false, reason: 'key-gone' }
  try {
    const pieces = unseal(dataDir, fileKey, keys)
    while (!(await pieces.next()).done);
  } catch (error) {
    if (error instanceof BrokenSeal) return { ok: false, reason: error.fault }
    throw error
  }
  return { ok: true, byteSize, pieces: unseal(dataDir, fileKey, keys) }
}

async function* unseal(dataDir: string, fileKey: string, keys: SealingKeys): AsyncGenerator<Uint8Array, void> {
  const handle = await open(pathOf(dataDir, fileKey), 'r')
  try {
    const { size } = await handle.stat()
    const unsealer = new Unsealer(await readAt(handle, 0, sealHeaderBytes), fileKey, keys)
    let isLast = false
    for (let at = sealHeaderBytes; !isLast; at += sealedChunkBytes) {
      isLast = at + sealedChunkBytes >= size
      yield unsealer.open(await readAt(handle, at, Math.min(sealedChunkBytes, size - at)), isLast)
    }
  } finally {
    await handle.close()
  }
}

/** The bytes that the disk of the stored files has left for this program. */
export function readFreeFor(dataDir: string): Promise<number> {
  return readFreeBytes(join(dataDir, 'files'))
}

/** True where the disk has room for more files than there are: below that it is kept for money, sign-in and refunds. */
export async function hasRoomForFiles(dataDir: string): Promise<boolean> {
  return (await readFreeFor(dataDir)) >= diskLevels.files
}

type ReceivedFile =
  | { ok: true; fileKey: string; byteSize: number; head: Uint8Array; tail: Uint8Array }
  | { ok: false; reason: 'empty' | 'too-large' }

/**
 * Writes a stream to the disk, one piece at a time, under a random key. The file stays for good only after `keepFile`: until then
 * its name ends in `.tmp`, and the next start removes such files after a crash. Reads the stream to its end even when it is too
 * large. Leaves nothing behind when it refuses or throws. Also returns as many bytes of the file's start and end as asked for. The key
 * begins with `keyStart`. With `sealWith` the file is sealed as it arrives, and no byte of it reaches the disk as it was sent.
 */
export async function receiveFile(
  dataDir: string,
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
      handle ??= await open(temporaryPathOf(dataDir, fileKey), 'wx', 0o600)
      ends.add(chunk)
      for (const piece of sealer ? sealer.add(chunk) : [chunk]) await handle.writeFile(piece)
    }
    if (byteSize === 0) return { ok: false, reason: 'empty' }
    if (!handle || byteSize > maxBytes) return { ok: false, reason: 'too-large' }
    if (sealer) await handle.writeFile(sealer.end())
    await handle.sync()
    isComplete = true
    return { ok: true, fileKey, byteSize, head: ends.head(), tail: ends.tail() }
  } catch (error) {
    if (isRoomMissing(error)) giveReserveBack(dataDir, error)
    throw error
  } finally {
    await handle?.close()
    if (!isComplete) await deleteFile(dataDir, fileKey)
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

/** Makes a file that is written a stored one, for good. */
export async function keepFile(dataDir: string, fileKey: string): Promise<void> {
  await keepFiles(dataDir, [fileKey])
}

/** Makes files that are written stored ones, for good. A stored file of the same name is replaced. */
export async function keepFiles(dataDir: string, fileKeys: string[]): Promise<void> {
  for (const fileKey of fileKeys) await rename(temporaryPathOf(dataDir, fileKey), pathOf(dataDir, fileKey))
  const folder = await open(join(dataDir, 'files'), 'r')
  // The new name survives a power cut only once the folder has been written to the disk too.
  await folder.sync().finally(() => folder.close())
}

/**
 * The paths with which a process makes several files out of a stored one. Each goes to `to`, the end of its key, and `ending`; it
 * becomes a stored one by `keepFiles`.
 */
export function derivedPaths(
  dataDir: string,
  fileKey: string,
  keyStart: string,
): { from: string; to: string; ending: string } {
  return { from: pathOf(dataDir, fileKey), to: pathOf(dataDir, keyStart), ending: temporaryEnding }
}

/**
 * Makes a stored file out of another. `make` reads the path that it is given first, writes the second and says whether it has.
 * Leaves nothing behind when it has not, or throws.
 */
export async function deriveFile<Made extends { ok: boolean }>(
  dataDir: string,
  fileKey: string,
  newKey: string,
  make: (from: string, to: string) => Promise<Made>,
): Promise<Made> {
  let isMade = false
  try {
    const made = await make(pathOf(dataDir, fileKey), temporaryPathOf(dataDir, newKey))
    if (made.ok) await keepFile(dataDir, newKey)
    isMade = made.ok
    return made
  } finally {
    if (!isMade) await deleteFile(dataDir, newKey)
  }
}

/** Removes a file, whether stored or only received. A missing file is no error. */
export async function deleteFile(dataDir: string, fileKey: string): Promise<void> {
  await rm(pathOf(dataDir, fileKey), { force: true })
  await rm(temporaryPathOf(dataDir, fileKey), { force: true })
}

/**
 * True where two stored files hold the same bytes; of sealed ones those that were sent. A file that is missing or cannot be opened is
 * like no other.
 */
export async function isSameFile(
  dataDir: string,
  fileKey: string,
  otherKey: string,
  keys: SealingKeys | null = null,
): Promise<boolean> {
  if ((await findFileSize(dataDir, fileKey)) !== (await findFileSize(dataDir, otherKey))) return false
  const [one, other] = [await openFile(dataDir, fileKey, keys), await openFile(dataDir, otherKey, keys)]
  return one.ok && other.ok && (await hashPieces(one.pieces)) === (await hashPieces(other.pieces))
}

/** SHA-256 of a stored file, in base64url. It is read piece by piece. Throws when it cannot be opened. */
export async function hashFile(dataDir: string, fileKey: string): Promise<string> {
  return hashPieces(createReadStream(pathOf(dataDir, fileKey)))
}

async function hashPieces(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('base64url')
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function temporaryPathOf(dataDir: string, fileKey: string): string {
  return pathOf(dataDir, fileKey) + temporaryEnding
}

function pathOf(dataDir: string, fileKey: string): string {
  if (!fileKeyPattern.test(fileKey)) throw new Error('Not the name of a stored file.')
  return join(dataDir, 'files', fileKey)
}
