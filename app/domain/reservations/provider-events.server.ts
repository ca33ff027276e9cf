import type { Db } from '#db/database.server.ts'
import type { PaymentRow, ReservationRow } from '#db/schema.ts'
import type { IntentFacts, Payments, ProviderEvent } from '#app/services/payments.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { pageExpired } from '#app/domain/terms/payment-failures.ts'
import { noteDispute } from './disputes/events.server.ts'
import { closeHold, endHoldIn, isBeingClosed } from './holds.server.ts'
import { noteRefund } from '#app/domain/refunds/money-sending.server.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { notePaymentFailure } from './payment-failures.server.ts'
import { rememberUntilEntered, settleIntent, settleIntentIn } from './settlement.server.ts'

/**
 * Takes in a verified event. Its id and its effect are written in one transaction, so a repeat finds the id and does nothing, and
 * a crash leaves neither. Returns what came of it.
 */
export async function takeProviderEvent(db: Db, event: ProviderEvent, now: string): Promise<string> {
  const intent = event.kind === 'intent' || event.kind === 'checkout' ? event.intent : null
  return rememberUntilEntered(db, intent, () => db.transaction().execute((trx) => takeEventIn(trx, event, now)))
}

async function takeEventIn(trx: Db, event: ProviderEvent, now: string): Promise<string> {
  const added = await trx
    .insertInto('provider_events')
    .values({
      id: event.id,
      type: event.type,
      provider_created_at: event.createdAt,
      received_at: now,
      result: 'received',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return 'duplicate'
  const result = await applyEvent(trx, event, now)
  await trx.updateTable('provider_events').set({ result }).where('id', '=', event.id).execute()
  return result
}

async function applyEvent(trx: Db, event: ProviderEvent, now: string): Promise<string> {
  switch (event.kind) {
    case 'intent':
      if (event.intent.status === 'succeeded') return settleIntentIn(trx, event.intent, now)
      if (event.intent.status === 'canceled') return noteCanceled(trx, event.intent.id, now)
      return noteFailed(trx, event.intent, now)
    case 'checkout':
      if (event.intent) return settleIntentIn(trx, event.intent, now)
      return event.status === 'expired' ? noteCanceled(trx, event.checkoutId, now, pageExpired) : 'noted'
    case 'refund':
      return noteRefund(trx, event.refund, now)
    case 'dispute':
      return noteDispute(trx, event.dispute, event.createdAt, now)
    case 'other':
      return 'ignored'
  }
}

/** Notes why an intent could not be paid. That of a hosted page is known by our own id, until it is paid. */
async function noteFailed(trx: Db, intent: IntentFacts, now: string): Promise<string> {
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'reservation_id'])
    .where((where) =>
      where.or([
        where('payment_intent_id', '=', intent.id),
        where.and([where('id', '=', intent.paymentId), where('payment_intent_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  if (payment) await notePaymentFailure(trx, payment, intent.lastError, now)
  return 'noted'
}

/**
 * Handles an attempt that the provider closed. Once nothing of a hold can be paid any more, the deal is free again. A hold that
 * is just being ended by us is left alone, so that it ends in the name of who asked for it.
 */
async function noteCanceled(trx: Db, ref: string, now: string, why: string | null = null): Promise<string> {
  const payment = await trx
    .updateTable('payments')
    .set({ status: 'canceled', settled_at: now })
    .where('provider_ref', '=', ref)
    .where('status', 'in', ['creating', 'open'])
    .returning(['id', 'reservation_id', 'last_error'])
    .executeTakeFirst()
  if (!payment) return 'noted'
  if (why !== null && payment.last_error === null) await notePaymentFailure(trx, payment, why, now)
  if (await isBeingClosed(payment.reservation_id)) return 'canceled'
  const held = await trx
    .selectFrom('reservations')
    .select('expires_at')
    .where('id', '=', payment.reservation_id)
    .where('status', '=', 'held')
    .executeTakeFirst()
  if (!held) return 'canceled'
  // The waiting time applies only after a hold that has run out.
  const status = held.expires_at <= now ? 'expired' : 'released'
  const by = { actor: 'provider', action: `hold-${status}` } as const
  return (await endHoldIn(trx, payment.reservation_id, status, by, now)) ? status : 'canceled'
}

/** The window of the repair for payments nobody told us about. */
const repairWindowMilliseconds = 30 * 24 * 3_600_000

/**
 * Asks the provider about every unsettled payment and settles it, in case an event never came. Returns how many it settled. A
 * failure of one payment does not keep the others waiting; the next round tries it again.
 */
export async function repairPayments(db: Db, payments: Payments, now: string): Promise<number> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .selectAll('reservations')
    .select(['payments.id as payment_id', 'payments.kind', 'payments.provider_ref'])
    .where('payments.status', 'in', ['creating', 'open'])
    .where('payments.created_at', '>', addMilliseconds(now, -repairWindowMilliseconds))
    .orderBy('payments.created_at')
    .limit(500)
    .execute()
  return repairEach(rows, (row) => repairPayment(db, payments, row, now))
}

type UnsettledRow = ReservationRow & { payment_id: string; kind: PaymentRow['kind']; provider_ref: string | null }

async function repairPayment(db: Db, payments: Payments, row: UnsettledRow, now: string): Promise<boolean> {
  const ref = row.provider_ref
  const intent =
    ref &&
    (row.kind === 'intent'
      ? (await payments.findIntent(ref))?.intent
      : (await payments.findCheckout(ref))?.paymentIntent)
  if (intent && intent.status === 'succeeded') {
    await settleIntent(db, intent, now)
    return true
  }
  if (intent) await notePaymentFailure(db, { id: row.payment_id, reservation_id: row.id }, intent.lastError, now)
  // A payment without a running hold must not stay payable. A running hold cancels its own payments when it ends.
  if (row.status !== 'held') await closeHold(db, payments, row, 'expired', now)
  return false
}
