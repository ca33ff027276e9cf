import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { UploadRow } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { FileType } from '#app/utils/file-signature.ts'
import { newId } from '#app/utils/ids.server.ts'
import type { UploadedFile, UploadRules } from './files.ts'
import { countForCaller, dayMilliseconds, dropEndedShares, isFull, type Caller } from './quotas.server.ts'

/** The `created_at` of rows that are to be deleted: so old that every job that looks for old rows finds them. */
const longAgo = '1970-01-01T00:00:00.000Z'
const shown = ['id', 'file_name as fileName', 'content_type as contentType', 'byte_size as byteSize'] as const

interface StoredFile {
  fileKey: string
  fileName: string
  contentType: FileType
  byteSize: number
}

/** A file that is an upload no more. */
interface TakenFile extends StoredFile {
  uploadId: string
}

/** Deletes a file from the disk. It is no error when the file is missing. */
export type DeleteFile = (fileKey: string) => Promise<void>

/** Stores the row of a file that belongs to nothing yet, and counts its bytes. Refuses when too much is stored already. */
export async function storeUpload(
  db: Db,
  rules: UploadRules,
  caller: Caller,
  file: StoredFile,
  now: string,
): Promise<{ ok: true; upload: UploadedFile } | { ok: false; reason: 'full' }> {
  return db.transaction().execute(async (trx) => {
    const hasNoRoom = await isFull(trx, rules, caller, now, file.byteSize)
    await countForCaller(trx, rules, caller, file.byteSize, now)
    if (hasNoRoom) return { ok: false, reason: 'full' }
    const upload = await trx
      .insertInto('uploads')
      .values({
        id: newId(),
        purpose: rules.purpose,
        about_type: null,
        about_id: null,
        file_key: file.fileKey,
        file_name: file.fileName,
        content_type: file.contentType,
        byte_size: file.byteSize,
        created_at: now,
      })
      .returning(shown)
      .executeTakeFirstOrThrow()
    return { ok: true, upload }
  })
}

/**
 * The files with these ids that a form may still bring along, in the order in which they came: unattached files of the last 24
 * hours, at most as many as the form takes.
 */
export async function findUnattached(db: Db, rules: UploadRules, ids: string[], now: string): Promise<UploadedFile[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('uploads')
    .select(shown)
    .where('id', 'in', ids)
    .where('purpose', '=', rules.purpose)
    .where('about_id', 'is', null)
    .where('created_at', '>', addMilliseconds(now, -dayMilliseconds))
    .orderBy('number')
    .limit(rules.mostFiles)
    .execute()
}

/** The names on the disk of these unattached files, by their ids. */
export async function readFileKeys(db: Db, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'file_key'])
    .where('id', 'in', ids)
    .where('about_id', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.file_key]))
}

/**
 * Makes these files part of a thing, in the transaction that writes the thing. Returns how many were attached. A file that went
 * to another thing meanwhile stays there, and files beyond the limit of the thing are left out.
 */
