import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { checkDates } from '#app/domain/terms/check-dates.ts'
import { undecidedStatuses, underWayStatuses } from '#app/domain/terms/refund-states.ts'

/**
 * The condition for purchases whose check is still to come, and about which nothing else decides: no dispute, no refund, and no request
 * of the buyer's, of ours or that the desk has entered.
 */
export function isToCheck(where: ExpressionBuilder<Database, 'reservations'>) {
  const isAsked = where.exists(
    where
      .selectFrom('refund_requests')
      .select('refund_requests.id')
      .whereRef('refund_requests.reservation_id', '=', 'reservations.id')
      .where('refund_requests.status', 'in', undecidedStatuses)
      .where((request) =>
        request.or([request('is_from_buyer', '=', 1), request('is_from_us', '=', 1), request('channel', '<>', 'form')]),
      ),
  )
  return where.and([isUndecided(where), where.not(isAsked)])
}

/**
 * The condition for purchases that a check ends now: the time that the reminder told is over, and the desk holds no money back. The
 * buyer's own undecided request does not stand in the way, because everything that it asks for goes back.
 */
export function isToEnd(where: ExpressionBuilder<Database, 'reservations'>, now: string) {
  return where.and([
    isUndecided(where),
    where('reservations.check_ends_at', '<=', now),
    where('reservations.check_held_at', 'is', null),
  ])
}

function isUndecided(where: ExpressionBuilder<Database, 'reservations'>) {
  const hasNote = where.exists(
    where
      .selectFrom('buyer_checks')
      .select('buyer_checks.id')
      .whereRef('buyer_checks.reservation_id', '=', 'reservations.id')
      .where('replaced_at', 'is', null),
  )
  const isApproved = where.exists(
    where
      .selectFrom('refund_requests')
      .select('refund_requests.id')
      .whereRef('refund_requests.reservation_id', '=', 'reservations.id')
      .where('refund_requests.status', 'in', underWayStatuses),
  )
  const hasRefund = where.exists(
    where
      .selectFrom('payments')
      .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
      .select('refunds.id')
      .whereRef('payments.reservation_id', '=', 'reservations.id')
      .where('refunds.status', 'in', ['due', 'pending'])
      // A payment that came twice has no receipt, and its way back decides nothing about the purchase.
      .where((refund) =>
        refund.exists(
          refund
            .selectFrom('receipts')
            .select('receipts.id')
            .whereRef('receipts.payment_id', '=', 'payments.id')
            .where('receipts.kind', '=', 'receipt'),
        ),
      ),
  )
  return where.and([
    // Written out and not bound, so that SQLite sees the condition of the index.
    where(sql<string>`reservations.status`, '=', sql.lit('paid')),
    where(sql<number>`reservations.needs_check`, '=', sql.lit(1)),
    where('reservations.unlock_at', 'is', null),
    where('reservations.locked_at', 'is', null),
    where.not(hasNote),
    where.not(isApproved),
    where.not(hasRefund),
  ])
}

/** How many checks are still to come, and by when the first of them has to be noted; null where there are none. */
export async function countPending(db: Db): Promise<{ count: number; dueAt: string } | null> {
  const { count, first } = await db
    .selectFrom(readBy('reservations', 'reservations_to_check'))
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.min<string | null>('reservations.paid_at').as('first'),
    ])
    .where(isToCheck)
    .executeTakeFirstOrThrow()
  return first === null ? null : { count, dueAt: checkDates(first, null).deskWarnedAt }
}
