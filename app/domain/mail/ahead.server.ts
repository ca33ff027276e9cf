import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { pauseAfter } from './work.server.ts'

/** No row of the outbox waits for longer than this for its next try. */
export const longestPause = pauseAfter(Infinity)

/**
 * Brings back what a clock that was ahead has put into the future of the outbox: what was queued is due now, and no try is further away
 * than the longest pause. Returns the number of changes.
 */
export async function bringOutboxBack(db: Db, now: string): Promise<number> {
  const latest = addMilliseconds(now, longestPause)
  return db.transaction().execute(async (trx) => {
    // The value is written out and not bound: the partial index of what waits holds only rows with this value.
    const waiting = trx.updateTable('outbox').where('status', '=', sql.lit('waiting'))
    const changed = [
      await waiting.set({ created_at: now, next_attempt_at: now }).where('created_at', '>', now).executeTakeFirst(),
      await waiting.set({ next_attempt_at: latest }).where('next_attempt_at', '>', latest).executeTakeFirst(),
    ]
    return changed.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0)
  })
}
