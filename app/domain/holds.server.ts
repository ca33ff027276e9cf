import type { Db } from '#db/database.server.ts'
import type { DealRow, PaymentRow, ReservationRow } from '#db/schema.ts'
import type { CreateResult, Payments } from '#app/services/payments.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import { recordAudit } from './audit.server.ts'
import { canBeSecuredOnline, type DealPolicy } from './deals.server.ts'
import { createAtProvider } from './payment-attempts.server.ts'
import {
  holdMilliseconds,
  mostHoldsAtOnce,
  mostHoldsOfOneDealADay,
  smallestPaymentPence,
  type SecureRefusal,
} from './reservations.ts'
import { settleIntent } from './settlement.server.ts'

export type HoldResult = { ok: true; reservation: ReservationRow; deal: DealRow } | { ok: false; reason: SecureRefusal }

/**
 * Holds a deal for a user for 30 minutes, or finds the hold they already have. When many race, the unique index on live
 * reservations lets exactly one through. A hold that has run out is closed at the provider first and released after.
 */
export async function holdDeal(
  db: Db,
  payments: Payments,
  userId: string,
  dealId: number,
  policy: DealPolicy,
  now: string,
): Promise<HoldResult> {
  const first = await tryToHold(db, userId, dealId, policy, now)
  if (first.kind !== 'stale') return first.result
  const closed = await closeHold(db, payments, first.reservation, 'expired', now)
  if (closed === 'paid')
    return { ok: false, reason: first.reservation.user_id === userId ? 'already-yours' : 'deal-reserved' }
  if (closed === 'pending')
    return { ok: false, reason: first.reservation.user_id === userId ? 'payment-under-way' : 'deal-held' }
  const second = await tryToHold(db, userId, dealId, policy, now)
  return second.kind === 'stale' ? { ok: false, reason: 'deal-held' } : second.result
}

type Try = { kind: 'done'; result: HoldResult } | { kind: 'stale'; reservation: ReservationRow }

async function tryToHold(db: Db, userId: string, dealId: number, policy: DealPolicy, now: string): Promise<Try> {
  const refuse = (reason: SecureRefusal): Try => ({ kind: 'done', result: { ok: false, reason } })

  return db.transaction().execute(async (trx) => {
    const deal = await trx.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirst()
    if (!deal || deal.status === 'draft') return refuse('deal-not-found')

    const live = await trx
      .selectFrom('reservations')
      .selectAll()
      .where('deal_id', '=', dealId)
      .where('status', 'in', ['held', 'paid', 'completed'])
      .executeTakeFirst()
    if (live?.status === 'held') {
      if (live.expires_at <= now) return { kind: 'stale', reservation: live }
      if (live.user_id !== userId) return refuse('deal-held')
      if (deal.status !== 'active') return refuse('deal-inactive')
      return { kind: 'done', result: { ok: true, reservation: live, deal } }
    }
    if (live) return refuse(live.user_id === userId ? 'already-yours' : 'deal-reserved')
    if (deal.status !== 'active') return refuse('deal-inactive')
    if (!canBeSecuredOnline(deal, policy)) return refuse('not-in-scotland')
    if (deal.secure_price_pence < smallestPaymentPence) return refuse('not-online')

    const mine = await trx
      .selectFrom('reservations')
      .select(['deal_id', 'status', 'held_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where((where) =>
        where.or([where('status', '=', 'held'), where('held_at', '>', addMilliseconds(now, -24 * 3_600_000))]),
      )
      .execute()
    const heldNow = mine.filter((row) => row.status === 'held' && row.expires_at > now)
    if (heldNow.length >= mostHoldsAtOnce) return refuse('too-many-holds')
    const today = mine.filter((row) => row.deal_id === dealId && row.held_at > addMilliseconds(now, -24 * 3_600_000))
    if (today.length >= mostHoldsOfOneDealADay) return refuse('too-many-attempts')

    const reservation = await trx
      .insertInto('reservations')
      .values({
        id: newId(),
        reference: newReference('RES'),
        deal_id: dealId,
        user_id: userId,
        status: 'held',
        amount_pence: deal.secure_price_pence,
        held_at: now,
        expires_at: addMilliseconds(now, holdMilliseconds),
        consent_start_now: 0,
        consent_lose_right: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!reservation) return refuse('deal-held')
    await recordAudit(trx, {
      at: now,
      actor: 'user',
      actorUserId: userId,
      action: 'deal-held',
      objectType: 'reservation',
      objectId: reservation.id,
      detail: { dealId },
    })
    return { kind: 'done', result: { ok: true, reservation, deal } }
  })
}

/** `closed`: nothing can be paid any more. `paid`: the money was faster. `pending`: the provider cannot say yet, or is down. */
export type CloseResult = 'closed' | 'paid' | 'pending'

/**
 * Ends a hold: cancels everything that could still be paid at the provider, and only then releases the deal. Safe to repeat.
 */
export async function closeHold(
  db: Db,
  payments: Payments,
  reservation: ReservationRow,
  to: 'released' | 'expired',
  now: string,
): Promise<CloseResult> {
  const attempts = await db
    .selectFrom('payments')
    .selectAll()
    .where('reservation_id', '=', reservation.id)
    .where('status', 'in', ['creating', 'open'])
    .execute()
  for (const attempt of attempts) {
    const closed = await closeAttempt(db, payments, reservation, attempt, now)
    if (closed !== 'closed') return closed
  }
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('reservations')
      .set({ status: to, ended_at: now })
      .where('id', '=', reservation.id)
      .where('status', '=', 'held')
      // A payment that was started since we looked keeps the hold for the next round.
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.reservation_id', '=', 'reservations.id')
              .where('payments.status', 'in', ['creating', 'open']),
          ),
        ),
      )
      .executeTakeFirst()
    if (ended.numUpdatedRows > 0n) {
      await recordAudit(trx, {
        at: now,
        actor: to === 'released' ? 'user' : 'system',
        actorUserId: to === 'released' ? reservation.user_id : null,
        action: `hold-${to}`,
        objectType: 'reservation',
        objectId: reservation.id,
      })
      return 'closed'
    }
    const current = await trx
      .selectFrom('reservations')
      .select('status')
      .where('id', '=', reservation.id)
      .executeTakeFirst()
    if (current?.status === 'paid' || current?.status === 'completed') return 'paid'
    return current?.status === 'held' ? 'pending' : 'closed'
  })
}

