import type { Db } from '#db/database.server.ts'
import type { AreaEditionKind, AreaRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { openScoreRound } from '#app/domain/deals/rescoring.server.ts'
import { percentOf } from '#app/domain/figures/returns.ts'
import { slugFor } from '#app/utils/slug.ts'
import { hasWayBack, readLive, type EditionRow } from './editions.server.ts'
import { hasCouncilRents } from './import-series-rows.server.ts'
import { kindLabels, type EditionOutcome } from './import.ts'

/** Makes an edition live, or brings the one before back: each in one short transaction. */

type Figures = Partial<AreaRow>

/** What a publication has changed, for the way back. */
interface Before {
  /** The areas that were not there. */
  added: string[]
  areas: AreaBefore[]
}
interface AreaBefore {
  code: string
  figures: Figures
  /** The yield, and the figure on the other side of it by which it was computed. */
  yield?: { percent: number | null; price: number | null; rent: number | null }
}

/** Who does it: an admin, or the command. */
export type Publisher = { id: string } | null

/** Makes a checked edition live. Every figure of areas, the yields and the round of scores follow at once. */
export async function publishEdition(db: Db, who: Publisher, id: number, now: string): Promise<EditionOutcome> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('area_editions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (row.state === 'reading') return { ok: false, reason: 'reading' }
    if (row.state === 'refused') return { ok: false, reason: 'refused' }
    if (row.state !== 'checked') return { ok: false, reason: 'ended' }
    const live = await readLive(trx, row.kind)
    if ((live?.id ?? null) !== row.follows_id) return { ok: false, reason: 'changed' }
    const before = await writeFigures(trx, row)
    const isChanged = before.added.length + before.areas.length > 0
    await trx
      .updateTable('area_editions')
      .set({ state: 'dropped', problem: 'Two newer editions have been published.' })
      .where('kind', '=', row.kind)
      .where('state', '=', 'previous')
      .execute()
    if (live) await trx.updateTable('area_editions').set({ state: 'previous' }).where('id', '=', live.id).execute()
    await trx
      .updateTable('area_editions')
      .set({
        state: 'live',
        published_at: now,
        figures_before: JSON.stringify(before),
        user_id: who?.id ?? row.user_id,
      })
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('area_edition_figures').where('edition_id', '=', id).execute()
    if (isChanged) await openScoreRound(trx, 'New figures of areas', now)
    await tell(trx, who, 'area-edition-published', row, now)
    return { ok: true }
  })
}

/** Brings the edition before back, with every figure as it was. The live one is dropped. */
export async function rollBackEdition(db: Db, who: Publisher, id: number, now: string): Promise<EditionOutcome> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('area_editions').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (row.state !== 'live') return { ok: false, reason: 'not-live' }
    const previous =
      row.follows_id === null
        ? undefined
        : await trx
            .selectFrom('area_editions')
            .select(['id', 'state'])
            .where('id', '=', row.follows_id)
            .executeTakeFirst()
    if (!hasWayBack(row, previous?.state)) return { ok: false, reason: 'nothing-before' }
    if (await isCovered(trx, row)) return { ok: false, reason: 'newer-over-it' }
    const before = JSON.parse(row.figures_before!) as Before
    await restoreFigures(trx, before)
    await trx
      .updateTable('area_editions')
      .set({ state: 'dropped', problem: 'Rolled back.' })
      .where('id', '=', id)
      .execute()
    if (previous) await trx.updateTable('area_editions').set({ state: 'live' }).where('id', '=', previous.id).execute()
    if (before.added.length + before.areas.length > 0) await openScoreRound(trx, 'Older figures of areas', now)
    await tell(trx, who, 'area-edition-rolled-back', row, now)
    return { ok: true }
  })
}

/** The kinds that set the same columns of areas. */
const sameFigures: Record<AreaEditionKind, AreaEditionKind[]> = {
  'areas-file': ['house-prices', 'private-rents'],
  'house-prices': ['areas-file'],
  'private-rents': ['areas-file'],
  'prices-paid': [],
}

/** True where an edition that sets the same columns has become live since. */
async function isCovered(trx: Db, { kind, published_at }: EditionRow): Promise<boolean> {
  const kinds = sameFigures[kind]
  if (kinds.length === 0) return false
  const newer = await trx
    .selectFrom('area_editions')
    .select('id')
    .where('kind', 'in', kinds)
    .where('state', '=', 'live')
    .where('published_at', '>=', published_at)
    .executeTakeFirst()
  return newer !== undefined
}

