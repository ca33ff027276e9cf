import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { foldText, type Db } from '#db/database.server.ts'
import { beginsWith, contains, containsFolded, jsonText } from '#db/expressions.server.ts'
import type { Database, OutboxRow } from '#db/schema.ts'
import { dealReference } from '#app/utils/references.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { addresseeOf } from '#app/domain/mail/template.server.ts'
import type { MailLine, OutboxDeskRow, OutboxRefund } from './outbox-list.ts'
import { isNotBulk } from './not-bulk.server.ts'
import type { AuditObject } from './trail.ts'
import { describeObjects } from './trail-list.server.ts'
import { mailFailureText } from '#app/domain/mail/failures.ts'
import { outboxFilterLabels, outboxState, outboxStateLabels, type OutboxState } from '#app/domain/mail/outbox.ts'
import { bulkKeyStart, operatorPlaceholder, readOutboxEntry, type OutboxEntry } from '#app/domain/mail/outbox.server.ts'
import { refundFailureText } from '#app/domain/refunds/failures.ts'
import { toPounds } from '#app/utils/money.ts'

const filters = {
  search: searchText({ placeholder: 'Addressee or subject' }),
  kind: choice({ name: 'kind', label: 'Kind', options: outboxFilterLabels, all: 'Emails and refunds' }),
  status: choice({ name: 'status', label: 'State', options: outboxStateLabels, all: 'Any state' }),
}
export type OutboxFilters = FiltersOf<typeof filters>

/** The outbox at the desk: mails and refunds that wait, have been sent, or failed. */
export const outboxList = describeList({
  name: 'outbox',
  title: 'Outbox',
  labels: { table: 'Outbox', filters: 'Filter the outbox' },
  rowNames: ['entry', 'entries'],
  filters,
  read: (db, filters, { operatorEmail, size }) => listOutboxDesk(db, filters, operatorEmail, size),
  columns: {
    tick: { label: 'Tick', width: 2, place: 'tick', isHidden: true },
    what: { label: 'What', isRowHead: true },
    to: { label: 'To', width: 12, place: 'first' },
    tries: { label: 'Tries', width: 9, isExtra: true },
    why: { label: 'Why not', width: 17, place: 'meta' },
    when: { label: 'Created', width: 8.8, isExtra: true },
    state: { label: 'State', width: 5, place: 'state' },
  },
  csv: {
    Id: (entry) => entry.id,
    Kind: (entry) => entry.kind,
    State: (entry) => entry.state,
    To: (entry) => entry.mail?.to ?? null,
    Subject: (entry) => entry.mail?.subject ?? null,
    'Refund (GBP)': (entry) => (entry.refund ? toPounds(entry.refund.amountPence) : null),
    Reservation: (entry) => entry.refund?.reservation ?? null,
    Tries: (entry) => entry.attempts,
    'Next try at': (entry) => (entry.state === 'waiting' ? entry.nextAttemptAt : null),
    'Why not': (entry) => entry.why,
    'Last error': (entry) => entry.lastError,
    'Created at': (entry) => entry.createdAt,
    'Sent at': (entry) => entry.sentAt,
  },
})

/** A page of the outbox, with the number of rows in each stored state that the search and the kind leave. */
interface OutboxPage extends ListPage<OutboxDeskRow> {
  counts: Record<OutboxRow['status'], number>
}

/**
 * One page of the outbox: what failed, then what waits, then what was sent, each newest first. The search looks at a mail's
 * addressee and subject, and at keys. A mail to the operator is stored without an address, so that a change of that address
 * counts; the page shows the address it will go to.
 */
export async function listOutboxDesk(
  db: Db,
  filters: OutboxFilters,
  operatorEmail: string,
  size = pageSize,
): Promise<OutboxPage> {
  const matching = matchOutbox(filters, operatorEmail)
  const counts = await countStates(db, matching)
  const rows = await readRows(db, matching, filters, counts, size)
  const refunds = await describeRefunds(
    db,
    rows.flatMap((row) => refundOf(row) ?? []),
  )
  const shown = rows.map((row) => toDeskRow(row, operatorEmail, refunds.get(refundOf(row) ?? '') ?? null))
  const total = await countShown(db, matching, filters.status, counts)
  return { ...listPage(shown, total, filters.page, size), counts }
}

