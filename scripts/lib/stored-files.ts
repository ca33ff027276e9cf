import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { copyKeyStart } from '../../app/domain/privacy/your-data.ts'
import { codeOf, Refusal } from './command.ts'

/** The size and the digest of a file. */
export interface StoredFile {
  bytes: number
  sha256: string
}

/** What is read and written at a time. */
const buffer = Buffer.allocUnsafeSlow(256 * 1024)
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

/** Copies a file to a new one that only this user can read, and says what was in it. Null where there is no such file. */
export function copyFile(from: string, to: string): StoredFile | null {
  return withFile(from, 'r', (source) => {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    return withFile(to, 'wx', (target) => readThrough(source, (piece) => writeWhole(target, piece)))
  })
}

/** As `copyFile`; nothing for a file that the system does not let us read. */
export function copyReadable(from: string, to: string): StoredFile | null | undefined {
  try {
    return copyFile(from, to)
  } catch (error) {
    if (!['EACCES', 'EISDIR', 'EIO'].includes(codeOf(error))) throw error
    // Half of a file is worse than none.
    rmSync(to, { force: true })
    return undefined
  }
}

/** What is in a file; null where there is none. */
export function readStoredFile(file: string): StoredFile | null {
  return withFile(file, 'r', (source) => readThrough(source, () => undefined))
}

function withFile<Result>(file: string, flags: 'r' | 'wx', use: (handle: number) => Result): Result | null {
  let handle: number
  try {
    handle = openSync(file, flags, 0o600)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  try {
    return use(handle)
  } finally {
    closeSync(handle)
  }
}

// Nobody is served by the process that does this, and one step after the other is several times as fast for many small files.
function readThrough(source: number, take: (piece: Uint8Array) => void): StoredFile {
  const hash = createHash('sha256')
  let bytes = 0
  for (;;) {
    const length = readSync(source, buffer)
    if (length === 0) return { bytes, sha256: hash.digest('hex') }
    const piece = buffer.subarray(0, length)
    hash.update(piece)
    take(piece)
    bytes += length
  }
}

function writeWhole(target: number, piece: Uint8Array): void {
  for (let at = 0; at < piece.length;) at += writeSync(target, piece, at)
}

/** Has everything below a folder on its disk, and not only in memory. */
export function syncAll(folder: string): void {
  // One order for the whole disk takes seconds where one for each of 50,000 files takes many minutes. Not every system has it.
  if (spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0) return
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) syncPath(join(folder, path))
  syncPath(folder)
}

/** Has a file, or the names in a folder, on the disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** One line for a file or folder that the system does not let us use; any other error as it is. */
export function refuseFile(error: unknown, by: string): unknown {
  if (error instanceof Refusal || !/^E[A-Z]+$/.test(codeOf(error))) return error
  const { path = 'a file' } = error as NodeJS.ErrnoException
  return new Refusal(`${by}: ${path} cannot be used (${codeOf(error)}). Nothing was changed.`)
}
