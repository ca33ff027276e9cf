import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { holdMilliseconds } from './reservations.ts'

/** A hold that begins this far ahead, or less, may be right and the clock behind: summer time and the like. */
export const doubtfulMilliseconds = 2 * 3_600_000

/**
 * Brings back the holds that a clock that was ahead has let begin in the future: those that run have their time from now on, and those
 * that are over count as over now; one that was made longer stays one that was. What was paid keeps its times. Returns the number of
 * holds.
 */
export async function bringHoldsBack(db: Db, now: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const from = addMilliseconds(now, doubtfulMilliseconds)
    await trx.updateTable('hold_groups').set({ held_at: now }).where('held_at', '>', from).execute()
    const ahead = trx
      .updateTable('reservations')
      .set((of) => ({
        held_at: now,
        extended_at: of.case().when('extended_at', 'is not', null).then(now).else(null).end(),
      }))
      .where('held_at', '>', from)
    const until = addMilliseconds(now, holdMilliseconds)
    const running = await ahead.set({ expires_at: until }).where('status', '=', 'held').executeTakeFirst()
    const over = await ahead
      .set({ expires_at: now, ended_at: now })
      .where('status', 'in', ['released', 'expired'])
      .executeTakeFirst()
    return Number(running.numUpdatedRows + over.numUpdatedRows)
  })
}
