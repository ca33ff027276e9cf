import { buyerAddress, buyerFirstName } from '#app/domain/people/buyer-address.server.ts'
import type { Updateable } from 'kysely'
import { foldText, type Db } from '#db/database.server.ts'
import type {
  About,
  AuditEventsTable,
  NoticeChannel,
  RefundRequestRow,
  RefundRequestsTable,
  RefundRequestStatus,
} from '#db/schema.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import type { AuditAction } from '#app/domain/audit/audit.ts'
import { recordAudit, type AuditEntry } from '#app/domain/audit/audit.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { handlingDates } from '#app/domain/terms/refund-rules.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { askedMail, type AskedStep, type RefundMailFacts } from './mails.server.ts'

/** The actor who changes a request's state. */
export interface Mover {
  actor: AuditEventsTable['actor']
  userId?: string
}

/** The facts of a new request. */
type NewRequest = Pick<
  RefundRequestRow,
  | 'full_name'
  | 'email'
  | 'deal_reference'
  | 'reason'
  | 'details'
  | 'reservation_id'
  | 'user_id'
  | 'is_from_buyer'
  | 'is_from_us'
>

/** How a request reached us that somebody at the desk has entered. */
interface Notice {
  channel: NoticeChannel
  sentAt: string
  receivedAt: string
  /** What shows when it was sent. */
  sentProof: string
  enteredBy: string
}

/**
 * Stores a new, undecided request. The search finds it by its own reference, by the typed text and by `purchaseReferences`. Without
 * a `notice` it came by the form, at this moment. The caller has to record its first step.
 */
export function addRequest(
  trx: Db,
  asked: NewRequest,
  purchaseReferences: string[],
  now: string,
  notice?: Notice,
): Promise<RefundRequestRow> {
  const receivedAt = notice?.receivedAt ?? now
  const reference = newReference('REF')
  const found = [reference, asked.full_name, asked.email, asked.deal_reference, ...purchaseReferences]
  return trx
    .insertInto('refund_requests')
    .values({
      ...asked,
      id: newId(),
      reference,
      status: 'pending',
      asked_at: receivedAt,
      sent_at: notice?.sentAt ?? now,
      ...(notice && { channel: notice.channel, sent_proof: notice.sentProof, entered_by: notice.enteredBy }),
      due_at: handlingDates(receivedAt, asked.reason).answeredBy,
      updated_at: now,
      search_text: foldText(found.join(' ')),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Changes the state of a request, if it is still in the state in which it was read, and records who did it. Returns the number of
 * that entry in the trail, which names this one step, because a request may come into a state twice. Returns undefined when
 * somebody was faster; nothing is changed then.
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
  return recordStep(trx, request.id, status, mover, { ...states, ...detail }, now)
}

/**
 * Records that a request came into a state: in the trail with `detail`, and as a step that its buyer is shown. Returns the number
 * of the entry in the trail, which names this one step.
 */
export async function recordStep(
  trx: Db,
  requestId: string,
  status: RefundRequestStatus,
  mover: Mover,
  detail: AuditEntry['detail'],
  now: string,
): Promise<number> {
  const entry = await auditRequest(trx, requestId, mover, `refund-request-${status}` as const, detail, now)
  await trx
    .insertInto('refund_steps')
    .values({ entry, request_id: requestId, status, at: now, actor: mover.actor, user_id: mover.userId ?? null })
    .execute()
  return entry
}

/** Records in the trail of a request what somebody did with it. Returns the number of the entry. */
export function auditRequest(
  trx: Db,
  requestId: string,
  mover: Mover,
  action: AuditAction<'refund-request'>,
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
 * Mails a step of a request whose sender may be anybody. It goes to the buyer's own address where the purchase is known, else to
 * the address that was given. `step` and `entry`, the number of the step's entry in the trail, name the mail.
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
      buyerAddress.as('buyer_email'),
      'reason',
      'deal_reference',
      'asked_at',
      'decision_note',
    ])
    .where('refund_requests.id', '=', requestId)
    .executeTakeFirstOrThrow()
  const facts = {
    reference: row.reference,
    email: row.buyer_email || row.email,
    reason: row.reason,
    dealReference: row.deal_reference,
    askedAt: row.asked_at,
  }
  const name = { key: `refund-${step}:${requestId}:${entry}`, about: aboutRequest(requestId) }
  await queueMail(trx, name, askedMail(step, facts, row.decision_note), now)
}

/** The thing that the mails of a request refer to. */
export function aboutRequest(id: string): About {
  return { type: 'refund-request', id }
}

/** The facts for a mail about the buyer's money, to the buyer's own address. Only for a request whose purchase is known. */
export async function describeForMail(db: Db, requestId: string): Promise<RefundMailFacts> {
  const row = await db
    .selectFrom('refund_requests')
    .innerJoin('reservations', 'reservations.id', 'refund_requests.reservation_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .select([
      'refund_requests.reference',
      buyerAddress.as('email'),
      buyerFirstName.as('first_name'),
      'deals.id as deal_id',
      'deals.title',
      'approved_pence',
      'fee_pence',
      'shortfall_reason',
      'override_reason',
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
    arrived: [],
    shortfallReason: row.shortfall_reason,
    isOverridden: row.override_reason !== null,
    note: row.decision_note,
  }
}

/** The facts for a mail about money that went back without a request: the sum that has arrived, of the whole reservation. */
export async function describeReturned(db: Db, reservationId: string): Promise<RefundMailFacts> {
  const row = await db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .select(['reference', 'amount_pence', 'deals.id as deal_id', 'deals.title'])
    .select([buyerAddress.as('email'), buyerFirstName.as('first_name')])
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
    arrived: [],
    shortfallReason: null,
    isOverridden: false,
    note: null,
  }
}