async function closeAttempt(
  db: Db,
  payments: Payments,
  reservation: ReservationRow,
  attempt: PaymentRow,
  now: string,
): Promise<CloseResult> {
  let ref = attempt.provider_ref
  try {
    if (!ref) {
      // The process died between writing the row and hearing back. The same call with the same key tells what came of it.
      const created: CreateResult<string> = await createAtProvider(db, payments, attempt, reservation, now)
      if (!created.ok && created.reason === 'provider-down') return 'pending'
      if (!created.ok) return markCanceled(db, attempt, now)
      ref = created.value
    }
    if (attempt.kind === 'intent') {
      const intent = await payments.cancelIntent(ref)
      if (!intent || intent.status === 'canceled') return await markCanceled(db, attempt, now)
      if (intent.status !== 'succeeded') return 'pending'
      return (await settleIntent(db, intent, now)) === 'paid' ? 'paid' : 'closed'
    }
    const checkout = await payments.expireCheckout(ref)
    if (!checkout || checkout.status === 'expired') return await markCanceled(db, attempt, now)
    if (!checkout.isPaid || !checkout.paymentIntent) return 'pending'
    return (await settleIntent(db, checkout.paymentIntent, now)) === 'paid' ? 'paid' : 'closed'
  } catch {
    // The provider cannot be reached or answers nonsense: the hold stays, and the next round tries again.
    return 'pending'
  }
}

async function markCanceled(db: Db, attempt: PaymentRow, now: string): Promise<'closed'> {
  await db
    .updateTable('payments')
    .set({ status: 'canceled', settled_at: now })
    .where('id', '=', attempt.id)
    .where('status', 'in', ['creating', 'open'])
    .execute()
  return 'closed'
}

/** Releases the user's own hold at once. `not-found` also for a hold of somebody else. */
export async function releaseHold(
  db: Db,
  payments: Payments,
  userId: string,
  reservationId: string,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'payment-under-way' | 'already-yours' }> {
  const reservation = await db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', reservationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!reservation) return { ok: false, reason: 'not-found' }
  if (reservation.status !== 'held') {
    return reservation.status === 'paid' || reservation.status === 'completed'
      ? { ok: false, reason: 'already-yours' }
      : { ok: true }
  }
  const closed = await closeHold(db, payments, reservation, 'released', now)
  if (closed === 'paid') return { ok: false, reason: 'already-yours' }
  return closed === 'closed' ? { ok: true } : { ok: false, reason: 'payment-under-way' }
}

/** Closes every hold that has run out. Returns how many were released. */
export async function expireHolds(db: Db, payments: Payments, now: string): Promise<number> {
  const holds = await db
    .selectFrom('reservations')
    .selectAll()
    .where('status', '=', 'held')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(100)
    .execute()
  let released = 0
  for (const hold of holds) if ((await closeHold(db, payments, hold, 'expired', now)) === 'closed') released += 1
  return released
}
