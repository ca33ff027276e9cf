import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { DealRow, PaymentRow, ReservationRow } from '#db/schema.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import { SiteCalls } from '#app/utils/site-calls.server.ts'
import { recordAudit, type AuditEntry } from '#app/domain/audit/audit.server.ts'
import { readClockDoubt } from '#app/domain/clock/clock.server.ts'
import { canBeSecuredOnline, type DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import { addHoldGroups, type Holder } from './hold-groups.server.ts'
import { hasEverPaid, refuseNewHold } from './hold-limits.server.ts'
import { closeAttemptRow, isCheckoutOver, reachAttempt } from './attempts.server.ts'
import { holdMilliseconds, smallestPaymentPence, type SecureRefusal, type SecureRefused } from './reservations.ts'
import { isNotEntered } from '#app/domain/deals/list/not-entered.server.ts'
import { notePaymentFailure } from './payment-failures.server.ts'
import { settleIntent } from './settlement.server.ts'

type HoldResult = { ok: true; reservation: ReservationRow; deal: DealRow } | SecureRefused

/**
 * Holds a deal for a user for 30 minutes, or finds the hold they already have. When many users try at once, the unique index on
 * live reservations lets exactly one through. A hold that has run out is closed at the provider first and released after.
 */
export async function holdDeal(
  db: Db,
  payments: Payments,
  user: Holder,
  dealId: number,
  policy: DealPolicy,
  now: string,
): Promise<HoldResult> {
  return withoutStaleHold(db, payments, user, now, () =>
    db.transaction().execute(async (trx) => {
      const judged = await judgeDeal(trx, user, dealId, policy, now)
      return judged.kind === 'free' ? addHold(trx, user, judged.deal, policy, now) : resultOf(judged)
    }),
  )
}

/**
 * Whether a user could hold a deal, without holding it. It is asked before another hold is given up for the deal; `leavingId`
 * names that hold.
 */
export async function mayHoldDeal(
  db: Db,
  payments: Payments,
  user: Holder,
  dealId: number,
  policy: DealPolicy,
  leavingId: string | undefined,
  now: string,
): Promise<{ ok: true; isHeldAlready: boolean } | SecureRefused> {
  return withoutStaleHold(db, payments, user, now, () =>
    db.transaction().execute(async (trx) => {
      const judged = await judgeDeal(trx, user, dealId, policy, now, leavingId)
      if (judged.kind === 'free') return { ok: true, isHeldAlready: false }
      const result = resultOf(judged)
      return 'ok' in result && result.ok ? { ok: true, isHeldAlready: true } : result
    }),
  )
}

interface Stale {
  staleHold: ReservationRow
}

/** Looks for an obstacle. Where a hold that has run out is in the way, closes it and looks again. */
async function withoutStaleHold<T extends { ok: boolean }>(
  db: Db,
  payments: Payments,
  user: Holder,
  now: string,
  look: () => Promise<T | Stale>,
): Promise<T | SecureRefused> {
  const first = await look()
  if (!('staleHold' in first)) return first
  const isOwn = first.staleHold.user_id === user.id
  const closed = await closeHold(db, payments, first.staleHold, 'expired', now)
  if (closed === 'paid') return refused(isOwn ? 'already-yours' : 'deal-reserved')
  if (closed === 'pending') return refused(isOwn ? 'payment-under-way' : 'deal-held')
  const second = await look()
  return 'staleHold' in second ? refused('deal-held') : second
}

type Judged =
  | { kind: 'free'; deal: DealRow }
  | { kind: 'own'; reservation: ReservationRow; deal: DealRow }
  | { kind: 'stale'; reservation: ReservationRow }
  | { kind: 'refused'; why: SecureRefused }

async function judgeDeal(
  trx: Db,
  user: Holder,
  dealId: number,
  policy: DealPolicy,
  now: string,
  leavingId?: string,
): Promise<Judged> {
  const refuse = (reason: SecureRefusal): Judged => ({ kind: 'refused', why: refused(reason) })
  const deal = await trx.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirst()
  if (!deal || deal.status === 'draft') return refuse('deal-not-found')
  if (await isNotEntered(trx, user.id, dealId)) return refuse('payment-received')

  const live = await trx
    .selectFrom('reservations')
    .selectAll()
    .where('deal_id', '=', dealId)
    .where('status', 'in', ['held', 'paid', 'completed'])
    .executeTakeFirst()
  if (live?.status === 'held') {
    if (live.expires_at <= now)
      // Nobody loses a hold to a clock that may be wrong, unless they begin anew themselves.
      return live.user_id !== user.id && (await readClockDoubt(trx))
        ? refuse('deal-held')
        : { kind: 'stale', reservation: live }
    if (live.user_id !== user.id) return refuse('deal-held')
    if (deal.status !== 'active') return refuse('deal-inactive')
    return { kind: 'own', reservation: live, deal }
  }
  if (live) return refuse(live.user_id === user.id ? 'already-yours' : 'deal-reserved')
  if (deal.status !== 'active') return refuse('deal-inactive')
  if (!canBeSecuredOnline(deal, policy)) return refuse('not-in-scotland')
  if (deal.secure_price_pence < smallestPaymentPence) return refuse('not-online')
  const why = await refuseNewHold(trx, user, dealId, now, leavingId)
  return why ? { kind: 'refused', why } : { kind: 'free', deal }
}

function resultOf(judged: Exclude<Judged, { kind: 'free' }>): HoldResult | Stale {
  if (judged.kind === 'stale') return { staleHold: judged.reservation }
  if (judged.kind === 'refused') return judged.why
  return { ok: true, reservation: judged.reservation, deal: judged.deal }
}

async function addHold(trx: Db, user: Holder, deal: DealRow, policy: DealPolicy, now: string): Promise<HoldResult> {
  const reservation = await trx
    .insertInto('reservations')
    .values({
      id: newId(),
      reference: newReference('RES'),
      deal_id: deal.id,
      user_id: user.id,
      status: 'held',
      amount_pence: deal.secure_price_pence,
      held_at: now,
      expires_at: addMilliseconds(now, holdMilliseconds),
      consent_start_now: 0,
      consent_lose_right: 0,
      needs_check: policy.requiresCheck ? 1 : 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!reservation) return refused('deal-held')
  if (!(await hasEverPaid(trx, user.id))) await addHoldGroups(trx, user, reservation.id, now)
  await recordAudit(trx, {
    at: now,
    actor: 'user',
    actorUserId: user.id,
    action: 'deal-held',
    objectType: 'reservation',
    objectId: reservation.id,
    detail: { dealId: deal.id },
  })
  return { ok: true, reservation, deal }
}

function refused(reason: SecureRefusal): SecureRefused {
  return { ok: false, reason }
}

type NoHoldReason = 'hold-ended' | 'already-yours' | 'payment-returned' | 'payment-under-way'

/**
 * The reason why a user has no running hold on a deal: the hold has ended, with or without money that arrived for it, or it has
 * been paid.
 */
export async function explainNoHold(
  db: Db,
  userId: string,
  dealId: number,
): Promise<{ ok: false; reason: NoHoldReason }> {
  const latest = await db
    .selectFrom('reservations')
    .select(['id', 'status'])
    .where('deal_id', '=', dealId)
    .where('user_id', '=', userId)
    .orderBy((order) => order('status', 'in', ['paid', 'completed']), 'desc')
    .orderBy('held_at', 'desc')
    .executeTakeFirst()
  if (!latest) return { ok: false, reason: 'hold-ended' }
  if (latest.status === 'paid' || latest.status === 'completed') return { ok: false, reason: 'already-yours' }
  return { ok: false, reason: (await findMoneyNotKept(db, latest.id)) ?? 'hold-ended' }
}

/**
 * The fate of money that arrived for a reservation without paying for it: it goes back, or a person has to look at it. Such a user
 * must not be told that nothing has been charged.
 */
export async function findMoneyNotKept(
  db: Db,
  reservationId: string,
): Promise<'payment-returned' | 'payment-under-way' | undefined> {
  const arrived = await db
    .selectFrom('payments')
    .select('status')
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', ['refund-due', 'refunded', 'mismatch'])
    .orderBy((order) => order('status', '=', 'mismatch'))
    .executeTakeFirst()
  return arrived && (arrived.status === 'mismatch' ? 'payment-under-way' : 'payment-returned')
}

/**
 * `closed`: nothing can be paid any more. `paid`: the money arrived first. `pending`: the provider cannot say yet, or is down.
 */
export type CloseResult = 'closed' | 'paid' | 'pending'

/** The actor in whose name a hold is ended, and the name of the action in the trail. */
interface CloseBy extends Pick<AuditEntry<'reservation'>, 'actor' | 'actorUserId' | 'action'> {
  /** Tells whom it concerns, in the transaction that ends the hold. */
  tell?: (trx: Db) => Promise<void>
}

const closing = new SiteCalls<CloseResult>('hold-end')

/**
 * Ends a hold: cancels everything that could still be paid at the provider, and only then releases the deal. It is safe to
 * repeat, and parallel requests get the same answer. Without `by` the trail says that its user released it or that it ran out.
 */
export function closeHold(
  db: Db,
  payments: Payments,
  reservation: ReservationRow,
  to: 'released' | 'expired',
  now: string,
  by: CloseBy = {
    actor: to === 'released' ? 'user' : 'system',
    actorUserId: to === 'released' ? reservation.user_id : null,
    action: `hold-${to}`,
  },
): Promise<CloseResult> {
  return closing.share(reservation.id, async () => {
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
    return endHold(db, reservation.id, to, by, now)
  })
}

/** True while a hold is being ended. The provider's events about its attempts then report our own cancelling. */
export function isBeingClosed(reservationId: string): Promise<boolean> {
  return closing.isRunning(reservationId)
}

async function endHold(
  db: Db,
  reservationId: string,
  to: 'released' | 'expired',
  by: CloseBy,
  now: string,
): Promise<CloseResult> {
  return db.transaction().execute(async (trx) => {
    if (await endHoldIn(trx, reservationId, to, by, now)) return 'closed'
    const current = await trx
      .selectFrom('reservations')
      .select('status')
      .where('id', '=', reservationId)
      .executeTakeFirst()
    if (current?.status === 'paid' || current?.status === 'completed') return 'paid'
    return current?.status === 'held' ? 'pending' : 'closed'
  })
}

/** Ends a hold for which nothing can be paid any more, with its entry in the trail. Returns false where it was left as it is. */
export async function endHoldIn(
  trx: Db,
  reservationId: string,
  to: 'released' | 'expired',
  { tell, ...entry }: CloseBy,
  now: string,
): Promise<boolean> {
  const ended = await trx
    .updateTable('reservations')
    .set({ status: to, ended_at: now })
    .where('id', '=', reservationId)
    .where('status', '=', 'held')
    // A payment that was started meanwhile keeps the hold for the next round.
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
  if (ended.numUpdatedRows === 0n) return false
  await recordAudit(trx, { at: now, ...entry, objectType: 'reservation', objectId: reservationId })
  await tell?.(trx)
  return true
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
      // The attempt is being made, or the process died before the answer. The same call with the same key tells what came of it.
      const standing = await reachAttempt(db, payments, attempt.id, reservation, now)
      if (standing.state === 'unknown') return 'pending'
      if (standing.state === 'over' || standing.state === 'failed') return 'closed'
      ref = standing.ref
    }
    if (attempt.kind === 'intent') {
      const intent = await payments.cancelIntent(ref)
      if (!intent || intent.status === 'canceled') return await markCanceled(db, attempt, intent?.lastError, now)
      if (intent.status !== 'succeeded') return 'pending'
      return (await settleIntent(db, intent, now)) === 'paid' ? 'paid' : 'closed'
    }
    const checkout = await payments.expireCheckout(ref)
    if (!checkout || isCheckoutOver(checkout))
      return await markCanceled(db, attempt, checkout?.paymentIntent?.lastError, now)
    if (!checkout.isPaid || !checkout.paymentIntent) return 'pending'
    return (await settleIntent(db, checkout.paymentIntent, now)) === 'paid' ? 'paid' : 'closed'
  } catch {
    // The provider cannot be reached or gives an answer that makes no sense. The hold stays, and the next round tries again.
    return 'pending'
  }
}

