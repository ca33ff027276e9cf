import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { copyKeyStart } from '../../app/domain/privacy/your-data.ts'
import { codeOf } from './command.ts'

/** The size and the digest of a file. */
export interface StoredFile {
  bytes: number
  sha256: string
}

/** The bytes that are read and written at a time. */
const pieceBytes = 256 * 1024
/** The unit in which a disk gives out its room. */
const blockBytes = 4096

/** The paths of the files of the site below this folder: not those that are still arriving, nor copies of people's data. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => !name.endsWith('.tmp') && !name.startsWith(copyKeyStart))
    .flatMap((entry) => (entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : []))
}

/** The room that these files take on a disk. */
export function roomOf(paths: string[]): number {
  return paths.reduce((sum, path) => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    return sum + Math.ceil(size / blockBytes) * blockBytes
  }, 0)
}

/**
 * Copies a file to a new one that only this user can read, and says what was in it. It is on the disk when this ends. Null where
 * there is no such file.
 */
export async function copyFile(from: string, to: string): Promise<StoredFile | null> {
  return withFile(from, async (source) => {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    const target = await open(to, 'wx', 0o600)
    try {
      const copied = await readThrough(source, (piece) => target.writeFile(piece))
      await target.sync()
      return copied
    } finally {
      await target.close()
    }
  })
}

/** What is in a file; null where there is none. */
export function readStoredFile(file: string): Promise<StoredFile | null> {
  return withFile(file, (source) => readThrough(source, () => undefined))
}

async function withFile<Result>(file: string, use: (handle: FileHandle) => Promise<Result>): Promise<Result | null> {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  try {
    return await use(handle)
  } finally {
    await handle.close()
  }
}

async function readThrough(
  source: FileHandle,
  take: (piece: Uint8Array) => Promise<void> | undefined,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(pieceBytes)
  let bytes = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, pieceBytes)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    const piece = buffer.subarray(0, bytesRead)
    hash.update(piece)
    await take(piece)
    bytes += bytesRead
  }
}
