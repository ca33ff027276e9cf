import type { Db } from '#db/database.server.ts'
import type { ProviderEvent } from '#app/services/payments.server.ts'
import { operatorMail, type OperatorMatter } from '#app/domain/mail/operator.server.ts'
import { queueMail, wakeRefunds } from '#app/domain/mail/outbox.server.ts'
import {
  aboutReservation,
  addForeign,
  auditMoney,
  describeEffect,
  findDue,
  findPayment,
  readReservation,
  settlePayment,
} from '#app/domain/refunds/returned-money.server.ts'

/**
 * Takes in a dispute: the buyer's bank asks for the money back. Until the bank has decided, the documents are closed and nothing
 * else is refunded. A dispute that we win leaves everything as before. One that we lose has taken the money, and ends the
 * reservation if that was all of it. A dispute about a payment that was to go back anyway changes no reservation.
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
  // Events come in any order, so the stored state of this dispute may already be its end.
  const isKnown = payment.dispute_ref === event.disputeId
  if (event.status === 'open' ? isKnown : isKnown && !payment.disputed_at) return 'noted'
  // The end of an older dispute says nothing about the one that is open.
  const isOlder = event.status !== 'open' && !isKnown && payment.disputed_at !== null
  const before = await readReservation(trx, payment)
  const set = async (disputedAt: string | null) => {
    if (isOlder) return
    const change = { disputed_at: disputedAt, dispute_ref: event.disputeId }
    await trx.updateTable('payments').set(change).where('id', '=', payment.id).execute()
    if (!before.isKept) return
    await trx
      .updateTable('reservations')
      .set({ locked_at: disputedAt })
      .where('id', '=', payment.reservation_id)
      .where('locked_at', disputedAt ? 'is' : 'is not', null)
      .execute()
  }
  const tell = (matter: OperatorMatter) => {
    const name = { key: `dispute-${event.status}:${event.disputeId}`, about: aboutReservation(payment) }
    return queueMail(trx, name, operatorMail(matter, before.reference), now)
  }
  const amountPence = event.amountPence
  switch (event.status) {
    case 'open':
      await set(now)
      await auditMoney(trx, payment, 'payment-disputed', now, { amountPence })
      await tell({ kind: 'disputed', amountPence, isKept: before.isKept })
      return 'locked'
    case 'won':
      await set(null)
      await auditMoney(trx, payment, 'dispute-won', now, { amountPence })
      // The outbox may have given up a refund that the dispute held back.
      if (!isOlder) await wakeRefunds(trx, await findDue(trx, payment.id), now)
      return 'unlocked'
    case 'lost': {
      await set(null)
      await auditMoney(trx, payment, 'dispute-lost', now, { amountPence })
      const row = await addForeign(trx, payment, amountPence, event.disputeId, now)
      if (row) {
        await trx
          .updateTable('refunds')
          .set({ status: 'succeeded', settled_at: now })
          .where('id', '=', row.id)
          .execute()
        await settlePayment(trx, await findPayment(trx, payment.id), row.id, now)
      }
      const isTooMuch = (row?.amount_pence ?? 0) < amountPence
      const effect = await describeEffect(trx, payment, before, { isArrived: true, isTooMuch })
      await tell({ kind: 'dispute-lost', amountPence, effect })
      return 'refunded'
    }
  }
}
