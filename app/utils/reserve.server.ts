import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskLevels } from './disk-levels.ts'
import { readFreeBytes, readFreeBytesAtOnce } from './free-bytes.server.ts'
import { writeLogLine } from './log-line.ts'
import { inEveryProcess } from './site-processes.server.ts'

/**
 * The reserve: a file beside the data that holds nothing. It is deleted when the disk is met full, so that there is room for money,
 * sign-in and refunds while somebody frees the disk.
 */

const megabyte = 1024 * 1024
const reserveBytes = 64 * megabyte

const pathOf = (dataDir: string) => join(dataDir, 'reserve')

/** The folders whose reserve is being made, in the process that makes it. */
const making = new Set<string>()

/** The time for which none is made after a user's share was used up: the free bytes of the disk say nothing of that. */
const shareMilliseconds = 3_600_000
let shareUsedUpAt = -Infinity

// Whichever process meets the full disk, the main one makes the reserve.
const stopMaking = inEveryProcess('stop-reserve', (dataDir: string) => void making.delete(dataDir))
const noteShareUsedUp = inEveryProcess('note-share-used-up', (_: null) => {
  shareUsedUpAt = performance.now()
})

/**
 * Deletes the reserve, with a line of the log, for a write that has met a full disk. True where there was one, so that there is room
 * now. It stays where the disk of the data has room: then another one was met, such as that of temporary files.
 */
export function giveReserveBack(dataDir: string, error?: unknown): boolean {
  const isShareUsedUp = (error as NodeJS.ErrnoException | undefined)?.code === 'EDQUOT'
  if (isShareUsedUp) noteShareUsedUp(null)
  else if (readFreeBytesAtOnce(dataDir) >= diskLevels.ready) return false
  const isGiven = deleteReserve(dataDir)
  if (isGiven)
    writeLogLine('stderr', { level: 'warning', event: 'reserve-given-back', megabytes: reserveBytes / megabyte })
  return isGiven
}

/** Deletes the reserve. True where there was one. */
export function deleteReserve(dataDir: string): boolean {
  // One that is only half made goes as well.
  stopMaking(dataDir)
  try {
    rmSync(pathOf(dataDir))
    return true
  } catch {
    return false
  }
}

/** True while there is a whole reserve. */
export async function hasReserve(dataDir: string): Promise<boolean> {
  try {
    // Only what the disk has really set aside counts.
    return (await stat(pathOf(dataDir))).blocks * 512 >= reserveBytes
  } catch {
    return false
  }
}

/** Makes the reserve where there is none and room enough that no warning comes of it. False where it was not made. */
export async function makeReserve(dataDir: string, leastAfter: number = diskLevels.reserve): Promise<boolean> {
  if (making.has(dataDir) || (await hasReserve(dataDir))) return false
  if (performance.now() - shareUsedUpAt < shareMilliseconds) return false
  if ((await readFreeBytes(dataDir)) < leastAfter + reserveBytes) return false
  making.add(dataDir)
  // The next start sweeps a file of this name.
  const partial = `${pathOf(dataDir)}.tmp`
  try {
    const file = await open(partial, 'w', 0o600)
    try {
      // For zeros a disk that compresses would set nothing aside.
      const noise = randomBytes(megabyte)
      for (let at = 0; at < reserveBytes && making.has(dataDir); at += megabyte) await file.writeFile(noise)
    } finally {
      await file.close()
    }
    if (!making.has(dataDir)) return false
    await rename(partial, pathOf(dataDir))
    return true
  } finally {
    making.delete(dataDir)
    await rm(partial, { force: true })
  }
}
