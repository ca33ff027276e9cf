import type { Db } from '#db/database.server.ts'
import type { RefundRequestRow } from '#db/schema.ts'
import { reasonForTrail } from '#app/domain/audit/audit.ts'
import { markUnavailableIn } from '#app/domain/deals/desk/desk.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { approvedMail } from './mails.server.ts'
import { orderRefund } from './returned-money.server.ts'
import { dueBecauseOf, listStandingNotices, type StandingNotice } from './notices.server.ts'
import { refundFacts, type Purchase } from './purchases.server.ts'
import { hasNews } from './history.server.ts'
import type { RefundRefusal } from './requests.ts'
import { decideRefund, leastDue, sentBy, type LeastDue, type RefundOutcome } from '#app/domain/terms/refund-rules.ts'
import { isBlank } from '#app/utils/text.ts'
import { aboutRequest, describeForMail, moveRequest, type Mover } from './status-changes.server.ts'

/** Another amount than the engine's. */
export interface Override {
  amountPence: number
  /** Why, for the desk and the trail. */
  reason: string
  /** Why, in words that the buyer reads; needed below what our rules promise. */
  shortfallReason?: string
  /** True once the admin has seen both sums and has confirmed the lower one; needed below what our rules promise. */
  isShortfallConfirmed?: boolean
}

export interface Approval {
  /** Another amount than the engine's, with the reason for it. */
  override?: Override
  /**
   * The owner's answer where the verdict depends on it. `confirmed` pays in full and marks the deal unavailable; `not-so` pays
   * the amount that any other reason would bring.
   */
  finding?: 'confirmed' | 'not-so'
  /** The amount that the page showed. Without an override it must be the amount that would be sent now. */
  expectedPence?: number | null
  /** A note that the buyer is told. */
  note?: string
  /** True where another mail of this moment tells the buyer all of it. */
  isTold?: boolean
  /** The last entry of the history that the page showed. What has happened after it must not change the decision (`hasNews`). */
  seen?: number | null
}

type Weighed =
  | { ok: true; amountPence: number; feePence: number; outcome: RefundOutcome; least: LeastDue }
  | { ok: false; reason: RefundRefusal }

/**
 * The sum that an approval sends back as things stand, or the reason why it sends nothing. Nothing is changed. `standing` are all
 * standing notices of the purchase (`listStandingNotices`): no decision on one of them brings its buyer less than another promises,
 * and no override less than the law gives. Whether a sum below our promise is explained and confirmed, `missingForShortfall` says.
 */
export function weighApproval(
  request: Pick<RefundRequestRow, 'id' | 'reason' | 'sent_at'>,
  purchase: Purchase,
  mover: Mover,
  { override, finding }: Pick<Approval, 'override' | 'finding'>,
  standing: StandingNotice[],
): Weighed {
  const left = purchase.paidPence - purchase.refundedPence
  // Nobody decides about their own money.
  if (mover.userId === purchase.buyerId) return { ok: false, reason: 'own-request' }
  if (purchase.disputedAt) return { ok: false, reason: 'disputed' }
  if (purchase.paymentStatus === 'refund-due') return { ok: false, reason: 'refund-under-way' }
  if (left <= 0) return { ok: false, reason: 'nothing-left' }

  const facts = refundFacts(purchase, request.reason, request.sent_at)
  const verdict = decideRefund(facts)
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
  const others = dueBecauseOf(
    purchase,
    standing.filter(({ id }) => id !== request.id),
  )
  if (!override && amountPence < others.promisePence) return { ok: false, reason: 'another-gives-more' }
  if (amountPence <= 0) return { ok: false, reason: 'amount-needed' }
  if (amountPence > left) return { ok: false, reason: 'amount-too-high' }
  const own = leastDue(facts)
  const least = {
    lawPence: Math.max(own.lawPence, others.lawPence),
    promisePence: Math.max(own.promisePence, others.promisePence),
  }
  if (override && amountPence < least.lawPence) return { ok: false, reason: 'below-law' }
  const feePence = override ? left - amountPence : decided.feePence
  return { ok: true, amountPence, feePence, outcome: decided.outcome, least }
}

/** What is missing to send less than our rules promise; null where it is not less, or nothing is missing. */
export function missingForShortfall(override: Override | undefined, least: LeastDue): RefundRefusal | null {
  if (!override || override.amountPence >= least.promisePence) return null
  if (isBlank(override.shortfallReason ?? '')) return 'shortfall-reason-needed'
  return override.isShortfallConfirmed ? null : 'shortfall-unconfirmed'
}

/** True while the desk holds the money of a purchase back (RULES.md, Checks). It is no part of the purchase, so that no page shows it. */
export async function isHeldBack(db: Db, reservationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', reservationId)
    .where('check_held_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
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
  { override, finding, expectedPence, note, seen, isTold = false }: Approval,
  now: string,
): Promise<{ ok: true; amountPence: number } | { ok: false; reason: RefundRefusal }> {
  const standing = await listStandingNotices(trx, purchase.reservationId)
  const weighed = weighApproval(request, purchase, mover, { override, finding }, standing)
  if (!weighed.ok) return weighed
  if (await isHeldBack(trx, purchase.reservationId)) return { ok: false, reason: 'held-back' }
  const { amountPence, feePence, outcome, least } = weighed
  const missing = missingForShortfall(override, least)
  if (missing) return { ok: false, reason: missing }
  if (!override && mover.actor === 'admin' && expectedPence !== amountPence)
    return { ok: false, reason: 'amount-changed' }
  if (seen !== undefined && (await hasNews(trx, request, seen))) return { ok: false, reason: 'changed-meanwhile' }

  const change = {
    approved_pence: amountPence,
    fee_pence: feePence,
    override_reason: override?.reason ?? null,
    shortfall_reason: override && amountPence < least.promisePence ? override.shortfallReason!.trim() : null,
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
    ...(override && { overrideReason: reasonForTrail(override.reason), ...least }),
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
    await markUnavailableIn(trx, { id: mover.userId, actor: 'admin' }, purchase.dealId, now)
  await orderRefund(trx, { paymentId: purchase.paymentId, requestId: request.id, amountPence }, now)
  if (isTold) return { ok: true, amountPence }
  const facts = await describeForMail(trx, request.id)
  const by = sentBy(refundFacts(purchase, request.reason, request.sent_at), request.asked_at, now)
  const name = { key: `refund-approved:${request.id}:${moved}`, about: aboutRequest(request.id) }
  await queueMail(trx, name, approvedMail(facts, by, now), now)
  return { ok: true, amountPence }
}
