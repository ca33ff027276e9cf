import type { Db } from '#db/database.server.ts'
import type { OutboxRow } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'

/** A mail as it waits to be sent. */
export interface MailMessage {
  to: string
  subject: string
  text: string
}

/** A payment to send back in full. */
export interface RefundOrder {
  paymentId: string
}

/** Queues a mail inside the transaction of what it tells of. The same key is queued once, whoever comes again. */
export async function queueMail(trx: Db, key: string, mail: MailMessage, now: string): Promise<void> {
  await queue(trx, 'mail', `mail:${key}`, mail, now)
}

/** Queues the return of a whole payment, once. */
export async function queueRefund(trx: Db, order: RefundOrder, now: string): Promise<void> {
  await queue(trx, 'refund', `refund:${order.paymentId}`, order, now)
}

async function queue(trx: Db, kind: OutboxRow['kind'], key: string, payload: object, now: string): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      kind,
      idempotency_key: key,
      payload: JSON.stringify(payload),
      status: 'waiting',
      next_attempt_at: now,
      created_at: now,
      attempts: 0,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

/** Pauses between tries: a minute, then doubling, six hours at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), 6 * 3_600_000)
}

/** After this many tries a row is given up and left for a person: more than a week of trying. */
const mostAttempts = 40

/**
 * Does the waiting work of one kind, oldest first, and writes down how each piece went. `work` must be safe to repeat with the
 * same key: a crash after it and before the note repeats it. Returns how many were done.
 */
export async function workOutbox(
  db: Db,
  kind: OutboxRow['kind'],
  work: (payload: unknown, key: string) => Promise<void>,
  now: () => string,
): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<=', now())
    .orderBy('next_attempt_at')
    .limit(50)
    .execute()
  let done = 0
  for (const row of rows) {
    try {
      await work(JSON.parse(row.payload), row.idempotency_key)
      await db
        .updateTable('outbox')
        .set({ status: 'sent', sent_at: now(), attempts: row.attempts + 1, last_error: null })
        .where('id', '=', row.id)
        .execute()
      done += 1
    } catch (error) {
      const attempts = row.attempts + 1
      await db
        .updateTable('outbox')
        .set({
          attempts,
          status: attempts >= mostAttempts ? 'failed' : 'waiting',
          next_attempt_at: addMilliseconds(now(), pauseAfter(attempts)),
          last_error: (error instanceof Error ? error.message : String(error)).slice(0, 300),
        })
        .where('id', '=', row.id)
        .execute()
    }
  }
  return done
}
