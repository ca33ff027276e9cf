import type { Db } from '#db/database.server.ts'
import { foldText } from '#db/database.server.ts'
import type { PaymentRow, RefundRequestRow as Row, RefundRequestStatus, RefundRow } from '#db/schema.ts'
import type { UploadedFile } from '#app/domain/files/files.ts'
import { listUploads } from '#app/domain/files/uploads.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { approveIn, type Approval } from './approved-amount.server.ts'
import { evidenceRules } from './evidence.ts'
import { hasNews, listHistory, type HistoryEntry } from './history.server.ts'
import { stepMail } from './mails.server.ts'
import { leftPence, orderRefund } from './returned-money.server.ts'
import { readLinkedSending } from './notices.ts'
import { isKnownBuyers } from './notices.server.ts'
import { ownerColumns, ownerOf, type DealOwner } from './owner.ts'
import { findPurchase, referencesOf, refundFacts, type Purchase } from './purchases.server.ts'
import { findOpenDispute } from './open-dispute.server.ts'
import { parseDealReference, refundRefusals, type RefundRefusal } from './requests.ts'
import { decideRefund, leastDue } from '#app/domain/terms/refund-rules.ts'
import { isUndecided } from '#app/domain/terms/refund-states.ts'
import { isBlank } from '#app/utils/text.ts'
import {
  aboutRequest,
  auditRequest,
  describeForMail,
  mailAsked,
  moveRequest,
  type Mover,
} from './status-changes.server.ts'
import { isOnItsWay, judgeRequests, type Judged } from './rule-verdicts.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

/** The views and actions of the refund desk. Every action is an admin's, is conditional on the state it was meant for, and is audited. */

export interface RefundCase extends Omit<Judged, 'isNotSent'> {
  request: Row
  /** The owner of the purchase's deal; null while no purchase is known. */
  owner: DealOwner | null
  evidence: UploadedFile[]
  history: HistoryEntry[]
  others: { id: string; reference: string; status: RefundRequestStatus }[]
  /** The sum sent once more where the money came back: never more than is left. Null where nothing has failed. */
  againPence: number | null
}

/** A request with all that is needed to decide it; undefined when there is none. */
export async function readRefundCase(db: Db, requestId: string): Promise<RefundCase | undefined> {
  const found = await db
    .selectFrom('refund_requests')
    .leftJoin('reservations', 'reservations.id', 'refund_requests.reservation_id')
    .leftJoin('deals', 'deals.id', 'reservations.deal_id')
    .selectAll('refund_requests')
    .select(['deals.id as deal_id', ...ownerColumns])
    .where('refund_requests.id', '=', requestId)
    .executeTakeFirst()
  if (!found) return undefined
  const { deal_id, deal_title, owner_name, owner_email, owner_phone, address, postcode, ...request } = found
  const { isNotSent, ...judged } = (await judgeRequests(db, [request])).get(requestId)!
  const others = request.reservation_id
    ? await db
        .selectFrom('refund_requests')
        .select(['id', 'reference', 'status'])
        .where('reservation_id', '=', request.reservation_id)
        .where('id', '<>', requestId)
        .orderBy('asked_at')
        .limit(mostOthers)
        .execute()
    : []
  const { purchase, refunds } = judged
  const left = purchase ? purchase.paidPence - purchase.refundedPence : 0
  return {
    ...judged,
    request,
    owner:
      deal_id === null
        ? null
        : ownerOf(deal_id, { deal_title, owner_name, owner_email, owner_phone, address, postcode }),
    evidence: await listUploads(db, evidenceRules, requestId),
    history: await listHistory(db, request),
    others,
    againPence: isNotSent ? againPence(request, refunds, left) : null,
  }
}

/** The rest to send of an approved amount whose refunds have failed, out of what is left of the payment. */
function againPence(request: Row, refunds: RefundRow[], leftPence: number): number {
  const arrived = refunds.filter(({ status }) => status === 'succeeded')
  const owed = (request.approved_pence ?? 0) - arrived.reduce((sum, row) => sum + row.amount_pence, 0)
  return Math.max(0, Math.min(owed, leftPence))
}

/** The most other requests of the same purchase that a case names. */
const mostOthers = 50

const by = (admin: Admin): Mover => ({ actor: 'admin', userId: admin.id })

export type DeskResult = { ok: true } | { ok: false; reason: RefundRefusal }

