import type { Db } from '#db/database.server.ts'
import { readRestoredAt } from '#db/restored.server.ts'
import type { FileStore } from '#app/services/file-store.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/**
 * Stored files that no row names: their row went while the bucket could not be reached, or a process ended between the two. A folder has
 * none, because there a file goes before its row.
 */

const dayMilliseconds = 24 * 60 * 60 * 1000
/** The files that are looked at in one query. */
const atOnce = 500
/** The most that are remembered, and go in one round. */
const mostOfRound = 1000
/** So long after a restore nothing goes: whoever takes it back finds the files of what was there before. */
const restoreMilliseconds = 7 * dayMilliseconds

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
 * The rounds of one process. A round deletes what one of a day before has found without a name, and what is so still. It is remembered in
 * memory only, so that each start begins anew. A file without a name may be an old one, such as after a restore: its own time says nothing.
 */
export function startOrphanSweep() {
  /** When each was first found. */
  const seen = new Map<string, string>()

  /** Returns how many were deleted. */
  return async (db: Db, files: FileStore, now: string, mayGoOn = () => true): Promise<number> => {
    const restoredAt = await readRestoredAt(db)
    if (restoredAt !== null && restoredAt > addMilliseconds(now, -restoreMilliseconds)) return 0
    const found = new Set<string>()
    let batch: string[] = []
    const look = async () => {
      for (const fileKey of await findOrphans(db, batch)) if (found.size < mostOfRound) found.add(fileKey)
      batch = []
    }
    for await (const { fileKey } of files.list()) {
      if (!mayGoOn()) return 0
      batch.push(fileKey)
      if (batch.length >= atOnce) await look()
      if (found.size >= mostOfRound) break
    }
    await look()
    for (const fileKey of seen.keys()) if (!found.has(fileKey)) seen.delete(fileKey)
    const until = addMilliseconds(now, -dayMilliseconds)
    let deleted = 0
    for (const fileKey of found) {
      if (!mayGoOn()) break
      const since = seen.get(fileKey)
      if (since === undefined) seen.set(fileKey, now)
      else if (since <= until) {
        await files.delete(fileKey)
        seen.delete(fileKey)
        deleted += 1
      }
    }
    return deleted
  }
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
