import { setImmediate } from 'node:timers/promises'
import { expressionBuilder, sql } from 'kysely'
import { foldText, type Db } from '#db/database.server.ts'
import type { About, Database, OutboxRow } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import type { Block } from './blocks.ts'
import { outboxState, type OutboxState } from './outbox.ts'
import type { MailPlace } from './places.ts'

/** A mail as it waits and as it is stored. */
export interface MailMessage {
  /** One address, or `operatorPlaceholder`. */
  to: string
  subject: string
  blocks: Block[]
  /** Set for a mail that people get because they have subscribed. It says so, and how to end it. */
  subscription?: Subscription
  /** Set for a question that nobody has to answer, which is no message about a service. */
  isQuestion?: true
}

export interface Subscription {
  /** The time at which they confirmed. */
  since: string
  /** The page that ends it, at which mail programs end it by themselves. */
  end: MailPlace
  /** Set where it is a saved search, or the prices of saved deals, and not the newsletter. */
  of?: 'saved-search' | 'saved-deals'
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
  /** Set for the mail of the newsletter, which leaves only while nothing before it waits. */
  lane?: BulkLane
  /** Set for a mail that does not leave before this time. */
  leavesAt?: string
}

/** The order of leaving. Whatever has no lane of its own is urgent; a person waits for what is `awaited`. */
const laneNumbers = { urgent: 0, awaited: 1, mailing: 2 } as const
type Lane = keyof typeof laneNumbers
type BulkLane = Exclude<Lane, 'urgent'>

/** The beginning of the keys of bulk mails, in the outbox and in what is searched there. */
export const bulkKeyStart = 'mail:bulk:'

/** Queues a mail inside the transaction of the change that it tells of. */
export async function queueMail(
  trx: Db,
  { key: name, about, lane, leavesAt }: MailName,
  mail: MailMessage,
  now: string,
): Promise<void> {
  const key = lane ? `${bulkKeyStart}${name}` : `mail:${name}`
  await queue(
    trx,
    { kind: 'mail', key, about, lane: lane ?? 'urgent', search: [key, mail.to, mail.subject], payload: mail, leavesAt },
    now,
  )
}

/** Those of these names of mails that have been queued before. */
export async function readQueuedNames(db: Db, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('outbox')
    .select('idempotency_key')
    .where(
      'idempotency_key',
      'in',
      names.map((name) => `mail:${name}`),
    )
    .execute()
  return new Set(rows.map(({ idempotency_key: key }) => key.slice('mail:'.length)))
}

/** Queues a refund, once. */
export async function queueRefund(trx: Db, order: RefundOrder, now: string): Promise<void> {
  const key = `refund:${order.refundId}`
  const about = { type: 'refund', id: order.refundId } as const
  await queue(trx, { kind: 'refund', key, about, lane: 'urgent', search: [key], payload: order }, now)
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
  lane: Lane
  /** The texts that are searched; the key, which begins with the kind, comes first. */
  search: string[]
  payload: object
  leavesAt?: string
}

