import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import { scoreVersion } from '#app/domain/figures/score.ts'
import { readAreaFigures, scoreColumns, scoredColumns, type AreaFigures, type ScoreColumns } from './scoring.server.ts'

/**
 * Rounds in which the scores of all deals are computed anew: after new area figures, and after a new version of the formula. At
 * most one is open. It goes on where it was, whichever process was ended in the midst of it, and several may work on one.
 */

/** An open round, and how far it has come. */
export interface ScoreRound {
  reason: string
  total: number
  done: number
  /** The number of deals whose score became another. */
  changed: number
}

/** The round that is open; null where every score is up to date. */
export async function readScoreRound(db: Db): Promise<ScoreRound | null> {
  const round = await db
    .selectFrom('score_rounds')
    .select(['reason', 'total', 'done', 'changed'])
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return round ?? null
}

/** Opens a round. One that is open already begins anew, because what it has computed so far may be of old figures. */
export async function openScoreRound(db: Db, reason: string, now: string): Promise<void> {
  const { total } = await db
    .selectFrom('deals')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const begun = { reason, total, done: 0, changed: 0, last_deal_id: 0, started_at: now }
  const { numUpdatedRows } = await db
    .updateTable('score_rounds')
    .set(begun)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await db
      .insertInto('score_rounds')
      .values({ ...begun, ended_at: null })
      .execute()
}

/** Opens a round where a deal has a score of another version of the formula than this one. Returns whether it has. */
export async function openRoundOfVersion(db: Db, now: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (await readScoreRound(trx)) return false
    const older = await trx
      .selectFrom('deals')
      .select('id')
      .where('score_version', '!=', scoreVersion)
      .limit(1)
      .executeTakeFirst()
    if (older) await openScoreRound(trx, `Version ${scoreVersion} of the score`, now)
    return older !== undefined
  })
}

interface WorkOptions {
  /** The number of deals in one transaction. */
  size?: number
  onProgress?: (round: ScoreRound) => void
  /** Says no when the process is to end. */
  mayGoOn?: () => boolean
}

/**
 * Works on the open round until it has ended. Each batch is one transaction, and only deals whose score is another are written.
 * The deal itself stays as it is, so that a form that is open meanwhile is no conflict.
 */
export async function workScoreRound(
  db: Db,
  now: () => string,
  { size = 100, onProgress, mayGoOn = () => true }: WorkOptions = {},
): Promise<void> {
  let figures: { of: string; areas: AreaFigures } | undefined
  while (mayGoOn()) {
    const round = await db.transaction().execute(async (trx) => {
      const open = await trx.selectFrom('score_rounds').selectAll().where('ended_at', 'is', null).executeTakeFirst()
      if (!open) return null
      // A round that has begun anew has new figures.
      if (figures?.of !== open.started_at) figures = { of: open.started_at, areas: await readAreaFigures(trx) }
      const batch = await rescore(trx, open.last_deal_id, size, figures.areas, now())
      const isEnded = batch.read < size
      const next = {
        done: open.done + batch.read,
        changed: open.changed + batch.changed,
        last_deal_id: batch.lastId ?? open.last_deal_id,
        ended_at: isEnded ? now() : null,
      }
      await trx.updateTable('score_rounds').set(next).where('id', '=', open.id).execute()
      // Deals that were entered meanwhile are scored as well.
      return { ...next, reason: open.reason, total: Math.max(open.total, next.done), isEnded }
    })
    if (!round) return
    const { reason, total, done, changed, isEnded } = round
    onProgress?.({ reason, total, done, changed })
    if (isEnded) return
    await setImmediate()
  }
}

const shownColumns = ['ai_score', 'score_grade', 'computed_score', 'computed_grade'] as const

async function rescore(
  trx: Db,
  after: number,
  size: number,
  figures: AreaFigures,
  now: string,
): Promise<{ read: number; changed: number; lastId: number | undefined }> {
  const deals = await trx
    .selectFrom('deals')
    .select(['id', ...scoredColumns, ...shownColumns])
    .select(['scoring_factors', 'score_inputs', 'score_version', 'market_trend', 'demand_level'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
  let changed = 0
  for (const deal of deals) {
    const columns = scoreColumns(deal, figures)
    const names = Object.keys(columns) as (keyof ScoreColumns)[]
    if (names.every((name) => deal[name] === columns[name])) continue
    if (shownColumns.some((name) => deal[name] !== columns[name])) changed += 1
    await trx
      .updateTable('deals')
      .set({ ...columns, scored_at: now })
      .where('id', '=', deal.id)
      .execute()
  }
  return { read: deals.length, changed, lastId: deals.at(-1)?.id }
}
