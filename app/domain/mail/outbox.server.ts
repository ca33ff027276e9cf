import { setImmediate } from 'node:timers/promises'
import { expressionBuilder } from 'kysely'
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
  /** Its order of leaving. Without one it is urgent: money, and what people have to know or to do. */
  lane?: Lane
  /** Set for a mail that does not leave before this time. */
  leavesAt?: string
}

/**
 * The lanes by their numbers, in the order of leaving. Whatever has no lane of its own is urgent. A person waits for what is
 * `awaited`, a link that confirms an address; `forms` is what a form that anybody may send makes us write, to its sender and to
 * the operator. These two take turns, so that a flood of one holds up nothing of the other. Mailings and alerts are last.
 */
export const laneNumbers = { urgent: 0, awaited: 1, forms: 3, mailing: 2 } as const
export type Lane = keyof typeof laneNumbers

/** True for mails to subscribers: they are judged once more before they leave, and stand apart at the desk. */
const isBulk = (lane: Lane) => lane === 'awaited' || lane === 'mailing'

/** The beginning of the keys of bulk mails, in the outbox and in what is searched there. */
export const bulkKeyStart = 'mail:bulk:'

/** Queues a mail inside the transaction of the change that it tells of. */
export async function queueMail(
  trx: Db,
  { key: name, about, lane = 'urgent', leavesAt }: MailName,
  mail: MailMessage,
  now: string,
): Promise<void> {
  const key = isBulk(lane) ? `${bulkKeyStart}${name}` : `mail:${name}`
  const search = [key, mail.to, mail.subject]
  await queue(trx, { kind: 'mail', key, about, lane, search, payload: mail, leavesAt }, now)
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

/**
 * An error of `work` that says nothing about the mail itself: the domain that it goes to takes none at the moment, or the mail server
 * does not. What else goes there waits as well.
 */
export class NotNowError extends Error {
  readonly who: 'domain' | 'server'
  /** True where the mail server was there, and fell silent or broke off once it heard of this mail. */
  readonly isBrokenOff: boolean

  constructor(
    message: string,
    who: 'domain' | 'server',
    { isBrokenOff = false, cause }: { isBrokenOff?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.who = who
    this.isBrokenOff = isBrokenOff
  }
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
export async function deleteOldMail(
  db: Db,
  now: string,
  keptStarts: readonly string[] = [],
  mayGoOn = () => true,
): Promise<number> {
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
    (await deleteOldBulkMail(db, addMilliseconds(now, -keptDays.bulk * day), keptStarts, mayGoOn))
  )
}

async function deleteOldBulkMail(
  db: Db,
  until: string,
  keptStarts: readonly string[],
  mayGoOn: () => boolean,
): Promise<number> {
  let deleted = 0
  while (mayGoOn()) {
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
    if (Number(numDeletedRows) < deletedAtOnce) break
    // SQLite answers synchronously: without a pause every visitor would wait for all the deletions.
    await setImmediate()
  }
  return deleted
}

/** The rows whose keys begin with this text, found in the index of the keys. The text ends with a colon. */
export function beginsWithKey(start: string) {
  const eb = expressionBuilder<Database, 'outbox'>()
  return [eb('idempotency_key', '>=', start), eb('idempotency_key', '<', `${start.slice(0, -1)};`)]
}
