import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { containsFolded } from '#db/expressions.server.ts'
import type { Database, TicketRow as Row } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, choiceWithDefault, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize } from '#app/domain/lists/lists.ts'
import { startOfLondonDay } from '#app/utils/dates.ts'
import { readAssignees } from './assignment.server.ts'
import { isStatutory } from './due.ts'
import {
  assignedOptions,
  ticketKindLabels,
  ticketStates,
  type TicketCounts,
  type TicketList,
  type TicketRow,
  type TicketState,
  type TicketStatus,
} from './tickets.ts'

const filters = {
  status: choiceWithDefault({ name: 'status', label: 'State', options: ticketStates, fallback: 'open' }),
  kind: choice({ name: 'kind', label: 'Kind', options: ticketKindLabels, all: 'Any kind' }),
  assigned: choice({ name: 'assigned', label: 'Assigned', options: assignedOptions, all: 'Anyone' }),
  search: searchText({ placeholder: 'Reference, name, email or subject' }),
}
type TicketFilters = FiltersOf<typeof filters>

/** The tickets by state, kind, search and who has them; at first the open ones, in the order in which they are due. */
export const ticketList = describeList({
  name: 'support',
  title: 'Support Tickets',
  labels: { table: 'Support tickets', filters: 'Filter support tickets' },
  rowNames: ['ticket'],
  filters,
  fieldOrder: ['search', 'status', 'kind', 'assigned'],
  read: (db, filters, { size, ...facts }) => listTickets(db, filters, facts, size),
  counts: (page) => ({ status: page.counts }),
  columns: {
    due: { label: 'Due', width: 10.25, place: 'meta' },
    ticket: { label: 'Ticket', isRowHead: true },
    sender: { label: 'Sender', width: 9.5, place: 'first' },
    kind: { label: 'Kind', width: 8 },
    state: { label: 'State', width: 9, place: 'state' },
    assigned: { label: 'Assigned', width: 9.5, place: 'amount' },
    lastChange: { label: 'Last change', width: 8.75, isExtra: true },
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
    'Assigned to': (ticket) => ticket.assignee?.name ?? '',
  },
})

/** Facts that the lists of tickets depend on besides their filters. */
interface TicketListFacts {
  now: string
  /** The person at the desk who looks. */
  userId: string
}

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
  'assigned_to',
  'created_at',
  'updated_at',
] as const
type ListedRow = Pick<Row, (typeof rowColumns)[number]>

/** One page of tickets: the open ones in the order in which they are due, all others by their last change, latest first. */
export async function listTickets(
  db: Db,
  filters: TicketFilters,
  facts: TicketListFacts,
  size = pageSize,
): Promise<TicketList> {
  const { status, page } = filters
  const counts = await countTickets(db, filters, facts)
  const rows = await inOrder(meantTickets(db, filters, facts), status)
    .select(rowColumns)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { ...listPage(await toTicketRows(db, rows, facts.now), counts[status], page, size), counts }
}

/**
 * The ticket after this one in a list, or its first one where the list does not hold this one any more. What another person has
 * is theirs and is passed over. Null at the end of the list.
 */
export async function findNextTicket(
  db: Db,
  id: string | null,
  filters: TicketFilters,
  facts: TicketListFacts,
): Promise<{ id: string; reference: string; dueAt: string | null } | null> {
  const meant = meantTickets(db, filters, facts)
  const here =
    id === null ? undefined : await meant.select(['due_at', 'updated_at', 'id']).where('id', '=', id).executeTakeFirst()
  const isDueOrder = isOpenState(filters.status)
  const next = await inOrder(meant, filters.status)
    .select(['id', 'reference', 'due_at'])
    .where((where) => where.or([where('assigned_to', 'is', null), where('assigned_to', '=', facts.userId)]))
    .$if(here !== undefined && isDueOrder, (query) =>
      query.where((where) => where(where.refTuple('due_at', 'id'), '>', where.tuple(here!.due_at, here!.id))),
    )
    .$if(here !== undefined && !isDueOrder, (query) =>
      query.where((where) => where(where.refTuple('updated_at', 'id'), '<', where.tuple(here!.updated_at, here!.id))),
    )
    .$if(id !== null, (query) => query.where('id', '<>', id!))
    .limit(1)
    .executeTakeFirst()
  return next ? { id: next.id, reference: next.reference, dueAt: next.due_at } : null
}

