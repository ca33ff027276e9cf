import { setImmediate } from 'node:timers/promises'
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { contains, containsAnyCase, isAmong } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, openChoice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { inOrderOf, listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { dealIdIn, findFewPurchases, type IsPurchaseFound } from '#app/domain/people/purchase-search.server.ts'
import { fullName } from '#app/domain/people/users.ts'
import { isDisputed } from '#app/domain/refunds/open-dispute.server.ts'
import { addMonths, formatMonth, londonMonth, startOfLondonMonth } from '#app/utils/dates.ts'
import { toPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import { isToCheck } from './checks/pending.server.ts'
import { isToEnd } from './ending.server.ts'
import { reservationStates, statusesOf, type ReservationDeskRow, type ReservationTotals } from './desk.ts'

/** The number of months that the filter offers, this one included. */
const monthsOffered = 24

const filters = {
  search: searchText({ placeholder: 'Reference, PID or email' }),
  state: choice({ name: 'state', label: 'State', options: reservationStates, all: 'Any state' }),
  /** `2026-11`: paid in this month, London time. */
  month: openChoice({ name: 'month', label: 'Paid in', all: 'Any month', labelOf: formatMonth, read: readMonth }),
}
type ReservationFilters = FiltersOf<typeof filters>

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
  read: (db, filters, { now, size }) => listReservations(db, filters, now, size),
  choices: (_, { now }) => ({
    month: Array.from({ length: monthsOffered }, (_, index) => addMonths(londonMonth(now), -index)),
  }),
  columns: {
    reservation: { label: 'Reservation', width: 9, isRowHead: true },
    buyer: { label: 'Buyer', width: 11, place: 'first' },
    deal: { label: 'Deal' },
    paid: { label: 'Paid or held', width: 11.4, place: 'meta' },
    documentsOpened: { label: 'Documents opened', width: 9.6, isExtra: true },
    requests: { label: 'Refund request', width: 8.6 },
    amount: { label: 'Amount', width: 5, place: 'amount', isNumber: true },
    state: { label: 'State', width: 6.2, place: 'state' },
    actions: { label: 'Actions', width: 6, place: 'actions', isHidden: true },
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
    Disputed: (reservation) => reservation.isDisputed,
  },
})

/** A person's reservations in any state, the newest first, at most `size`, and how many there are. */
export function listReservationsOf(
  db: Db,
  userId: string,
  now: string,
  size = pageSize,
): Promise<ListPage<ReservationDeskRow>> {
  return listReservations(db, { search: '', state: null, month: null, page: 1 }, now, size, userId)
}

/**
 * One page of the reservations that match, newest first; in a month by the day they were paid, with their sum. `userId` narrows
 * them to one person's.
 */