/** Takes a request out of the pile, and tells the buyer that a person is on it. */
export function startReview(db: Db, admin: Admin, requestId: string, now: string): Promise<DeskResult> {
  return withRequest(db, requestId, async (trx, request) => {
    if (request.status === 'under-review') return { ok: false, reason: 'review-started' }
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
    if (approval.override && isBlank(approval.override.reason)) return { ok: false, reason: 'override-reason-needed' }
    return approveIn(trx, request, purchase, by(admin), approval, now)
  })
}

/**
 * Says no, with a note that the buyer is told. `isConfirmed` is true where the admin has ticked what rejecting means
 * (`whatRejectingNeeds`); `seen` is as in `Approval`.
 */
export function rejectRefund(
  db: Db,
  admin: Admin,
  requestId: string,
  note: string,
  now: string,
  seen?: number | null,
  isConfirmed = false,
): Promise<DeskResult> {
  return withRequest(db, requestId, async (trx, request) => {
    if (isBlank(note)) return { ok: false, reason: 'note-needed' }
    const purchase = request.reservation_id ? await findPurchase(trx, request.reservation_id) : undefined
    const needs = isUndecided(request.status) && purchase ? whatRejectingNeeds(request, purchase) : null
    if (needs && (!isConfirmed || refundRefusals[needs].status === 409)) return { ok: false, reason: needs }
    return decide(trx, admin, request, { status: 'rejected', note: note.trim(), seen }, now)
  })
}

/**
 * Ends a request because the buyer said so, by mail or telephone. Where that gives up money (`givesUpMoney`), `isConfirmed` says that
 * they did. Refused for a request that we made for the buyer. `seen` is as in `Approval`.
 */
export function withdrawRefund(
  db: Db,
  admin: Admin,
  requestId: string,
  note: string,
  now: string,
  seen?: number | null,
  isConfirmed = false,
): Promise<DeskResult> {
  return withRequest(db, requestId, async (trx, request) => {
    if (request.is_from_us && isUndecided(request.status)) return { ok: false, reason: 'from-us' }
    const purchase = request.reservation_id ? await findPurchase(trx, request.reservation_id) : undefined
    if (request.is_from_buyer && purchase?.isCheckEnded && isUndecided(request.status))
      return { ok: false, reason: 'from-us' }
    if (!isConfirmed && givesUpMoney(request, purchase)) return { ok: false, reason: 'withdrawal-unconfirmed' }
    return decide(trx, admin, request, { status: 'withdrawn', note: note.trim(), seen }, now)
  })
}

/**
 * What rejecting a request takes beside a note: nothing (null), a tick, or what cannot be (409). To reject is to pay nothing, so it has the floor of every
 * decision: never where the law gives the buyer money, and where our rules do, only knowingly. One that did not come from the
 * signed-in buyer can be rejected as not the buyer's.
 */
export function whatRejectingNeeds(
  request: Row,
  purchase: Purchase,
): 'law-forbids-rejecting' | 'refund-under-way' | 'sender-unconfirmed' | 'rejection-unconfirmed' | null {
  const { lawPence, isDue } = dueOn(request, purchase)
  const isSigned = request.is_from_buyer === 1 || request.is_from_us === 1
  if (isDue && isSigned && lawPence > 0) return 'law-forbids-rejecting'
  // Money that is on its way may come back, and is owed because of this notice then.
  if (purchase.paymentStatus === 'refund-due' && isKnownBuyers(request)) return 'refund-under-way'
  if (!isDue) return null
  return isSigned ? 'rejection-unconfirmed' : 'sender-unconfirmed'
}

/** What the law gives on a request, and whether anything goes back whatever becomes of its reason. */
function dueOn(request: Row, purchase: Purchase): { lawPence: number; isDue: boolean } {
  const facts = refundFacts(purchase, request.reason, request.sent_at)
  const verdict = decideRefund(facts)
  return { lawPence: leastDue(facts).lawPence, isDue: (verdict.otherwise ?? verdict).amountPence > 0 }
}

/** True where withdrawing a request gives up money, so that the admin has to say that the buyer said so. */
export function givesUpMoney(request: Row, purchase: Purchase | null | undefined): boolean {
  return Boolean(purchase) && isUndecided(request.status) && dueOn(request, purchase!).isDue
}

