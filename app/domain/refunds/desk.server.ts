import type { Db } from '#db/database.server.ts'
import { foldText } from '#db/database.server.ts'
import type {
  AuditEventsTable,
  PaymentRow,
  RefundRequestRow as Row,
  RefundRequestStatus,
  RefundRow,
} from '#db/schema.ts'
import type { Selectable } from 'kysely'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { listUploads } from '#app/domain/files/uploads.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { approveIn, type Approval } from './approval.server.ts'
import { evidenceRules } from './evidence.ts'
import { stepMail } from './mails.server.ts'
import { leftPence } from './returned-money.server.ts'
import { orderRefund } from './money.server.ts'
import { findPurchase, referencesOf, refundFacts, type Purchase } from './purchases.server.ts'
import { parseDealReference, type RefundRefusal } from './requests.ts'
import { isUndecided } from '#app/domain/terms/refund-states.ts'
import { decideRefund, type RefundVerdict } from '#app/domain/terms/refund-rules.ts'
import { aboutRequest, auditRequest, describeForMail, mailAsked, moveRequest, type Mover } from './state.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

/** What the refund desk shows and does. Every action is an admin's, is conditional on the state it was meant for, and is audited. */

export interface RefundCase {
  request: Row
  purchase: Purchase | null
  /** What the engine says, of what was left before this request's own refund. Null without a purchase. */
  verdict: RefundVerdict | null
  evidence: UploadedFile[]
  history: (Selectable<AuditEventsTable> & { actorName: string | null })[]
  others: { id: string; reference: string; status: RefundRequestStatus }[]
  refunds: { id: string; amountPence: number; status: string; lastError: string | null; createdAt: string }[]
  /** Approved, but what was sent came back: it can be sent again. */
  canSendAgain: boolean
}

/** A request with all that is needed to decide it; undefined when there is none. */
export async function readRefundCase(db: Db, requestId: string): Promise<RefundCase | undefined> {
  const request = await db.selectFrom('refund_requests').selectAll().where('id', '=', requestId).executeTakeFirst()
  if (!request) return undefined
  const purchase = (request.reservation_id && (await findPurchase(db, request.reservation_id))) || null
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const own = refunds.filter(({ status }) => status !== 'failed').reduce((sum, row) => sum + row.amount_pence, 0)
  const others = request.reservation_id
    ? await db
        .selectFrom('refund_requests')
        .select(['id', 'reference', 'status'])
        .where('reservation_id', '=', request.reservation_id)
        .where('id', '<>', requestId)
        .orderBy('asked_at')
        .execute()
    : []
  const evidence = await listUploads(db, evidenceRules, requestId)
  const history = await db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'audit_events.actor_user_id')
    .selectAll('audit_events')
    .select(['first_name', 'last_name'])
    .where((where) =>
      where.or([
        where.and([where('object_type', '=', 'refund-request'), where('object_id', '=', requestId)]),
        where.and([
          where('object_type', '=', 'reservation'),
          where('object_id', '=', request.reservation_id ?? ''),
          where('at', '>=', request.asked_at),
        ]),
      ]),
    )
    .orderBy('audit_events.id')
    .limit(200)
    .execute()
  return {
    request,
    purchase,
    verdict: purchase
      ? decideRefund(
          refundFacts({ ...purchase, refundedPence: purchase.refundedPence - own }, request.reason, request.asked_at),
        )
      : null,
    evidence,
    history: history.map(({ first_name, last_name, ...event }) => ({
      ...event,
      actorName: [first_name, last_name].filter(Boolean).join(' ') || null,
    })),
    others,
    refunds: refunds.map((row) => ({
      id: row.id,
      amountPence: row.amount_pence,
      status: row.status,
      lastError: row.last_error,
      createdAt: row.created_at,
    })),
    canSendAgain: request.status === 'approved' && refunds.length > 0 && !refunds.some(isOnItsWay),
  }
}

const by = (admin: Admin): Mover => ({ actor: 'admin', userId: admin.id })

export type DeskResult = { ok: true } | { ok: false; reason: RefundRefusal }

/** Takes a request out of the pile, and tells the buyer that a person is on it. */
export function startReview(db: Db, admin: Admin, requestId: string, now: string): Promise<DeskResult> {
  return withRequest(db, requestId, async (trx, request) => {
    if (request.status !== 'pending') return { ok: false, reason: 'already-decided' }
    const entry = await moveRequest(trx, request, 'under-review', {}, by(admin), now)
    if (entry) await mailAsked(trx, request.id, 'under-review', entry, now)
    return { ok: true }
  })
}

/** Approves with the engine's amount, or another one with a reason. */
export function approveRefund(
  db: Db,
  admin: Admin,
  requestId: string,
  approval: Approval,
  now: string,
): Promise<DeskResult> {
  return withRequest(db, requestId, async (trx, request) => {
    if (!isUndecided(request.status)) return { ok: false, reason: 'already-decided' }
    const purchase = request.reservation_id ? await findPurchase(trx, request.reservation_id) : undefined
    if (!purchase) return { ok: false, reason: 'no-purchase' }
    if (approval.override && approval.override.reason.trim() === '')
      return { ok: false, reason: 'override-reason-needed' }
    return approveIn(trx, request, purchase, by(admin), approval, now)
  })
}

/** Says no, with a note that the buyer is told. */
export function rejectRefund(db: Db, admin: Admin, requestId: string, note: string, now: string): Promise<DeskResult> {
  return withRequest(db, requestId, async (trx, request) => {
    if (note.trim() === '') return { ok: false, reason: 'note-needed' }
    return decide(trx, admin, request, 'rejected', note.trim(), now)
  })
}

