import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { AreaEditionKind, AreaEditionsTable } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { attachUploads, deleteUploadsOf, findUpload, type DeleteFile } from '#app/domain/files/uploads.server.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import {
  areaFileRules,
  formats,
  kindLabels,
  waitingDays,
  type AreaFileFormat,
  type Edition,
  type EditionOutcome,
  type EditionReport,
} from './import.ts'

/** The editions of area figures: begun, looked at, dropped and swept. editions-publish.server.ts makes one live. */

export type EditionRow = Selectable<AreaEditionsTable>

/** A file that is to be read. */
export interface NewEdition {
  format: AreaFileFormat
  fileName: string
  fileHash: string
  byteSize: number
  /** The file that was sent at the desk, and who sent it; null for the command. */
  upload: UploadedFile | null
  userId: string | null
}

/** Makes an edition of a file, with nothing in it yet. `busy` where another file is being read. */
export async function beginEdition(
  db: Db,
  { format, fileName, fileHash, byteSize, upload, userId }: NewEdition,
  now: string,
): Promise<{ ok: true; id: number } | { ok: false; reason: 'busy' }> {
  return db.transaction().execute(async (trx) => {
    if (await isBusy(trx)) return { ok: false, reason: 'busy' }
    const { kind } = formats[format]
    const live = await readLive(trx, kind)
    const { id } = await trx
      .insertInto('area_editions')
      .values({
        kind,
        format,
        state: 'reading',
        file_name: fileName,
        file_hash: fileHash,
        figures_before: null,
        follows_id: live?.id ?? null,
        user_id: userId,
        created_at: now,
        published_at: null,
        swept_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (upload) await attachUploads(trx, areaFileRules, String(id), [upload.id], now)
    const file = upload && (await findUpload(trx, areaFileRules, String(id), upload.id))
    await trx
      .insertInto('area_readings')
      .values({ edition_id: id, file_key: file?.file_key ?? null, byte_size: byteSize })
      .execute()
    return { ok: true, id }
  })
}

async function isBusy(db: Db): Promise<boolean> {
  const reading = await db.selectFrom('area_editions').select('id').where('state', '=', 'reading').executeTakeFirst()
  return reading !== undefined
}

/** The live edition of a kind; undefined where there is none. */
export function readLive(db: Db, kind: AreaEditionKind): Promise<EditionRow | undefined> {
  return db
    .selectFrom('area_editions')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '=', 'live')
    .executeTakeFirst()
}

/** The edition that was made of the very same file and is live or waits to be; undefined where there is none. */
export async function findSameFile(db: Db, fileHash: string): Promise<Pick<EditionRow, 'id' | 'state'> | undefined> {
  return db
    .selectFrom('area_editions')
    .select(['id', 'state'])
    .where('file_hash', '=', fileHash)
    .where('state', 'in', ['live', 'checked', 'reading'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** An edition; undefined when there is none of this id. */
export async function readEditionPage(db: Db, id: number): Promise<Edition | undefined> {
  const row = await selectEditions(db).where('area_editions.id', '=', id).executeTakeFirst()
  return row && toEdition(row)
}

/** The rows of editions with who imported them and how far their reading is. */
export function selectEditions(db: Db) {
  return db
    .selectFrom('area_editions')
    .leftJoin('users', 'users.id', 'area_editions.user_id')
    .leftJoin('area_readings', 'area_readings.edition_id', 'area_editions.id')
    .leftJoin('area_editions as before', 'before.id', 'area_editions.follows_id')
    .selectAll('area_editions')
    .select([
      'users.first_name',
      'users.last_name',
      'users.email',
      'area_readings.byte_size',
      'area_readings.bytes_read',
      'area_readings.rows_read',
      'before.state as before_state',
    ])
}
type ShownRow = Awaited<ReturnType<ReturnType<typeof selectEditions>['execute']>>[number]

export function toEdition(row: ShownRow): Edition {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email
  return {
    id: row.id,
    kind: row.kind,
    format: row.format as Edition['format'],
    state: row.state,
    fileName: row.file_name,
    period: row.period,
    rowCount: row.row_count,
    matchedCount: row.matched_count,
    expectedCount: row.expected_count,
    rejectedCount: row.rejected_count,
    report: JSON.parse(row.report) as EditionReport,
    problem: row.problem,
    who: name,
    createdAt: row.created_at,
    publishedAt: row.published_at,
    canRollBack: row.state === 'live' && hasWayBack(row, row.before_state),
    progress:
      row.byte_size === null
        ? null
        : { percent: Math.round((row.bytes_read! / row.byte_size) * 100), rows: row.rows_read! },
  }
}

/** True where the edition before is kept whole, or where there was none before. */
export function hasWayBack(
  { figures_before, follows_id }: Pick<EditionRow, 'figures_before' | 'follows_id'>,
  before: EditionRow['state'] | null | undefined,
): boolean {
  return figures_before !== null && (follows_id === null || before === 'previous')
}

/** The rejected rows of an edition, a page at a time. */
export async function* readMistakes(
  db: Db,
  editionId: number,
  size = 200,
): AsyncGenerator<{ line: number; reason: string }[], void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('area_edition_mistakes')
      .select(['line', 'reason'])
      .where('edition_id', '=', editionId)
      .where('line', '>', after)
      .orderBy('line')
      .limit(size)
      .execute()
    if (rows.length === 0) return
    after = rows.at(-1)!.line
    yield rows
  }
}

/** Drops a file that is not live. Its rows are deleted in the background. */
export async function dropEdition(db: Db, who: { id: string }, id: number, now: string): Promise<EditionOutcome> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('area_editions')
      .select(['state', 'kind', 'file_name'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (!['reading', 'checked', 'refused'].includes(row.state)) return { ok: false, reason: 'ended' }
    await trx
      .updateTable('area_editions')
      .set({ state: 'dropped', ...(row.state === 'refused' ? {} : { problem: 'Dropped before it was published.' }) })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: who.id,
      action: 'area-edition-dropped',
      objectType: 'area-edition',
      objectId: String(id),
      detail: { kind: kindLabels[row.kind], file: row.file_name },
    })
    return { ok: true }
  })
}

