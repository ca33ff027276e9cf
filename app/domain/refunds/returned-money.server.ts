import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { jsonNumber, jsonText } from '#db/expressions.server.ts'
import type { About, PaymentRow, RefundRequestRow, RefundRow, ReservationStatus } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import type { AuditAction } from '#app/domain/audit/audit.ts'
import { recordAudit, type AuditEntry } from '#app/domain/audit/audit.server.ts'
import type { MoneyEffect } from '#app/domain/mail/operator.server.ts'
import { queueMail, queueRefund } from '#app/domain/mail/outbox.server.ts'
import { moneyWay } from '#app/domain/receipts/money-way.server.ts'
import { issueCreditNote } from '#app/domain/receipts/receipts.server.ts'
import { stepMail } from './mails.server.ts'
import { toMoneyBack } from './purchases.server.ts'
import { undecidedStatuses, underWayStatuses } from '#app/domain/terms/refund-states.ts'
import { aboutRequest, describeForMail, describeReturned, moveRequest, type Mover } from './status-changes.server.ts'

/** The effects of money that has gone back or is owed on its payment, its reservation, its deal and every request about it. */

/** Writes down that money is owed and queues its sending. The table refuses more than is left of the payment. */
export async function orderRefund(
  trx: Db,
  { paymentId, requestId, amountPence }: { paymentId: string; requestId: string | null; amountPence: number },
  now: string,
): Promise<void> {
  const id = newId()
  await trx
    .insertInto('refunds')
    .values({
      id,
      payment_id: paymentId,
      request_id: requestId,
      amount_pence: amountPence,
      status: 'due',
      created_at: now,
    })
    .execute()
  await queueRefund(trx, { refundId: id }, now)
}

/**
 * Settles a payment after money has arrived back. The sum that is back decides what becomes of the payment, its reservation and
 * every request about it, whoever sent the money. `refundId` names the arrival, so that each one is told once, and credited once.
 * `adminId` is whoever noted it where the provider did not tell of it. Returns true where the buyer was told by mail.
 */
export async function settlePayment(
  trx: Db,
  payment: PaymentRow,
  refundId: string,
  now: string,
  adminId?: string,
): Promise<boolean> {
  const teller = tellerOf(adminId)
  await issueCreditNote(trx, refundId, now)
  const rows = await trx
    .selectFrom('refunds')
    .selectAll()
    .select(moneyWay.as('money_way'))
    .where('payment_id', '=', payment.id)
    .orderBy('created_at')
    .execute()
  const isOpen = rows.some(({ status }) => status === 'due' || status === 'pending')
  const arrived = rows.filter(({ status }) => status === 'succeeded')
  const isAllBack = sumOf(arrived) >= payment.amount_pence
  const markRefunded = () =>
    trx.updateTable('payments').set({ status: 'refunded', last_error: null }).where('id', '=', payment.id).execute()

  if (!(await isKept(trx, payment))) {
    // This money came twice or too late, so no reservation depends on it.
    const otherPence = await findOtherSum(trx, payment.id)
    const wantedPence = Math.min(otherPence ?? payment.amount_pence, payment.amount_pence)
    if (!isOpen && sumOf(arrived) >= wantedPence) await markRefunded()
    return false
  }
  const request = await findUnderWay(trx, payment.reservation_id)
  const isAnswered =
    request !== undefined &&
    sumOf(arrived.filter((row) => row.request_id === request.id)) >= (request.approved_pence ?? 0)
  if (!isAllBack && !isAnswered) return false
  await markRefunded()
  await giveUpDue(trx, payment.id, 'The money has arrived in another way.', now)
  if (request) {
    await moveRequest(trx, request, 'refunded', {}, teller, now)
    // A claim that its owner denied was decided like any other, less the fee. A person who kept back a part has also looked at
    // it.
    const isInDoubt = request.reason === 'property-unavailable' && !request.fee_pence
    await endReservation(trx, payment.reservation_id, isInDoubt, now, adminId)
    // The sum that has really gone back. A bank or a person at the provider may have made it more than was approved.
    const own = arrived.filter((row) => row.request_id === request.id)
    const facts = {
      ...(await describeForMail(trx, request.id)),
      arrived: own.map(toMoneyBack),
      amountPence: sumOf(own),
      keptPence: payment.amount_pence - sumOf(arrived),
    }
    const name = { key: `refund-done:${refundId}`, about: aboutRequest(request.id) }
    const hasFailed = rows.some(({ status, request_id: id }) => status === 'failed' && id === request.id)
    const isSaid =
      !hasFailed && facts.arrived.every(({ way }) => way === 'provider') && (await isJustTold(trx, request, now))
    if (!isSaid) await queueMail(trx, name, stepMail('refunded', facts), now)
  }
  if (isAllBack) {
    await endReservation(trx, payment.reservation_id, false, now, adminId)
    await closeUndecided(trx, payment.reservation_id, teller, now)
    if (!request) {
      const facts = { ...(await describeReturned(trx, payment.reservation_id)), arrived: arrived.map(toMoneyBack) }
      const name = { key: `refund-done:${refundId}`, about: aboutReservation(payment) }
      await queueMail(trx, name, stepMail('settled', facts), now)
    }
  }
  return true
}

