import type { Db } from '#db/database.server.ts'
import type { DealImportsTable } from '#db/schema.ts'
import type { Selectable } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { attachUploads, deleteUploadsOf, findUpload, type DeleteFile } from '#app/domain/files/uploads.server.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { mustConfirm } from './doubts.server.ts'
import { importRules, type DealImport, type ImportMistake, type ImportRefusal } from './import.ts'

/** Files of deals: they are sent, checked in the background, looked at, and brought in or dropped. */

export type ImportRow = Selectable<DealImportsTable>

const day = 86_400_000
/** The time for which a checked file waits for its admin, and for which its lines stay. */
const importHours = 24
/** The days for which it stays known what came of a file (RULES.md, Retention). */
export const importDays = 30

/** Makes an import of a file that has arrived. Its check begins in the background. */
export async function startImport(
  db: Db,
  admin: { id: string },
  { id: uploadId, fileName, byteSize }: UploadedFile,
  now: string,
): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (trx) => {
    await attachUploads(trx, importRules, id, [uploadId], now)
    const upload = await findUpload(trx, importRules, id, uploadId)
    await trx
      .insertInto('deal_imports')
      .values({
        id,
        user_id: admin.id,
        state: 'checking',
        file_key: upload!.file_key,
        file_name: fileName,
        byte_size: byteSize,
        problem: null,
        created_at: now,
        checked_at: null,
        ended_at: null,
      })
      .execute()
  })
  return id
}

/** A file of deals; undefined when there is none of this id, or no longer. Every admin of deals may see it. */
export async function readImport(db: Db, importId: string): Promise<DealImport | undefined> {
  const row = await db.selectFrom('deal_imports').selectAll().where('id', '=', importId).executeTakeFirst()
  return row && toImport(row)
}

/** The newest files, for the way back to them. */
export async function listImports(db: Db, most = 5): Promise<DealImport[]> {
  const rows = await db.selectFrom('deal_imports').selectAll().orderBy('created_at', 'desc').limit(most).execute()
  return rows.map(toImport)
}

function toImport(row: ImportRow): DealImport {
  return {
    id: row.id,
    state: row.state,
    fileName: row.file_name,
    lines: row.lines,
    linesRead: row.lines_read,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    warnings: row.warnings,
    mistakes: row.mistakes,
    firstMistakes: JSON.parse(row.first_mistakes) as ImportMistake[],
    problem: row.problem,
    createdAt: row.created_at,
    checkedAt: row.checked_at,
    endedAt: row.ended_at,
    hasLines: row.file_key !== null && row.mistakes > 0,
  }
}

/**
 * Says that a checked file goes in. Refuses where a deal has been changed since the check, and where figures of a deal on the market
 * have to be confirmed and `isConfirmed` is false. Said twice by the same admin it is said once.
 */
export async function orderImport(
  db: Db,
  admin: { id: string },
  importId: string,
  isConfirmed = false,
): Promise<{ ok: true } | { ok: false; reason: ImportRefusal }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('deal_imports').selectAll().where('id', '=', importId).executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (row.state === 'checking') return { ok: false, reason: 'not-checked' }
    if (row.state === 'refused') return { ok: false, reason: 'refused' }
    if (row.state === 'applying' || row.state === 'done') {
      return row.user_id === admin.id ? { ok: true } : { ok: false, reason: 'ended' }
    }
    if (row.state === 'dropped') return { ok: false, reason: 'ended' }
    if ((await findChanged(trx, importId)).length > 0) return { ok: false, reason: 'changed' }
    if (!isConfirmed && (await mustConfirm(trx, importId))) return { ok: false, reason: 'figures' }
    // From here on it is the import of whoever said so.
    await trx
      .updateTable('deal_imports')
      .set({ state: 'applying', user_id: admin.id })
      .where('id', '=', importId)
      .execute()
    return { ok: true }
  })
}

