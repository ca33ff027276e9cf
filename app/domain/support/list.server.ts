import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, choiceWithDefault, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listTickets } from './desk.server.ts'
import { ticketKindLabels, ticketStates } from './tickets.ts'

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
    ticket: { label: 'Ticket', isRowHead: true },
    state: { label: 'State' },
    due: { label: 'Due' },
    kind: { label: 'Kind' },
    sender: { label: 'Sender' },
    lastChange: { label: 'Last change' },
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
