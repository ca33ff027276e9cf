import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { PaymentRow, RefundRequestRow, RefundRow } from '#db/schema.ts'
import type { Payments, ProviderEvent, RefundFacts } from '#app/services/payments.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { recordAudit } from './audit.server.ts'
import { operatorMail } from './mails.server.ts'
import { FinalError, queueMail, queueRefund, wakeRefunds, type RefundOrder } from './outbox.server.ts'
import { repairEach } from './repair.server.ts'
import { stepMail } from './refund-mails.server.ts'
import { describeForMail, describeReturned, moveRequest } from './refund-state.server.ts'

/**
 * Money on its way back. The row comes first and names the idempotency key; the outbox asks the provider; the answer, an event
 * or the repair finishes it. Every step may run twice, late and in any order.
 */

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
 * Asks the provider for one refund; the outbox repeats it with the same key until there is an answer. Keys are forgotten after
 * a day, so what the provider already knows of is looked for first. A refusal is final and left for a person.
 */
export async function sendRefund(
  db: Db,
  payments: Payments,
  order: RefundOrder,
  key: string,
  now: string,
): Promise<void> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.status', 'refunds.amount_pence', 'payment_id', 'payment_intent_id', 'disputed_at'])
    .where('refunds.id', '=', order.refundId)
    .executeTakeFirstOrThrow()
  if (row.status !== 'due' || !row.payment_intent_id) return
  if (row.disputed_at) throw new Error('The payment is disputed; the refund waits until the bank has decided.')
  for (const facts of await payments.listRefunds(row.payment_intent_id)) {
    // Also what an earlier try or a hand at the provider has sent: it is noted before anything more is asked for.
    await db.transaction().execute((trx) => noteRefund(trx, facts, now))
  }
  const { status } = await db.selectFrom('refunds').select('status').where('id', '=', row.id).executeTakeFirstOrThrow()
  if (status !== 'due') return
  const sent = await payments.refund({
    refundId: row.id,
    paymentIntentId: row.payment_intent_id,
    amountPence: row.amount_pence,
    idempotencyKey: key,
  })
  if (sent.ok) {
    await db.transaction().execute((trx) => noteRefund(trx, sent.value, now))
    return
  }
  if (sent.reason === 'provider-down') throw new Error(sent.message)
  await db.transaction().execute((trx) => failRefund(trx, row.id, sent.message, now))
  throw new FinalError(sent.message)
}

/** What the provider says of a refund, by its answer, an event or the repair. Returns what came of it. */
export async function noteRefund(trx: Db, facts: RefundFacts, now: string): Promise<string> {
  const row = await findRefundRow(trx, facts)
  if (!row) return noteForeignRefund(trx, facts, now)
  switch (facts.status) {
    case 'pending':
      return notePending(trx, row, facts, now)
    case 'succeeded':
      return finishRefund(trx, row, facts, now)
    case 'failed':
      return failRefund(trx, row.id, facts.lastError ?? 'The bank sent the refund back.', now, facts.id)
  }
}

async function findRefundRow(trx: Db, facts: RefundFacts): Promise<RefundRow | undefined> {
  const known = await trx.selectFrom('refunds').selectAll().where('provider_ref', '=', facts.id).executeTakeFirst()
  if (known) return known
  const open = trx.selectFrom('refunds').selectAll('refunds').where('refunds.provider_ref', 'is', null)
  if (facts.refundId) return open.where('refunds.id', '=', facts.refundId).executeTakeFirst()
  if (!facts.paymentIntentId) return undefined
  // Made by hand at the provider while ours was still due: the very money that ours was to send.
  return open
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('payment_intent_id', '=', facts.paymentIntentId)
    .where('refunds.amount_pence', '=', facts.amountPence)
    .where('refunds.status', '=', 'due')
    .orderBy('refunds.created_at')
    .executeTakeFirst()
}