async function decide(
  trx: Db,
  admin: Admin,
  request: Row,
  { status, note, seen }: { status: 'rejected' | 'withdrawn'; note: string; seen: number | null | undefined },
  now: string,
): Promise<DeskResult> {
  if (!isUndecided(request.status)) return { ok: false, reason: 'already-decided' }
  if (seen !== undefined && (await hasNews(trx, request, seen))) return { ok: false, reason: 'changed-meanwhile' }
  const change = { decision_note: note || null, decided_at: now, decided_by: admin.id }
  const entry = await moveRequest(trx, request, status, change, by(admin), now)
  if (entry) await mailAsked(trx, request.id, status, entry, now)
  return { ok: true }
}

/**
 * Sends what came back once more, under a new key, since the old one would only repeat the old answer: at most what is left, and
 * only the amount that the page showed. `seen` is as in `Approval`.
 */
export function sendRefundAgain(
  db: Db,
  admin: Admin,
  requestId: string,
  expectedPence: number | null,
  now: string,
  seen?: number | null,
): Promise<DeskResult> {
  return withFailedRefund(db, admin, requestId, async (trx, request, payment, refunds) => {
    if (await findOpenDispute(trx, payment.id)) return { ok: false, reason: 'disputed' }
    const amountPence = againPence(request, refunds, await leftPence(trx, payment))
    if (amountPence === 0) return { ok: false, reason: 'nothing-left' }
    if (amountPence !== expectedPence) return { ok: false, reason: 'amount-changed' }
    if (seen !== undefined && (await hasNews(trx, request, seen))) return { ok: false, reason: 'changed-meanwhile' }
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
  return withFailedRefund(db, admin, requestId, async (trx, request, payment, refunds) => {
    if (refunds.some(({ status }) => status === 'succeeded')) return { ok: false, reason: 'refund-under-way' }
    const change = {
      approved_pence: null,
      fee_pence: null,
      override_reason: null,
      shortfall_reason: null,
      decision_note: null,
      decided_at: null,
      decided_by: null,
    }
    const entry = await moveRequest(trx, request, 'under-review', change, by(admin), now)
    if (!entry) return { ok: false, reason: 'already-decided' }
    const facts = await describeForMail(trx, request.id)
    const name = { key: `refund-reopened:${request.id}:${entry}`, about: aboutRequest(request.id) }
    await queueMail(trx, name, stepMail('reopened', facts), now)
    await trx
      .updateTable('payments')
      .set({ status: 'succeeded', last_error: null })
      .where('id', '=', payment.id)
      .where('status', '=', 'refund-due')
      .execute()
    return { ok: true }
  })
}

/** An approved request of whose refunds none is on its way, with the payment that they are of, which is not the admin's own. */
function withFailedRefund(
  db: Db,
  admin: Admin,
  requestId: string,
  work: (trx: Db, request: Row, payment: PaymentRow, refunds: RefundRow[]) => Promise<DeskResult>,
): Promise<DeskResult> {
  return withRequest(db, requestId, async (trx, request) => {
    const refunds = await trx.selectFrom('refunds').selectAll().where('request_id', '=', requestId).execute()
    const paymentId = refunds[0]?.payment_id
    if (request.status !== 'approved' || !paymentId || refunds.some(isOnItsWay))
      return { ok: false, reason: 'nothing-failed' }
    const payment = await trx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
    const { user_id: buyerId } = await trx
      .selectFrom('reservations')
      .select('user_id')
      .where('id', '=', payment.reservation_id)
      .executeTakeFirstOrThrow()
    if (buyerId === admin.id) return { ok: false, reason: 'own-request' }
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
            .select(['id', 'user_id', 'paid_at'])
            .where('reference', '=', meant.reservation)
            .where('paid_at', 'is not', null)
            .executeTakeFirst()
        : undefined
    if (!reservation) return { ok: false, reason: 'no-such-purchase' }
    if (reservation.user_id === admin.id) return { ok: false, reason: 'own-request' }
    // What was sent before a contract cannot end it.
    const sentAt = readLinkedSending(request, reservation.paid_at!)
    if (sentAt === null) return { ok: false, reason: 'sent-before-payment' }
    const references = await referencesOf(trx, reservation.id)
    await trx
      .updateTable('refund_requests')
      .set({
        reservation_id: reservation.id,
        sent_at: sentAt,
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
