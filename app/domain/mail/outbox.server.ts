import type { Db } from '#db/database.server.ts'
import type { OutboxRow } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { outboxState, type OutboxState } from './outbox.ts'

/** A mail as it waits to be sent; what its text may hold is said in mails.server.ts. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  /** The one address outside the site that the mail links to, as it stands in the text, and what the link is called. */
  link?: { label: string; address: string }
}

/** A row of `refunds` that the provider has to be asked for. */
export interface RefundOrder {
  refundId: string
}

/** Queues a mail inside the transaction of what it tells of. The same key is queued once, whoever comes again. */
export async function queueMail(trx: Db, key: string, mail: MailMessage, now: string): Promise<void> {
  await queue(trx, 'mail', `mail:${key}`, mail, now)
}

/** Queues a refund, once. */
export async function queueRefund(trx: Db, order: RefundOrder, now: string): Promise<void> {
  await queue(trx, 'refund', refundKey(order.refundId), order, now)
}

/** Puts what is still to be sent of these refunds in front again, with all its tries: what kept them from leaving is over. */
export async function wakeRefunds(trx: Db, refundIds: string[], now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: now })
    .where('idempotency_key', 'in', refundIds.map(refundKey))
    .where('status', '<>', 'sent')
    .execute()
}

const refundKey = (refundId: string) => `refund:${refundId}`

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

/** Thrown by `work` when trying again by itself would be of no use, or of harm: the row is given up and left for a person. */
export class FinalError extends Error {
  /** Nobody knows whether it went out. */
  readonly mayHaveBeenSent: boolean

  constructor(
    message: string,
    { mayHaveBeenSent = false, cause }: { mayHaveBeenSent?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.mayHaveBeenSent = mayHaveBeenSent
  }
}

/**
 * Does the waiting work of one kind, the longest due first and one after the other, and writes down how each piece went. Returns
 * how many were done.
 *
 * A refund may be asked for again with the same key, so a crash between the work and the note repeats it. A mail must not be
 * sent twice: its start is written down before, and a row that was started is never taken again by itself.
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
    .where('started_at', 'is', null)
    .where('next_attempt_at', '<=', now())
    .orderBy('next_attempt_at')
    .limit(50)
    .execute()
  let done = 0
  for (const row of rows) {
    const startedAt = kind === 'mail' ? now() : null
    if (startedAt && !(await start(db, row, startedAt))) continue
    let failure: unknown = null
    try {
      await work(JSON.parse(row.payload), row.idempotency_key)
    } catch (error) {
      failure = error ?? new Error('It failed.')
    }
    // Outside the try: a note that cannot be written must not count as work that failed and will be repeated.
    await finish(db, row, startedAt, failure, now())
    if (!failure) done += 1
  }
  return done
}

async function start(db: Db, row: OutboxRow, startedAt: string): Promise<boolean> {
  const started = await db
    .updateTable('outbox')
    .set({ started_at: startedAt })
    .where('id', '=', row.id)
    .where('status', '=', 'waiting')
    .where('started_at', 'is', null)
    .executeTakeFirst()
  return started.numUpdatedRows === 1n
}

async function finish(db: Db, row: OutboxRow, startedAt: string | null, failure: unknown, now: string): Promise<void> {
  const attempts = row.attempts + 1
  const isFinal = failure instanceof FinalError || attempts >= mostAttempts
  const isDoubtful = failure instanceof FinalError && failure.mayHaveBeenSent
  const outcome = failure
    ? {
        status: isFinal ? ('failed' as const) : ('waiting' as const),
        next_attempt_at: addMilliseconds(now, pauseAfter(attempts)),
        last_error: (failure instanceof Error ? failure.message : 'It failed.').slice(0, 300),
        started_at: isDoubtful ? startedAt : null,
      }
    : { status: 'sent' as const, sent_at: now, last_error: null, started_at: null }
  const mine = db
    .updateTable('outbox')
    .set({ attempts, ...outcome })
    .where('id', '=', row.id)
  // Whoever started it says how it went, even when another process has taken it for interrupted meanwhile.
  await (startedAt ? mine.where('started_at', '=', startedAt) : mine.where('status', '=', 'waiting')).execute()
}

/**
 * Gives up the mails that were being handed over before this process began: nobody knows whether they went. Returns how many
 * there were.
 */
export async function settleInterruptedMail(db: Db, processStartedAt: string): Promise<number> {
  const result = await db
    .updateTable('outbox')
    .set({ status: 'failed', last_error: 'It may have been sent: the server stopped while it was sending it.' })
    .where('kind', '=', 'mail')
    .where('status', '=', 'waiting')
    .where('started_at', '<', processStartedAt)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** A row as the admin pages show it. */
export type OutboxEntry = Omit<OutboxRow, 'payload'> & { state: OutboxState; mail: MailMessage | null }

/** One row, or undefined. */
export async function readOutboxEntry(db: Db, id: string): Promise<OutboxEntry | undefined> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toEntry(row)
}

function toEntry({ payload, ...row }: OutboxRow): OutboxEntry {
  return { ...row, state: outboxState(row), mail: row.kind === 'mail' ? (JSON.parse(payload) as MailMessage) : null }
}

const day = 86_400_000
/** How long mail is kept (privacy policy): messages and complaints 24 months, all that tells of a purchase six years. */
const keptDays = { messages: 730, purchases: 2192 }

/** Deletes the mail that is older than it may be kept, whether it ever left or not. Returns how much that was. */
export async function deleteOldMail(db: Db, now: string): Promise<number> {
  const result = await db
    .deleteFrom('outbox')
    .where('kind', '=', 'mail')
    .where('created_at', '<', addMilliseconds(now, -keptDays.messages * day))
    .where((where) =>
      where.or([
        where('idempotency_key', 'like', 'mail:ticket%'),
        where('created_at', '<', addMilliseconds(now, -keptDays.purchases * day)),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