type Where = ExpressionBuilder<Database, 'tickets'>
type Tickets<Columns = object> = SelectQueryBuilder<Database, 'tickets', Columns>

/** The tickets that the filters mean, in no order yet. */
function meantTickets(
  db: Db,
  { status, kind, assigned, search }: TicketFilters,
  { now, userId }: TicketListFacts,
): Tickets {
  return db
    .selectFrom('tickets')
    .$if(isOpenState(status), (query) => query.where('status', '=', 'open'))
    .$if(status === 'overdue', (query) => query.where('due_at', '<', now))
    .$if(status === 'answered' || status === 'closed', (query) => query.where('status', '=', status as TicketStatus))
    .where((where) =>
      where.and([
        // Expressions and not the bare columns: else SQLite would take the index of kinds or of who has what, and sort everything
        // that it finds.
        ...(kind ? [where(where.fn.coalesce('kind', sql.lit('')), '=', kind)] : []),
        ...(assigned === 'me' ? [where(where.fn.coalesce('assigned_to', sql.lit('')), '=', userId)] : []),
        ...(assigned === 'nobody' ? [isUnassigned(where)] : []),
        ...(search ? [containsFolded('search_text', search)] : []),
      ]),
    )
}

/**
 * True where nobody has the ticket. It compares ids, which every index of the lists holds, with those in the index of who has
 * what: the rows themselves, with their long messages, are not looked at.
 */
function isUnassigned(where: Where) {
  const assigned = where
    .selectFrom('tickets as assigned')
    .select('assigned.id')
    .where('assigned.assigned_to', 'is not', null)
  return where('tickets.id', 'not in', assigned)
}

function isOpenState(status: TicketState): boolean {
  return status === 'open' || status === 'overdue'
}

function inOrder<Columns>(tickets: Tickets<Columns>, status: TicketState): Tickets<Columns> {
  return isOpenState(status)
    ? tickets.orderBy('due_at').orderBy('id')
    : tickets.orderBy('updated_at', 'desc').orderBy('id', 'desc')
}

/** The number in each state with these other filters. */
async function countTickets(
  db: Db,
  { kind, assigned, search }: Pick<TicketFilters, 'kind' | 'assigned' | 'search'>,
  { now, userId }: TicketListFacts,
): Promise<TicketCounts> {
  const query = db
    .selectFrom('tickets')
    .$if(kind !== null, (tickets) => tickets.where('kind', '=', kind!))
    .$if(assigned === 'me', (tickets) => tickets.where('assigned_to', '=', userId))
  if (search) {
    const nobodys = query.$if(assigned === 'nobody', (tickets) => tickets.where(isUnassigned))
    return countFound(nobodys.where(containsFolded('search_text', search)), now)
  }
  if (assigned !== 'nobody') return countByState(query, now)
  if (kind) return countByState(query.where('assigned_to', 'is', null), now)
  return subtract(await countByState(query, now), await countAssigned(db, now))
}

/** The counts of what somebody has. It is in an index; what nobody has is not. */
async function countAssigned(db: Db, now: string): Promise<TicketCounts> {
  const rows = await db
    .selectFrom('tickets')
    .select((count) => ['status', count.fn.countAll<number>().as('all')])
    .select(countDue(now))
    .where('assigned_to', 'is not', null)
    // By person as well, because that is the order of the index.
    .groupBy(['assigned_to', 'status'])
    .execute()
  const held: TicketCounts = { open: 0, overdue: 0, dueToday: 0, answered: 0, closed: 0, all: 0 }
  for (const { status, all, overdue, dueToday } of rows) {
    held[status] += all
    held.all += all
    held.overdue += overdue
    held.dueToday += dueToday
  }
  return held
}

