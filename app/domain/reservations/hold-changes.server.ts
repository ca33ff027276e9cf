import type { Db } from '#db/database.server.ts'
import type { ReservationRow } from '#db/schema.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import type { DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import type { Holder } from './hold-groups.server.ts'
import { mayExtend } from './hold-limits.server.ts'
import { closeHold, explainNoHold, holdDeal, mayHoldDeal } from './holds.server.ts'
import { isNotEntered } from '#app/domain/deals/list/not-entered.server.ts'
import { extensionMilliseconds, type SecureRefused } from './reservations.ts'

/** The changes that a holder may make to a hold besides paying: keep it longer, or move it to another deal. */

/** Makes the user's running hold on a deal 30 minutes longer, once. Returns when it ends now. */
export async function extendHold(
  db: Db,
  userId: string,
  dealId: number,
  now: string,
): Promise<{ ok: true; expiresAt: string } | SecureRefused> {
  return db.transaction().execute(async (trx) => {
    if (await isNotEntered(trx, userId, dealId)) return { ok: false, reason: 'payment-received' }
    const hold = await trx
      .selectFrom('reservations')
      .innerJoin('deals', 'deals.id', 'reservations.deal_id')
      .select(['reservations.id', 'expires_at', 'extended_at', 'deals.status as deal_status'])
      .where('deal_id', '=', dealId)
      .where('user_id', '=', userId)
      .where('reservations.status', '=', 'held')
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (!hold) return explainNoHold(trx, userId, dealId)
    if (hold.deal_status !== 'active') return { ok: false, reason: 'deal-inactive' }
    if (hold.extended_at) return { ok: false, reason: 'extended-already' }
    if (!(await mayExtend(trx, userId, now))) return { ok: false, reason: 'too-many-extensions' }
    const expiresAt = addMilliseconds(hold.expires_at, extensionMilliseconds)
    await trx
      .updateTable('reservations')
      .set({ expires_at: expiresAt, extended_at: now })
      .where('id', '=', hold.id)
      .execute()
    await recordAudit(trx, {
      at: now,
      actor: 'user',
      actorUserId: userId,
      action: 'hold-extended',
      objectType: 'reservation',
      objectId: hold.id,
      detail: { before: { expiresAt: hold.expires_at }, after: { expiresAt } },
    })
    return { ok: true, expiresAt }
  })
}

/**
 * Gives up the user's hold on another deal, at the provider first, and holds this deal instead. No hold is given up for a deal
 * that could not be held. `leavingId` names the hold to give up; without it, the user's only hold is meant.
 */
export async function moveHold(
  db: Db,
  payments: Payments | null,
  user: Holder,
  dealId: number,
  leavingId: string | undefined,
  policy: DealPolicy,
  now: string,
): Promise<{ ok: true; expiresAt: string; released: { title: string } | null } | SecureRefused> {
  if (!payments) return { ok: false, reason: 'not-configured' }
  const leaving = await findHoldToLeave(db, user.id, dealId, leavingId, now)
  const may = await mayHoldDeal(db, payments, user, dealId, policy, leaving?.id, now)
  if (!may.ok) return may
  const closed = leaving && !may.isHeldAlready && (await closeHold(db, payments, leaving, 'released', now))
  if (closed === 'pending') return { ok: false, reason: 'other-payment-under-way' }
  // The other deal belongs to the user where its money arrived first, and this one can be held beside it.
  const isReleased = closed === 'closed'
  const held = await holdDeal(db, payments, user, dealId, policy, now)
  if (!held.ok) {
    const isLost = held.reason === 'deal-held' || held.reason === 'deal-reserved' || held.reason === 'group-holds'
    return isReleased && isLost ? { ok: false, reason: 'lost-on-move' } : held
  }
  return {
    ok: true,
    expiresAt: held.reservation.expires_at,
    released: leaving && isReleased ? { title: leaving.title } : null,
  }
}

async function findHoldToLeave(
  db: Db,
  userId: string,
  dealId: number,
  leavingId: string | undefined,
  now: string,
): Promise<(ReservationRow & { title: string }) | undefined> {
  const others = await db
    .selectFrom('reservations')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .selectAll('reservations')
    .select('deals.title')
    .where('user_id', '=', userId)
    .where('deal_id', '<>', dealId)
    .where('reservations.status', '=', 'held')
    .where('expires_at', '>', now)
    .$if(leavingId !== undefined, (query) => query.where('reservations.id', '=', leavingId!))
    .limit(2)
    .execute()
  return others.length === 1 ? others[0] : undefined
}
