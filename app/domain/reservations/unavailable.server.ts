import type { Db } from '#db/database.server.ts'
import type { RefundRequestRow, ReservationRow } from '#db/schema.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import type { UnavailableRefusal } from '#app/domain/deals/desk/desk.ts'
import { markUnavailableIn } from '#app/domain/deals/desk/desk.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { closeHold, type CloseResult } from './holds.server.ts'
import { queueMail, type MailName } from '#app/domain/mail/outbox.server.ts'
import { findPurchase, refundFacts } from '#app/domain/refunds/purchases.server.ts'
import { sentBy } from '#app/domain/terms/refund-rules.ts'
import { findOpenRequest, payBackInFull, whyLeftToPerson, type LeftToPerson } from './paying-back.server.ts'
import { describePurchase } from './settlement.server.ts'
import { buyerMail, holderMail } from './unavailable-mails.server.ts'
import { fullName } from '#app/domain/people/users.ts'

/** Marking a deal unavailable takes it off the market. Its buyer is told and refunded in full, and an unpaid hold on it ends. */

/** The people whom it affects that a deal is unavailable. */
export type Affected =
  | { kind: 'nobody' }
  | { kind: 'holder'; reservationId: string; name: string; reference: string; expiresAt: string }
  | {
      kind: 'buyer'
      reservationId: string
      name: string
      reference: string
      /** The part of the payment that has not gone back and is not on its way. */
      amountPence: number
      /** The reason why no refund starts by itself, so that a person has to see to it. */
      leftToPerson: LeftToPerson | 'no-payment'
      /**
       * The request that the mark decides: the buyer's own open request, which is approved, or the one that waits for a person.
       */
      request: { id: string; reference: string } | null
    }

interface Unavailability {
  dealId: number
  reference: string
  title: string
  /** The time at which it was marked; null while it is not. */
  markedAt: string | null
  refusal: UnavailableRefusal | null
  affected: Affected
}

/** The people whom marking this deal would affect now, and whether it can be marked; undefined for a deal that does not exist. */
export async function readUnavailability(
  db: Db,
  person: { id: string | null },
  dealId: number,
  now: string,
): Promise<Unavailability | undefined> {
  const deal = await db
    .selectFrom('deals')
    .select(['id', 'title', 'status', 'unavailable_at'])
    .where('id', '=', dealId)
    .executeTakeFirst()
  if (!deal) return undefined
  const live = await findLive(db, dealId)
  const isOwn = live?.user_id === person.id && live.status === 'paid'
  const refusal = ((): UnavailableRefusal | null => {
    if (deal.status === 'completed' || live?.status === 'completed') return 'completed'
    if (deal.status === 'draft') return 'draft'
    // Nobody decides about their own money.
    return isOwn && deal.unavailable_at === null ? 'own-purchase' : null
  })()
  return {
    dealId: deal.id,
    reference: dealReference(deal.id),
    title: deal.title,
    markedAt: deal.unavailable_at,
    refusal,
    affected: live ? await describeAffected(db, live, now) : { kind: 'nobody' },
  }
}

/**
 * The key that the confirmation page sends back. It changes when the facts on that page do, so that only what the page said can
 * happen.
 */
export function affectedKey(affected: Affected): string {
  if (affected.kind === 'nobody') return 'nobody'
  if (affected.kind === 'holder') return `holder:${affected.reservationId}`
  return `buyer:${affected.reservationId}:${affected.amountPence}:${affected.leftToPerson ?? ''}`
}

export type MarkResult =
  | { ok: false; reason: UnavailableRefusal }
  /**
   * `deal` is the deal as it was before, with the request that now refunds the buyer. `hold` is the outcome of closing the hold,
   * null without one.
   */
  | { ok: true; isNew: boolean; deal: Unavailability; hold: CloseResult | null }

/**
 * Marks a deal unavailable. The buyer's refund is ordered in the same transaction, so the outbox pays it whatever fails
 * afterwards. The hold is closed after it, at the provider first. From the mark on, money that still arrives for the hold goes
 * back by itself (domain/reservations/settlement.server.ts). `expected` is the `affectedKey` that they saw. A second time
 * changes nothing. `submission` is the reference of the one that the deal came of where its vendor says so; an admin otherwise.
 */