/** A row whose end is still to come. One that was given up before the provider had answered may turn out to have left. */
const unended = sql<boolean>`(status in ('due', 'pending') or (status = 'failed' and provider_ref is null))`

async function notePending(trx: Db, row: RefundRow, facts: RefundFacts, now: string): Promise<string> {
  const noted = await trx
    .updateTable('refunds')
    .set({ status: 'pending', provider_ref: facts.id, last_error: null })
    .where('id', '=', row.id)
    .where('status', '<>', 'pending')
    .where(unended)
    .executeTakeFirst()
  if (noted.numUpdatedRows === 0n) return 'noted'
  const request = await findRequest(trx, row)
  if (request?.status === 'approved') {
    await moveRequest(trx, request, 'processing', {}, { actor: 'provider' }, now)
    const facts = await describeForMail(trx, request.id)
    await queueMail(trx, `refund-processing:${row.id}`, stepMail('processing', facts, now), now)
  }
  return 'noted'
}

async function finishRefund(trx: Db, row: RefundRow, facts: RefundFacts, now: string): Promise<string> {
  const done = await trx
    .updateTable('refunds')
    .set({ status: 'succeeded', provider_ref: facts.id, settled_at: now, last_error: null })
    .where('id', '=', row.id)
    .where(unended)
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) return 'noted'
  const payment = await findPayment(trx, row.payment_id)
  await auditMoney(trx, payment, 'payment-refunded', now, { refundId: row.id, amountPence: row.amount_pence })
  await settlePayment(trx, payment, row.id, now)
  return 'refunded'
}

/**
 * After money has arrived back: how much of the payment that is decides what becomes of it, of its reservation and of every
 * request about it, whoever sent the money. `refundId` names the arrival, so that each is told once.
 */
async function settlePayment(trx: Db, payment: PaymentRow, refundId: string, now: string): Promise<void> {
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
    await endReservation(trx, payment.reservation_id, request.reason === 'property-unavailable', now)
    const facts = await describeForMail(trx, request.id)
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

/** What has not left is not owed any more. */
async function giveUpDue(trx: Db, paymentId: string, why: string, now: string): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ status: 'failed', last_error: why, settled_at: now })
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'due')
    .execute()
}

async function findDue(trx: Db, paymentId: string): Promise<string[]> {
  const due = trx.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).where('status', '=', 'due')
  return (await due.execute()).map(({ id }) => id)
}

/** There is nothing left to decide: the money has gone back on another way. */
async function closeUndecided(trx: Db, reservationId: string, now: string): Promise<void> {
  const requests = await trx
    .selectFrom('refund_requests')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', ['pending', 'under-review'])
    .execute()
  const change = { decided_at: now, decision_note: 'Your payment has gone back to you in full.' }
  for (const request of requests) await moveRequest(trx, request, 'refunded', change, { actor: 'provider' }, now)
}

/** The payment that its reservation stands on, and not one that was only ever to go back. */
async function isKept(trx: Db, payment: PaymentRow): Promise<boolean> {
  if (payment.status === 'succeeded') return true
  const asked = await trx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('request_id', 'is not', null)
    .executeTakeFirst()
  return asked !== undefined
}

function findUnderWay(trx: Db, reservationId: string): Promise<RefundRequestRow | undefined> {
  return trx
    .selectFrom('refund_requests')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', ['approved', 'processing'])
    .executeTakeFirst()
}

