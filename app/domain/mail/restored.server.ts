import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { beginsWithKey, laneNumbers } from './outbox.server.ts'
import { heldBackWords } from './outbox.ts'

/** Mails of a database that has come from a backup. */

const heldBackEnd = `\n${heldBackWords}`

/** What is searched in a mail once somebody at the desk has sent it again: it is not held back any more. */
export const searchedOnceSentAgain = sql<string>`replace(search_text, ${heldBackEnd}, '')`

/**
 * Gives up the mails that were due in a backup that has been restored: nobody knows which of them have left since it was made. They
 * are left for a person, who finds them by `heldBackWords`, as what a killed process was sending. A mail that is not due has not left, a
 * link that confirms an address does no harm twice, and those whose keys begin with one of `keptStarts` are kept back in another way.
 * Returns the number of mails.
 */
export async function doubtRestoredMail(db: Db, now: string, keptStarts: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({
      status: 'failed',
      started_at: null,
      taken_by: null,
      maybe_sent_at: now,
      last_error: 'It may have been sent: it waited in the backup that was restored.',
      search_text: sql<string>`search_text || ${heldBackEnd}`,
    })
    .where('kind', '=', 'mail')
    // The value is written out and not bound: the partial index of what waits holds only rows with this value.
    .where('status', '=', sql.lit('waiting'))
    .where('lane', '<>', laneNumbers.awaited)
    .where('next_attempt_at', '<=', now)
    .where((where) => where.and(keptStarts.map((start) => where.not(where.and(beginsWithKey(start))))))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
