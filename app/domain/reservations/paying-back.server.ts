import type { Db } from '#db/database.server.ts'
import type { RefundReason, RefundRequestRow } from '#db/schema.ts'
import { approveIn, isHeldBack } from '#app/domain/refunds/approved-amount.server.ts'
import type { Purchase } from '#app/domain/refunds/purchases.server.ts'
import { findUnderWay } from '#app/domain/refunds/returned-money.server.ts'
import { addRequest, recordStep } from '#app/domain/refunds/status-changes.server.ts'
import { undecidedStatuses } from '#app/domain/terms/refund-states.ts'

/** Money that goes back in full because we end a purchase: its deal is unavailable, or the check of its buyer was not completed. */

/** The reason why no refund starts by itself, so that a person has to see to it. */
export type LeftToPerson = 'disputed' | 'refund-under-way' | 'held-back' | null

/** Whether the rest of a payment can go back by itself now. */
export async function whyLeftToPerson(db: Db, purchase: Purchase): Promise<LeftToPerson> {
  if (purchase.disputedAt) return 'disputed'
  const isUnderWay = (await findUnderWay(db, purchase.reservationId)) !== undefined
  if (isUnderWay || purchase.paymentStatus !== 'succeeded' || purchase.refundedPence >= purchase.paidPence)
    return 'refund-under-way'
  return (await isHeldBack(db, purchase.reservationId)) ? 'held-back' : null
}

/** The buyer's own undecided request, else the one that we have made for them. A stranger's request is left as it is. */
export function findOpenRequest(
  db: Db,
  { reservationId }: Pick<Purchase, 'reservationId'>,
): Promise<RefundRequestRow | undefined> {
  return db
    .selectFrom('refund_requests')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', undecidedStatuses)
    .where((where) => where.or([where('is_from_buyer', '=', 1), where('is_from_us', '=', 1)]))
    .orderBy('is_from_buyer', 'desc')
    .orderBy('asked_at')
    .executeTakeFirst()
}

/** Why the money goes back. */
interface Why {
  reason: RefundReason
  /** What the request says that we make. */
  details: string
  /** The note to the decision, which the buyer reads. */
  note: string
}

/**
 * Orders the rest of a payment back inside an open transaction, and returns what happened for the one mail that its caller sends. Where
 * a person has to decide about it, the request waits on the desk. There is none where nothing is left. The rules have to give
 * everything back by then, or it throws.
 */
export async function payBackInFull(
  trx: Db,
  purchase: Purchase,
  { reason, details, note }: Why,
  now: string,
): Promise<{ amountPence: number; leftToPerson: LeftToPerson; request: RefundRequestRow | null }> {
  const leftToPerson = await whyLeftToPerson(trx, purchase)
  const amountPence = purchase.paidPence - purchase.refundedPence
  if (amountPence <= 0) return { amountPence, leftToPerson, request: null }
  const request =
    (await findOpenRequest(trx, purchase)) ?? (await fileForBuyer(trx, purchase, { reason, details }, now))
  if (leftToPerson) return { amountPence, leftToPerson, request }
  // The caller's mail says all that the mail of an approval would.
  const approved = await approveIn(trx, request, purchase, { actor: 'system' }, { note, isTold: true }, now)
  if (!approved.ok) throw new Error(`The refund of a purchase that we end was refused: ${approved.reason}.`)
  return { amountPence, leftToPerson, request }
}

/** Makes a request in the system's own name, so that the money takes the way of every refund and its buyer can follow it. */
async function fileForBuyer(
  trx: Db,
  purchase: Purchase,
  { reason, details }: Pick<Why, 'reason' | 'details'>,
  now: string,
): Promise<RefundRequestRow> {
  const asked = {
    full_name: purchase.buyerName,
    email: purchase.buyerEmail,
    deal_reference: purchase.reference,
    reason,
    details,
    reservation_id: purchase.reservationId,
    user_id: null,
    is_from_buyer: 0 as const,
    is_from_us: 1 as const,
  }
  const request = await addRequest(trx, asked, [purchase.reference, purchase.dealReference], now)
  const detail = { after: 'pending', reason: request.reason }
  await recordStep(trx, request.id, 'pending', { actor: 'system' }, detail, now)
  return request
}
