import type { Db } from '#db/database.server.ts'
import type { PaymentRow, ReservationRow } from '#db/schema.ts'
import type { Payments, ProviderEvent } from '#app/services/payments.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { recordAudit } from './audit.server.ts'
import { closeHold } from './holds.server.ts'
import { operatorMail } from './mails.server.ts'
import { queueMail, type RefundOrder } from './outbox.server.ts'
import { settleIntent, settleIntentIn, type Settlement } from './settlement.server.ts'

/**
 * Takes a verified event in: its id and its effect are written in one transaction, so a repeat finds the id and does nothing,
 * and a crash leaves neither. Returns what came of it.
 */
export async function takeProviderEvent(db: Db, event: ProviderEvent, now: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
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
  })
}

async function applyEvent(trx: Db, event: ProviderEvent, now: string): Promise<string> {
  switch (event.kind) {
    case 'intent':
      if (event.intent.status === 'succeeded') return settleIntentIn(trx, event.intent, now)
      if (event.intent.status === 'canceled') return noteCanceled(trx, event.intent.id, now)
      await trx
        .updateTable('payments')
        .set({ last_error: event.intent.lastError })
        .where('payment_intent_id', '=', event.intent.id)
        .where('status', '=', 'open')
        .execute()
      return 'noted'
    case 'checkout':
      if (event.intent) return settleIntentIn(trx, event.intent, now)
      return event.status === 'expired' ? noteCanceled(trx, event.checkoutId, now) : 'noted'
    case 'refund':
      return noteRefund(trx, event, now)
    case 'dispute':
      return lockForDispute(trx, event.paymentIntentId, now)
    case 'other':
      return 'ignored'
  }
}

/** The provider closed an attempt. Once nothing of a hold can be paid any more, the deal is free again. */
async function noteCanceled(trx: Db, ref: string, now: string): Promise<string> {
  const payment = await trx
    .updateTable('payments')
    .set({ status: 'canceled', settled_at: now })
    .where('provider_ref', '=', ref)
    .where('status', 'in', ['creating', 'open'])
    .returning('reservation_id')
    .executeTakeFirst()
  if (!payment) return 'noted'
  const open = await trx
    .selectFrom('payments')
    .select('id')
    .where('reservation_id', '=', payment.reservation_id)
    .where('status', 'in', ['creating', 'open'])
    .executeTakeFirst()
  if (open) return 'canceled'
  const released = await trx
    .updateTable('reservations')
    .set({ status: 'expired', ended_at: now })
    .where('id', '=', payment.reservation_id)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return released.numUpdatedRows > 0n ? 'released' : 'canceled'
}

async function noteRefund(trx: Db, event: Extract<ProviderEvent, { kind: 'refund' }>, now: string): Promise<string> {
  if (!event.paymentIntentId) return 'ignored'
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'reservation_id', 'status'])
    .where('payment_intent_id', '=', event.paymentIntentId)
    .executeTakeFirst()
  if (!payment) return 'unknown'
  if (event.status === 'failed') return noteFailedRefund(trx, payment, now)
  if (event.status !== 'succeeded' || payment.status !== 'refund-due') return 'noted'
  await finishRefund(trx, payment.id, event.refundId, now)
  return 'refunded'
}

/** Money that did not arrive back. It stays due, its buyer is told so in the account, and the operator has to settle it. */
async function noteFailedRefund(
  trx: Db,
  payment: { id: string; reservation_id: string },
  now: string,
): Promise<string> {
  await trx.updateTable('payments').set({ last_error: 'The refund failed.' }).where('id', '=', payment.id).execute()
  await recordAudit(trx, {
    at: now,
    actor: 'provider',
    action: 'refund-failed',
    objectType: 'reservation',
    objectId: payment.reservation_id,
    detail: { paymentId: payment.id },
  })
  const { reference } = await trx
    .selectFrom('reservations')
    .select('reference')
    .where('id', '=', payment.reservation_id)
    .executeTakeFirstOrThrow()
  await queueMail(trx, `refund-failed:${payment.id}`, operatorMail('A refund that failed', reference), now)
  return 'refund-failed'
}

async function finishRefund(trx: Db, paymentId: string, refundRef: string, now: string): Promise<void> {
  const payment = await trx
    .updateTable('payments')
    .set({ status: 'refunded', refund_ref: refundRef, last_error: null })
    .where('id', '=', paymentId)
    .where('status', '=', 'refund-due')
    .returning('reservation_id')
    .executeTakeFirst()
  if (!payment) return
  await recordAudit(trx, {
    at: now,
    actor: 'provider',
    action: 'payment-refunded',
    objectType: 'reservation',
    objectId: payment.reservation_id,
    detail: { paymentId },
  })
}

