import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import { jsonField, jsonNumber, jsonObject, jsonText } from '#db/expressions.server.ts'
import { recordAudits, type AuditEntry } from '#app/domain/audit/audit.server.ts'
import type { AuditDetail } from '#app/domain/audit/audit.ts'
import { forgetOldVersions } from '#app/domain/records/versions.server.ts'
import type { RecordColumns } from '../record/columns.server.ts'
import type { StagedRecord } from './check.server.ts'
import { findChanged, type ImportRow } from './imports.server.ts'
import { openScoreRound } from '../score/rescoring.server.ts'

/** The lines that one statement brings in. Between two of them other requests have their turn. */
const batchSize = 100

/**
 * Brings a checked file in, in one transaction: all of its lines or none. Refuses where one of its deals has been changed since
 * the check. `db` may be a connection of its own: then others go on reading meanwhile, and wait only with what they write.
 */
export async function applyImport(db: Db, row: ImportRow, now: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const end = (set: Partial<Omit<ImportRow, 'id'>>) =>
      trx
        .updateTable('deal_imports')
        .set({ ended_at: now, ...set })
        .where('id', '=', row.id)
        .where('state', '=', 'applying')
        .executeTakeFirst()
    const changed = await findChanged(trx, row.id)
    if (changed.length > 0) {
      const problem = `Changed by someone since the check: ${changed.join(', ')}. Check the file again, so that nothing is lost.`
      await end({ state: 'refused', problem })
      return
    }
    const { numUpdatedRows } = await end({ state: 'done' })
    if (numUpdatedRows === 0n) return
    const lines = await trx
      .selectFrom('deal_import_rows')
      .select('line')
      .where('import_id', '=', row.id)
      .orderBy('line')
      .execute()
    if (lines.length === 0) return
    const columns = await readColumnNames(trx, row.id, lines[0]!.line)
    for (let at = 0; at < lines.length; at += batchSize) {
      const batch = lines.slice(at, at + batchSize)
      const part = { ...row, from: batch[0]!.line, to: batch.at(-1)!.line, columns, now }
      await addDeals(trx, part)
      await changeDeals(trx, part)
      await setImmediate()
    }
    // Area figures that arrived after the check have not gone into these scores.
    const newest = await trx.selectFrom('score_rounds').select('started_at').orderBy('id', 'desc').executeTakeFirst()
    if (newest && newest.started_at >= row.checked_at!)
      await openScoreRound(trx, 'Deals were imported in the meantime', now)
  })
}

interface Part extends ImportRow {
  from: number
  to: number
  columns: (keyof RecordColumns)[]
  now: string
}

/** The columns that the file brings, the same for every line. */
async function readColumnNames(trx: Db, importId: string, line: number): Promise<(keyof RecordColumns)[]> {
  const { record } = await trx
    .selectFrom('deal_import_rows')
    .select('record')
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .executeTakeFirstOrThrow()
  return Object.keys((JSON.parse(record) as StagedRecord).set) as (keyof RecordColumns)[]
}

function linesOf(trx: Db, { id, from, to }: Part) {
  return trx
    .selectFrom('deal_import_rows')
    .where('import_id', '=', id)
    .where('line', '>=', from)
    .where('line', '<=', to)
}

const staged = (column: keyof RecordColumns) => jsonField('deal_import_rows.record', '$.set', 'deals', column)
const isCheckedAnew = jsonNumber('deal_import_rows.record', '$.isCheckedAnew')
const isUnchecked = jsonNumber('deal_import_rows.record', '$.isUnchecked')