/** `why` is the bank's reason, where an event that told it may have been lost. */
async function markCanceled(
  db: Db,
  attempt: PaymentRow,
  why: string | null | undefined,
  now: string,
): Promise<'closed'> {
  if (why) await notePaymentFailure(db, attempt, why, now)
  await closeAttemptRow(db, attempt.id, now)
  return 'closed'
}

/** Releases the user's own hold at once. The answer is `not-found` also for a hold of somebody else. */
export async function releaseHold(
  db: Db,
  payments: Payments,
  userId: string,
  reservationId: string,
  now: string,
): Promise<
  { ok: true } | { ok: false; reason: 'not-found' | 'payment-received' | Exclude<NoHoldReason, 'hold-ended'> }
> {
  const reservation = await db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', reservationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!reservation) return { ok: false, reason: 'not-found' }
  if (await isNotEntered(db, userId, reservation.deal_id)) return { ok: false, reason: 'payment-received' }
  if (reservation.status !== 'held') {
    if (reservation.status === 'paid' || reservation.status === 'completed')
      return { ok: false, reason: 'already-yours' }
  } else {
    const closed = await closeHold(db, payments, reservation, 'released', now)
    if (closed === 'paid') return { ok: false, reason: 'already-yours' }
    if (closed === 'pending') return { ok: false, reason: 'payment-under-way' }
  }
  const notKept = await findMoneyNotKept(db, reservation.id)
  return notKept ? { ok: false, reason: notKept } : { ok: true }
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
  for (const hold of holds) {
    if ((await closeHold(db, payments, hold, 'expired', now)) === 'closed') released += 1
    await setImmediate()
  }
  return released
}
