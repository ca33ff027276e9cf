import type { Db } from '#db/database.server.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { closeHold, findMoneyNotKept } from './holds.server.ts'
import type { FreeHoldRefusal } from './desk.ts'
import type { Admin } from '#app/domain/people/users.ts'

/**
 * Ends a hold that nobody has paid, at the provider first, in the admin's name. `isCharged`: money arrived at that very moment for
 * a deal that is not on the market any more, and is not kept.
 */
export async function freeHold(
  db: Db,
  payments: Payments | null,
  admin: Admin,
  reservationId: string,
  now: string,
): Promise<{ ok: true; reference: string; isCharged: boolean } | { ok: false; reason: FreeHoldRefusal }> {
  if (!payments) return { ok: false, reason: 'not-configured' }
  const reservation = await db.selectFrom('reservations').selectAll().where('id', '=', reservationId).executeTakeFirst()
  if (!reservation) return { ok: false, reason: 'not-found' }
  if (reservation.status === 'paid' || reservation.status === 'completed') return { ok: false, reason: 'paid' }
  if (reservation.status !== 'held') return { ok: false, reason: 'not-held' }
  const by = { actor: 'admin', actorUserId: admin.id, action: 'hold-freed' } as const
  const closed = await closeHold(db, payments, reservation, 'released', now, by)
  if (closed === 'closed') {
    const isCharged = (await findMoneyNotKept(db, reservation.id)) !== undefined
    return { ok: true, reference: reservation.reference, isCharged }
  }
  return { ok: false, reason: closed === 'paid' ? 'paid' : 'payment-under-way' }
}
