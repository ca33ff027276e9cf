import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, openChoice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { addMonths, formatMonth, londonMonth } from '#app/utils/dates.ts'
import { toPounds } from '#app/utils/money.ts'
import { reservationStates } from './desk.ts'
import { listReservations } from './desk.server.ts'

/** How many months the filter offers, this one included. */
const monthsOffered = 24

const filters = {
  search: searchText({ placeholder: 'Reference, PID or email' }),
  state: choice({ name: 'state', label: 'State', options: reservationStates, all: 'Any state' }),
  /** `2026-11`: paid in this month, London time. */
  month: openChoice({ name: 'month', label: 'Paid in', all: 'Any month', labelOf: formatMonth, read: readMonth }),
}
export type ReservationFilters = FiltersOf<typeof filters>

function readMonth(params: URLSearchParams, name: string): string | null {
  const month = params.get(name) ?? ''
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : null
}

/** Every reservation, from the hold on. */
export const reservationList = describeList({
  name: 'reservations',
  title: 'Reservations',
  labels: { table: 'Reservations', filters: 'Filter reservations' },
  rowNames: ['reservation'],
  filters,
  read: (db, filters, { size }) => listReservations(db, filters, size),
  choices: (_, { now }) => ({
    month: Array.from({ length: monthsOffered }, (_, index) => addMonths(londonMonth(now), -index)),
  }),
  columns: {
    reservation: { label: 'Reservation', isRowHead: true },
    deal: { label: 'Deal' },
    buyer: { label: 'Buyer' },
    state: { label: 'State' },
    amount: { label: 'Amount', isNumber: true },
    held: { label: 'Held' },
    paid: { label: 'Paid' },
    documentsOpened: { label: 'Documents opened' },
    requests: { label: 'Refund requests and history' },
  },
  csv: {
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
  },
})