async function writeFigures(trx: Db, { id, kind }: EditionRow): Promise<Before> {
  const rows = await trx.selectFrom('area_edition_figures').select(['code', 'figures']).where('edition_id', '=', id).execute() // prettier-ignore
  const areas = new Map((await trx.selectFrom('areas').selectAll().execute()).map((area) => [area.code, area]))
  const slugs = new Set([...areas.values()].map(({ slug }) => slug))
  const before: Before = { added: [], areas: [] }
  for (const { code, figures: text } of rows) {
    const figures = JSON.parse(text) as Figures
    const area = areas.get(code)
    if (!area) {
      if (kind !== 'areas-file') continue
      await trx.insertInto('areas').values({ ...(figures as AreaRow), code, slug: freeSlug(slugs, figures.name!, code) }).execute() // prettier-ignore
      before.added.push(code)
      continue
    }
    const isSeries = kind !== 'areas-file'
    const next = isSeries ? { ...figures, gross_yield_percent: yieldOf({ ...area, ...figures }) } : figures
    const changed = changesOf(area, next)
    const names = Object.keys(changed) as (keyof AreaRow)[]
    if (names.length === 0) continue
    const { gross_yield_percent: _computed, ...own } = Object.fromEntries(names.map((name) => [name, area[name]])) as Figures // prettier-ignore
    before.areas.push(
      isSeries
        ? { code, figures: own, yield: { percent: area.gross_yield_percent, price: area.average_price_pence, rent: area.average_rent_pence } } // prettier-ignore
        : { code, figures: pick(area, names) },
    )
    await trx.updateTable('areas').set(changed).where('code', '=', code).execute()
  }
  return before
}

function changesOf(area: AreaRow, next: Figures): Figures {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => area[name as keyof AreaRow] !== value))
}

function pick(area: AreaRow, names: (keyof AreaRow)[]): Figures {
  return Object.fromEntries(names.map((name) => [name, area[name]]))
}

/** A year's rent of the price, in percent; null where one is not known, or where the two are not of the same place. */
function yieldOf(area: AreaRow): number | null {
  const { average_price_pence: price, average_rent_pence: rent } = area
  return price === null || rent === null || !hasCouncilRents(area) ? null : percentOf(12 * rent, price)
}

async function restoreFigures(trx: Db, before: Before): Promise<void> {
  for (const { code, figures, yield: kept } of before.areas) {
    const area = await trx.selectFrom('areas').selectAll().where('code', '=', code).executeTakeFirst()
    if (!area) continue
    const restored = { ...area, ...figures }
    // The other figure may have changed since: then the yield that was kept is of neither.
    const isSame = kept?.price === restored.average_price_pence && kept.rent === restored.average_rent_pence
    const set = kept ? { ...figures, gross_yield_percent: isSame ? kept.percent : yieldOf(restored) } : figures
    await trx.updateTable('areas').set(set).where('code', '=', code).execute()
  }
  for (const code of before.added) {
    // An area that somebody has come to use stays.
    const deal = await trx.selectFrom('deals').select('id').where('area_code', '=', code).limit(1).executeTakeFirst()
    const district = await trx.selectFrom('postcode_districts').select('code').where('code', '=', code).executeTakeFirst() // prettier-ignore
    if (!deal && !district) await trx.deleteFrom('areas').where('code', '=', code).execute()
  }
}

/** The last part of a new area's address, which no other area has. */
function freeSlug(taken: Set<string>, name: string, code: string): string {
  const plain = slugFor(name)
  const slug = plain && !taken.has(plain) ? plain : slugFor(`${name} ${code}`)
  taken.add(slug)
  return slug
}

async function tell(
  trx: Db,
  who: Publisher,
  action: 'area-edition-published' | 'area-edition-rolled-back',
  { id, kind, period, file_name }: EditionRow,
  now: string,
): Promise<void> {
  await recordAudit(trx, {
    at: now,
    actor: who ? 'admin' : 'system',
    actorUserId: who?.id ?? null,
    action,
    objectType: 'area-edition',
    objectId: String(id),
    detail: { kind: kindLabels[kind], period, file: file_name },
  })
}