export async function attachUploads(
  trx: Db,
  rules: UploadRules,
  aboutId: string,
  ids: string[],
  now: string,
): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await uploadsOf(trx, rules, aboutId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const taken = ids.slice(0, Math.max(0, rules.mostFilesOfOne - count))
  if (taken.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('uploads')
    .set({ about_type: rules.aboutType, about_id: aboutId })
    .where('id', 'in', taken)
    .where('purpose', '=', rules.purpose)
    .where('about_id', 'is', null)
    .where('created_at', '>', addMilliseconds(now, -dayMilliseconds))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Takes these files out of the uploads, in the transaction that makes something of its own of each. Returns them in the order in
 * which they came.
 */
export async function takeOutUploads(trx: Db, rules: UploadRules, ids: string[], now: string): Promise<TakenFile[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .where('purpose', '=', rules.purpose)
    .where('about_id', 'is', null)
    .where('created_at', '>', addMilliseconds(now, -dayMilliseconds))
    .returning(takenColumns)
    .execute()
  return toTaken(rows)
}

const takenColumns = ['id', 'number', 'file_key', 'file_name', 'content_type', 'byte_size'] as const

function toTaken(rows: Pick<UploadRow, (typeof takenColumns)[number]>[]): TakenFile[] {
  return rows
    .toSorted((one, other) => one.number - other.number)
    .map((row) => ({
      uploadId: row.id,
      fileKey: row.file_key,
      fileName: row.file_name,
      contentType: row.content_type as FileType,
      byteSize: row.byte_size,
    }))
}

/** Takes files of a thing out of the uploads in the same way: all of this purpose, or those with these ids. */
export async function takeOutUploadsOf(
  trx: Db,
  rules: UploadRules,
  aboutId: string,
  ids?: readonly string[],
): Promise<TakenFile[]> {
  const rows = await trx
    .deleteFrom('uploads')
    .where('about_type', '=', rules.aboutType)
    .where('about_id', '=', aboutId)
    .where('purpose', '=', rules.purpose)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .returning(takenColumns)
    .execute()
  return toTaken(rows)
}

/** Deletes those of these files that are still unattached. */
export async function dropUploads(db: Db, rules: UploadRules, ids: string[], deleteFile: DeleteFile): Promise<void> {
  if (ids.length === 0) return
  const rows = await condemnUnattached(db).where('id', 'in', ids).where('purpose', '=', rules.purpose).execute()
  await deleteRows(db, rows, deleteFile, null)
}

/**
 * Deletes files that were sent more than 24 hours ago with forms that were never finished, and shares that have ended. Returns
 * the number of files.
 */
export async function sweepUploads(db: Db, deleteFile: DeleteFile, now: string, mayGoOn = () => true): Promise<number> {
  await dropEndedShares(db, now)
  const until = addMilliseconds(now, -dayMilliseconds)
  let deleted = 0
  while (mayGoOn()) {
    const rows = await condemnUnattached(db)
      .where('id', 'in', (from) =>
        from
          .selectFrom('uploads')
          .select('uploads.id')
          .where('about_id', 'is', null)
          .where('created_at', '<=', until)
          .limit(sweptAtOnce),
      )
      .execute()
    await deleteRows(db, rows, deleteFile, null)
    deleted += rows.length
    if (rows.length < sweptAtOnce) break
  }
  return deleted
}

/** The files that are made too old to be attached at once. */
const sweptAtOnce = 100

/**
 * Makes unattached rows too old to be attached, so that nothing can come to own a file that is about to be deleted. Not even a
 * request can that began before the file's day was over.
 */
function condemnUnattached(db: Db) {
  return db
    .updateTable('uploads')
    .set({ created_at: longAgo })
    .where('about_id', 'is', null)
    .returning(['id', 'file_key'])
}

/** The rows of one statement, which may have only so many parameters. */
const rowsAtOnce = 500

/**
 * Gives stored files up, in the transaction that takes their thing away: they are unattached from then on, and so old that the next
 * sweep deletes them. It deletes each file before its row here, so that none is forgotten, whenever the process ends.
 */
export async function giveUpFiles(trx: Db, fileKeys: readonly string[]): Promise<void> {
  const facts = { purpose: 'given-up', file_name: '', content_type: 'application/octet-stream', byte_size: 1 }
  for (let start = 0; start < fileKeys.length; start += rowsAtOnce) {
    await trx
      .insertInto('uploads')
      .values(
        fileKeys
          .slice(start, start + rowsAtOnce)
          .map((fileKey) => ({ ...facts, id: newId(), file_key: fileKey, created_at: longAgo })),
      )
      // A file that came with a form may have a row already.
      .onConflict((known) =>
        known.column('file_key').doUpdateSet({ about_type: null, about_id: null, created_at: longAgo }),
      )
      .execute()
  }
}

/** Gives up all files of a thing, in the transaction that takes it away. */
export async function giveUpUploadsOf(trx: Db, about: { type: string; id: string }): Promise<void> {
  const files = await trx
    .selectFrom('uploads')
    .select('file_key')
    .where('about_type', '=', about.type)
    .where('about_id', '=', about.id)
    .execute()
  await giveUpFiles(
    trx,
    files.map((file) => file.file_key),
  )
}

/** The files of a thing in the order in which they came. */
export async function listUploads(db: Db, rules: UploadRules, aboutId: string): Promise<UploadedFile[]> {
  return uploadsOf(db, rules, aboutId).select(shown).orderBy('number').execute()
}

/** Puts the files of a thing into this order. Those of other things keep their places. */
export async function arrangeUploads(
  trx: Db,
  rules: UploadRules,
  aboutId: string,
  ids: readonly string[],
): Promise<void> {
  const rows = await uploadsOf(trx, rules, aboutId).select(['id', 'number']).orderBy('number').execute()
  const numbers = rows.map(({ number }) => number)
  const place = (id: string, number: number) =>
    trx.updateTable('uploads').set({ number }).where('id', '=', id).execute()
  const moved = ids.flatMap((id, index) => (rows[index]?.id === id ? [] : [{ id, number: numbers[index]! }]))
  // No two files may have one number, so that they all leave their places first.
  for (const { id, number } of moved) await place(id, -number)
  for (const { id, number } of moved) await place(id, number)
}

/** One file of a thing, for a download; undefined when the thing has no such file. */
export async function findUpload(
  db: Db,
  rules: UploadRules,
  aboutId: string,
  uploadId: string,
): Promise<UploadRow | undefined> {
  return uploadsOf(db, rules, aboutId).selectAll().where('id', '=', uploadId).executeTakeFirst()
}

/** Deletes all files of a thing that is about to be deleted, of whichever purpose. */
export async function deleteUploadsOf(
  db: Db,
  about: { type: string; id: string },
  deleteFile: DeleteFile,
): Promise<void> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'file_key'])
    .where('about_type', '=', about.type)
    .where('about_id', '=', about.id)
    .execute()
  await deleteRows(db, rows, deleteFile, about.id)
}

function uploadsOf(db: Db, rules: UploadRules, aboutId: string) {
  return db
    .selectFrom('uploads')
    .where('about_type', '=', rules.aboutType)
    .where('about_id', '=', aboutId)
    .where('purpose', '=', rules.purpose)
}

async function deleteRows(
  db: Db,
  rows: Pick<UploadRow, 'id' | 'file_key'>[],
  deleteFile: DeleteFile,
  aboutId: string | null,
): Promise<void> {
  for (const row of rows) {
    // The file is deleted before its row: after a crash in between, the row is still there for another try.
    await deleteFile(row.file_key)
    await db
      .deleteFrom('uploads')
      .where('id', '=', row.id)
      .where('about_id', aboutId === null ? 'is' : '=', aboutId)
      .execute()
    await setImmediate()
  }
}
