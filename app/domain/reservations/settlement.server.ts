import { isUnavailable, type Db } from '#db/database.server.ts'
import type { PaymentRow, ReservationRow } from '#db/schema.ts'
import type { IntentFacts } from '#app/services/payments.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { buyerAddress, buyerFirstName } from '#app/domain/people/buyer-address.server.ts'
import { deletedIssuer } from '#app/domain/people/users.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { returnedPaymentMail } from '#app/domain/mail/texts.server.ts'
import { operatorMail } from '#app/domain/mail/operator.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { aboutReservation, auditMoney, orderRefund } from '#app/domain/refunds/returned-money.server.ts'
import { issueReceipt } from '#app/domain/receipts/receipts.server.ts'
import { checkDates, lastDayBefore } from '#app/domain/terms/check-dates.ts'
import { consentOf, hasWaived, opensFrom } from '#app/domain/terms/consent.ts'
import { lockWhileDisputed } from './disputes/events.server.ts'
import { countDocuments } from './documents.server.ts'
import { paidMail } from './paid-mail.server.ts'
import { forgetNotEntered, hasNotEntered, noteNotEntered } from '#app/domain/deals/list/not-entered.server.ts'
import { findWhyClosed } from './purchases.server.ts'

/**
 * The outcome for money that has arrived. `paid`: the deal is this user's. `returned`: it goes back in full. `mismatch`: amount
 * or currency differ from what we asked for, so nothing is unlocked and a person has to look. `unknown`: it belongs to no row of
 * ours. `unsettled`: it has not arrived.
 */
export type Settlement = 'paid' | 'returned' | 'mismatch' | 'unknown' | 'unsettled'

/**
 * Confirms a payment, for the webhook, the return page and the repair job alike. It may run twice, at once, in any order and
 * late: a payment that is already settled is left alone.
 */
export async function settleIntent(db: Db, intent: IntentFacts, now: string): Promise<Settlement> {
  return rememberUntilEntered(db, intent, () => db.transaction().execute((trx) => settleIntentIn(trx, intent, now)))
}

/**
 * Runs the transaction that settles a payment. Where it cannot be written down, the reservation is remembered until it is, so that nobody
 * is told meanwhile that nothing has been charged.
 */
export async function rememberUntilEntered<T>(
  db: Db,
  intent: IntentFacts | null,
  settle: () => Promise<T>,
): Promise<T> {
  if (intent?.status !== 'succeeded') return settle()
  try {
    const settled = await settle()
    if (await hasNotEntered()) forgetNotEntered((await findReservationOf(db, intent)) ?? '')
    return settled
  } catch (error) {
    const reservationId = isUnavailable(error) ? await findReservationOf(db, intent) : null
    if (reservationId) noteNotEntered(reservationId)
    throw error
  }
}

/** The reservation of a payment, as far as it can be read. */
async function findReservationOf(db: Db, intent: IntentFacts): Promise<string | null> {
  const payment = await findPaymentOf(db, intent).catch(() => undefined)
  return payment?.reservation_id ?? intent.reservationId
}

/** Confirms a payment inside a transaction that is already open, as the webhook's is. */
export async function settleIntentIn(trx: Db, intent: IntentFacts, now: string): Promise<Settlement> {
  if (intent.status !== 'succeeded') return 'unsettled'
  const found = await findOrAdoptPayment(trx, intent, now)
  if (!found) {
    await recordAudit(trx, {
      at: now,
      actor: 'provider',
      action: 'unknown-payment',
      objectType: 'payment-intent',
      objectId: intent.id,
      detail: { amountPence: intent.receivedPence },
    })
    return 'unknown'
  }
  const { payment, reservation } = found
  if (payment.status === 'succeeded') return 'paid'
  if (payment.status === 'refund-due' || payment.status === 'refunded') return 'returned'
  if (payment.status === 'mismatch') return 'mismatch'

  if (intent.receivedPence !== payment.amount_pence || intent.currency !== 'gbp') {
    await markPayment(trx, payment, intent, 'mismatch', now)
    await auditMoney(trx, payment, 'payment-mismatch', now, {
      receivedPence: intent.receivedPence,
      currency: intent.currency,
    })
    const name = { key: `mismatch:${payment.id}`, about: aboutReservation(payment) }
    await queueMail(trx, name, operatorMail({ kind: 'mismatch' }, reservation.reference), now)
    return 'mismatch'
  }
  const reason = await claimDeal(trx, reservation, now)
  if (reason) {
    await returnPayment(trx, payment, reservation, intent, reason, now)
    return 'returned'
  }
  await markPayment(trx, payment, intent, 'succeeded', now)
  await auditMoney(trx, payment, 'payment-settled', now, { amountPence: intent.receivedPence })
  await issueReceipt(trx, payment.id, now)
  // The word of a dispute may have come before that of the payment.
  await lockWhileDisputed(trx, payment, now)
  const purchase = await describePurchase(trx, reservation.id)
  const name = { key: `paid:${reservation.id}`, about: aboutReservation(payment) }
  const missing = await findWhyClosed(trx, reservation.id, now)
  const documentCount = await countDocuments(trx, reservation.deal_id)
  const terms = reservation.terms_version
  await queueMail(trx, name, paidMail({ ...purchase, missing, documentCount, terms }), now)
  if (purchase.needsCheck) {
    const endsAfter = lastDayBefore(checkDates(now, null).endsAt)
    const mail = operatorMail({ kind: 'check-begins', endsAfter }, purchase.reference)
    await queueMail(trx, { ...name, key: `check-begins:${reservation.id}` }, mail, now)
  }
  return 'paid'
}