/** The time in which the mail that we end a purchase, with what will be sent, speaks for the sending too. */
const oneMailMilliseconds = 10 * 60_000

/** True where a request was approved because we ended the purchase, and the mail that says so has only just gone. */
async function isJustTold(
  trx: Db,
  { reservation_id: reservationId, decided_at: decidedAt }: RefundRequestRow,
  now: string,
): Promise<boolean> {
  if (decidedAt === null || decidedAt < addMilliseconds(now, -oneMailMilliseconds)) return false
  const told = await trx
    .selectFrom('outbox')
    .select('id')
    .where('idempotency_key', 'in', [`mail:deal-unavailable:${reservationId}`, `mail:check-ended:${reservationId}`])
    .where('created_at', '=', decidedAt)
    .executeTakeFirst()
  return told !== undefined
}

/**
 * Stores a refund that was made outside the site. Undefined when the payment has no room for it, as for a payment of which more
 * arrived than was asked for.
 */
export async function addForeign(
  trx: Db,
  payment: PaymentRow,
  amountPence: number,
  providerRef: string | null,
  now: string,
): Promise<RefundRow | undefined> {
  const hasRoom = (await leftPence(trx, payment)) >= amountPence
  const hasGivenUp = !hasRoom && (await giveUpDue(trx, payment.id, 'The money was returned in another way.', now))
  const counted = Math.min(amountPence, await leftPence(trx, payment))
  if (counted <= 0) return undefined
  const isOwn = await isKept(trx, payment)
  const request = isOwn ? await findUnderWay(trx, payment.reservation_id) : undefined
  const row = await trx
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
  // Of a payment that was to go back in any case, the rest of what was given up is ordered anew. Of a purchase a person decides.
  const restPence = await leftPence(trx, payment)
  if (hasGivenUp && !isOwn && restPence > 0)
    await orderRefund(trx, { paymentId: payment.id, requestId: null, amountPence: restPence }, now)
  return row
}

/** The rest of a payment after the refunds that have arrived, are owed or are on their way. */
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

/** Who tells of money that has gone back: the provider, or the admin who noted it. */
function tellerOf(adminId: string | undefined): Mover {
  return adminId ? { actor: 'admin', userId: adminId } : { actor: 'provider' }
}

/** Gives up refunds that have not been sent, because they are not owed any more. Returns true where there was one. */
async function giveUpDue(trx: Db, paymentId: string, why: string, now: string): Promise<boolean> {
  const given = await trx
    .updateTable('refunds')
    .set({ status: 'failed', last_error: why, settled_at: now })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'due')
    .executeTakeFirst()
  return given.numUpdatedRows > 0n
}

/**
 * The sum that arrived for a payment in the place of the one that was asked for, in pence, in a query that reads `payments`; null where
 * none did.
 */
export const otherSum = sql<number | null>`(
  SELECT ${jsonNumber('audit_events.detail', '$.receivedPence')} FROM audit_events
  WHERE audit_events.object_type = 'reservation' AND audit_events.object_id = payments.reservation_id
    AND audit_events.action = 'payment-mismatch' AND ${jsonText('audit_events.detail', '$.paymentId')} = payments.id
  LIMIT 1
)`

export async function findOtherSum(trx: Db, paymentId: string): Promise<number | null> {
  const query = trx.selectFrom('payments').select(otherSum.as('pence')).where('id', '=', paymentId)
  return (await query.executeTakeFirstOrThrow()).pence
}

