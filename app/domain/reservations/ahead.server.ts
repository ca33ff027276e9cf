import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { holdMilliseconds } from './reservations.ts'

/**
 * Brings back the holds that a clock that was ahead has let begin in the future: those that run have their time from now on, and those
 * that are over count as over now. What was paid keeps its times. Returns the number of holds.
 */
export async function bringHoldsBack(db: Db, now: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await trx.updateTable('hold_groups').set({ held_at: now }).where('held_at', '>', now).execute()
    const ahead = trx.updateTable('reservations').set({ held_at: now, extended_at: null }).where('held_at', '>', now)
    const until = addMilliseconds(now, holdMilliseconds)
    const running = await ahead.set({ expires_at: until }).where('status', '=', 'held').executeTakeFirst()
    const over = await ahead
      .set({ expires_at: now, ended_at: now })
      .where('status', 'in', ['released', 'expired'])
      .executeTakeFirst()
    return Number(running.numUpdatedRows + over.numUpdatedRows)
  })
}