export async function listReservations(
  db: Db,
  filters: ReservationFilters,
  now: string,
  size = pageSize,
  userId: string | null = null,
): Promise<ListPage<ReservationDeskRow> & ReservationTotals> {
  const { search } = filters
  const few = search === '' ? null : await findFewPurchases(db, search, isPurchase(search))
  const matching: Matching = (where) =>
    where.and([
      ...(filters.state ? [where('reservations.status', 'in', statusesOf(filters.state))] : []),
      ...(filters.state === 'to-end' ? [isToEnd(where, now)] : []),
      ...(filters.state === 'to-check' ? [isToCheck(where)] : []),
      ...(filters.month ? [isPaidIn(where, filters.month)] : []),
      ...(search ? [few ? isAmong('reservations.id', few) : isFound(where, search)] : []),
      ...(userId === null ? [] : [where('user_id', '=', userId)]),
    ])
  // The rows of the page first and what belongs to them second, or a join would be made for every row that is passed over. They are a
  // query of their own, which a file of all reads on from page to page.
  const page = await db
    .selectFrom('reservations')
    .select('reservations.id')
    .where(matching)
    .orderBy(filters.month ? 'paid_at' : 'held_at', 'desc')
    .orderBy('reservations.id', 'desc')
    .limit(size)
    .offset((filters.page - 1) * size)
    .execute()
  const ids = page.map(({ id }) => id)
  const found = await db
    .selectFrom('reservations')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select([
      'reservations.id',
      'reservations.reference',
      'reservations.status',
      'reservations.deal_id',
      'reservations.amount_pence',
      'reservations.held_at',
      'reservations.paid_at',
      'reservations.first_document_access_at',
      'reservations.locked_at',
      isDisputed.as('is_disputed'),
      'deals.title',
      'deals.status as deal_status',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
    ])
    .where('reservations.id', 'in', ids)
    .execute()
  const rows = inOrderOf(ids, found)
  // To count what a common word finds takes some milliseconds, and others have their turn in between.
  if (search !== '') await setImmediate()
  const figures = await readFigures(db, matching, filters.month !== null)
  const requests = await listRequestsOf(db, ids)
  const list = listPage(
    rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      status: row.status,
      deal: {
        id: row.deal_id,
        reference: dealReference(row.deal_id),
        title: row.title,
        isPublic: row.deal_status === 'active' || row.deal_status === 'reserved',
      },
      buyer: { name: fullName(row), email: row.email },
      amountPence: row.amount_pence,
      heldAt: row.held_at,
      paidAt: row.paid_at,
      firstDocumentAccessAt: row.first_document_access_at,
      isLocked: row.locked_at !== null,
      isDisputed: row.is_disputed === 1,
      refundRequests: (requests.get(row.id) ?? []).map(({ id, reference }) => ({ id, reference })),
    })),
    figures.total,
    filters.page,
    size,
  )
  return { ...list, amountPence: filters.month === null ? null : (figures.sum ?? null) }
}

type Matching = (
  where: ExpressionBuilder<Database, 'reservations'>,
) => ExpressionWrapper<Database, 'reservations', SqlBool>

/** The number of all that match; in a month their sum too. */
function readFigures(db: Db, matching: Matching, isInMonth: boolean): Promise<{ total: number; sum?: number }> {
  return db
    .selectFrom('reservations')
    .select((select) => select.fn.countAll<number>().as('total'))
    .$if(isInMonth, (query) =>
      query.select((select) => select.fn.coalesce(select.fn.sum<number>('amount_pence'), sql.lit(0)).as('sum')),
    )
    .where(matching)
    .executeTakeFirstOrThrow()
}

function isPaidIn(where: ExpressionBuilder<Database, 'reservations'>, month: string) {
  return where.and([
    where('paid_at', '>=', startOfLondonMonth(month)),
    where('paid_at', '<', startOfLondonMonth(addMonths(month, 1))),
  ])
}

/** By part of a reference or email address, or by a deal's whole reference or number. */
function isFound(where: ExpressionBuilder<Database, 'reservations'>, search: string) {
  return where.exists(
    where
      .selectFrom('users')
      .select('users.id')
      .whereRef('users.id', '=', 'reservations.user_id')
      .where(isPurchase(search)),
  )
}

const isPurchase =
  (search: string): IsPurchaseFound =>
  (where) => {
    const dealId = dealIdIn(search)
    return where.or([
      where('reservations.id', '=', search),
      contains('reservations.reference', search.toUpperCase()),
      containsAnyCase('users.email', search),
      ...(dealId === null ? [] : [where('reservations.deal_id', '=', dealId)]),
    ])
  }

async function listRequestsOf(db: Db, reservationIds: string[]) {
  const requests = await db
    .selectFrom('refund_requests')
    .select(['id', 'reference', 'reservation_id'])
    .where('reservation_id', 'in', reservationIds)
    .orderBy('asked_at', 'desc')
    .execute()
  const byReservation = new Map<string | null, typeof requests>()
  for (const request of requests) {
    byReservation.set(request.reservation_id, [...(byReservation.get(request.reservation_id) ?? []), request])
  }
  return byReservation
}
