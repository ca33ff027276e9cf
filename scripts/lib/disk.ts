import { statSync } from 'node:fs'
import { freeBytes, isRoomMissing } from '../../db/database.server.ts'
import { diskLevels } from '../../app/utils/disk-levels.ts'
import { codeOf, messageOf, Refusal } from './command.ts'

/** Whether the failure came from a full disk: the one that `folder` is on, or this user's share of it. */
export function isDiskFull(error: unknown, folder: string): boolean {
  const code = codeOf(error)
  return ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(code) || isRoomMissing(code, folder)
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

/** The bytes that have to stay free in a folder for the site, which stops with fewer on the disk of its data; none on another disk. */
export function bytesForSite(folder: string, dataDir: string): number {
  return diskOf(folder) === diskOf(dataDir) ? diskLevels.ready : 0
}

const diskOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.dev

/** Refuses where a folder's disk has no room for so many bytes. Gives the line that says how many are needed and how many are free. */
export function requireRoom(folder: string, bytes: number, { by, of }: { by: string; of: string }): string {
  const free = freeBytes(folder)
  if (free < bytes) {
    throw new Refusal(
      `${by}: there is no room in ${folder} for ${of}: ${megabytes(bytes)} have to be free on its disk, and ${megabytes(free)} are. Free some space and start again; nothing was changed.`,
    )
  }
  return `Room for ${of}: ${megabytes(bytes)} needed in ${folder}, ${megabytes(free)} free.`
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

export { freeBytes }