/** Ends requests about which nothing is left to decide, because the money has gone back in another way. */
async function closeUndecided(trx: Db, reservationId: string, teller: Mover, now: string): Promise<void> {
  const requests = await trx
    .selectFrom('refund_requests')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', undecidedStatuses)
    .execute()
  const change = { decided_at: now, decision_note: 'Your payment has been returned to you in full.' }
  for (const request of requests) await moveRequest(trx, request, 'refunded', change, teller, now)
}

/**
 * Ends a paid reservation whose money has gone back. Its deal may be secured again, unless the deal has been marked unavailable
 * or its buyer said that it is. Such a deal must not be sold again before a person has looked. A deal whose purchase has completed,
 * or did not complete before, stays as it is: it may be another buyer's by now.
 */
async function endReservation(
  trx: Db,
  reservationId: string,
  isInDoubt: boolean,
  now: string,
  adminId?: string,
): Promise<void> {
  const ender: Pick<AuditEntry, 'actor' | 'actorUserId'> = {
    actor: adminId ? 'admin' : 'system',
    actorUserId: adminId,
  }
  const ended = await trx
    .selectFrom('reservations')
    .select(['deal_id', 'status'])
    .where('id', '=', reservationId)
    .where('status', 'in', ['paid', 'completed', 'not-completed'])
    .executeTakeFirst()
  if (!ended) return
  await trx
    .updateTable('reservations')
    .set({ status: 'refunded', ended_at: now })
    .where('id', '=', reservationId)
    .execute()
  await recordAudit(trx, {
    at: now,
    ...ender,
    action: 'reservation-refunded',
    objectType: 'reservation',
    objectId: reservationId,
    detail: { after: 'refunded', dealId: ended.deal_id },
  })
  if (ended.status !== 'paid') return
  const status = isInDoubt ? 'inactive' : 'active'
  const freed = await trx
    .updateTable('deals')
    .set({ status, updated_at: now })
    .where('id', '=', ended.deal_id)
    .where('status', '=', 'reserved')
    .executeTakeFirst()
  if (freed.numUpdatedRows === 0n) return
  await recordAudit(trx, {
    at: now,
    ...ender,
    action: 'deal-released',
    objectType: 'deal',
    objectId: String(ended.deal_id),
    detail: { before: 'reserved', after: status },
  })
}

/** True for the payment that its reservation depends on, which alone has a receipt, and false for one that was only ever to go back. */
async function isKept(trx: Db, payment: PaymentRow): Promise<boolean> {
  const receipt = await trx
    .selectFrom('receipts')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('kind', '=', 'receipt')
    .executeTakeFirst()
  return receipt !== undefined
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

/** The thing that mails about a payment's money refer to where no request led to it. */
export function aboutReservation(payment: Pick<PaymentRow, 'reservation_id'>): About {
  return { type: 'reservation', id: payment.reservation_id }
}

/** The reservation of a payment, and whether the reservation depends on this payment. */
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

/** The effects of money that went back outside our own refunds, for the operator. `before` is the reservation as it was. */
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
  const isRestOnItsWay = !before.isKept && (await findDue(trx, payment.id)).length > 0
  const { status } = await readReservation(trx, payment)
  const ended = before.status === 'refunded' || before.status === 'not-completed' ? 'was-over' : 'ended'
  const kept = before.status === 'completed' || before.status === 'not-completed' ? 'stays-ended' : 'goes-on'
  const reservation = !before.isKept ? 'none' : status === 'refunded' ? ended : isArrived ? kept : 'later'
  return { reservation, isRestOwed, isRestOnItsWay, isTooMuch }
}

/** Records in the trail of the reservation what became of a payment's money, by the provider or an admin. Returns the entry's number. */
export function auditMoney(
  trx: Db,
  payment: PaymentRow,
  action: AuditAction<'reservation'>,
  now: string,
  detail: Record<string, string | number>,
  adminId?: string,
): Promise<number> {
  const teller = tellerOf(adminId)
  return recordAudit(trx, {
    at: now,
    actor: teller.actor,
    actorUserId: teller.userId,
    action,
    objectType: 'reservation',
    objectId: payment.reservation_id,
    detail: { ...detail, paymentId: payment.id },
  })
}