/** Ends a request because the buyer said so, by mail or telephone. */
export function withdrawRefund(
  db: Db,
  admin: Admin,
  requestId: string,
  note: string,
  now: string,
): Promise<DeskResult> {
  return withRequest(db, requestId, (trx, request) => decide(trx, admin, request, 'withdrawn', note.trim(), now))
}

async function decide(
  trx: Db,
  admin: Admin,
  request: Row,
  status: 'rejected' | 'withdrawn',
  note: string,
  now: string,
): Promise<DeskResult> {
  if (!isUndecided(request.status)) return { ok: false, reason: 'already-decided' }
  const change = { decision_note: note || null, decided_at: now, decided_by: admin.id }
  const entry = await moveRequest(trx, request, status, change, by(admin), now)
  if (entry) await mailAsked(trx, request.id, status, entry, now)
  return { ok: true }
}

const isOnItsWay = ({ status }: { status: RefundRow['status'] }) => status === 'due' || status === 'pending'

/** Sends what came back once more, under a new key, since the old one would only repeat the old answer: at most what is left. */
export function sendRefundAgain(db: Db, admin: Admin, requestId: string, now: string): Promise<DeskResult> {
  return withFailedRefund(db, requestId, async (trx, request, payment, refunds) => {
    if (payment.disputed_at) return { ok: false, reason: 'disputed' }
    const arrived = refunds.filter(({ status }) => status === 'succeeded')
    const owed = (request.approved_pence ?? 0) - arrived.reduce((sum, row) => sum + row.amount_pence, 0)
    const amountPence = Math.min(owed, await leftPence(trx, payment))
    if (amountPence <= 0) return { ok: false, reason: 'nothing-left' }
    await trx
      .updateTable('payments')
      .set({ status: 'refund-due', last_error: null })
      .where('id', '=', payment.id)
      .execute()
    await orderRefund(trx, { paymentId: payment.id, requestId, amountPence }, now)
    await auditRequest(trx, requestId, by(admin), 'refund-sent-again', { amountPence }, now)
    return { ok: true }
  })
}

/** Takes an approval back whose money could not be sent: the request can be decided anew, and the purchase is as it was. */
export function returnToReview(db: Db, admin: Admin, requestId: string, now: string): Promise<DeskResult> {
  return withFailedRefund(db, requestId, async (trx, request, payment, refunds) => {
    if (refunds.some(({ status }) => status === 'succeeded')) return { ok: false, reason: 'refund-under-way' }
    const change = {
      approved_pence: null,
      fee_pence: null,
      override_reason: null,
      decision_note: null,
      decided_at: null,
      decided_by: null,
    }
    const entry = await moveRequest(trx, request, 'under-review', change, by(admin), now)
    if (!entry) return { ok: false, reason: 'already-decided' }
    const facts = await describeForMail(trx, request.id)
    const name = { key: `refund-reopened:${request.id}:${entry}`, about: aboutRequest(request.id) }
    await queueMail(trx, name, stepMail('reopened', facts, now), now)
    await trx
      .updateTable('payments')
      .set({ status: 'succeeded', last_error: null })
      .where('id', '=', payment.id)
      .where('status', '=', 'refund-due')
      .execute()
    return { ok: true }
  })
}

/** An approved request of whose refunds none is on its way, with the payment that they are of. */
function withFailedRefund(
  db: Db,
  requestId: string,
  work: (trx: Db, request: Row, payment: PaymentRow, refunds: RefundRow[]) => Promise<DeskResult>,
): Promise<DeskResult> {
  return withRequest(db, requestId, async (trx, request) => {
    const refunds = await trx.selectFrom('refunds').selectAll().where('request_id', '=', requestId).execute()
    const paymentId = refunds[0]?.payment_id
    if (request.status !== 'approved' || !paymentId || refunds.some(isOnItsWay))
      return { ok: false, reason: 'nothing-failed' }
    const payment = await trx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
    return work(trx, request, payment, refunds)
  })
}

/** Says which purchase a request means, where none was found: by the reservation's reference. */
export function linkPurchase(
  db: Db,
  admin: Admin,
  requestId: string,
  typedReference: string,
  now: string,
): Promise<DeskResult> {
  return withRequest(db, requestId, async (trx, request) => {
    if (!isUndecided(request.status)) return { ok: false, reason: 'already-decided' }
    if (request.reservation_id) return { ok: false, reason: 'already-linked' }
    const meant = parseDealReference(typedReference)
    const reservation =
      meant && 'reservation' in meant
        ? await trx
            .selectFrom('reservations')
            .select(['id', 'user_id'])
            .where('reference', '=', meant.reservation)
            .where('paid_at', 'is not', null)
            .executeTakeFirst()
        : undefined
    if (!reservation) return { ok: false, reason: 'no-such-purchase' }
    const references = await referencesOf(trx, reservation.id)
    await trx
      .updateTable('refund_requests')
      .set({
        reservation_id: reservation.id,
        search_text: [request.search_text, ...Object.values(references).map(foldText)].join(' '),
        is_from_buyer: request.user_id === reservation.user_id ? 1 : 0,
        updated_at: now,
      })
      .where('id', '=', requestId)
      .execute()
    await auditRequest(trx, requestId, by(admin), 'refund-request-linked', references, now)
    return { ok: true }
  })
}

function withRequest(
  db: Db,
  requestId: string,
  work: (trx: Db, request: Row) => Promise<DeskResult>,
): Promise<DeskResult> {
  return db.transaction().execute(async (trx) => {
    const request = await trx.selectFrom('refund_requests').selectAll().where('id', '=', requestId).executeTakeFirst()
    return request ? work(trx, request) : { ok: false, reason: 'not-found' }
  })
}
