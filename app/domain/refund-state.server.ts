import type { Updateable } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { AuditEventsTable, RefundRequestRow, RefundRequestsTable, RefundRequestStatus } from '#db/schema.ts'
import { recordAudit, type AuditEntry } from './audit.server.ts'
import { dealReference } from './deals.ts'
import type { RefundMailFacts } from './refund-mails.server.ts'

/** Who moves a request on. */
export interface Mover {
  actor: AuditEventsTable['actor']
  userId?: string
}

/**
 * Moves a request to another state, if it is still in the one it was read in, and writes down who did it. False: somebody was
 * faster, and nothing was changed.
 */
export async function moveRequest(
  trx: Db,
  request: Pick<RefundRequestRow, 'id' | 'status'>,
  status: RefundRequestStatus,
  change: Updateable<RefundRequestsTable>,
  mover: Mover,
  now: string,
  detail: AuditEntry['detail'] = {},
): Promise<boolean> {
  if (request.status === status) return false
  const moved = await trx
    .updateTable('refund_requests')
    .set({ ...change, status, updated_at: now })
    .where('id', '=', request.id)
    .where('status', '=', request.status)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  const states = { before: request.status, after: status }
  await auditRequest(trx, request.id, mover, `refund-request-${status}`, { ...states, ...detail }, now)
  return true
}

/** Writes down in the trail of a request what somebody did with it. */
export function auditRequest(
  trx: Db,
  requestId: string,
  mover: Mover,
  action: string,
  detail: AuditEntry['detail'],
  now: string,
): Promise<void> {
  return recordAudit(trx, {
    at: now,
    actor: mover.actor,
    actorUserId: mover.userId,
    action,
    objectType: 'refund-request',
    objectId: requestId,
    detail,
  })
}

/** What a mail about a request says: to the buyer's own address where the purchase is known, else to the one that was given. */
export async function describeForMail(db: Db, requestId: string): Promise<RefundMailFacts> {
  const row = await db
    .selectFrom('refund_requests')
    .leftJoin('reservations', 'reservations.id', 'refund_requests.reservation_id')
    .leftJoin('users', 'users.id', 'reservations.user_id')
    .leftJoin('deals', 'deals.id', 'reservations.deal_id')
    .select([
      'refund_requests.reference',
      'refund_requests.email',
      'users.email as buyer_email',
      'users.first_name',
      'deals.id as deal_id',
      'deals.title',
      'approved_pence',
      'fee_pence',
      'decision_note',
    ])
    .where('refund_requests.id', '=', requestId)
    .executeTakeFirstOrThrow()
  return {
    reference: row.reference,
    email: row.buyer_email ?? row.email,
    firstName: row.first_name ?? '',
    dealReference: row.deal_id === null ? 'no purchase found' : dealReference(row.deal_id),
    dealTitle: row.title ?? 'Unknown deal',
    amountPence: row.approved_pence ?? 0,
    keptPence: row.fee_pence ?? 0,
    note: row.decision_note,
  }
}

/** The same for money that went back without a request: what has arrived, of the whole reservation. */
export async function describeReturned(db: Db, reservationId: string): Promise<RefundMailFacts> {
  const row = await db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .select(['reference', 'amount_pence', 'users.email', 'users.first_name', 'deals.id as deal_id', 'deals.title'])
    .where('reservations.id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return {
    reference: row.reference,
    email: row.email,
    firstName: row.first_name,
    dealReference: dealReference(row.deal_id),
    dealTitle: row.title,
    amountPence: row.amount_pence,
    keptPence: 0,
    note: null,
  }
}
