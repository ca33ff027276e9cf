import { sql, type ExpressionBuilder } from 'kysely'
import { contains, containsAnyCase } from '#db/expressions.server.ts'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { addMonths, startOfLondonMonth } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'
import { closeHold, findMoneyNotKept } from './holds.server.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import {
  statusesOf,
  type FreeHoldRefusal,
  type ReservationDeskRow,
  type ReservationFilters,
  type ReservationTotals,
} from './desk.ts'
import { fullName, type Admin } from '#app/domain/people/users.ts'

/** One page of the reservations that match, newest first; in a month by the day they were paid, with their sum. */
export async function listReservations(
  db: Db,
  filters: ReservationFilters,
  size = pageSize,
): Promise<ListPage<ReservationDeskRow> & ReservationTotals> {
  const matching = (where: ExpressionBuilder<Database, 'reservations'>) =>
    where.and([
      ...(filters.state ? [where('reservations.status', 'in', statusesOf(filters.state))] : []),
      ...(filters.month ? [isPaidIn(where, filters.month)] : []),
      ...(filters.search ? [isFound(where, filters.search)] : []),
    ])
  const figures = await db
    .selectFrom('reservations')
    .select((select) => select.fn.countAll<number>().as('total'))
    .$if(filters.month !== null, (query) =>
      query.select((select) => select.fn.coalesce(select.fn.sum<number>('amount_pence'), sql.lit(0)).as('amount')),
    )
    .where(matching)
    .executeTakeFirstOrThrow()
  // The rows of the page first and what belongs to them second, or a join would be made for every row that is passed over.
  const page = db
    .selectFrom('reservations')
    .select(['reservations.id', 'held_at', 'paid_at'])
    .where(matching)
    .orderBy(filters.month ? 'paid_at' : 'held_at', 'desc')
    .orderBy('reservations.id', 'desc')
    .limit(size)
    .offset((filters.page - 1) * size)
  const rows = await db
    .selectFrom(page.as('page'))
    .innerJoin('reservations', 'reservations.id', 'page.id')
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
      'deals.title',
      'deals.status as deal_status',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
    ])
    .orderBy(filters.month ? 'page.paid_at' : 'page.held_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  const requests = await listRequestsOf(
    db,
    rows.map((row) => row.id),
  )
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
      refundRequests: (requests.get(row.id) ?? []).map(({ id, reference }) => ({ id, reference })),
    })),
    figures.total,
    filters.page,
    size,
  )
  return { ...list, amountPence: figures.amount ?? null }
}

function isPaidIn(where: ExpressionBuilder<Database, 'reservations'>, month: string) {
  return where.and([
    where('paid_at', '>=', startOfLondonMonth(month)),
    where('paid_at', '<', startOfLondonMonth(addMonths(month, 1))),
  ])
}

/** By part of a reference or email address, or by a deal's whole reference or number. */
function isFound(where: ExpressionBuilder<Database, 'reservations'>, search: string) {
  const dealId = /^(?:PID-?)?0*(\d{1,9})$/i.exec(search)?.[1]
  return where.or([
    where('reservations.id', '=', search),
    contains('reference', search.toUpperCase()),
    where('user_id', 'in', (from) =>
      from.selectFrom('users').select('users.id').where(containsAnyCase('email', search)),
    ),
    ...(dealId ? [where('deal_id', '=', Number(dealId))] : []),
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

/**
 * Ends a hold that nobody has paid, at the provider first, in the admin's name. `isCharged`: money arrived at that very moment for
 * a deal that is not on the market any more, and is not kept.
 */
export async function freeHold(
  db: Db,
  payments: Payments | null,
  admin: Admin,
  reservationId: string,
  now: string,
): Promise<{ ok: true; reference: string; isCharged: boolean } | { ok: false; reason: FreeHoldRefusal }> {
  if (!payments) return { ok: false, reason: 'not-configured' }
  const reservation = await db.selectFrom('reservations').selectAll().where('id', '=', reservationId).executeTakeFirst()
  if (!reservation) return { ok: false, reason: 'not-found' }
  if (reservation.status === 'paid' || reservation.status === 'completed') return { ok: false, reason: 'paid' }
  if (reservation.status !== 'held') return { ok: false, reason: 'not-held' }
  const by = { actor: 'admin', actorUserId: admin.id, action: 'hold-freed' } as const
  const closed = await closeHold(db, payments, reservation, 'released', now, by)
  if (closed === 'closed') {
    const isCharged = (await findMoneyNotKept(db, reservation.id)) !== undefined
    return { ok: true, reference: reservation.reference, isCharged }
  }
  return { ok: false, reason: closed === 'paid' ? 'paid' : 'payment-under-way' }
}
