import { setImmediate } from 'node:timers/promises'
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { AreaEditionKind, AreaEditionsTable, Database } from '#db/schema.ts'
import { attachUploads, deleteUploadsOf, findUpload, type DeleteFile } from '#app/domain/files/uploads.server.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { recordEdition } from './audit.server.ts'
import {
  areaFileRules,
  formats,
  sameFigures,
  waitingDays,
  type AreaFileFormat,
  type Edition,
  type EditionOutcome,
  type EditionReport,
} from '../import/import.ts'

/** The editions of area figures: begun, looked at, dropped and swept. publish.server.ts makes one live. */

export type EditionRow = Selectable<AreaEditionsTable>

/** A file that is to be read. */
interface NewEdition {
  format: AreaFileFormat
  fileName: string
  fileHash: string
  byteSize: number
  /** The file that was sent at the desk, and who sent it; null for the command. */
  upload: UploadedFile | null
  userId: string | null
}

/** The result of a file: an edition that waits to be read, or the one that the very same file has made before. */
export type Begun =
  | { kind: 'begun'; id: number }
  | { kind: 'same'; id: number; isRead: boolean }
  /** So many files wait to be read that no more are taken. */
  | { kind: 'full' }

/** Makes an edition of a file, with nothing in it yet. Files that are sent wait for their turn. */
export async function beginEdition(
  db: Db,
  { format, fileName, fileHash, byteSize, upload, userId }: NewEdition,
  now: string,
): Promise<Begun> {
  return db.transaction().execute(async (trx) => {
    const same = await findSameFile(trx, fileHash)
    if (same && !(await isStale(trx, same))) return { kind: 'same', id: same.id, isRead: same.state !== 'reading' }
    if (upload && (await countWaiting(trx)) >= mostWaiting) return { kind: 'full' }
    if (same) await dropAll(trx, now, 'The file was imported again.', (where) => where('id', '=', same.id))
    const row = await trx
      .insertInto('area_editions')
      .values({
        kind: formats[format].kind,
        format,
        state: 'reading',
        file_name: fileName,
        file_hash: fileHash,
        user_id: userId,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (upload) await attachUploads(trx, areaFileRules, String(row.id), [upload.id], now)
    const file = upload && (await findUpload(trx, areaFileRules, String(row.id), upload.id))
    await trx
      .insertInto('area_readings')
      .values({ edition_id: row.id, file_key: file?.file_key ?? null, byte_size: byteSize })
      .execute()
    await recordEdition(trx, userId === null ? null : { id: userId }, 'area-edition-imported', row, now)
    return { kind: 'begun', id: row.id }
  })
}

/** The files that may wait to be read. */
const mostWaiting = 10

async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('area_editions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'reading')
    .executeTakeFirstOrThrow()
  return count
}

/** Writes down what is live as the reading of a file begins: that is what its page compares it with. */
export async function beginReading(db: Db, id: number): Promise<EditionRow> {
  return db.transaction().execute(async (trx) => {
    const { kind } = await trx.selectFrom('area_editions').select('kind').where('id', '=', id).executeTakeFirstOrThrow()
    return trx
      .updateTable('area_editions')
      .set({ follows_id: (await readLive(trx, kind))?.id ?? null, read_over: await readOver(trx, kind) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** True where what is live has changed since the file was read, so that what its page shows holds no longer. */
export async function isStale(
  db: Db,
  { state, kind, follows_id, read_over }: Pick<EditionRow, 'state' | 'kind' | 'follows_id' | 'read_over'>,
): Promise<boolean> {
  if (state !== 'checked') return false
  const live = await readLive(db, kind)
  if ((live?.id ?? null) !== follows_id) return true
  return read_over !== null && read_over !== (await readOver(db, kind))
}

/** The live editions that set the same figures as one of this kind, as `3 17`. */
async function readOver(db: Db, kind: AreaEditionKind): Promise<string> {
  const rows = await db
    .selectFrom('area_editions')
    .select('id')
    .where('kind', 'in', sameFigures[kind])
    .where('state', '=', 'live')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id).join(' ')
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

/**
 * The edition that was made of the very same file and is live or waits to be; undefined where there is none. One that is live counts
 * only while its figures stand: not where another kind has set them since.
 */
async function findSameFile(db: Db, fileHash: string) {
  const same = await db
    .selectFrom('area_editions')
    .select(['id', 'state', 'kind', 'follows_id', 'read_over', 'published_at'])
    .where('file_hash', '=', fileHash)
    .where('state', 'in', ['live', 'checked', 'reading'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (same?.state !== 'live') return same
  const over = await db
    .selectFrom('area_editions')
    .select('id')
    .where('kind', 'in', sameFigures[same.kind])
    .where('state', '=', 'live')
    .where('published_at', '>', same.published_at)
    .executeTakeFirst()
  return over ? undefined : same
}

/** An edition; undefined when there is none of this id. */
export async function readEditionPage(db: Db, id: number): Promise<Edition | undefined> {
  const row = await selectEditions(db).where('area_editions.id', '=', id).executeTakeFirst()
  return row && toEdition(row)
}

/** Everything about an edition but the figures that stood before it, which are large. */
const shown = [
  'id',
  'kind',
  'format',
  'state',
  'file_name',
  'period',
  'row_count',
  'matched_count',
  'expected_count',
  'rejected_count',
  'report',
  'problem',
  'created_at',
  'published_at',
] as const

/** The entry in the trail that an admin sent the file. It stays when the person is gone. */
function sentByAdmin(select: ExpressionBuilder<Database, 'area_editions'>) {
  return select
    .selectFrom('audit_events')
    .select('audit_events.id')
    .where('object_type', '=', 'area-edition')
    .whereRef('object_id', '=', (id) => id.cast('area_editions.id', 'text'))
    .where('action', '=', 'area-edition-imported')
    .where('actor', '=', 'admin')
}

/** The rows of editions with who imported them and how far their reading is. */
export function selectEditions(db: Db) {
  return db
    .selectFrom('area_editions')
    .leftJoin('users', 'users.id', 'area_editions.user_id')
    .leftJoin('area_readings', 'area_readings.edition_id', 'area_editions.id')
    .select(shown.map((name) => `area_editions.${name}` as const))
    .select((select) => select.exists(sentByAdmin(select)).as('is_sent'))
    .select([
      'users.first_name',
      'users.last_name',
      'users.email',
      'area_readings.byte_size',
      'area_readings.bytes_read',
      'area_readings.rows_read',
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
    who: name ?? (row.is_sent ? 'An admin' : null),
    createdAt: row.created_at,
    publishedAt: row.published_at,
    progress:
      row.byte_size === null
        ? null
        : { percent: Math.round((row.bytes_read! / row.byte_size) * 100), rows: row.rows_read! },
  }
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
    const row = await trx.selectFrom('area_editions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (!['reading', 'checked', 'refused'].includes(row.state)) return { ok: false, reason: 'ended' }
    await trx
      .updateTable('area_editions')
      .set({
        state: 'dropped',
        swept_at: null,
        ...(row.state === 'refused' ? {} : { problem: 'Dropped before it was published.' }),
      })
      .where('id', '=', id)
      .execute()
    await recordEdition(trx, who, 'area-edition-dropped', row, now)
    return { ok: true }
  })
}

type Where = ExpressionBuilder<Database, 'area_editions'>

/** Drops editions about which nobody decides any more, and tells the trail why. A refused one keeps what was wrong with it. */
export async function dropAll(
  trx: Db,
  now: string,
  problem: string,
  which: (where: Where) => Expression<SqlBool>,
): Promise<void> {
  const rows = await trx.selectFrom('area_editions').selectAll().where(which).execute()
  for (const row of rows) {
    await trx
      .updateTable('area_editions')
      .set({ state: 'dropped', swept_at: null, ...(row.state === 'refused' ? {} : { problem }) })
      .where('id', '=', row.id)
      .execute()
    await recordEdition(trx, null, 'area-edition-dropped', row, now, problem)
  }
}

/** The rows deleted in one statement, so that no visitor waits. */
const sweepSize = 1000

/** Files for which nobody has said anything in time. */
const isForgotten = (now: string) => (where: Where) =>
  where.and([
    where('state', 'in', ['checked', 'refused']),
    where('created_at', '<=', addMilliseconds(now, -waitingDays * 86_400_000)),
  ])
const isUnswept = (where: Where) =>
  where.and([where('state', 'in', ['dropped', 'refused']), where('swept_at', 'is', null)])

/** True where a file waits to be read, or there is something to sweep. */
export async function hasWork(db: Db, now: string): Promise<boolean> {
  const found = await db
    .selectFrom('area_editions')
    .select('id')
    .where((where) => where.or([where('state', '=', 'reading'), isUnswept(where), isForgotten(now)(where)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Deletes what nobody needs any more: the rows of dropped and refused editions, in short steps, their files, and checked files for
 * which nobody has said anything within 30 days. The editions themselves stay, as the history of the list.
 */
export async function sweepEditions(db: Db, deleteFile: DeleteFile, now: string): Promise<void> {
  // The files go first: every other deletion needs room on the disk, which may be full of them.
  const filesOf = (id: number) => deleteUploadsOf(db, { type: areaFileRules.aboutType, id: String(id) }, deleteFile)
  for (const { id } of await db.selectFrom('area_editions').select('id').where(isUnswept).orderBy('id').execute())
    await filesOf(id)
  await db
    .transaction()
    .execute((trx) => dropAll(trx, now, `Nobody published it within ${waitingDays} days.`, isForgotten(now)))
  const ended = await db.selectFrom('area_editions').select(['id', 'state']).where(isUnswept).orderBy('id').execute()
  for (const { id, state } of ended) {
    await filesOf(id)
    // The rejected rows of a refused file are looked at until it is dropped.
    await emptyEdition(db, id, state === 'dropped')
    await db.deleteFrom('area_readings').where('edition_id', '=', id).execute()
    await db
      .updateTable('area_editions')
      .set({ swept_at: now, figures_before: null })
      .where('id', '=', id)
      .where('state', '=', state)
      .execute()
  }
}

/** Deletes everything that was read into an edition. */
export async function emptyEdition(db: Db, id: number, withMistakes = true): Promise<void> {
  for (const table of Object.keys(parts) as RowsOfEdition[])
    if (withMistakes || table !== 'area_edition_mistakes') await emptyTable(db, table, id)
}

/** The column beside the edition by which a part of its rows is taken. */
const parts = {
  area_prices: 'code',
  area_rents: 'code',
  area_edition_figures: 'code',
  sold_prices: 'district',
  sold_price_changes: 'transaction_id',
  area_edition_mistakes: 'line',
} as const
type RowsOfEdition = keyof typeof parts

/** Deletes the rows of an edition in a table. A part of the rows of one place is at most some thousand. */
async function emptyTable(db: Db, table: RowsOfEdition, id: number): Promise<void> {
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