export async function markDealUnavailable(
  db: Db,
  payments: Payments | null,
  person: { id: string },
  dealId: number,
  expected: string,
  now: string,
  submission?: string,
): Promise<MarkResult> {
  const marked = await db
    .transaction()
    .execute((trx) => markDealUnavailableIn(trx, person, dealId, expected, now, submission))
  if (!marked.ok || !marked.isNew) return marked
  const hold = await findLive(db, dealId)
  if (hold?.status !== 'held') return marked
  const by = { actor: actorOf(submission), actorUserId: person.id, action: 'hold-freed' } as const
  return { ...marked, hold: payments ? await closeHold(db, payments, hold, 'released', now, by) : 'pending' }
}

const actorOf = (submission: string | undefined) => (submission === undefined ? 'admin' : 'user')

/** The same inside an open transaction, but for the hold, which stays to be closed. */
export async function markDealUnavailableIn(
  trx: Db,
  person: { id: string | null },
  dealId: number,
  expected: string,
  now: string,
  submission?: string,
): Promise<MarkResult> {
  const found = await readUnavailability(trx, person, dealId, now)
  if (!found) return { ok: false, reason: 'not-found' }
  if (found.refusal) return { ok: false, reason: found.refusal }
  if (found.markedAt) return { ok: true, isNew: false, deal: found, hold: null }
  if (affectedKey(found.affected) !== expected) return { ok: false, reason: 'changed' }
  await markUnavailableIn(trx, { id: person.id, actor: actorOf(submission) }, dealId, now)
  if (submission !== undefined) await noteForgotten(trx, 'deal-unavailable', submission, now)
  let { affected } = found
  if (affected.kind === 'buyer') {
    const request = await payBack(trx, affected.reservationId, now)
    affected = { ...affected, request: request ?? affected.request }
  }
  if (affected.kind === 'holder') await tellHolder(trx, affected.reservationId, now)
  return { ok: true, isNew: true, deal: { ...found, affected }, hold: null }
}

function findLive(db: Db, dealId: number): Promise<ReservationRow | undefined> {
  return db
    .selectFrom('reservations')
    .selectAll()
    .where('deal_id', '=', dealId)
    .where('status', 'in', ['held', 'paid', 'completed'])
    .executeTakeFirst()
}

async function describeAffected(db: Db, live: ReservationRow, now: string): Promise<Affected> {
  const { id: reservationId, reference } = live
  const user = await db.selectFrom('users').selectAll().where('id', '=', live.user_id).executeTakeFirstOrThrow()
  const name = fullName({ firstName: user.first_name, lastName: user.last_name, email: user.email })
  if (live.status === 'held') {
    if (live.expires_at <= now) return { kind: 'nobody' }
    return { kind: 'holder', reservationId, name, reference, expiresAt: live.expires_at }
  }
  const purchase = await findPurchase(db, reservationId)
  const request = purchase && (await findOpenRequest(db, purchase))
  return {
    kind: 'buyer',
    reservationId,
    name,
    reference,
    amountPence: purchase ? purchase.paidPence - purchase.refundedPence : 0,
    leftToPerson: purchase ? await whyLeftToPerson(db, purchase) : 'no-payment',
    request: request ? { id: request.id, reference: request.reference } : null,
  }
}

/** Orders the rest of the buyer's payment back, and tells them. Where a person has to decide about it, the request waits on the desk. */
async function payBack(trx: Db, reservationId: string, now: string): Promise<RefundRequestRow | null> {
  const purchase = await findPurchase(trx, reservationId)
  if (!purchase) return null
  const why = {
    reason: 'property-unavailable',
    details: 'The deal was marked unavailable.',
    note: 'This property is no longer available.',
  } as const
  const { amountPence, leftToPerson, request } = await payBackInFull(trx, purchase, why, now)
  const refund = request && {
    reference: request.reference,
    sentBy: sentBy(refundFacts(purchase, request.reason, request.sent_at), request.asked_at, now),
  }
  const isPartlyBack = purchase.refundedPence > 0
  const mail = buyerMail({ ...purchase, amountPence, isPartlyBack, leftToPerson, refund }, now)
  await queueMail(trx, nameMail(reservationId), mail, now)
  return request
}

/** The name of the one mail to the person who has the reservation. */
function nameMail(reservationId: string): MailName {
  return { key: `deal-unavailable:${reservationId}`, about: { type: 'reservation', id: reservationId } }
}

async function tellHolder(trx: Db, reservationId: string, now: string): Promise<void> {
  const { email, firstName, ...hold } = await describePurchase(trx, reservationId)
  const mail = holderMail({ ...hold, buyerEmail: email, buyerFirstName: firstName })
  await queueMail(trx, nameMail(reservationId), mail, now)
}
