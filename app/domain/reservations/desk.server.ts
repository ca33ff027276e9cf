import type { Db } from '#db/database.server.ts'
import type { ReservationRow } from '#db/schema.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { freedHoldMail } from '#app/domain/mail/texts.server.ts'
import { closeHold, findMoneyNotKept } from './holds.server.ts'
import type { FreeHoldRefusal } from './desk.ts'
import { describePurchase } from './settlement.server.ts'
import type { Admin } from '#app/domain/people/users.ts'

/**
 * Ends a hold that nobody has paid, at the provider first, in the admin's name, and tells its user. `isCharged`: money arrived at
 * that very moment for a deal that is not on the market any more, and is not kept. `also` is done in the transaction that ends the hold.
 */
export async function freeHold(
  db: Db,
  payments: Payments | null,
  admin: Admin,
  reservationId: string,
  now: string,
  also?: (trx: Db) => Promise<void>,
): Promise<{ ok: true; reference: string; isCharged: boolean } | { ok: false; reason: FreeHoldRefusal }> {
  if (!payments) return { ok: false, reason: 'not-configured' }
  const reservation = await db.selectFrom('reservations').selectAll().where('id', '=', reservationId).executeTakeFirst()
  if (!reservation) return { ok: false, reason: 'not-found' }
  if (reservation.status === 'paid' || reservation.status === 'completed') return { ok: false, reason: 'paid' }
  if (reservation.status !== 'held') return { ok: false, reason: 'not-held' }
  const tell = async (trx: Db) => {
    await tellHolder(trx, reservation, now)
    await also?.(trx)
  }
  const by = { actor: 'admin', actorUserId: admin.id, action: 'hold-freed', tell } as const
  const closed = await closeHold(db, payments, reservation, 'released', now, by)
  if (closed === 'closed') {
    const isCharged = (await findMoneyNotKept(db, reservation.id)) !== undefined
    return { ok: true, reference: reservation.reference, isCharged }
  }
  return { ok: false, reason: closed === 'paid' ? 'paid' : 'payment-under-way' }
}

/** Mails the user of a hold that was freed. One that had run out has ended for its user already. */
async function tellHolder(trx: Db, { id, expires_at: expiresAt }: ReservationRow, now: string): Promise<void> {
  if (expiresAt <= now) return
  const hold = await describePurchase(trx, id)
  const isPaymentLookedInto = (await findMoneyNotKept(trx, id)) !== undefined
  const mail = freedHoldMail({ ...hold, isPaymentLookedInto })
  await queueMail(trx, { key: `hold-freed:${id}`, about: { type: 'reservation', id } }, mail, now)
}
