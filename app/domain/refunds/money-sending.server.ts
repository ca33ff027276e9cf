import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { RefundRequestRow, RefundRow } from '#db/schema.ts'
import type { Payments, RefundFacts } from '#app/services/payments.server.ts'
import { operatorMail } from '#app/domain/mail/operator.server.ts'
import { FinalError, queueMail, type RefundOrder } from '#app/domain/mail/outbox.server.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { stepMail } from './mails.server.ts'
import { disputedSince } from './open-dispute.server.ts'
import { aboutRequest, auditRequest, describeForMail, moveRequest } from './status-changes.server.ts'
import {
  aboutReservation,
  addForeign,
  auditMoney,
  describeEffect,
  findOtherSum,
  findPayment,
  findUnderWay,
  readReservation,
  settlePayment,
} from './returned-money.server.ts'

/**
 * Sends refunds and follows them to their end. The row comes first and names the idempotency key. The outbox asks the provider.
 * The provider's answer, an event or the repair finishes the row. Every step may run twice, late and in any order.
 */

/**
 * Asks the provider for one refund; the outbox repeats it with the same key until there is an answer. The provider forgets keys
 * after a day, so its list is searched first for a refund that it knows already. A refusal is final and left for a person.
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
    .select(['refunds.id', 'refunds.status', 'refunds.amount_pence', 'payment_id', 'payment_intent_id'])
    .select(disputedSince.as('disputed_at'))
    .where('refunds.id', '=', order.refundId)
    .executeTakeFirstOrThrow()
  if (row.status !== 'due' || !row.payment_intent_id) return
  if (row.disputed_at) throw new Error('The payment is disputed; the refund waits until the bank has decided.')
  for (const facts of await payments.listRefunds(row.payment_intent_id)) {
    // The list also holds refunds that an earlier try or a person at the provider has sent. They are stored before anything more
    // is asked for.
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

/** Stores the state of a refund that the provider's answer, an event or the repair tells. Returns what came of it. */
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
  // Somebody made this refund at the provider while ours was still due. It is the very money that ours was to send.
  return open
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where('payment_intent_id', '=', facts.paymentIntentId)
    .where('refunds.amount_pence', '=', facts.amountPence)
    .where('refunds.status', '=', 'due')
    .orderBy('refunds.created_at')
    .executeTakeFirst()
}

/**
 * True for a row that may still change. A row that was given up before the provider had answered may turn out to have been sent.
 */
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
    await moveRequest(trx, request, 'processing', {}, { actor: 'provider' }, now, { amountPence: row.amount_pence })
    const facts = { ...(await describeForMail(trx, request.id)), amountPence: row.amount_pence }
    const name = { key: `refund-processing:${row.id}`, about: aboutRequest(request.id) }
    await queueMail(trx, name, stepMail('processing', facts), now)
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
 * Stores that money did not arrive back, even where it was thought to have arrived. It stays owed: the buyer is told of the
 * delay, and the operator has to settle it, for instance by sending it again from the desk.
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
  const isOtherSum = (await findOtherSum(trx, row.payment_id)) !== null
  const payment = await trx
    .updateTable('payments')
    .set({ status: isOtherSum ? 'mismatch' : 'refund-due', last_error: 'The refund failed.' })
    .where('id', '=', row.payment_id)
    .where('status', 'in', ['refund-due', 'refunded', 'mismatch'])
    .returningAll()
    .executeTakeFirst()
  const failed = { refundId, amountPence: row.amount_pence }
  // One refund can fail twice: it is given up, arrives after all, and is sent back by the bank. Each failure is told.
  const failure = payment && (await auditMoney(trx, payment, 'refund-failed', now, failed))
  const request = await findRequest(trx, row)
  const isOwed = request !== undefined && (await isOwedAgain(trx, request))
  if (request) {
    if (isOwed) await moveRequest(trx, request, 'approved', {}, { actor: 'provider' }, now)
    await auditRequest(trx, request.id, { actor: 'provider' }, 'refund-request-problem', failed, now)
  }
  if (!payment) return 'refund-failed'
  const about = request ? aboutRequest(request.id) : aboutReservation(payment)
  if (request) {
    const facts = { ...(await describeForMail(trx, request.id)), amountPence: row.amount_pence }
    const name = { key: `refund-delayed:${refundId}:${failure}`, about }
    await queueMail(trx, name, stepMail('delayed', facts), now)
  }
  const { reference } = await readReservation(trx, payment)
  const owed = request ? { id: request.id, isOwed } : null
  const mail = operatorMail({ kind: 'refund-failed', amountPence: row.amount_pence, request: owed }, reference)
  await queueMail(trx, { key: `refund-failed:${refundId}:${failure}`, about }, mail, now)
  return 'refund-failed'
}

/**
 * Whether a request becomes approved again when its refund has failed. It does not when it has been decided anew since, nor while
 * another request about the same purchase is under way: a person settles both.
 */
async function isOwedAgain(trx: Db, request: RefundRequestRow): Promise<boolean> {
  if (request.approved_pence === null || !['approved', 'processing', 'refunded'].includes(request.status)) return false
  const other = await findUnderWay(trx, request.reservation_id ?? '')
  return !other || other.id === request.id
}

/**
 * Stores a refund that somebody made at the provider, outside the site. It counts for a request that is under way, and replaces
 * refunds of ours that have not been sent and would be too much beside it.
 */
async function noteForeignRefund(trx: Db, facts: RefundFacts, now: string): Promise<string> {
  if (!facts.paymentIntentId || facts.status === 'failed') return 'ignored'
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('payment_intent_id', '=', facts.paymentIntentId)
    .executeTakeFirst()
  if (!payment) return 'unknown'
  const before = await readReservation(trx, payment)
  const { amountPence } = facts
  const row = await addForeign(trx, payment, amountPence, facts.id, now)
  await auditMoney(trx, payment, 'refund-made-elsewhere', now, { amountPence })
  const isArrived = facts.status === 'succeeded'
  if (row && isArrived) await finishRefund(trx, row, facts, now)
  const isTooMuch = (row?.amount_pence ?? 0) < amountPence
  const effect = await describeEffect(trx, payment, before, { isArrived, isTooMuch })
  const mail = operatorMail({ kind: 'refund-elsewhere', amountPence, effect }, before.reference)
  await queueMail(trx, { key: `foreign-refund:${facts.id}`, about: aboutReservation(payment) }, mail, now)
  return 'refund-made-elsewhere'
}

/** Asks the provider about refunds whose end nobody has told us. Returns how many have ended. */
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