function findPayment(trx: Db, id: string): Promise<PaymentRow> {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const sumOf = (rows: Pick<RefundRow, 'amount_pence'>[]) => rows.reduce((sum, row) => sum + row.amount_pence, 0)

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

/**
 * Ends a paid reservation whose money has gone back. Its deal may be secured again, unless it went back because the property
 * cannot be had: such a deal must not be sold again before a person has looked.
 */
async function endReservation(trx: Db, reservationId: string, isUnavailable: boolean, now: string): Promise<void> {
  const ended = await trx
    .updateTable('reservations')
    .set({ status: 'refunded', ended_at: now })
    .where('id', '=', reservationId)
    .where('status', 'in', ['paid', 'completed'])
    .returning('deal_id')
    .executeTakeFirst()
  if (!ended) return
  const status = isUnavailable ? 'inactive' : 'active'
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

/**
 * Money that did not arrive back, even after it was thought to have. It stays owed: the buyer is told of the delay, and the
 * operator has to settle it, for instance by sending it again from the desk.
 */
async function failRefund(
  trx: Db,
  refundId: string,
  why: string,
  now: string,
  providerRef: string | null = null,
): Promise<string> {
  const row = await trx
    .updateTable('refunds')
    .set({ status: 'failed', last_error: why.slice(0, 300), settled_at: now })
    .$if(providerRef !== null, (query) => query.set({ provider_ref: providerRef }))
    .where('id', '=', refundId)
    .where('status', 'in', ['due', 'pending', 'succeeded'])
    .returningAll()
    .executeTakeFirst()
  if (!row) return 'noted'
  const payment = await trx
    .updateTable('payments')
    .set({ status: 'refund-due', last_error: 'The refund failed.' })
    .where('id', '=', row.payment_id)
    .where('status', 'in', ['refund-due', 'refunded'])
    .returningAll()
    .executeTakeFirst()
  if (payment) await auditMoney(trx, payment, 'refund-failed', now, { refundId })
  const request = await findRequest(trx, row)
  if (request) {
    // Another request of the same purchase may be under way by now; this one then stays as it was, and a person settles both.
    const other = await findUnderWay(trx, request.reservation_id ?? '')
    if (!other || other.id === request.id) await moveRequest(trx, request, 'approved', {}, { actor: 'provider' }, now)
    await recordAudit(trx, {
      at: now,
      actor: 'provider',
      action: 'refund-request-problem',
      objectType: 'refund-request',
      objectId: request.id,
      detail: { refundId },
    })
    const facts = await describeForMail(trx, request.id)
    await queueMail(trx, `refund-delayed:${refundId}`, stepMail('delayed', facts, now), now)
  }
  if (payment) {
    const reference = await referenceOf(trx, payment)
    await queueMail(trx, `refund-failed:${refundId}`, operatorMail('A refund that failed', reference), now)
  }
  return 'refund-failed'
}

/**
 * A refund that somebody made at the provider, past us: it is written down, counts for a request that is under way, and takes
 * the place of what of ours has not left and would be too much with it.
 */
async function noteForeignRefund(trx: Db, facts: RefundFacts, now: string): Promise<string> {
  if (!facts.paymentIntentId || facts.status === 'failed') return 'ignored'
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('payment_intent_id', '=', facts.paymentIntentId)
    .executeTakeFirst()
  if (!payment) return 'unknown'
  const row = await addForeign(trx, payment, facts.amountPence, facts.id, now)
  await auditMoney(trx, payment, 'refund-made-elsewhere', now, { amountPence: facts.amountPence })
  const mail = operatorMail('A refund made at the payment provider', await referenceOf(trx, payment))
  await queueMail(trx, `foreign-refund:${facts.id}`, mail, now)
  if (row && facts.status === 'succeeded') await finishRefund(trx, row, facts, now)
  return 'refund-made-elsewhere'
}

/** Undefined when the payment has no room for it, as one of which more arrived than was asked for. */
async function addForeign(
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

/**
 * The buyer's bank asks for the money back. Until it has decided, the documents are closed and nothing else is refunded; won,
 * all is as before; lost, the bank has taken the money, and if that was all of it the reservation is over. A payment that was to
 * go back anyway touches nobody's reservation.
 */
export async function noteDispute(
  trx: Db,
  event: Extract<ProviderEvent, { kind: 'dispute' }>,
  now: string,
): Promise<string> {
  const payment =
    event.paymentIntentId &&
    (await trx
      .selectFrom('payments')
      .selectAll()
      .where('payment_intent_id', '=', event.paymentIntentId)
      .executeTakeFirst())
  if (!payment) return 'ignored'
  // Events come in any order: what is known of this dispute already may be its end.
  const isKnown = payment.dispute_ref === event.disputeId
  if (event.status === 'open' ? isKnown : isKnown && !payment.disputed_at) return 'noted'
  // The end of an older one says nothing of the one that is open.
  const isOlder = event.status !== 'open' && !isKnown && payment.disputed_at !== null
  const kept = await isKept(trx, payment)
  const set = async (disputedAt: string | null) => {
    if (isOlder) return
    const change = { disputed_at: disputedAt, dispute_ref: event.disputeId }
    await trx.updateTable('payments').set(change).where('id', '=', payment.id).execute()
    if (!kept) return
    await trx
      .updateTable('reservations')
      .set({ locked_at: disputedAt })
      .where('id', '=', payment.reservation_id)
      .where('locked_at', disputedAt ? 'is' : 'is not', null)
      .execute()
  }
  const tell = async (what: string) => {
    const mail = operatorMail(what, await referenceOf(trx, payment))
    await queueMail(trx, `dispute-${event.status}:${event.disputeId}`, mail, now)
  }
  const amountPence = event.amountPence
  switch (event.status) {
    case 'open':
      await set(now)
      await auditMoney(trx, payment, 'payment-disputed', now, { amountPence })
      await tell('A disputed payment')
      return 'locked'
    case 'won':
      await set(null)
      await auditMoney(trx, payment, 'dispute-won', now, { amountPence })
      // What it held back may have been tried in vain until the outbox gave it up.
      if (!isOlder) await wakeRefunds(trx, await findDue(trx, payment.id), now)
      return 'unlocked'
    case 'lost': {
      await set(null)
      await auditMoney(trx, payment, 'dispute-lost', now, { amountPence })
      await tell('A dispute that was lost')
      const row = await addForeign(trx, payment, amountPence, event.disputeId, now)
      if (row) {
        await trx
          .updateTable('refunds')
          .set({ status: 'succeeded', settled_at: now })
          .where('id', '=', row.id)
          .execute()
        await settlePayment(trx, await findPayment(trx, payment.id), row.id, now)
      }
      return 'refunded'
    }
  }
}

/** Asks the provider about refunds that nobody told us the end of. Returns how many came to one. */
export async function repairRefunds(db: Db, payments: Payments, now: string): Promise<number> {
  const rows = await db
    .selectFrom('refunds')
    .select(['provider_ref'])
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .limit(500)
    .execute()
  return repairEach(rows, async ({ provider_ref: ref }) => {
    const facts = ref ? await payments.findRefund(ref) : undefined
    if (!facts || facts.status === 'pending') return false
    await db.transaction().execute((trx) => noteRefund(trx, facts, now))
    return true
  })
}

function findRequest(trx: Db, row: RefundRow): Promise<RefundRequestRow | undefined> {
  return trx.selectFrom('refund_requests').selectAll().where('id', '=', row.request_id).executeTakeFirst()
}

async function referenceOf(trx: Db, payment: PaymentRow): Promise<string> {
  const { reference } = await trx
    .selectFrom('reservations')
    .select('reference')
    .where('id', '=', payment.reservation_id)
    .executeTakeFirstOrThrow()
  return reference
}

/** Writes down, in the trail of its reservation, what became of a payment's money. */
export function auditMoney(
  trx: Db,
  payment: PaymentRow,
  action: string,
  now: string,
  detail: Record<string, string | number>,
): Promise<void> {
  return recordAudit(trx, {
    at: now,
    actor: 'provider',
    action,
    objectType: 'reservation',
    objectId: payment.reservation_id,
    detail: { ...detail, paymentId: payment.id },
  })
}