function toDeskRow(row: ListedEntry, operatorEmail: string, refund: OutboxRefund | null): OutboxDeskRow {
  return {
    id: row.id,
    kind: row.kind,
    state: outboxState(row),
    mail: row.kind === 'mail' ? { to: addresseeOf(row.to ?? '', operatorEmail), subject: row.subject ?? '' } : null,
    refund,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    why: row.last_error === null ? null : whyNot({ ...row, last_error: row.last_error }),
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }
}

/** Why an entry has not left, in words. */
function whyNot(row: Pick<OutboxRow, 'kind' | 'next_attempt_at'> & { last_error: string }): string {
  return row.kind === 'mail' ? mailFailureText(row.last_error, row.next_attempt_at) : refundFailureText(row.last_error)
}

export type Matching = (where: ExpressionBuilder<Database, 'outbox'>) => ExpressionWrapper<Database, 'outbox', SqlBool>

/** The rows that a search and a kind leave, in any state. Mails to subscribers are shown by their own kind only. */
export function matchOutbox({ kind, search }: Pick<OutboxFilters, 'kind' | 'search'>, operatorEmail: string): Matching {
  return (where) =>
    where.and([
      // The text that is searched begins with the kind, and stands in the indexes.
      ...(kind === 'newsletter'
        ? [beginsWith('search_text', bulkKeyStart)]
        : [isNotBulk(where), ...(kind ? [beginsWith('search_text', `${kind}:`)] : [])]),
      ...(search ? [isFound(where, search, operatorEmail)] : []),
    ])
}

