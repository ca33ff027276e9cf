import { statfs } from 'node:fs/promises'

/** The bytes that the disk of this folder has left for this program. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
