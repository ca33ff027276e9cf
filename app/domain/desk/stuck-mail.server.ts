import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { laneNumbers } from '#app/domain/mail/outbox.server.ts'
import type { StuckMail } from './dashboard.ts'
import { isNotBulk } from './not-bulk.server.ts'

/**
 * The mails that do not leave, or null. They are stuck from the first mail that was written after the last one that left, and that
 * could not be sent. A mail that keeps failing while others leave is not meant: the trouble is its own. Mails to subscribers are
 * not counted, because the page of their mailing tells of them.
 */
export async function readStuckMail(db: Db, canSendMail: boolean): Promise<StuckMail | null> {
  if (!canSendMail) {
    const waiting = await countWaitingMail(db)
    return waiting > 0 ? { since: null, waiting, error: null } : null
  }
  const last = await db
    .selectFrom('outbox')
    .select('sent_at')
    // The values are written out and not bound: the partial index of what was sent holds only rows with these values. The limits are
    // so as well: PostgreSQL would plan for each number anew.
    .where('kind', '=', sql.lit('mail'))
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  const first = await db
    .selectFrom('outbox')
    .select(['created_at', 'last_error'])
    .where('status', '=', sql.lit('waiting'))
    .where('created_at', '>', last?.sent_at ?? '')
    .where('kind', '=', 'mail')
    .where(isNotBulk)
    .where('attempts', '>', 0)
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (!first) return null
  return { since: first.created_at, waiting: await countWaitingMail(db), error: first.last_error }
}

/** Mails that have not been sent and are not being sent just now. */
async function countWaitingMail(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('kind', '=', 'mail')
    .where('lane', 'in', [laneNumbers.urgent, laneNumbers.forms])
    // The value is written out and not bound: the partial index of what waits holds only rows with this value.
    .where('status', '=', sql.lit('waiting'))
    .where('started_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