async function countStates(db: Db, matching: Matching): Promise<OutboxPage['counts']> {
  const rows = await db
    .selectFrom('outbox')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where(matching)
    .groupBy('status')
    .execute()
  return { failed: 0, waiting: 0, sent: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

/** Rows that wait and those just being sent are one stored state, so that only these two have to be counted by themselves. */
async function countShown(
  db: Db,
  matching: Matching,
  state: OutboxState | null,
  counts: OutboxPage['counts'],
): Promise<number> {
  if (state === null) return counts.failed + counts.waiting + counts.sent
  if (state === 'failed' || state === 'sent') return counts[state]
  const { total } = await db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(matching)
    .where((where) => isIn(where, state))
    .executeTakeFirstOrThrow()
  return total
}

/** The stored states in the order in which the list has them. */
const stateOrder = ['failed', 'waiting', 'sent'] as const

/** The rows of a page, read from the states that it reaches into, each in its index. */
async function readRows(
  db: Db,
  matching: Matching,
  { status, page }: Pick<OutboxFilters, 'status' | 'page'>,
  counts: OutboxPage['counts'],
  size: number,
) {
  const offset = (page - 1) * size
  if (status) return readPart(db, matching, status, offset, size)
  const rows: Awaited<ReturnType<typeof readPart>> = []
  let before = 0
  for (const state of stateOrder) {
    const skipped = Math.max(0, offset - before)
    if (rows.length < size && skipped < counts[state]) {
      const isPart = state === 'waiting' ? 'waiting-or-sending' : state
      rows.push(...(await readPart(db, matching, isPart, skipped, size - rows.length)))
    }
    before += counts[state]
  }
  return rows
}

function readPart(db: Db, matching: Matching, part: Part, offset: number, limit: number) {
  return selectEntries(db)
    .where(matching)
    .where((where) => isIn(where, part))
    .limit(limit)
    .offset(offset)
    .execute()
}

type ListedEntry = Awaited<ReturnType<typeof readPart>>[number]

/** The columns of a list, the newest entry first. */
function selectEntries(db: Db) {
  return db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'status',
      'attempts',
      'next_attempt_at',
      'last_error',
      'created_at',
      'sent_at',
      'started_at',
      // The list does not read the texts of the mails, which are long.
      jsonText('payload', '$.to').as('to'),
      jsonText('payload', '$.subject').as('subject'),
      'about_type',
      'about_id',
      'idempotency_key',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

/** The mails that `matching` leaves, the newest first, with what the page of a purchase or person says of each. */
export async function listMails(
  db: Db,
  matching: Matching,
  operatorEmail: string,
  size = pageSize,
): Promise<MailLine[]> {
  const rows = await selectEntries(db).where('kind', '=', 'mail').where(matching).limit(size).execute()
  return rows.map((row) => ({
    ...toDeskRow(row, operatorEmail, null),
    mayGoAgain: mayGoAgain({ ...row, to: row.to ?? '' }),
  }))
}

/**
 * True for a mail that has been sent to a person and is not a repetition itself: its words can be sent once more. A link to pay is over
 * with its hold.
 */
export function mayGoAgain({
  status,
  to,
  idempotency_key: key,
}: Pick<OutboxRow, 'status' | 'idempotency_key'> & { to: string }): boolean {
  const isOnce = key.startsWith(againKeyStart) || key.startsWith('mail:payment-link:')
  return status === 'sent' && to.includes('@') && !isOnce
}

/** The beginning of the keys of mails whose words were sent before. */
export const againKeyStart = 'mail:again:'

type Part = OutboxState | 'waiting-or-sending'

function isIn(where: ExpressionBuilder<Database, 'outbox'>, state: Part) {
  if (state === 'waiting-or-sending') return where.and([where('status', '=', 'waiting')])
  if (state === 'sending') return where.and([where('status', '=', 'waiting'), where('started_at', 'is not', null)])
  if (state === 'waiting') return where.and([where('status', '=', 'waiting'), where('started_at', 'is', null)])
  return where.and([where('status', '=', state)])
}

/** Mail to the operator is stored without an address, so it is found by the one that it goes to now. */
function isFound(where: ExpressionBuilder<Database, 'outbox'>, search: string, operatorEmail: string) {
  const isOperator = foldText(operatorEmail).includes(foldText(search))
  return where.or([
    containsFolded('search_text', search),
    ...(isOperator ? [contains('search_text', `\n${operatorPlaceholder}\n`)] : []),
  ])
}

/** The refund that an order to the provider is about. It is null for every mail, even for one about a refund. */
function refundOf(entry: Pick<OutboxRow, 'kind' | 'about_type' | 'about_id'>): string | null {
  return entry.kind === 'refund' && entry.about_type === 'refund' ? entry.about_id : null
}

/** The details of these refunds, by their ids. */
async function describeRefunds(db: Db, ids: string[]): Promise<Map<string, OutboxRefund>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .leftJoin('refund_requests', 'refund_requests.id', 'refunds.request_id')
    .select([
      'refunds.id',
      'refunds.amount_pence',
      'refunds.status',
      'refunds.provider_ref',
      'reservations.reference as reservation',
      'reservations.deal_id',
      'refund_requests.id as request_id',
      'refund_requests.reference as request',
    ])
    .where('refunds.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        amountPence: row.amount_pence,
        status: row.status,
        providerRef: row.provider_ref,
        reservation: row.reservation,
        dealReference: dealReference(row.deal_id),
        request: row.request_id && row.request ? { id: row.request_id, reference: row.request } : null,
      },
    ]),
  )
}

/** An entry with the mail or refund that it holds, why it has not left, and the thing that it tells of; undefined for none. */
export async function readOutboxPage(
  db: Db,
  id: string,
): Promise<
  { entry: OutboxEntry; refund: OutboxRefund | null; why: string | null; about: AuditObject | null } | undefined
> {
  const entry = await readOutboxEntry(db, id)
  if (!entry) return undefined
  const refundId = refundOf(entry)
  const refunds = refundId === null ? null : await describeRefunds(db, [refundId])
  const { about_type: type, about_id: aboutId } = entry
  const told = type && aboutId && refundId === null ? { object_type: type, object_id: aboutId } : null
  return {
    entry,
    refund: refunds?.get(refundId ?? '') ?? null,
    why: entry.last_error === null ? null : whyNot({ ...entry, last_error: entry.last_error }),
    about: told && (await describeObjects(db, [told]))(told.object_type, told.object_id),
  }
}
