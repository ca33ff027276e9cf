import type { Db } from '#db/database.server.ts'
import type { FileStore } from '#app/services/file-store.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/**
 * Stored files that no row names: their row went while the bucket could not be reached, or a process ended between the two. A folder has
 * none, because there a file goes before its row.
 */

const dayMilliseconds = 24 * 60 * 60 * 1000
/** The files that are looked at in one query. */
const atOnce = 500
/** The most that go in one round. */
const mostOfRound = 1000
/** So many may be unknown whatever there is beside. Of more than a tenth of all it is the database that is the wrong one. */
const fewOrphans = 20

/** The tables whose rows name their file. */
export const tablesWithFiles = [
  'uploads',
  'deal_documents',
  'deal_images',
  'post_images',
  'stamped_documents',
  'data_requests',
  'deal_imports',
  'area_readings',
] as const

/**
 * Deletes files that nothing has named for a day. Throws, and deletes nothing, where so many are unknown that they belong to another
 * database: to that of before a restore, or of another site with the same S3_PREFIX. Returns how many were deleted.
 */
export async function sweepOrphans(db: Db, files: FileStore, now: string, mayGoOn = () => true): Promise<number> {
  const until = addMilliseconds(now, -dayMilliseconds)
  const found: string[] = []
  let [looked, unknown] = [0, 0]
  let batch: string[] = []
  const look = async () => {
    const orphans = await findOrphans(db, batch)
    looked += batch.length
    unknown += orphans.length
    found.push(...orphans.slice(0, mostOfRound - found.length))
    batch = []
  }
  for await (const { fileKey, changedAt } of files.list()) {
    if (!mayGoOn()) return 0
    if (changedAt > until) continue
    batch.push(fileKey)
    if (batch.length >= atOnce) await look()
  }
  await look()
  if (unknown > fewOrphans && unknown > looked / 10)
    throw new Error(`${unknown} of ${looked} stored files are named by no row of this database. None was deleted.`)
  for (const fileKey of found) if (mayGoOn()) await files.delete(fileKey)
  return found.length
}

/** Those of these files that no row names. */
async function findOrphans(db: Db, fileKeys: string[]): Promise<string[]> {
  const known = new Set<string | null>()
  if (fileKeys.length === 0) return []
  for (const table of tablesWithFiles) {
    const rows = await db.selectFrom(table).select('file_key').where('file_key', 'in', fileKeys).execute()
    for (const { file_key: fileKey } of rows) known.add(fileKey)
  }
  const pictureOf = new Map(fileKeys.map((fileKey) => [fileKey, /^pic-([\w-]{22})-\d+-\w+$/.exec(fileKey)?.[1]]))
  const ids = [...new Set(pictureOf.values())].filter((id) => id !== undefined)
  if (ids.length === 0) return fileKeys.filter((fileKey) => !known.has(fileKey))
  for (const table of ['deal_images', 'post_images'] as const) {
    const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
    for (const { id } of rows) known.add(id)
  }
  return fileKeys.filter((fileKey) => !known.has(fileKey) && !known.has(pictureOf.get(fileKey) ?? null))
}
