import type { Db } from '#db/database.server.ts'
import type { PaymentRow, RefundRequestRow, RefundRow, ReservationStatus } from '#db/schema.ts'
import { newId } from '#app/utils/ids.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import type { MoneyEffect } from '#app/domain/mail/operator.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { stepMail } from './mails.server.ts'
import { undecidedStatuses, underWayStatuses } from '#app/domain/terms/refund-states.ts'
import { describeForMail, describeReturned, moveRequest } from './state.server.ts'

/** What money that has gone back, or is owed, means for its payment, its reservation, its deal and every request about it. */

/**
 * After money has arrived back: how much of the payment that is decides what becomes of it, of its reservation and of every
 * request about it, whoever sent the money. `refundId` names the arrival, so that each is told once.
 */
export async function settlePayment(trx: Db, payment: PaymentRow, refundId: string, now: string): Promise<void> {
  const rows = await trx.selectFrom('refunds').selectAll().where('payment_id', '=', payment.id).execute()
  const isOpen = rows.some(({ status }) => status === 'due' || status === 'pending')
  const arrived = rows.filter(({ status }) => status === 'succeeded')
  const isAllBack = sumOf(arrived) >= payment.amount_pence
  const markRefunded = () =>
    trx
      .updateTable('payments')
      .set({ status: 'refunded', last_error: null, disputed_at: null })
      .where('id', '=', payment.id)
      .execute()

  if (!(await isKept(trx, payment))) {
    // Money that came twice or too late: nobody's reservation hangs on it.
    if (!isOpen) await markRefunded()
    return
  }
  const request = await findUnderWay(trx, payment.reservation_id)
  const isAnswered =
    request !== undefined &&
    sumOf(arrived.filter((row) => row.request_id === request.id)) >= (request.approved_pence ?? 0)
  if (!isAllBack && !isAnswered) return
  await markRefunded()
  await giveUpDue(trx, payment.id, 'The money has arrived on another way.', now)
  if (request) {
    await moveRequest(trx, request, 'refunded', {}, { actor: 'provider' }, now)
    // A claim that its owner denied was decided as any other, less the fee; whoever kept back a part has looked as well.
    const isInDoubt = request.reason === 'property-unavailable' && !request.fee_pence
    await endReservation(trx, payment.reservation_id, isInDoubt, now)
    // What has really gone back, which a bank or a hand at the provider may have made more than was approved.
    const facts = {
      ...(await describeForMail(trx, request.id)),
      amountPence: sumOf(arrived.filter((row) => row.request_id === request.id)),
      keptPence: payment.amount_pence - sumOf(arrived),
    }
    await queueMail(trx, `refund-done:${refundId}`, stepMail('refunded', facts, now), now)
  }
  if (isAllBack) {
    await endReservation(trx, payment.reservation_id, false, now)
    await closeUndecided(trx, payment.reservation_id, now)
    if (!request) {
      const facts = await describeReturned(trx, payment.reservation_id)
      await queueMail(trx, `refund-done:${refundId}`, stepMail('settled', facts, now), now)
    }
  }
}

/** Undefined when the payment has no room for it, as one of which more arrived than was asked for. */
export async function addForeign(
  trx: Db,
  payment: PaymentRow,
  amountPence: number,
  providerRef: string | null,
  now: string,
): Promise<RefundRow | undefined> {
  if ((await leftPence(trx, payment)) < amountPence) {
    await giveUpDue(trx, payment.id, 'The money went back on another way.', now)
  }
  const counted = Math.min(amountPence, await leftPence(trx, payment))
  if (counted <= 0) return undefined
  const request = (await isKept(trx, payment)) ? await findUnderWay(trx, payment.reservation_id) : undefined
  return trx
    .insertInto('refunds')
    .values({
      id: newId(),
      payment_id: payment.id,
      request_id: request?.id ?? null,
      amount_pence: counted,
      status: 'pending',
      provider_ref: providerRef,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What is left of a payment beside what has gone back, is owed or on its way. */
export async function leftPence(trx: Db, payment: Pick<PaymentRow, 'id' | 'amount_pence'>): Promise<number> {
  const rows = await trx
    .selectFrom('refunds')
    .select('amount_pence')
    .where('payment_id', '=', payment.id)
    .where('status', '<>', 'failed')
    .execute()
  return payment.amount_pence - sumOf(rows)
}

export async function findDue(trx: Db, paymentId: string): Promise<string[]> {
  const due = trx.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).where('status', '=', 'due')
  return (await due.execute()).map(({ id }) => id)
}

/** What has not left is not owed any more. */
async function giveUpDue(trx: Db, paymentId: string, why: string, now: string): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ status: 'failed', last_error: why, settled_at: now })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'due')
    .execute()
}