/** Drops a file that has not been brought in. What is being brought in at this moment is not. */
export async function dropImport(
  db: Db,
  importId: string,
  now: string,
): Promise<{ ok: true; fileName: string } | { ok: false; reason: ImportRefusal }> {
  const row = await db
    .updateTable('deal_imports')
    .set({ state: 'dropped', ended_at: now })
    .where('id', '=', importId)
    .where('state', 'in', ['checking', 'checked', 'refused'])
    .returning('file_name')
    .executeTakeFirst()
  if (row) return { ok: true, fileName: row.file_name }
  return { ok: false, reason: (await readImport(db, importId)) ? 'ended' : 'not-found' }
}

/** The references of deals of the file that are no longer as they were at its check, the first few. */
export async function findChanged(trx: Db, importId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('deal_import_rows')
    .leftJoin('deals', 'deals.id', 'deal_import_rows.deal_id')
    .select('deal_import_rows.deal_id')
    .where('import_id', '=', importId)
    .where('deal_import_rows.deal_id', 'is not', null)
    .where((where) =>
      where.or([where('deals.id', 'is', null), where('deals.version', '!=', where.ref('deal_import_rows.version'))]),
    )
    .orderBy('deal_import_rows.deal_id')
    .limit(5)
    .execute()
  return rows.map((row) => dealReference(row.deal_id!))
}

/** The lines with mistakes, a page of them at a time: the number, the cells by their columns, and what is wrong. */
export async function* readMistakenLines(
  db: Db,
  importId: string,
  size = 200,
): AsyncGenerator<{ line: number; cells: Record<string, string>; mistakes: ImportMistake[] }[], void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('deal_import_rows')
      .select(['line', 'fields', 'record'])
      .where('import_id', '=', importId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(size)
      .execute()
    if (rows.length === 0) return
    after = rows.at(-1)!.line
    yield rows.map(({ line, fields, record }) => ({
      line,
      cells: JSON.parse(fields) as Record<string, string>,
      mistakes: JSON.parse(record) as ImportMistake[],
    }))
  }
}

/** Deletes the lines of a file that are kept beside it, some at a time, so that no visitor waits. */
export async function deleteLines(db: Db, importId: string, size = 250): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('deal_import_rows')
      .where('import_id', '=', importId)
      .where('line', 'in', (from) =>
        from
          .selectFrom('deal_import_rows')
          .select('line')
          .where('import_id', '=', importId)
          .orderBy('line')
          .limit(size),
      )
      .executeTakeFirst()
    if (Number(numDeletedRows) < size) return
    await setImmediate()
  }
}

/**
 * Deletes the files and lines of imports that have ended, or for which nobody has said anything within a day; and after 30 days
 * all that is known of an import.
 */
export async function clearImports(db: Db, deleteFile: DeleteFile, now: string): Promise<void> {
  const dayAgo = addMilliseconds(now, -importHours * 3_600_000)
  await db
    .updateTable('deal_imports')
    .set({ state: 'dropped', ended_at: now, problem: 'Nobody imported it within a day.' })
    .where('state', '=', 'checked')
    .where('checked_at', '<=', dayAgo)
    .execute()
  const ended = await db
    .selectFrom('deal_imports')
    .select('id')
    .where('file_key', 'is not', null)
    .where((where) =>
      where.or([
        where('state', 'in', ['done', 'dropped']),
        where.and([where('state', '=', 'refused'), where('created_at', '<=', dayAgo)]),
      ]),
    )
    .execute()
  for (const { id } of ended) {
    await deleteLines(db, id)
    await deleteUploadsOf(db, { type: importRules.aboutType, id }, deleteFile)
    // The key goes last: while it is there, something may be left to delete.
    await db.updateTable('deal_imports').set({ file_key: null }).where('id', '=', id).execute()
  }
  await db
    .deleteFrom('deal_imports')
    .where('file_key', 'is', null)
    .where('created_at', '<=', addMilliseconds(now, -importDays * day))
    .execute()
}
