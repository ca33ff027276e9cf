import type { Updateable } from 'kysely'
import { foldText, type Db } from '#db/database.server.ts'
import type { AuditEventsTable, RefundRequestRow, RefundRequestsTable, RefundRequestStatus } from '#db/schema.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import { recordAudit, type AuditEntry } from '#app/domain/audit/audit.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { askedMail, type AskedStep, type RefundMailFacts } from './mails.server.ts'

/** Who moves a request on. */
export interface Mover {
  actor: AuditEventsTable['actor']
  userId?: string
}

/** What a new request says. */
export type NewRequest = Pick<
  RefundRequestRow,
  'full_name' | 'email' | 'deal_reference' | 'reason' | 'details' | 'reservation_id' | 'user_id' | 'is_from_buyer'
>

/**
 * Writes down a new, undecided request. It is found by its own reference, by what was typed and by `purchaseReferences`. Noting it
 * in the trail is the caller's.
 */
export function addRequest(
  trx: Db,
  asked: NewRequest,
  purchaseReferences: string[],
  now: string,
): Promise<RefundRequestRow> {
  const reference = newReference('REF')
  const found = [reference, asked.full_name, asked.email, asked.deal_reference, ...purchaseReferences]
  return trx
    .insertInto('refund_requests')
    .values({
      ...asked,
      id: newId(),
      reference,
      status: 'pending',
      asked_at: now,
      updated_at: now,
      search_text: foldText(found.join(' ')),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Moves a request to another state, if it is still in the one it was read in, and writes down who did it. Returns the number of
 * that entry in the trail, which names this one step: a request may come into a state twice. Undefined: somebody was faster, and
 * nothing was changed.
 */
export async function moveRequest(
  trx: Db,
  request: Pick<RefundRequestRow, 'id' | 'status'>,
  status: RefundRequestStatus,
  change: Updateable<RefundRequestsTable>,
  mover: Mover,
  now: string,
  detail: AuditEntry['detail'] = {},
): Promise<number | undefined> {
  if (request.status === status) return undefined
  const moved = await trx
    .updateTable('refund_requests')
    .set({ ...change, status, updated_at: now })
    .where('id', '=', request.id)
    .where('status', '=', request.status)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return undefined
  const states = { before: request.status, after: status }
  return auditRequest(trx, request.id, mover, `refund-request-${status}`, { ...states, ...detail }, now)
}

/** Writes down in the trail of a request what somebody did with it. Returns the number of the entry. */
export function auditRequest(
  trx: Db,
  requestId: string,
  mover: Mover,
  action: string,
  detail: AuditEntry['detail'],
  now: string,
): Promise<number> {
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

/**
 * Mails a step of a request that may be anybody's: to the buyer's own address where the purchase is known, else to the one that
 * was given. `step` and `entry`, the number of what it tells of in the trail, name the mail.
 */
export async function mailAsked(
  trx: Db,
  requestId: string,
  step: AskedStep,
  entry: number,
  now: string,
): Promise<void> {
  const row = await trx
    .selectFrom('refund_requests')
    .leftJoin('reservations', 'reservations.id', 'refund_requests.reservation_id')
    .leftJoin('users', 'users.id', 'reservations.user_id')
    .select([
      'refund_requests.reference',
      'refund_requests.email',
      'users.email as buyer_email',
      'reason',
      'deal_reference',
      'asked_at',
      'decision_note',
    ])
    .where('refund_requests.id', '=', requestId)
    .executeTakeFirstOrThrow()
  const facts = {
    reference: row.reference,
    email: row.buyer_email ?? row.email,
    reason: row.reason,
    dealReference: row.deal_reference,
    askedAt: row.asked_at,
  }
  await queueMail(trx, `refund-${step}:${requestId}:${entry}`, askedMail(step, facts, row.decision_note), now)
}

/** What a mail about the buyer's money says, to the buyer's own address. Only of a request whose purchase is known. */
export async function describeForMail(db: Db, requestId: string): Promise<RefundMailFacts> {
  const row = await db
    .selectFrom('refund_requests')
    .innerJoin('reservations', 'reservations.id', 'refund_requests.reservation_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .select([
      'refund_requests.reference',
      'users.email',
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
    email: row.email,
    firstName: row.first_name,
    dealReference: dealReference(row.deal_id),
    dealTitle: row.title,
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