/** The rows deleted in one statement, so that no visitor waits. */
const sweepSize = 1000

/**
 * Deletes what nobody needs any more: the rows of dropped and refused editions, in short steps, their files, and checked files for
 * which nobody has said anything within 30 days. The editions themselves stay, as the history of the list.
 */
export async function sweepEditions(db: Db, deleteFile: DeleteFile, now: string): Promise<void> {
  await db
    .updateTable('area_editions')
    .set({ state: 'dropped', problem: `Nobody published it within ${waitingDays} days.` })
    .where('state', '=', 'checked')
    .where('created_at', '<=', addMilliseconds(now, -waitingDays * 86_400_000))
    .execute()
  const ended = await db
    .selectFrom('area_editions')
    .select(['id', 'state'])
    .where('state', 'in', ['dropped', 'refused'])
    .where('swept_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, state } of ended) {
    for (const table of [
      'area_prices',
      'area_rents',
      'sold_prices',
      'sold_price_changes',
      'area_edition_figures',
    ] as const) {
      await emptyTable(db, table, id)
    }
    if (state === 'dropped') await emptyTable(db, 'area_edition_mistakes', id)
    await deleteUploadsOf(db, { type: areaFileRules.aboutType, id: String(id) }, deleteFile)
    await db.deleteFrom('area_readings').where('edition_id', '=', id).execute()
    await db.updateTable('area_editions').set({ swept_at: now, figures_before: null }).where('id', '=', id).execute()
  }
}

type RowsOfEdition =
  'area_prices' | 'area_rents' | 'sold_prices' | 'sold_price_changes' | 'area_edition_figures' | 'area_edition_mistakes'

/** The column beside the edition by which a part of its rows is taken. */
const parts = {
  area_prices: 'code',
  area_rents: 'code',
  area_edition_figures: 'code',
  sold_prices: 'district',
  sold_price_changes: 'transaction_id',
  area_edition_mistakes: 'line',
} as const

/** Deletes the rows of an edition in a table. A part of the rows of one place is at most some thousand. */
export async function emptyTable(db: Db, table: RowsOfEdition, id: number): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .selectAll()
      .where('edition_id', '=', id)
      .orderBy(db.dynamic.ref(parts[table]))
      .limit(1)
      .offset(sweepSize - 1)
      .execute()
    const last = (rows[0] as Record<string, string | number> | undefined)?.[parts[table]]
    await db
      .deleteFrom(table)
      .where('edition_id', '=', id)
      .$if(last !== undefined, (query) => query.where(db.dynamic.ref(parts[table]), '<=', last))
      .execute()
    if (last === undefined) return
    await setImmediate()
  }
}
