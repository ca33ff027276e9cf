import { auditActors, readAuditFilters } from '#app/domain/desk/trail.ts'
import { listAudit } from '#app/domain/desk/trail.server.ts'
import { readDealDeskFilters } from '#app/domain/deals/desk.ts'
import { listDeskDeals } from '#app/domain/deals/desk.server.ts'
import { readChoice, readSearch, type ListPage } from '#app/domain/lists/lists.ts'
import { readOutboxFilters, type OutboxFilters } from '#app/domain/desk/outbox-list.ts'
import { listOutboxDesk } from '#app/domain/desk/outbox-list.server.ts'
import { listRefundRequests } from '#app/domain/refunds/desk.server.ts'
import { refundStatusLabels } from '#app/domain/refunds/requests.ts'
import { readReservationFilters } from '#app/domain/reservations/desk.ts'
import { listReservations } from '#app/domain/reservations/desk.server.ts'
import { listTickets } from '#app/domain/support/desk.server.ts'
import { readTicketFilters } from '#app/domain/support/tickets.ts'
import { readWholeList } from '#app/domain/lists/whole-list.server.ts'
import { getEnv } from '#app/env.server.ts'
import { toPounds } from '#app/utils/money.ts'
import type { Cell } from './csv.server.ts'

type Db = Parameters<typeof listAudit>[0]

/** A list that can be had as a file. */
export interface ExportedList {
  head: string[]
  open(db: Db, params: URLSearchParams, now: string): Promise<Opened>
}

interface Opened {
  /** How many rows match. */
  total: number
  /** The rows, a page at a time, all as they were when the list was opened. */
  pages: AsyncGenerator<Cell[][], void>
  /** The filters, as far as the trail may keep them. */
  filters: Record<string, string | true>
}

function exportedList<Filters extends object, Row>(
  readFilters: (params: URLSearchParams) => Filters,
  list: (db: Db, filters: Filters & { page: number }, size: number, now: string) => Promise<ListPage<Row>>,
  columns: Record<string, (row: Row) => Cell>,
): ExportedList {
  const cells = Object.values(columns)
  return {
    head: Object.keys(columns),
    async open(db, params, now) {
      const filters = readFilters(params)
      const { total, pages } = await readWholeList(db, (snapshot, page, size) =>
        list(snapshot, { ...filters, page }, size, now),
      )
      return { total, pages: writeCells(pages, cells), filters: describeFilters(filters) }
    },
  }
}

async function* writeCells<Row>(
  pages: AsyncGenerator<Row[], void>,
  cells: ((row: Row) => Cell)[],
): AsyncGenerator<Cell[][], void> {
  for await (const rows of pages) yield rows.map((row) => cells.map((cell) => cell(row)))
}

/** The filters into which anything can be typed, people's names and addresses too. */
const typedFilters = new Set(['search', 'q', 'actor', 'object'])
/** An id, a number or a reference. */
const namesNobody = /^([\w-]{22}|\d{1,9}|(RES|REF|TIC|PID)-\w{1,9})$/i

/** What was chosen, and of what was typed only that something was, unless it names nobody. */
function describeFilters(filters: object): Record<string, string | true> {
  const facts: Record<string, string | true> = {}
  for (const [name, value] of Object.entries(filters) as [string, unknown][]) {
    if (typeof value !== 'string' || value === '') continue
    const isHarmless = typedFilters.has(name)
      ? name !== 'search' && name !== 'q' && (namesNobody.test(value) || Object.hasOwn(auditActors, value))
      : /^[\w-]{1,40}$/.test(value)
    facts[name === 'q' ? 'search' : name] = isHarmless ? value : true
  }
  return facts
}

function readRefundFilters(params: URLSearchParams) {
  return { status: readChoice(params, 'status', refundStatusLabels), q: readSearch(params) }
}

function listOutbox(db: Db, filters: OutboxFilters, size: number) {
  return listOutboxDesk(db, filters, getEnv().operator.email, size)
}

