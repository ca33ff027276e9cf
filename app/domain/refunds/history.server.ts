import type { Selectable } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { AboutType, AuditEventsTable, RefundRequestRow } from '#db/schema.ts'
import type { AuditAction } from '#app/domain/audit/audit.ts'

/** An entry of the audit trail about a request or its reservation, with the name of whoever it was. */
export type HistoryEntry = Selectable<AuditEventsTable> & { actorName: string | null }

/** The number of entries of each thing that a case shows: the latest. */
const mostEntries = 100

/**
 * The history of a request and, since it was asked, of its reservation, oldest first. `after` is the number of the last entry
 * that somebody has seen, for what has happened meanwhile.
 */
export async function listHistory(
  db: Db,
  request: Pick<RefundRequestRow, 'id' | 'reservation_id' | 'asked_at'>,
  after = 0,
): Promise<HistoryEntry[]> {
  const entries = await listEntries(db, 'refund-request', request.id, '', after)
  const ofReservation = request.reservation_id
    ? await listEntries(db, 'reservation', request.reservation_id, request.asked_at, after)
    : []
  return [...entries, ...ofReservation].sort((one, other) => one.id - other.id)
}

/**
 * Events that change a decision about to be made: the state of the request, money, documents that were opened, the purchase, a
 * dispute, and what was added to the request. The rest may happen while a page is open. An action that is not here matters.
 */
const isNews: Record<AuditAction<'refund-request' | 'reservation'>, boolean> = {
  'refund-request-pending': true,
  'refund-request-under-review': true,
  'refund-request-approved': true,
  'refund-request-processing': true,
  'refund-request-refunded': true,
  'refund-request-rejected': true,
  'refund-request-withdrawn': true,
  'refund-request-added-to': true,
  'refund-request-linked': true,
  'refund-request-recommended': true,
  'refund-request-problem': true,
  'refund-sent-again': true,
  'payment-settled': true,
  // It brings no money, and a decision is about money that came.
  'payment-failed': false,
  'payment-mismatch': true,
  'payment-returned': true,
  'payment-refunded': true,
  'payment-questioned': true,
  'payment-disputed': true,
  'dispute-won': true,
  'dispute-lost': true,
  'refund-made-elsewhere': true,
  'refund-failed': true,
  'money-returned-by-hand': true,
  'reservation-refunded': true,
  'purchase-completed': true,
  'purchase-not-completed': true,
  'buyer-check-passed': true,
  'buyer-check-failed': true,
  'buyer-check-unanswered': true,
  'buyer-check-taken-back': true,
  // No history shows it; the approval itself is refused.
  'buyer-check-held': false,
  'buyer-check-let-go': false,
  'documents-opened': true,
  // A colleague may know what the decision does not.
  'reservation-note-added': true,
  'refund-request-note-added': true,
  // Who is told of a note changes no decision.
  'reservation-note-judged': false,
  'refund-request-note-judged': false,
  // A buyer who waits may choose to open them sooner, which gives up a right.
  'consent-stored': true,
  // The way of giving out a document changes no refund.
  'document-not-stamped': false,
  // Admins read the evidence while they decide.
  'evidence-opened': false,
  // What is made for the bank is what everybody can read here.
  'dispute-evidence-made': false,
  // These are over once a reservation is paid.
  'deal-held': false,
  'hold-extended': false,
  'hold-released': false,
  'hold-expired': false,
  'hold-freed': false,
}

/** True where an entry can change a decision. */
export function matters({ action }: Pick<HistoryEntry, 'action'>): boolean {
  return !Object.hasOwn(isNews, action) || isNews[action as keyof typeof isNews]
}

/**
 * True where something that matters has happened after the entry `seen`, the last that the admin had before them (0 of an empty
 * history). What is no entry of this history, and null, is a page that nobody was shown, so everything is news.
 */
export async function hasNews(
  trx: Db,
  request: Pick<RefundRequestRow, 'id' | 'reservation_id' | 'asked_at'>,
  seen: number | null,
): Promise<boolean> {
  const history = await listHistory(trx, request)
  if (seen === null || (history.length > 0 && history.every(({ id }) => id !== seen))) return true
  return history.some((entry) => entry.id > seen && matters(entry))
}

/** The history of one thing, oldest first: its latest entries. */
export async function listHistoryOf(db: Db, type: AboutType, id: string): Promise<HistoryEntry[]> {
  return (await listEntries(db, type, id, '', 0)).reverse()
}

async function listEntries(db: Db, type: AboutType, id: string, since: string, after: number): Promise<HistoryEntry[]> {
  const rows = await selectEntries(db)
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .where('at', '>=', since)
    .where('audit_events.id', '>', after)
    .limit(mostEntries)
    .execute()
  return rows.map(toEntry)
}

/** The number of entries that the page of a purchase shows: the latest. */
const mostOfPurchase = 200

/** The history of a reservation, from its hold on, with that of its refund requests, oldest first, in one query. */
export async function listPurchaseHistory(
  db: Db,
  reservationId: string,
  requestIds: string[],
): Promise<HistoryEntry[]> {
  const rows = await selectEntries(db)
    .where((where) =>
      where.or([
        where.and([where('object_type', '=', 'reservation'), where('object_id', '=', reservationId)]),
        where.and([where('object_type', '=', 'refund-request'), where('object_id', 'in', requestIds)]),
      ]),
    )
    .limit(mostOfPurchase)
    .execute()
  return rows.map(toEntry).sort((one, other) => one.id - other.id)
}

/** What would tell the desk that there is something to hold back. The trail has it for admins. */
const unsaid: AuditAction<'reservation'>[] = ['buyer-check-held', 'buyer-check-let-go']

/** Entries with whoever it was, the latest first. */
function selectEntries(db: Db) {
  return db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'audit_events.actor_user_id')
    .selectAll('audit_events')
    .select(['first_name', 'last_name'])
    .where('action', 'not in', unsaid)
    .orderBy('at', 'desc')
    .orderBy('audit_events.id', 'desc')
}

function toEntry({
  first_name: first,
  last_name: last,
  ...event
}: Selectable<AuditEventsTable> & { first_name: string | null; last_name: string | null }): HistoryEntry {
  return { ...event, actorName: [first, last].filter(Boolean).join(' ') || null }
}