/** There is nothing left to decide: the money has gone back on another way. */
async function closeUndecided(trx: Db, reservationId: string, now: string): Promise<void> {
  const requests = await trx
    .selectFrom('refund_requests')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', undecidedStatuses)
    .execute()
  const change = { decided_at: now, decision_note: 'Your payment has gone back to you in full.' }
  for (const request of requests) await moveRequest(trx, request, 'refunded', change, { actor: 'provider' }, now)
}

/**
 * Ends a paid reservation whose money has gone back. Its deal may be secured again, unless it has been marked unavailable or its
 * buyer said that it is: such a deal must not be sold again before a person has looked.
 */
async function endReservation(trx: Db, reservationId: string, isInDoubt: boolean, now: string): Promise<void> {
  const ended = await trx
    .updateTable('reservations')
    .set({ status: 'refunded', ended_at: now })
    .where('id', '=', reservationId)
    .where('status', 'in', ['paid', 'completed'])
    .returning('deal_id')
    .executeTakeFirst()
  if (!ended) return
  const status = isInDoubt ? 'inactive' : 'active'
  const freed = await trx
    .updateTable('deals')
    .set({ status, updated_at: now })
    .where('id', '=', ended.deal_id)
    .where('status', '=', 'reserved')
    .executeTakeFirst()
  await recordAudit(trx, {
    at: now,
    actor: 'system',
    action: 'reservation-refunded',
    objectType: 'reservation',
    objectId: reservationId,
    detail: { after: 'refunded', dealId: ended.deal_id },
  })
  if (freed.numUpdatedRows === 0n) return
  await recordAudit(trx, {
    at: now,
    actor: 'system',
    action: 'deal-released',
    objectType: 'deal',
    objectId: String(ended.deal_id),
    detail: { before: 'reserved', after: status },
  })
}

/** The payment that its reservation stands on, and not one that was only ever to go back. */
export async function isKept(trx: Db, payment: PaymentRow): Promise<boolean> {
  if (payment.status === 'succeeded') return true
  const asked = await trx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('request_id', 'is not', null)
    .executeTakeFirst()
  return asked !== undefined
}

export function findUnderWay(trx: Db, reservationId: string): Promise<RefundRequestRow | undefined> {
  return trx
    .selectFrom('refund_requests')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', underWayStatuses)
    .executeTakeFirst()
}

export function findPayment(trx: Db, id: string): Promise<PaymentRow> {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const sumOf = (rows: Pick<RefundRow, 'amount_pence'>[]) => rows.reduce((sum, row) => sum + row.amount_pence, 0)

/** The reservation of a payment, and whether it stands on this payment. */
export async function readReservation(
  trx: Db,
  payment: PaymentRow,
): Promise<{ reference: string; status: ReservationStatus; isKept: boolean }> {
  const row = await trx
    .selectFrom('reservations')
    .select(['reference', 'status'])
    .where('id', '=', payment.reservation_id)
    .executeTakeFirstOrThrow()
  return { ...row, isKept: await isKept(trx, payment) }
}

/** What money that went back past our own refunds did, for the operator: `before` is the reservation as it was. */
export async function describeEffect(
  trx: Db,
  payment: PaymentRow,
  before: { status: ReservationStatus; isKept: boolean },
  { isArrived, isTooMuch }: { isArrived: boolean; isTooMuch: boolean },
): Promise<MoneyEffect> {
  const request = before.isKept ? await findUnderWay(trx, payment.reservation_id) : undefined
  const onItsWay = await trx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('status', 'in', ['due', 'pending'])
    .executeTakeFirst()
  const isRestOwed = request !== undefined && !onItsWay
  const { status } = await readReservation(trx, payment)
  const ended = before.status === 'refunded' ? 'was-over' : 'ended'
  const reservation = !before.isKept ? 'none' : status === 'refunded' ? ended : isArrived ? 'goes-on' : 'later'
  return { reservation, isRestOwed, isTooMuch }
}

/** Writes down, in the trail of its reservation, what became of a payment's money. Returns the number of the entry. */
export function auditMoney(
  trx: Db,
  payment: PaymentRow,
  action: string,
  now: string,
  detail: Record<string, string | number>,
): Promise<number> {
  return recordAudit(trx, {
    at: now,
    actor: 'provider',
    action,
    objectType: 'reservation',
    objectId: payment.reservation_id,
    detail: { ...detail, paymentId: payment.id },
  })
}
