import type { Db } from '#db/database.server.ts'
import { openScoreRound } from '#app/domain/deals/score/rescoring.server.ts'
import { dropAll, isStale, readLive, type EditionRow } from './editions.server.ts'
import { recordEdition, type Publisher } from './audit.server.ts'
import { readWayBack } from './back.server.ts'
import { carryHistory, restoreFigures, withoutYieldsOf, writeFigures, type Before } from './figures.server.ts'
import type { EditionOutcome } from '../import/import.ts'

/** Makes an edition live, or brings the one before back: each in one short transaction. */

/** Makes a checked edition live. Every figure of areas, the yields and the round of scores follow at once. */
export async function publishEdition(db: Db, who: Publisher, id: number, now: string): Promise<EditionOutcome> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('area_editions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (row.state === 'reading') return { ok: false, reason: 'reading' }
    if (row.state === 'refused') return { ok: false, reason: 'refused' }
    if (row.state !== 'checked') return { ok: false, reason: 'ended' }
    if (await isStale(trx, row)) return { ok: false, reason: 'changed' }
    const live = await readLive(trx, row.kind)
    const before = await writeFigures(trx, row, now)
    if (live) await carryHistory(trx, row, live.id)
    // Of each kind one edition before the live one is kept.
    await dropAll(trx, now, 'Two newer editions have been published.', (where) =>
      where.and({ kind: row.kind, state: 'previous' }),
    )
    if (live) await trx.updateTable('area_editions').set({ state: 'previous' }).where('id', '=', live.id).execute()
    await trx
      .updateTable('area_editions')
      .set({ state: 'live', published_at: now, figures_before: JSON.stringify(before) })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('area_edition_figures').where('edition_id', '=', id).execute()
    if (hasChanged(before)) await openScoreRound(trx, 'New figures of areas', now)
    await recordEdition(trx, who, 'area-edition-published', row, now)
    return { ok: true }
  })
}

function hasChanged({ added, areas }: Before): boolean {
  return added.length + areas.length > 0
}

/** Brings the edition before back, with every figure as it was. The live one is dropped. */
export async function rollBackEdition(db: Db, who: Publisher, id: number, now: string): Promise<EditionOutcome> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('area_editions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (row.state !== 'live') return { ok: false, reason: 'not-live' }
    const way = await readWayBack(trx, row)
    if (way.kind === 'none') return { ok: false, reason: 'nothing-before' }
    if (way.kind === 'covered') return { ok: false, reason: way.isTooLate ? 'too-late' : 'newer-over-it' }
    const before = JSON.parse(row.figures_before!) as Before
    const stayed = await restoreFigures(trx, before)
    await mendLater(trx, row, before)
    await trx
      .updateTable('area_editions')
      .set({ state: 'dropped', problem: 'Rolled back.' })
      .where('id', '=', id)
      .execute()
    if (row.follows_id !== null)
      await trx.updateTable('area_editions').set({ state: 'live' }).where('id', '=', row.follows_id).execute()
    if (hasChanged(before)) await openScoreRound(trx, 'Older figures of areas', now)
    await recordEdition(trx, who, 'area-edition-rolled-back', row, now)
    return { ok: true, ...(stayed.length > 0 ? { stayed } : {}) }
  })
}

/** Editions of the other figure that lie over this one get the way back that they had without it. */
async function mendLater(trx: Db, { kind, published_at }: EditionRow, gone: Before): Promise<void> {
  if (kind !== 'house-prices' && kind !== 'private-rents') return
  const later = await trx
    .selectFrom('area_editions')
    .select(['id', 'figures_before'])
    .where('kind', '=', kind === 'house-prices' ? 'private-rents' : 'house-prices')
    .where('state', 'in', ['live', 'previous'])
    .where('published_at', '>=', published_at)
    .where('figures_before', 'is not', null)
    .execute()
  for (const { id, figures_before } of later) {
    const mended = withoutYieldsOf(
      gone,
      JSON.parse(figures_before!) as Before,
      kind === 'house-prices' ? 'price' : 'rent',
    )
    await trx
      .updateTable('area_editions')
      .set({ figures_before: JSON.stringify(mended) })
      .where('id', '=', id)
      .execute()
  }
}