/** A disputed payment closes the documents until a person has looked. */
async function lockForDispute(trx: Db, paymentIntentId: string | null, now: string): Promise<string> {
  if (!paymentIntentId) return 'ignored'
  const locked = await trx
    .updateTable('reservations')
    .set({ locked_at: now })
    .where('locked_at', 'is', null)
    .where('id', 'in', (select) =>
      select.selectFrom('payments').select('reservation_id').where('payment_intent_id', '=', paymentIntentId),
    )
    .returning('id')
    .executeTakeFirst()
  if (!locked) return 'noted'
  await recordAudit(trx, {
    at: now,
    actor: 'provider',
    action: 'payment-disputed',
    objectType: 'reservation',
    objectId: locked.id,
  })
  return 'locked'
}

/** Sends one queued refund to the provider; the outbox calls it and repeats it with the same key until it went through. */
export async function sendRefund(
  db: Db,
  payments: Payments,
  order: RefundOrder,
  key: string,
  now: string,
): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .select(['status', 'payment_intent_id'])
    .where('id', '=', order.paymentId)
    .executeTakeFirstOrThrow()
  if (payment.status !== 'refund-due' || !payment.payment_intent_id) return
  const refund = await payments.refund(payment.payment_intent_id, key)
  if (refund.status === 'succeeded') await finishRefund(db, order.paymentId, refund.id, now)
  else await db.updateTable('payments').set({ refund_ref: refund.id }).where('id', '=', order.paymentId).execute()
}

/**
 * The return page's share: asks the provider about the very payment the browser came back from and settles it, if it is this
 * user's. `processing` means the provider has not decided; the webhook will tell.
 */
export async function confirmReturn(
  db: Db,
  payments: Payments,
  userId: string,
  ref: string,
  now: string,
): Promise<Settlement | 'processing' | 'failed' | 'provider-down'> {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select(['payments.kind', 'payments.id'])
    .where('provider_ref', '=', ref)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!payment) return 'unknown'
  try {
    const intent =
      payment.kind === 'intent'
        ? (await payments.findIntent(ref))?.intent
        : (await payments.findCheckout(ref))?.paymentIntent
    if (!intent) return 'failed'
    if (intent.status === 'processing') return 'processing'
    const settled = await settleIntent(db, intent, now)
    return settled === 'unsettled' ? 'failed' : settled
  } catch {
    return 'provider-down'
  }
}

/** How far back the repair looks for payments nobody told us about. */
const repairWindowMilliseconds = 30 * 24 * 3_600_000

/**
 * Asks the provider about everything unsettled and settles it: for events that never came. Returns how many it settled. What
 * fails for one payment keeps none of the others waiting; the next round tries it again.
 */
export async function repairPayments(db: Db, payments: Payments, now: string): Promise<number> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .selectAll('reservations')
    .select([
      'payments.kind',
      'payments.provider_ref',
      'payments.refund_ref',
      'payments.id as payment_id',
      'payments.status as payment_status',
    ])
    .where('payments.status', 'in', ['creating', 'open', 'refund-due'])
    .where('payments.created_at', '>', addMilliseconds(now, -repairWindowMilliseconds))
    .orderBy('payments.created_at')
    .limit(500)
    .execute()
  let settled = 0
  let failure: unknown
  for (const row of rows) {
    try {
      const isSettled =
        row.payment_status === 'refund-due'
          ? await repairRefund(db, payments, row, now)
          : await repairPayment(db, payments, row, now)
      if (isSettled) settled += 1
    } catch (error) {
      failure = error
    }
  }
  if (failure && settled === 0)
    throw failure instanceof Error ? failure : new Error('The repair failed.', { cause: failure })
  return settled
}

type UnsettledRow = ReservationRow & { kind: PaymentRow['kind']; provider_ref: string | null }

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
  // What nobody holds must not stay payable. A hold that is running looks after itself.
  if (row.status !== 'held') await closeHold(db, payments, row, 'expired', now)
  return false
}

async function repairRefund(
  db: Db,
  payments: Payments,
  row: { payment_id: string; id: string; refund_ref: string | null },
  now: string,
): Promise<boolean> {
  const refund = row.refund_ref ? await payments.findRefund(row.refund_ref) : undefined
  if (refund?.status === 'succeeded') {
    await finishRefund(db, row.payment_id, refund.id, now)
    return true
  }
  if (refund?.status === 'failed') {
    await db.transaction().execute((trx) => noteFailedRefund(trx, { id: row.payment_id, reservation_id: row.id }, now))
  }
  return false
}
