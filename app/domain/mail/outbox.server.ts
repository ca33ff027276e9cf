import { foldText, type Db } from '#db/database.server.ts'
import type { About, OutboxRow } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import type { Block } from './blocks.ts'
import { outboxState, type OutboxState } from './outbox.ts'

/** A mail as it waits and as it is stored. */
export interface MailMessage {
  /** One address, or `operatorPlaceholder`. */
  to: string
  subject: string
  blocks: Block[]
}

/**
 * The stored address of every mail to the operator. The real address is filled in on sending, so that a change of it counts for
 * mails that wait.
 */
export const operatorPlaceholder = '{operator}'

/** A row of `refunds` that the provider has to be asked for. */
export interface RefundOrder {
  refundId: string
}

/** A mail by its name and by what it is about. */
export interface MailName {
  /**
   * The name of this one mail. The same key is queued once, however often it is asked for. The key is never read to learn what
   * the mail is about.
   */
  key: string
  about: About
}

/** Queues a mail inside the transaction of the change that it tells of. */
export async function queueMail(trx: Db, { key, about }: MailName, mail: MailMessage, now: string): Promise<void> {
  const search = [`mail:${key}`, mail.to, mail.subject]
  await queue(trx, { kind: 'mail', key: `mail:${key}`, about, search, payload: mail }, now)
}

/** Queues a refund, once. */
export async function queueRefund(trx: Db, order: RefundOrder, now: string): Promise<void> {
  const key = `refund:${order.refundId}`
  const about = { type: 'refund', id: order.refundId } as const
  await queue(trx, { kind: 'refund', key, about, search: [key], payload: order }, now)
}

/**
 * Puts the unsent orders of these refunds at the front again, with all their tries. It is called when the obstacle to sending
 * them is gone.
 */
export async function wakeRefunds(trx: Db, refundIds: string[], now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: now })
    .where('about_type', '=', 'refund')
    .where('about_id', 'in', refundIds)
    .where('status', '<>', 'sent')
    .execute()
}

interface Queued {
  kind: OutboxRow['kind']
  key: string
  about: About
  /** The texts that are searched; the key, which begins with the kind, comes first. */
  search: string[]
  payload: object
}

async function queue(trx: Db, { kind, key, about, search, payload }: Queued, now: string): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      kind,
      idempotency_key: key,
      about_type: about.type,
      about_id: about.id,
      status: 'waiting',
      next_attempt_at: now,
      created_at: now,
      attempts: 0,
      search_text: foldText(search.join('\n')),
      payload: JSON.stringify(payload),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
}

/** Pauses between tries: a minute, then doubling, six hours at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(60_000 * 2 ** (attempts - 1), 6 * 3_600_000)
}

/** The most tries of a row, which take more than a week. After that the row is given up and left for a person. */
const mostAttempts = 40

/**
 * An error of `work` after which trying again would be of no use, or would do harm. The row is given up and left for a person.
 */
export class FinalError extends Error {
  /** True where nobody knows whether the mail went out. */
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
 * Does the waiting work of one kind, one piece after the other, the longest due first, and writes down how each went. Returns how
 * many were done.
 *
 * A refund may be asked for again with the same key, so a crash between the work and the note repeats it. A mail must not be sent
 * twice: its start is written down before, and a row that was started is never taken again by itself.
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
    // This stands outside the try: when the note cannot be written, the work must not count as failed and be repeated.
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
  // The process that started the work writes down how it went, even when another process has taken it for interrupted meanwhile.
  await (startedAt ? mine.where('started_at', '=', startedAt) : mine.where('status', '=', 'waiting')).execute()
}

/**
 * Gives up the mails that were being handed over before this process began, because nobody knows whether they were sent. Returns
 * how many there were.
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

/** One row for the admin pages, or undefined. */
export async function readOutboxEntry(db: Db, id: string): Promise<OutboxEntry | undefined> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toEntry(row)
}

function toEntry({ payload, ...row }: OutboxRow): OutboxEntry {
  return { ...row, state: outboxState(row), mail: row.kind === 'mail' ? (JSON.parse(payload) as MailMessage) : null }
}

const day = 86_400_000
/** The time for which mail is kept (privacy policy): messages and complaints 24 months, everything about a purchase six years. */
const keptDays = { messages: 730, purchases: 2192 }

/** Deletes mail that is older than it may be kept, whether or not it was sent. Returns the number of mails. */
export async function deleteOldMail(db: Db, now: string): Promise<number> {
  const result = await db
    .deleteFrom('outbox')
    .where('kind', '=', 'mail')
    .where('created_at', '<', addMilliseconds(now, -keptDays.messages * day))
    .where((where) =>
      where.or([
        where('about_type', '=', 'ticket'),
        where('created_at', '<', addMilliseconds(now, -keptDays.purchases * day)),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