/** Every list of the admin pages by the name in its address; it reads the query exactly as its page does. */
export const exportedLists: Record<string, ExportedList> = {
  deals: exportedList(readDealDeskFilters, (db, filters, size) => listDeskDeals(db, filters, size), {
    Reference: (deal) => deal.reference,
    Title: (deal) => deal.title,
    Location: (deal) => deal.location,
    Status: (deal) => (deal.isUnavailable ? 'unavailable' : deal.status),
    Type: (deal) => deal.propertyType,
    Score: (deal) => deal.score.value,
    Grade: (deal) => deal.score.grade,
    'Price (GBP)': (deal) => toPounds(deal.pricePence),
    'ROI (%)': (deal) => deal.roiPercent,
    'Annual yield (GBP)': (deal) => toPounds(deal.annualYieldPence),
    'Secure price (GBP)': (deal) => toPounds(deal.securePricePence),
  }),
  reservations: exportedList(readReservationFilters, (db, filters, size) => listReservations(db, filters, size), {
    Reference: (reservation) => reservation.reference,
    Deal: (reservation) => reservation.deal.reference,
    Title: (reservation) => reservation.deal.title,
    Buyer: (reservation) => reservation.buyer.name,
    Email: (reservation) => reservation.buyer.email,
    State: (reservation) => reservation.status,
    'Amount (GBP)': (reservation) => toPounds(reservation.amountPence),
    'Held at': (reservation) => reservation.heldAt,
    'Paid at': (reservation) => reservation.paidAt,
    'Documents first opened at': (reservation) => reservation.firstDocumentAccessAt,
    'Documents locked': (reservation) => reservation.isLocked,
    'Refund requests': (reservation) => reservation.refundRequests.map((request) => request.reference).join(' '),
  }),
  refunds: exportedList(readRefundFilters, (db, filters, size) => listRefundRequests(db, filters, size), {
    Reference: (request) => request.reference,
    State: (request) => request.status,
    Name: (request) => request.fullName,
    Email: (request) => request.email,
    'Deal reference': (request) => request.dealReference,
    Reason: (request) => request.reason,
    'Purchase found': (request) => request.isMatched,
    'Asked by the buyer': (request) => request.isFromBuyer,
    'Approved (GBP)': (request) => request.approvedPence && toPounds(request.approvedPence),
    'Asked at': (request) => request.askedAt,
    'Updated at': (request) => request.updatedAt,
  }),
  support: exportedList(readTicketFilters, (db, filters, size, now) => listTickets(db, filters, now, size), {
    Reference: (ticket) => ticket.reference,
    State: (ticket) => ticket.status,
    Kind: (ticket) => ticket.kind,
    Subject: (ticket) => ticket.subject,
    Name: (ticket) => ticket.name,
    Email: (ticket) => ticket.email,
    'Due at': (ticket) => ticket.dueAt,
    Overdue: (ticket) => ticket.isOverdue,
    'Created at': (ticket) => ticket.createdAt,
    'Updated at': (ticket) => ticket.updatedAt,
  }),
  audit: exportedList(readAuditFilters, (db, filters, size) => listAudit(db, filters, size), {
    Number: (event) => event.id,
    At: (event) => event.at,
    Actor: (event) => event.actor,
    'User id': (event) => event.actorUserId,
    Name: (event) => event.person?.name ?? null,
    Email: (event) => event.person?.email ?? null,
    Action: (event) => event.action,
    'Object type': (event) => event.object.type,
    'Object id': (event) => event.object.id,
    Object: (event) => event.object.label,
    Before: (event) => event.before,
    After: (event) => event.after,
    Details: (event) => event.facts,
    'As stored': (event) => event.stored,
  }),
  outbox: exportedList(readOutboxFilters, listOutbox, {
    Id: (entry) => entry.id,
    Kind: (entry) => entry.kind,
    State: (entry) => entry.state,
    To: (entry) => entry.mail?.to ?? null,
    Subject: (entry) => entry.mail?.subject ?? null,
    'Refund (GBP)': (entry) => (entry.refund ? toPounds(entry.refund.amountPence) : null),
    Reservation: (entry) => entry.refund?.reservation ?? null,
    Tries: (entry) => entry.attempts,
    'Next try at': (entry) => (entry.state === 'waiting' ? entry.nextAttemptAt : null),
    'Last error': (entry) => entry.lastError,
    'Created at': (entry) => entry.createdAt,
    'Sent at': (entry) => entry.sentAt,
  }),
}
