import type { Db } from '#db/database.server.ts'
import type { RefundRequestRow } from '#db/schema.ts'
import { reasonForTrail } from '#app/domain/audit/audit.ts'
import { markUnavailableIn } from '#app/domain/deals/desk/desk.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { approvedMail } from './mails.server.ts'
import { orderRefund } from './money-sending.server.ts'
import { refundFacts, type Purchase } from './purchases.server.ts'
import { hasNews } from './history.server.ts'
import type { RefundRefusal } from './requests.ts'
import { decideRefund, sentBy, type RefundOutcome } from '#app/domain/terms/refund-rules.ts'
import { aboutRequest, describeForMail, moveRequest, type Mover } from './status-changes.server.ts'

export interface Approval {
  /** Another amount than the engine's, with the reason for it. */
  override?: { amountPence: number; reason: string }
  /**
   * The owner's answer where the verdict depends on it. `confirmed` pays in full and marks the deal unavailable; `not-so` pays
   * the amount that any other reason would bring.
   */
  finding?: 'confirmed' | 'not-so'
  /** The amount that the page showed. Without an override it must be the amount that would be sent now. */
  expectedPence?: number | null
  /** A note that the buyer is told. */
  note?: string
  /** The last entry of the history that the page showed. What has happened after it must not change the decision (`hasNews`). */
  seen?: number | null
}

type Weighed =
  { ok: true; amountPence: number; feePence: number; outcome: RefundOutcome } | { ok: false; reason: RefundRefusal }

/** The sum that an approval sends back as things stand, or the reason why it sends nothing. Nothing is changed. */
export function weighApproval(
  request: Pick<RefundRequestRow, 'reason' | 'asked_at'>,
  purchase: Purchase,
  mover: Mover,
  { override, finding }: Pick<Approval, 'override' | 'finding'>,
): Weighed {
  const left = purchase.paidPence - purchase.refundedPence
  // Nobody decides about their own money.
  if (mover.userId === purchase.buyerId) return { ok: false, reason: 'own-request' }
  if (purchase.disputedAt) return { ok: false, reason: 'disputed' }
  if (purchase.paymentStatus === 'refund-due') return { ok: false, reason: 'refund-under-way' }
  if (left <= 0) return { ok: false, reason: 'nothing-left' }

  const verdict = decideRefund(refundFacts(purchase, request.reason, request.asked_at))
  // The owner is asked about this reason only, and confirming it marks the deal. The deal may have been marked meanwhile.
  const isOwners = verdict.outcome === 'full-if-confirmed' || verdict.outcome === 'full-automatic'
  if (finding === 'confirmed' && (request.reason !== 'property-unavailable' || !isOwners))
    return { ok: false, reason: purchase.status === 'paid' ? 'nothing-to-confirm' : 'reservation-ended' }
  // The deal may have been marked unavailable meanwhile. Then the verdict no longer depends on the owner.
  const decided = finding === 'not-so' ? verdict.otherwise : verdict
  if (!decided) return { ok: false, reason: 'amount-changed' }
  if (decided.outcome === 'full-if-confirmed' && !override && finding !== 'confirmed')
    return { ok: false, reason: 'confirmation-needed' }
  if (finding === 'confirmed' && purchase.status !== 'paid' && purchase.status !== 'not-completed')
    return { ok: false, reason: 'reservation-ended' }
  const amountPence = override?.amountPence ?? decided.amountPence
  if (amountPence <= 0) return { ok: false, reason: 'amount-needed' }
  if (amountPence > left) return { ok: false, reason: 'amount-too-high' }
  const feePence = override ? left - amountPence : decided.feePence
  return { ok: true, amountPence, feePence, outcome: decided.outcome }
}

/**
 * Approves a request inside an open transaction: the amount is fixed by the engine or by a reasoned override, the money is owed,
 * and its sending is queued. A second approval changes nothing, and neither does one of a purchase whose refund is under way.
 */
export async function approveIn(
  trx: Db,
  request: RefundRequestRow,
  purchase: Purchase,
  mover: Mover,
  { override, finding, expectedPence, note, seen }: Approval,
  now: string,
): Promise<{ ok: true; amountPence: number } | { ok: false; reason: RefundRefusal }> {
  const weighed = weighApproval(request, purchase, mover, { override, finding })
  if (!weighed.ok) return weighed
  const { amountPence, feePence, outcome } = weighed
  if (!override && mover.actor === 'admin' && expectedPence !== amountPence)
    return { ok: false, reason: 'amount-changed' }
  if (seen !== undefined && (await hasNews(trx, request, seen))) return { ok: false, reason: 'changed-meanwhile' }

  const change = {
    approved_pence: amountPence,
    fee_pence: feePence,
    override_reason: override?.reason ?? null,
    decision_note: note || null,
    decided_at: now,
    decided_by: mover.userId ?? null,
  }
  const detail = {
    outcome,
    amountPence,
    keptPence: change.fee_pence,
    overridden: Boolean(override),
    ...(finding && { finding }),
    ...(override && { overrideReason: reasonForTrail(override.reason) }),
  }
  const moved = await moveRequest(trx, request, 'approved', change, mover, now, detail)
  if (!moved) return { ok: false, reason: 'already-decided' }
  const owed = await trx
    .updateTable('payments')
    .set({ status: 'refund-due', last_error: null })
    .where('id', '=', purchase.paymentId)
    .where('status', '=', purchase.paymentStatus)
    .executeTakeFirst()
  if (owed.numUpdatedRows === 0n) throw new Error('The payment changed within one transaction.')
  // The deal of a purchase that did not complete may be another buyer's by now.
  if (finding === 'confirmed' && purchase.status === 'paid' && mover.userId)
    await markUnavailableIn(trx, mover.userId, purchase.dealId, now)
  await orderRefund(trx, { paymentId: purchase.paymentId, requestId: request.id, amountPence }, now)
  const facts = await describeForMail(trx, request.id)
  const by = sentBy(refundFacts(purchase, request.reason, request.asked_at), now)
  const name = { key: `refund-approved:${request.id}:${moved}`, about: aboutRequest(request.id) }
  await queueMail(trx, name, approvedMail(facts, by, now), now)
  return { ok: true, amountPence }
}