async function findPaymentOf(trx: Db, intent: IntentFacts): Promise<PaymentRow | undefined> {
  return (
    (await trx.selectFrom('payments').selectAll().where('payment_intent_id', '=', intent.id).executeTakeFirst()) ??
    (intent.paymentId
      ? await trx.selectFrom('payments').selectAll().where('id', '=', intent.paymentId).executeTakeFirst()
      : undefined)
  )
}

async function findOrAdoptPayment(
  trx: Db,
  intent: IntentFacts,
  now: string,
): Promise<{ payment: PaymentRow; reservation: ReservationRow } | undefined> {
  const payment = await findPaymentOf(trx, intent)
  const reservationId = payment?.reservation_id ?? intent.reservationId
  const reservation = reservationId
    ? await trx.selectFrom('reservations').selectAll().where('id', '=', reservationId).executeTakeFirst()
    : undefined
  if (!reservation) return undefined
  // This is a second intent under one row (a hosted page paid twice over), or its row is missing. The money still needs a row of
  // its own.
  if (payment && (payment.payment_intent_id === null || payment.payment_intent_id === intent.id))
    return { payment, reservation }
  const adopted = await trx
    .insertInto('payments')
    .values({
      id: newId(),
      reservation_id: reservation.id,
      kind: 'intent',
      status: 'open',
      amount_pence: reservation.amount_pence,
      idempotency_key: `adopted:${intent.id}`,
      deal_title: '',
      buyer_email: '',
      provider_ref: intent.id,
      payment_intent_id: intent.id,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { payment: adopted, reservation }
}

/** Makes the reservation paid and the deal reserved, or says why the money has to go back. */
async function claimDeal(
  trx: Db,
  reservation: ReservationRow,
  now: string,
): Promise<'deal-lost' | 'paid-twice' | null> {
  if (reservation.status === 'paid' || reservation.status === 'completed' || reservation.status === 'not-completed')
    return 'paid-twice'
  if (reservation.status === 'refunded' || (await isOfDeleted(trx, reservation))) return 'deal-lost'

  const other = await trx
    .selectFrom('reservations')
    .select('id')
    .where('deal_id', '=', reservation.deal_id)
    .where('id', '<>', reservation.id)
    .where('status', 'in', ['held', 'paid', 'completed'])
    .executeTakeFirst()
  if (other) return 'deal-lost'
  const claimed = await trx
    .updateTable('deals')
    .set({ status: 'reserved', updated_at: now })
    .where('id', '=', reservation.deal_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) {
    // The deal was taken off the market while it was held. The hold ends, and the money goes back.
    const ended = await trx
      .updateTable('reservations')
      .set({ status: 'released', ended_at: now })
      .where('id', '=', reservation.id)
      .where('status', '=', 'held')
      .executeTakeFirst()
    if (ended.numUpdatedRows > 0n) {
      await recordAudit(trx, {
        at: now,
        actor: 'system',
        action: 'hold-released',
        objectType: 'reservation',
        objectId: reservation.id,
      })
    }
    return 'deal-lost'
  }
  const isToCheck = reservation.needs_check === 1
  await trx
    .updateTable('reservations')
    .set({
      status: 'paid',
      paid_at: now,
      ended_at: null,
      unlock_at: isToCheck ? null : opensFrom(reservation, now),
      // The mail after the payment tells who does not wait.
      opening_told_at: hasWaived(reservation) && !isToCheck ? now : null,
    })
    .where('id', '=', reservation.id)
    .execute()
  return null
}

/** True where the account of a hold has been deleted since: nobody is left to reserve anything for. */
async function isOfDeleted(trx: Db, { user_id: userId }: ReservationRow): Promise<boolean> {
  const { issuer } = await trx.selectFrom('users').select('issuer').where('id', '=', userId).executeTakeFirstOrThrow()
  return issuer === deletedIssuer
}

async function returnPayment(
  trx: Db,
  payment: PaymentRow,
  reservation: ReservationRow,
  intent: IntentFacts,
  why: 'deal-lost' | 'paid-twice',
  now: string,
): Promise<void> {
  await markPayment(trx, payment, intent, 'refund-due', now)
  await orderRefund(trx, { paymentId: payment.id, requestId: null, amountPence: payment.amount_pence }, now)
  await auditMoney(trx, payment, 'payment-returned', now, { why })
  const purchase = await describePurchase(trx, reservation.id)
  const name = { key: `returned:${payment.id}`, about: aboutReservation(payment) }
  await queueMail(trx, name, returnedPaymentMail({ ...purchase, why }), now)
}

async function markPayment(
  trx: Db,
  payment: PaymentRow,
  intent: IntentFacts,
  status: PaymentRow['status'],
  now: string,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status, payment_intent_id: intent.id, settled_at: now, last_error: null })
    .where('id', '=', payment.id)
    .execute()
}

/** What a mail about a reservation says of it, of its deal and to whom. */
export async function describePurchase(trx: Db, reservationId: string) {
  const row = await trx
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .selectAll('reservations')
    .select(['deals.title', 'deals.status as deal_status'])
    .select([buyerAddress.as('email'), buyerFirstName.as('first_name')])
    .where('reservations.id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return {
    email: row.email,
    firstName: row.first_name,
    dealReference: dealReference(row.deal_id),
    dealTitle: row.title,
    isDealListed: row.deal_status === 'active',
    reference: row.reference,
    amountPence: row.amount_pence,
    paidAt: row.paid_at ?? row.held_at,
    unlockAt: row.unlock_at ?? opensFrom(row, row.paid_at ?? row.held_at),
    needsCheck: row.needs_check === 1,
    consent: consentOf(row),
  }
}