async function addDeals(trx: Db, part: Part): Promise<void> {
  const { columns, now, user_id: savedBy } = part
  const added = await trx
    .insertInto('deals')
    .columns([...columns, 'status', 'verified_at', 'scored_at', 'created_at', 'updated_at'])
    .expression(
      linesOf(trx, part)
        .where('deal_id', 'is', null)
        .select((value) => [
          ...columns.map((column) => staged(column).as(column)),
          value.val('inactive').as('status'),
          value.case().when(isCheckedAnew, '=', 1).then(now).else(null).end().as('verified_at'),
          value.val(now).as('scored_at'),
          value.val(now).as('created_at'),
          value.val(now).as('updated_at'),
        ])
        .orderBy('line'),
    )
    .returning('id')
    .execute()
  if (added.length === 0) return
  // The lines went in one after the other, so the numbers grow as the lines do.
  const ids = added.map(({ id }) => id).toSorted((a, b) => a - b)
  const lines = await linesOf(trx, part).select('fields').where('deal_id', 'is', null).orderBy('line').execute()
  await trx
    .insertInto('record_versions')
    .values(
      lines.map(({ fields }, at) => ({
        kind: 'deal' as const,
        record_id: ids[at]!,
        version: 1,
        fields,
        saved_at: now,
        saved_by: savedBy,
      })),
    )
    .execute()
  await recordAudits(
    trx,
    ids.map((dealId) => entry(part, dealId, {})),
  )
}

async function changeDeals(trx: Db, part: Part): Promise<void> {
  const { columns, now, user_id: savedBy } = part
  const lines = linesOf(trx, part).where('deal_import_rows.deal_id', 'is not', null)
  const changed = await lines
    .select(['deal_import_rows.deal_id', jsonObject('record', '$.detail').as('detail')])
    .orderBy('line')
    .execute()
  if (changed.length === 0) return
  const ids = changed.map(({ deal_id: id }) => id!)
  const deals = lines
    .innerJoin('deals', 'deals.id', 'deal_import_rows.deal_id')
    .select((value) => [value.val('deal').as('kind'), 'deals.id', 'deals.version'])
  const versions = trx
    .insertInto('record_versions')
    .columns(['kind', 'record_id', 'version', 'fields', 'saved_at', 'saved_by'])
  // A deal from before versions were kept, or one whose state was switched in the list, has none of its last state.
  await versions
    .expression(
      deals.select((value) => [
        jsonObject('record', '$.old').as('old'),
        'deals.updated_at',
        value.lit(null).as('saved_by'),
      ]),
    )
    .onConflict((known) => known.columns(['kind', 'record_id', 'version']).doNothing())
    .execute()
  await trx
    .updateTable('deals')
    .from('deal_import_rows')
    .set((value) => ({
      ...(Object.fromEntries(columns.map((column) => [column, staged(column)])) as Record<string, never>),
      confirmed_figures: jsonText('deal_import_rows.record', '$.confirmed').$castTo<never>(),
      version: value('deals.version', '+', 1),
      updated_at: now,
      scored_at: now,
      verified_at: value
        .case()
        .when(isCheckedAnew, '=', 1)
        .then(now)
        .when(isUnchecked, '=', 1)
        .then(null)
        .else(value.ref('deals.verified_at'))
        .end(),
    }))
    .where('import_id', '=', part.id)
    .where('line', '>=', part.from)
    .where('line', '<=', part.to)
    .whereRef('deals.id', '=', 'deal_import_rows.deal_id')
    .execute()
  await versions
    .expression(
      deals.select((value) => [
        'deal_import_rows.fields',
        value.val(now).as('saved_at'),
        value.val(savedBy).as('saved_by'),
      ]),
    )
    .execute()
  await forgetOldVersions(trx, 'deal', ids)
  await recordAudits(
    trx,
    changed.map(({ deal_id: id, detail }) => entry(part, id!, JSON.parse(detail) as AuditDetail)),
  )
}

function entry({ user_id: adminId, now }: Part, dealId: number, detail: AuditDetail): AuditEntry {
  return {
    at: now,
    actor: 'admin',
    actorUserId: adminId,
    action: 'deal-imported',
    objectType: 'deal',
    objectId: String(dealId),
    detail,
  }
}
