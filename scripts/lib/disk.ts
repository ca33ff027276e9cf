import { statfsSync } from 'node:fs'
import { codeOf, messageOf, Refusal } from './command.ts'

/** The free space that SQLite's shared memory and a few pages of its log need. */
const leastBytes = 1024 * 1024

/** Whether the failure came from a full disk: the one that `folder` is on, or this user's share of it. */
export function isDiskFull(error: unknown, folder: string): boolean {
  const code = codeOf(error)
  if (['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(code)) return true
  // These errors have many reasons, and SQLite does not say which. One is that its shared memory could not grow or a file could
  // not be made.
  return /^SQLITE_(IOERR|CANTOPEN)/.test(code) && freeBytes(folder) < leastBytes
}

/** One plain line for a file that could not be read or written, when nothing suggests damage. */
export function refuseStorage(error: unknown, file: string, folder: string): Refusal {
  if (isDiskFull(error, folder)) {
    return new Refusal(
      `DATA_DIR: the disk that ${file} is on is full. Free some space and try again; nothing was lost.`,
    )
  }
  const code = codeOf(error)
  if (code.startsWith('SQLITE_BUSY')) return new Refusal(`DATA_DIR: ${file} is in use by another program.`)
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code)) {
    return new Refusal(`DATA_DIR: ${file} cannot be written to (${code}).`)
  }
  return new Refusal(`DATA_DIR: ${file} cannot be read or written (${messageOf(error)}).`)
}

/** The bytes that are free for us on the disk of this folder. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
