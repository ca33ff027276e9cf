import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#app/services/file-store.server.ts'
import { diskLevels } from '#app/utils/disk-levels.ts'
import { readFreeBytes } from '#app/utils/free-bytes.server.ts'
import { capitalize } from '#app/utils/text.ts'
import { hasReserve } from '#app/utils/reserve.server.ts'
import { roomText, waitingCopiesText, type LowDisk } from './disk.ts'
import type { RunningFact } from './running.ts'

/** The room on the disk of the data, for the dashboard. */

/** What makes it low; null while there is room enough and no copy of people's data waits for more. */
export async function readLowDisk(dataDir: string, waitingCopies: number): Promise<LowDisk | null> {
  const freeBytes = await readFreeBytes(dataDir)
  if (freeBytes >= diskLevels.warning && waitingCopies === 0) return null
  return {
    freeBytes,
    takesFiles: freeBytes >= diskLevels.files,
    hasReserve: await hasReserve(dataDir),
    waitingCopies,
  }
}

/** The row of the disk. While it is low it says what fills the folder of the data. */
export async function readDiskFact(
  files: FileStore,
  waitingCopies: number,
  { hasDatabase = true } = {},
): Promise<RunningFact> {
  const { dataDir, bucket } = files.place
  const low = await readLowDisk(dataDir, waitingCopies)
  if (!low) return { name: 'Disk', isWell: true, text: `${roomText(await readFreeBytes(dataDir))} free`, at: null }
  const sizes = await readSizes(files)
  const ofFiles = bucket ? 'files on their way to the bucket take' : 'files take'
  const ofDatabase = hasDatabase ? `The database takes ${sizes.database}, ${ofFiles}` : capitalize(ofFiles)
  const parts = `${ofDatabase} ${sizes.files} and backups in the same folder ${sizes.backups}.`
  const left = sizes.left === null ? '' : ` Files from before the bucket take ${sizes.left} in DATA_DIR/files.`
  const advice = 'Move old backups elsewhere or make the disk larger.'
  return {
    name: 'Disk',
    isWell: false,
    text: `${roomText(low.freeBytes)} free.${waitingCopiesText(low.waitingCopies)} ${parts}${left} ${advice}`,
    at: null,
  }
}

/** The most files that are looked at. Beyond it a size is said to be more. */
const mostFiles = 20_000
/** The time for which the sizes are kept: they are read by looking at each file. */
const keptMilliseconds = 10 * 60_000

type Sizes = Record<'database' | 'files' | 'backups', string> & {
  /** Those that a bucket has left behind; null for none. */
  left: string | null
}
let last: { at: number; dataDir: string; sizes: Promise<Sizes> } | undefined

function readSizes(files: FileStore): Promise<Sizes> {
  const { dataDir } = files.place
  const now = performance.now()
  if (!last || last.dataDir !== dataDir || now - last.at > keptMilliseconds)
    last = { at: now, dataDir, sizes: measure(files) }
  return last.sizes
}

async function measure({ place: { dataDir, bucket }, folder }: FileStore): Promise<Sizes> {
  const database = await Promise.all(['', '-wal'].map((end) => sizeOf(join(dataDir, `marketplace.db${end}`))))
  const left = bucket ? await sizeOfFolder(join(dataDir, 'files')) : nothing
  return {
    database: roomText(database[0]! + database[1]!),
    files: await sizeOfFolder(folder),
    left: left === nothing ? null : left,
    backups: await sizeOfFolder(join(dataDir, 'backups')),
  }
}

const nothing = roomText(0)

async function sizeOfFolder(folder: string): Promise<string> {
  let bytes = 0
  let count = 0
  const folders = [folder]
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
      if ((count += 1) > mostFiles) return `more than ${roomText(bytes)}`
      if (entry.isDirectory()) folders.push(join(at, entry.name))
      else bytes += await sizeOf(join(at, entry.name))
    }
  }
  return roomText(bytes)
}

/** The size of a file; 0 where it has gone meanwhile. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch {
    return 0
  }
}
