import type { Db } from '#db/database.server.ts'
import { isStale, toEdition, selectEditions, type EditionRow } from './editions.server.ts'
import { kindLabels, sameFigures, type Edition, type WayBack } from '../import/import.ts'

/** The actions that are left on an edition, and whether the one before a live one can come back. */

/** An edition with all that its page needs to know. */
export interface EditionCase {
  edition: Edition
  wayBack: WayBack
  /** True where what is live has changed since the file was read: then it is not published. */
  isStale: boolean
  /** The files that are read before this one. */
  ahead: number
}

/** An edition and what can be done about it; undefined when there is none of this id. */
export async function readEditionCase(db: Db, id: number): Promise<EditionCase | undefined> {
  const shown = await selectEditions(db).where('area_editions.id', '=', id).executeTakeFirst()
  const row = await db.selectFrom('area_editions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!shown || !row) return undefined
  return {
    edition: toEdition(shown),
    wayBack: await readWayBack(db, row),
    isStale: await isStale(db, row),
    ahead: row.state === 'reading' ? await countAhead(db, id) : 0,
  }
}

async function countAhead(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('area_editions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'reading')
    .where('id', '<', id)
    .executeTakeFirstOrThrow()
  return count
}

type Live = Pick<EditionRow, 'id' | 'kind' | 'state' | 'period' | 'published_at' | 'follows_id' | 'figures_before'>

/** The way back of an edition, and what lies in it. */
export async function readWayBack(db: Db, row: Live): Promise<WayBack> {
  if (row.state !== 'live' || !hasOwnWay(row, await readBefore(db, row))) return { kind: 'none' }
  const over = await readOver(db, row)
  const top = over[0]
  if (!top) return { kind: 'open' }
  let isTooLate = false
  for (const each of over) isTooLate ||= !(await canGoUnder(db, each, row.published_at!))
  const name = kindLabels[top.kind] + (top.period && ` of ${top.period}`)
  return { kind: 'covered', by: { id: top.id, name }, isTooLate }
}

/** The live editions that set the same figures and were published later, the newest first. */
function readOver(db: Db, { kind, published_at }: Live): Promise<Live[]> {
  return db
    .selectFrom('area_editions')
    .select(['id', 'kind', 'state', 'period', 'published_at', 'follows_id', 'figures_before'])
    .where('kind', 'in', sameFigures[kind])
    .where('state', '=', 'live')
    .where('published_at', '>=', published_at)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

function readBefore(db: Db, { follows_id }: Live): Promise<Live | undefined> {
  return db
    .selectFrom('area_editions')
    .select(['id', 'kind', 'state', 'period', 'published_at', 'follows_id', 'figures_before'])
    .where('id', '=', follows_id ?? 0)
    .executeTakeFirst()
}

/** True where the edition before is kept whole, or where there was none before. */
function hasOwnWay({ figures_before, follows_id }: Live, before: Live | undefined): boolean {
  return figures_before !== null && (follows_id === null || before?.state === 'previous')
}

/** True where an edition can be rolled back, and those of its kind before it, until one from before that time is live. */
async function canGoUnder(db: Db, row: Live, time: string): Promise<boolean> {
  const before = await readBefore(db, row)
  if (!hasOwnWay(row, before)) return false
  for (const over of await readOver(db, row)) if (!(await canGoUnder(db, over, row.published_at!))) return false
  // Once it is live again, the edition before can go only where none was before it: older ones are emptied.
  return !before || before.published_at! < time || (before.follows_id === null && before.figures_before !== null)
}
