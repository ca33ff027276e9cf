import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#app/utils/ids.server.ts'

/** Private files below DATA_DIR/files, under random names. Nothing that a person typed becomes a path. */

const fileKeyPattern = /^[\w-]{8,80}$/
const temporaryEnding = '.tmp'

/**
 * The byte range that a Range header asks for. It is null for the whole file and `unsatisfiable` for a range outside it. Only
 * single ranges are understood.
 */
export function parseRange(
  header: string | null,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first, last] = match
  if (first === '') {
    const length = Number(last)
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}

/** The size of the stored file in bytes, or undefined when the file is missing. */
export async function findFileSize(dataDir: string, fileKey: string): Promise<number | undefined> {
  try {
    return (await stat(pathOf(dataDir, fileKey))).size
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

/** The bytes that the disk of the stored files has left for this program. */
export async function readFreeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(join(dataDir, 'files'))
  return bavail * bsize
}

type ReceivedFile =
  | { ok: true; fileKey: string; byteSize: number; head: Uint8Array; tail: Uint8Array }
  | { ok: false; reason: 'empty' | 'too-large' }

/**
 * Writes a stream to the disk, one piece at a time, under a random key. The file stays for good only after `keepFile`: until then
 * its name ends in `.tmp`, and the next start removes such files after a crash. Reads the stream to its end even when it is too
 * large. Leaves nothing behind when it refuses or throws. Also returns as many bytes of the file's start and end as asked for. The key
 * begins with `keyStart`.
 */
export async function receiveFile(
  dataDir: string,
  stream: AsyncIterable<Uint8Array>,
  {
    maxBytes,
    headBytes,
    tailBytes,
    keyStart = '',
  }: { maxBytes: number; headBytes: number; tailBytes: number; keyStart?: string },
): Promise<ReceivedFile> {
  const fileKey = `${keyStart}${newId()}`
  let handle: FileHandle | undefined
  let byteSize = 0
  let isComplete = false
  try {
    for await (const chunk of stream) {
      byteSize += chunk.byteLength
      if (byteSize > maxBytes) continue
      handle ??= await open(temporaryPathOf(dataDir, fileKey), 'wx+', 0o600)
      await handle.writeFile(chunk)
    }
    if (byteSize === 0) return { ok: false, reason: 'empty' }
    if (!handle || byteSize > maxBytes) return { ok: false, reason: 'too-large' }
    await handle.sync()
    const head = await readAt(handle, 0, Math.min(headBytes, byteSize))
    const tail = await readAt(handle, Math.max(0, byteSize - tailBytes), Math.min(tailBytes, byteSize))
    isComplete = true
    return { ok: true, fileKey, byteSize, head, tail }
  } finally {
    await handle?.close()
    if (!isComplete) await deleteFile(dataDir, fileKey)
  }
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

const pieceBytes = 64 * 1024

/** True where two stored files hold the same bytes. They are read piece by piece. A missing file is like no other. */
export async function isSameFile(dataDir: string, fileKey: string, otherKey: string): Promise<boolean> {
  const size = await findFileSize(dataDir, fileKey)
  if (size === undefined || size !== (await findFileSize(dataDir, otherKey))) return false
  const [one, other] = [await open(pathOf(dataDir, fileKey), 'r'), await open(pathOf(dataDir, otherKey), 'r')]
  try {
    for (let at = 0; at < size; at += pieceBytes) {
      const length = Math.min(pieceBytes, size - at)
      if (!Buffer.from(await readAt(one, at, length)).equals(await readAt(other, at, length))) return false
    }
    return true
  } finally {
    await one.close()
    await other.close()
  }
}

/** SHA-256 of a stored file, in base64url. It is read piece by piece. Throws when it cannot be opened. */
export async function hashFile(dataDir: string, fileKey: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(pathOf(dataDir, fileKey))) hash.update(piece as Uint8Array)
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
