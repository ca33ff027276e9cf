import { existsSync } from 'node:fs'
import type { Db } from '../../db/database.server.ts'
import { isPostgresAddress } from '../../db/postgres/address.ts'
import type { KnownPayment, Payments } from '../sandbox/index.ts'
import { withDatabase } from './data-folder.ts'

/**
 * Tells the stand-in for the payment provider of the payments that this database knows: those of the sample's past, and those
 * of an earlier run. So their money can be sent back, and the books agree.
 */
export async function teachPayments(payments: Payments, database: string): Promise<void> {
  if (isPostgresAddress(database) || existsSync(database))
    payments.learn(await withDatabase(database, listKnownPayments))
}

async function listKnownPayments(db: Db): Promise<KnownPayment[]> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select(['payments.id', 'payment_intent_id', 'payments.amount_pence', 'created_at', 'reservation_id', 'deal_id'])
    .where('payments.status', 'in', ['succeeded', 'refund-due', 'refunded', 'mismatch'])
    .where('payment_intent_id', 'is not', null)
    .execute()
  const disputes = await db.selectFrom('disputes').selectAll().execute()
  // What a lost dispute took stands among the refunds too, under its id.
  const taken = new Set(disputes.map(({ id }) => id))
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('way', '=', 'provider')
    .where('provider_ref', 'is not', null)
    .execute()
  return payments.map((payment) => ({
    id: payment.payment_intent_id!,
    amount: payment.amount_pence,
    created: seconds(payment.created_at),
    metadata: {
      payment_id: payment.id,
      reservation_id: payment.reservation_id,
      deal_id: String(payment.deal_id),
    },
    refunds: refunds.flatMap(
      ({ id, payment_id: of, provider_ref: ref, amount_pence: amount, status, created_at: at }) =>
        of === payment.id && !taken.has(ref!) && status !== 'due'
          ? [{ id: ref!, amount, created: seconds(at), status, metadata: { refund_id: id } }]
          : [],
    ),
    disputes: disputes.flatMap((dispute) =>
      dispute.payment_id === payment.id
        ? [
            {
              id: dispute.id,
              amount: dispute.amount_pence,
              created: seconds(dispute.opened_at),
              reason: dispute.reason,
              status: dispute.provider_status,
              dueBy: dispute.evidence_due_by === null ? null : seconds(dispute.evidence_due_by),
            },
          ]
        : [],
    ),
  }))
}

/** The provider's times are whole seconds. */
function seconds(iso: string): number {
  return Math.floor(Date.parse(iso) / 1000)
}
