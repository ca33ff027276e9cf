import type { Db } from '#db/database.server.ts'
import type { PaymentRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { isFailureCode, pageExpired } from '#app/domain/terms/payment-failures.ts'

/** The most failures of one reservation that its history tells. Somebody may try cards for as long as the provider lets them. */
const mostTold = 20

/**
 * Keeps why an attempt to pay failed, with the attempt and in the history of its reservation. The same reason may be told several times
 * over, by an event, by the buyer's return and by the repair; it stands in the history once until another follows. Money that has come
 * leaves nothing to say.
 */
export async function notePaymentFailure(
  trx: Db,
  { id, reservation_id: reservationId }: Pick<PaymentRow, 'id' | 'reservation_id'>,
  why: string | null,
  now: string,
): Promise<void> {
  const changed = await trx
    .updateTable('payments')
    .set({ last_error: why })
    .where('id', '=', id)
    .where('status', 'in', ['creating', 'open', 'canceled'])
    .where('last_error', 'is distinct from', why)
    .returning('id')
    .executeTakeFirst()
  if (!changed || why === null || why === pageExpired) return
  const { told } = await trx
    .selectFrom('audit_events')
    .select((select) => select.fn.countAll<number>().as('told'))
    .where('object_type', '=', 'reservation')
    .where('object_id', '=', reservationId)
    .where('action', '=', 'payment-failed')
    .executeTakeFirstOrThrow()
  if (told >= mostTold) return
  await recordAudit(trx, {
    at: now,
    actor: 'provider',
    action: 'payment-failed',
    objectType: 'reservation',
    objectId: reservationId,
    // A sentence of the provider's could name somebody.
    detail: { paymentId: id, ...(isFailureCode(why) && { why }) },
  })
}
