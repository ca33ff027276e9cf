import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

/** The bytes that the disk of this folder has left for this program. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The same at once; none where the folder cannot be asked. */
export function readFreeBytesAtOnce(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