async function queue(
  trx: Db,
  { kind, key, about, lane, search, payload, leavesAt }: Queued,
  now: string,
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      id: newId(),
      kind,
      idempotency_key: key,
      about_type: about.type,
      about_id: about.id,
      status: 'waiting',
      next_attempt_at: leavesAt ?? now,
      created_at: now,
      attempts: 0,
      search_text: foldText(search.join('\n')),
      payload: JSON.stringify(payload),
      lane: laneNumbers[lane],
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
  /** True where the mail server has no such mailbox. */
  readonly isNoMailbox: boolean

  constructor(
    message: string,
    {
      mayHaveBeenSent = false,
      isNoMailbox = false,
      cause,
    }: { mayHaveBeenSent?: boolean; isNoMailbox?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.mayHaveBeenSent = mayHaveBeenSent
    this.isNoMailbox = isNoMailbox
  }
}

/** The most urgent rows, and the most bulk mails, of one round. */
const urgentPerRound = 50
const bulkPerRound = 20
/** The pause of a bulk mail that may not leave yet. */
const laterMilliseconds = 60_000

type Work = (payload: unknown, key: string) => Promise<void>
/** The fate of a bulk mail at the moment at which it would leave; `drop` deletes it. */
export type BulkVerdict = 'send' | 'later' | 'drop'
/** A bulk mail that is about to leave. */
export type BulkMail = Pick<OutboxRow, 'idempotency_key' | 'about_id'>

/**
 * Does the waiting work of one kind, one piece after the other, the longest due first, and writes down how each went. Returns how
 * many were done. Then a few bulk mails leave, each after `judge` was asked, those first that a person waits for. Between any two
 * of them whatever else waits goes first.
 *
 * A refund may be asked for again with the same key, so a crash between the work and the note repeats it. A mail must not be sent
 * twice: its start is written down before, and a row that was started is never taken again by itself.
 */
export async function workOutbox(
  db: Db,
  kind: OutboxRow['kind'],
  work: Work,
  now: () => string,
  judge: (mail: BulkMail) => Promise<BulkVerdict> = () => Promise.resolve('send'),
): Promise<number> {
  let done = await workUrgent(db, kind, work, now)
  for (let count = 0; count < bulkPerRound; count += 1) {
    const row = (await readNext(db, kind, 'awaited', now())) ?? (await readNext(db, kind, 'mailing', now()))
    if (!row) break
    const verdict = await judge(row)
    if (verdict === 'send') done += await workRow(db, row, work, now)
    else await putOff(db, row, verdict, now())
    done += await workUrgent(db, kind, work, now)
  }
  return done
}

async function workUrgent(db: Db, kind: OutboxRow['kind'], work: Work, now: () => string): Promise<number> {
  let done = 0
  for (const row of await readWaiting(db, kind, { lane: 'urgent', most: urgentPerRound }, now()))
    done += await workRow(db, row, work, now)
  return done
}

async function readNext(db: Db, kind: OutboxRow['kind'], lane: BulkLane, now: string): Promise<OutboxRow | undefined> {
  const [row] = await readWaiting(db, kind, { lane, most: 1 }, now)
  return row
}

function readWaiting(
  db: Db,
  kind: OutboxRow['kind'],
  { lane, most }: { lane: Lane; most: number },
  now: string,
): Promise<OutboxRow[]> {
  return (
    db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', kind)
      .where('lane', '=', laneNumbers[lane])
      // The value is written out and not bound: the partial index of what waits holds only rows with this value.
      .where('status', '=', sql.lit('waiting'))
      .where('started_at', 'is', null)
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(most)
      .execute()
  )
}

/** Returns 1 where it was done. */
async function workRow(db: Db, row: OutboxRow, work: Work, now: () => string): Promise<number> {
  const startedAt = row.kind === 'mail' ? now() : null
  if (startedAt && !(await start(db, row, startedAt))) return 0
  let failure: unknown = null
  try {
    await work(JSON.parse(row.payload), row.idempotency_key)
  } catch (error) {
    failure = error ?? new Error('It failed.')
  }
  // This stands outside the try: when the note cannot be written, the work must not count as failed and be repeated.
  await finish(db, row, startedAt, failure, now())
  return failure ? 0 : 1
}

/** A mail that another process has begun to send meanwhile is left alone. */
async function putOff(db: Db, row: OutboxRow, verdict: 'later' | 'drop', now: string): Promise<void> {
  if (verdict === 'later')
    await db
      .updateTable('outbox')
      .set({ next_attempt_at: addMilliseconds(now, laterMilliseconds) })
      .where('id', '=', row.id)
      .where('status', '=', 'waiting')
      .where('started_at', 'is', null)
      .execute()
  else
    await db
      .deleteFrom('outbox')
      .where('id', '=', row.id)
      .where('status', '=', 'waiting')
      .where('started_at', 'is', null)
      .execute()
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
/**
 * The time for which mail is kept (privacy policy): messages, complaints and roles 24 months, everything about a purchase six years, and
 * what went to subscribers 30 days, or until its mailing has ended.
 */
export const keptDays = { messages: 730, purchases: 2192, bulk: 30 }
/** The bulk mails that are deleted at once: a few milliseconds, in which nobody else writes. */
const deletedAtOnce = 500

/**
 * Deletes mail that is older than it may be kept, whether or not it was sent. Bulk mails whose keys begin with one of `keptStarts`
 * are left alone. Returns the number of mails.
 */
export async function deleteOldMail(db: Db, now: string, keptStarts: readonly string[] = []): Promise<number> {
  const result = await db
    .deleteFrom('outbox')
    .where('kind', '=', 'mail')
    .where('created_at', '<', addMilliseconds(now, -keptDays.messages * day))
    .where((where) =>
      where.or([
        where('about_type', 'in', ['ticket', 'user', 'waiting-role']),
        where('created_at', '<', addMilliseconds(now, -keptDays.purchases * day)),
      ]),
    )
    .executeTakeFirst()
  return (
    Number(result.numDeletedRows) +
    (await deleteOldBulkMail(db, addMilliseconds(now, -keptDays.bulk * day), keptStarts))
  )
}

async function deleteOldBulkMail(db: Db, until: string, keptStarts: readonly string[]): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('outbox')
      .where('id', 'in', (from) =>
        from
          .selectFrom('outbox')
          .select('id')
          .where((where) => where.and(beginsWithKey(bulkKeyStart)))
          // A mail may have waited for long before it left or was given up. One that waits may be put off again and again.
          .where((where) =>
            where.or([
              where.and([where('created_at', '<', until), where('status', '=', 'waiting')]),
              where.and([
                where(where.fn.coalesce('sent_at', 'next_attempt_at'), '<', until),
                where('status', '<>', 'waiting'),
              ]),
            ]),
          )
          .where((where) => where.and(keptStarts.map((start) => where.not(where.and(beginsWithKey(start))))))
          .limit(deletedAtOnce),
      )
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
    if (Number(numDeletedRows) < deletedAtOnce) return deleted
    // SQLite answers synchronously: without a pause every visitor would wait for all the deletions.
    await setImmediate()
  }
}

/** The rows whose keys begin with this text, found in the index of the keys. The text ends with a colon. */
export function beginsWithKey(start: string) {
  const eb = expressionBuilder<Database, 'outbox'>()
  return [eb('idempotency_key', '>=', start), eb('idempotency_key', '<', `${start.slice(0, -1)};`)]
}
