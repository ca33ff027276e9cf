import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { containsFolded } from '#db/expressions.server.ts'
import type { Database, TicketRow as Row } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, choiceWithDefault, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize } from '#app/domain/lists/lists.ts'
import {
  ticketKindLabels,
  ticketStates,
  type TicketList,
  type TicketRow,
  type TicketState,
  type TicketStatus,
} from './tickets.ts'

const filters = {
  status: choiceWithDefault({ name: 'status', label: 'State', options: ticketStates, fallback: 'open' }),
  kind: choice({ name: 'kind', label: 'Kind', options: ticketKindLabels, all: 'Any kind' }),
  search: searchText({ placeholder: 'Reference, name, email or subject' }),
}
export type TicketFilters = FiltersOf<typeof filters>

/** The tickets by state, kind and search; at first the open ones, in the order in which they are due. */
export const ticketList = describeList({
  name: 'support',
  title: 'Support Tickets',
  labels: { table: 'Support tickets', filters: 'Filter support tickets' },
  rowNames: ['ticket'],
  filters,
  fieldOrder: ['search', 'status', 'kind'],
  read: (db, filters, { now, size }) => listTickets(db, filters, now, size),
  counts: (page) => ({ status: page.counts }),
  columns: {
    due: { label: 'Due', width: 12, place: 'meta' },
    ticket: { label: 'Ticket', isRowHead: true },
    sender: { label: 'Sender', width: 12, place: 'first' },
    kind: { label: 'Kind', width: 9 },
    lastChange: { label: 'Last change', width: 9, isExtra: true },
    state: { label: 'State', width: 6, place: 'state' },
  },
  csv: {
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
  },
})

/** Everything a list shows; the message is not among it, because reading thousands of them is what makes a list slow. */
const rowColumns = [
  'id',
  'reference',
  'subject',
  'kind',
  'status',
  'name',
  'email',
  'due_at',
  'created_at',
  'updated_at',
] as const

/** One page of tickets: the open ones in the order in which they are due, all others by their last change, latest first. */
export async function listTickets(db: Db, filters: TicketFilters, now: string, size = pageSize): Promise<TicketList> {
  const { status, kind, search, page } = filters
  const isMeant = (where: ExpressionBuilder<Database, 'tickets'>) =>
    where.and([
      // An expression and not the bare column: else SQLite would take the kind's index and sort everything that it finds.
      ...(kind ? [where(where.fn.coalesce('kind', sql.lit('')), '=', kind)] : []),
      ...(search ? [containsFolded('search_text', search)] : []),
    ])

  const counts = await countTickets(db, filters, now)
  const rows = await inOrder(db.selectFrom('tickets').select(rowColumns).where(isMeant), status, now)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return {
    ...listPage(
      rows.map((row) => toTicketRow(row, now)),
      counts[status],
      page,
      size,
    ),
    counts,
  }
}

function inOrder<Columns>(
  tickets: SelectQueryBuilder<Database, 'tickets', Columns>,
  status: TicketState,
  now: string,
): SelectQueryBuilder<Database, 'tickets', Columns> {
  if (status === 'open' || status === 'overdue') {
    const open = tickets.where('status', '=', 'open').orderBy('due_at').orderBy('id')
    return status === 'open' ? open : open.where('due_at', '<', now)
  }
  const meant = status === 'all' ? tickets : tickets.where('status', '=', status)
  return meant.orderBy('updated_at', 'desc').orderBy('id', 'desc')
}

/** How many there are in each state with this kind and search. */
async function countTickets(
  db: Db,
  { kind, search }: Pick<TicketFilters, 'kind' | 'search'>,
  now: string,
): Promise<Record<TicketState, number>> {
  let query = db.selectFrom('tickets')
  if (kind) query = query.where('kind', '=', kind)
  if (search) {
    // Every row has to be looked at: once, in the order of the table. By state, through an index, would take twice as long.
    const isState = (status: TicketStatus) => (count: ExpressionBuilder<Database, 'tickets'>) =>
      count.fn.countAll<number>().filterWhere('status', '=', status).as(status)
    const found = await query
      .where(containsFolded('search_text', search))
      .select([isState('open'), isState('answered'), isState('closed')])
      .select((count) => count.fn.countAll<number>().filterWhere('due_at', '<', now).as('overdue'))
      .executeTakeFirstOrThrow()
    return { ...found, all: found.open + found.answered + found.closed }
  }
  const { overdue } = await query
    .select((count) => count.fn.countAll<number>().as('overdue'))
    .where('status', '=', 'open')
    .where('due_at', '<', now)
    .executeTakeFirstOrThrow()
  const counts = { open: 0, overdue, answered: 0, closed: 0, all: 0 }
  const rows = await query
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  for (const row of rows) {
    counts[row.status] = row.count
    counts.all += row.count
  }
  return counts
}

/** What every list shows of a ticket. */
export function toTicketRow(row: Pick<Row, (typeof rowColumns)[number]>, now: string): TicketRow {
  return {
    id: row.id,
    reference: row.reference,
    subject: row.subject,
    kind: row.kind,
    status: row.status,
    name: row.name,
    email: row.email,
    dueAt: row.due_at,
    isOverdue: row.due_at !== null && row.due_at < now,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The tickets with their messages for GET /api/admin/support, the latest change first, and how many there are. */
export async function listTicketsForApi(db: Db, page: number, size = 100) {
  const { total } = await db
    .selectFrom('tickets')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('tickets')
    .select([...rowColumns, 'message'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return {
    total,
    tickets: rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      kind: row.kind,
      subject: row.subject,
      email: row.email,
      name: row.name,
      message: row.message,
      status: row.status,
      createdAt: row.created_at,
      dueAt: row.due_at,
    })),
  }
}