function subtract(counts: TicketCounts, others: TicketCounts): TicketCounts {
  const states = Object.keys(counts) as (keyof TicketCounts)[]
  return Object.fromEntries(states.map((state) => [state, counts[state] - others[state]])) as TicketCounts
}

/** The counts of a search. Every row is looked at: once, in the order of the table. By state it would take twice as long. */
async function countFound(found: Tickets, now: string): Promise<TicketCounts> {
  const isState = (status: TicketStatus) => (count: Where) =>
    count.fn.countAll<number>().filterWhere('status', '=', status).as(status)
  const counts = await found
    .select([isState('open'), isState('answered'), isState('closed'), ...countDue(now)])
    .executeTakeFirstOrThrow()
  return { ...counts, all: counts.open + counts.answered + counts.closed }
}

async function countByState(tickets: Tickets, now: string): Promise<TicketCounts> {
  const due = await tickets
    .select(countDue(now))
    .where('status', '=', 'open')
    .where('due_at', '<=', startOfLondonDay(now, 1))
    .executeTakeFirstOrThrow()
  const counts = { open: 0, ...due, answered: 0, closed: 0, all: 0 }
  const rows = await tickets
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  for (const row of rows) {
    counts[row.status] = row.count
    counts.all += row.count
  }
  return counts
}

/** The numbers that are overdue, and due before the day is over: the midnight that ends it is still today. */
function countDue(now: string) {
  const count = (where: Where) => where.fn.countAll<number>()
  return [
    (where: Where) => count(where).filterWhere('due_at', '<', now).as('overdue'),
    (where: Where) =>
      count(where)
        .filterWhere('due_at', '>=', now)
        .filterWhere('due_at', '<=', startOfLondonDay(now, 1))
        .as('dueToday'),
  ] as const
}

/** Facts of tickets that every list shows: their rows, and who has them. */
async function toTicketRows(db: Db, rows: ListedRow[], now: string): Promise<TicketRow[]> {
  const assignees = await readAssignees(db, rows)
  const acknowledged = await readAcknowledged(db, rows)
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    subject: row.subject,
    kind: row.kind,
    status: row.status,
    name: row.name,
    email: row.email,
    dueAt: row.due_at,
    isOverdue: row.due_at !== null && row.due_at < now,
    isAcknowledged: acknowledged.has(row.id),
    assignee: assignees.get(row.id) ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

/** A person's tickets, or those of them about one deal: how many, and the newest of them, at most `size`. */
export async function listTicketsOf(
  db: Db,
  { userId, dealId }: { userId: string; dealId?: number },
  now: string,
  size = pageSize,
): Promise<{ total: number; rows: TicketRow[] }> {
  const own = db
    .selectFrom('tickets')
    .where('user_id', '=', userId)
    .$if(dealId !== undefined, (query) => query.where('deal_id', '=', dealId!))
  const { total } = await own.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own.select(rowColumns).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(size).execute()
  return { total, rows: await toTicketRows(db, rows, now) }
}

/** Facts of this ticket that every list shows. */
export async function toTicketRow(db: Db, row: ListedRow, now: string): Promise<TicketRow> {
  return (await toTicketRows(db, [row], now))[0]!
}

/** Which of these tickets are open although the last word is ours: it was an acknowledgement. */
async function readAcknowledged(db: Db, rows: ListedRow[]): Promise<Set<string>> {
  const ids = rows.filter(({ kind, status }) => status === 'open' && isStatutory(kind)).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const latest = (kind: 'answer' | 'reply') => (text: ExpressionBuilder<Database, 'ticket_messages'>) =>
    text.fn.max<number | null>('id').filterWhere('kind', '=', kind).as(kind)
  const lastWords = await db
    .selectFrom('ticket_messages')
    .select(['ticket_id', latest('answer'), latest('reply')])
    .where('ticket_id', 'in', ids)
    .groupBy('ticket_id')
    .execute()
  return new Set(lastWords.filter(({ answer, reply }) => (answer ?? 0) > (reply ?? 0)).map((row) => row.ticket_id))
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
