import type { Db } from '#db/database.server.ts'
import type { DealRow, ReservationRow } from '#db/schema.ts'
import type { Payments } from '#app/services/payments.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { canBeSecuredOnline, type DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import { hasWaived } from '#app/domain/terms/consent.ts'
import { checkoutStateOf, type CheckoutFacts, type CheckoutState, type OtherHold, type OwnHold } from './checkout.ts'
import type { Holder } from './hold-groups.server.ts'
import { mayExtend, readHoldLimits, refuseNewHold } from './hold-limits.server.ts'
import { findMoneyNotKept, holdDeal } from './holds.server.ts'
import { listNotEntered } from '#app/domain/deals/list/not-entered.server.ts'
import { waitMilliseconds, type SecureRefused } from './reservations.ts'

/** Reads what the checkout page of a deal is for a user now. Holds nothing and changes nothing. */
export async function findCheckoutState(
  db: Db,
  user: Holder,
  dealId: number,
  policy: DealPolicy,
  isConfigured: boolean,
  now: string,
): Promise<CheckoutState> {
  const deal = await db.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirst()
  if (!deal) return { kind: 'deal-inactive' }
  const [notEntered] = await listNotEntered(db, user.id, dealId)
  if (notEntered) return { kind: 'payment-received', reference: notEntered.reference }
  const isExtendable = await mayExtend(db, user.id, now)
  const live = await findLive(db, user, dealId, isExtendable)
  const limits = await readHoldLimits(db, user.id)
  return checkoutStateOf({
    now,
    deal: factsOfDeal(deal, policy),
    isConfigured,
    live,
    ranOut: live?.isMine ? null : await findRanOut(db, user.id, dealId, now),
    freeSince: live ? live.expiresAt : await findFreeSince(db, dealId),
    mayExtend: isExtendable,
    refusal: live && live.expiresAt > now ? null : await refuseNewHold(db, user, dealId, now),
    startsADay: limits.startsADay,
    others: await listOtherHolds(db, user.id, dealId, now),
  })
}

function factsOfDeal(deal: DealRow, policy: DealPolicy): CheckoutFacts['deal'] {
  return {
    status: deal.status,
    securePricePence: deal.secure_price_pence,
    canBeSecuredOnline: canBeSecuredOnline(deal, policy),
  }
}

async function findLive(db: Db, user: Holder, dealId: number, isExtendable: boolean): Promise<CheckoutFacts['live']> {
  const row = await db
    .selectFrom('reservations')
    .selectAll()
    .where('deal_id', '=', dealId)
    .where('status', 'in', ['held', 'paid', 'completed'])
    .executeTakeFirst()
  if (!row) return null
  const isMine = row.user_id === user.id
  return {
    isMine,
    status: row.status as 'held' | 'paid' | 'completed',
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    amountPence: row.amount_pence,
    own: isMine && row.status === 'held' ? describeOwn(row, isExtendable) : null,
  }
}

function describeOwn(row: ReservationRow, isExtendable: boolean): OwnHold {
  const isExtended = row.extended_at !== null
  const chosen = hasWaived(row) ? 'now' : 'wait'
  return {
    id: row.id,
    expiresAt: row.expires_at,
    amountPence: row.amount_pence,
    isExtended,
    canExtend: !isExtended && isExtendable,
    choice: row.consent_text_version === null ? null : chosen,
    needsCheck: row.needs_check === 1,
  }
}

/**
 * The user's hold of a deal that ran out unpaid: their latest one, or an earlier one of which the waiting time is not over. Null
 * where there is none.
 */
async function findRanOut(db: Db, userId: string, dealId: number, now: string): Promise<CheckoutFacts['ranOut']> {
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'status', 'expires_at'])
    .where('user_id', '=', userId)
    .where('deal_id', '=', dealId)
    .orderBy('held_at', 'desc')
    .limit(10)
    .execute()
  const ranOut = rows.find((row) => row.status === 'expired')
  const isWaiting = ranOut && addMilliseconds(ranOut.expires_at, waitMilliseconds) > now
  if (!ranOut || (rows[0] !== ranOut && !isWaiting)) return null
  return { endedAt: ranOut.expires_at, money: (await findMoneyNotKept(db, ranOut.id)) ?? 'none' }
}

/** When the latest reservation of a deal ended that nobody has followed; null where there was none. */
async function findFreeSince(db: Db, dealId: number): Promise<string | null> {
  const { at } = await db
    .selectFrom('reservations')
    .select((select) => select.fn.max<string | null>('ended_at').as('at'))
    .where('deal_id', '=', dealId)
    .executeTakeFirstOrThrow()
  return at
}

/** The user's running holds on other deals, the first to end first. */
async function listOtherHolds(db: Db, userId: string, dealId: number, now: string): Promise<OtherHold[]> {
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .select(['reservations.id', 'deal_id', 'deals.title', 'deals.location', 'expires_at'])
    .where('user_id', '=', userId)
    .where('deal_id', '<>', dealId)
    .where('reservations.status', '=', 'held')
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .limit(10)
    .execute()
  return rows.map((row) => ({
    reservationId: row.id,
    dealId: row.deal_id,
    title: row.title,
    location: row.location,
    until: row.expires_at,
  }))
}

/** Holds the deal without a payment yet: for a user who begins again, or begins. Returns when the hold ends. */
export async function startHold(
  db: Db,
  payments: Payments | null,
  user: Holder,
  dealId: number,
  policy: DealPolicy,
  now: string,
): Promise<{ ok: true; expiresAt: string } | SecureRefused> {
  if (!payments) return { ok: false, reason: 'not-configured' }
  const held = await holdDeal(db, payments, user, dealId, policy, now)
  return held.ok ? { ok: true, expiresAt: held.reservation.expires_at } : held
}
