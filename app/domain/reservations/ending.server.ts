import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import type { Database, DealStatus, NotCompletedReason, ReservationRow } from '#db/schema.ts'
import { reasonForTrail } from '#app/domain/audit/audit.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { readDetail } from '#app/domain/audit/sentences.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { findPurchase, refundFacts, type Purchase } from '#app/domain/refunds/purchases.server.ts'
import { refundToday } from '#app/domain/terms/refund-rules.ts'
import { liveStatuses, undecidedStatuses } from '#app/domain/terms/refund-states.ts'
import { addMilliseconds, londonDay, readLondonTime } from '#app/utils/dates.ts'
import { cleanText, isBlank } from '#app/utils/text.ts'
import { endReminderDays, longestEndNote, type EndMistake, type EndRefusal, type MarketChoice } from './ending.ts'
import { completedMail, notCompletedMail } from './ending-mails.server.ts'

/** An admin marks the end of a purchase (RULES.md, Completion). Neither end moves money. */

/** A purchase whose end can be marked, with what the page says before anything happens. */
export interface Ending {
  reservationId: string
  reference: string
  dealId: number
  dealReference: string
  dealTitle: string
  buyerName: string
  paidAt: string
  /** False where the deal is marked unavailable, so that its purchase can only end without completion. */
  canComplete: boolean
  /** False where the deal is off the market already, and stays so. */
  choosesMarket: boolean
  /** What the buyer would get back today for a change of plans, as they read it. */
  refundToday: string
}

/** The end as it was typed. */
export type TypedEnd =
  | { kind: 'completed'; day: string; note: string }
  /** Null for what was not chosen. */
  | { kind: 'not-completed'; reason: NotCompletedReason | null; market: MarketChoice | null; note: string }

type EndResult =
  /** The purchase as it was before its end. */
  | { ok: true; isNew: true; ending: Ending }
  /** The very same end had been marked before. */
  | { ok: true; isNew: false; ending: Pick<Ending, 'reference' | 'dealReference' | 'dealTitle' | 'buyerName'> }
  | { ok: false; reason: EndRefusal }
  | { ok: false; reason: 'mistakes'; mistakes: EndMistake[] }

/** The purchase, for the page that marks its end; or the reason why that cannot be done now. */
export async function readEnding(
  db: Db,
  admin: Admin,
  reservationId: string,
  now: string,
): Promise<{ ok: true; ending: Ending } | { ok: false; reason: EndRefusal }> {
  const found = await findEndable(db, admin, reservationId)
  return found.ok ? { ok: true, ending: describe(found, now) } : found
}

/**
 * Marks a purchase as completed, or as not completed: the buyer is told by mail, and the deal leaves the market for good, or goes
 * where the admin chose. The same end marked twice is one.
 */
export async function markEnd(
  db: Db,
  admin: Admin,
  reservationId: string,
  typed: TypedEnd,
  now: string,
): Promise<EndResult> {
  return db.transaction().execute(async (trx): Promise<EndResult> => {
    const found = await findEndable(trx, admin, reservationId)
    if (!found.ok) {
      const same = found.reason === 'ended' ? await findSame(trx, reservationId, typed) : undefined
      return same ? { ok: true, isNew: false, ending: same } : found
    }
    const { purchase } = found
    const ending = describe(found, now)
    const note = cleanText(typed.note)
    if (typed.kind === 'completed') {
      if (!ending.canComplete) return { ok: false, reason: 'deal-unavailable' }
      const mistakes = [...checkDay(typed.day, purchase.paidAt, now), ...checkLength(note)]
      if (mistakes.length > 0) return { ok: false, reason: 'mistakes', mistakes }
      await complete(trx, admin, purchase, typed.day, note, now)
    } else {
      const checked = checkWithout(typed, note, ending)
      if (!checked.ok) return { ok: false, reason: 'mistakes', mistakes: checked.mistakes }
      await endWithout(trx, admin, purchase, checked.without, now)
    }
    return { ok: true, isNew: true, ending }
  })
}

/** The condition for purchases that were paid so long ago that their end should be marked, and whose end can be: the reminder. */
export function isToEnd(where: ExpressionBuilder<Database, 'reservations'>, now: string) {
  return where.and([
    // Written out and not bound, so that SQLite sees the condition of the index.
    where(sql<string>`reservations.status`, '=', sql.lit('paid')),
    where('reservations.paid_at', '<', endReminderFrom(now)),
    where('reservations.locked_at', 'is', null),
    where.not(
      where.exists(
        where
          .selectFrom('refund_requests')
          .select('refund_requests.id')
          .whereRef('refund_requests.reservation_id', '=', 'reservations.id')
          .where('refund_requests.status', 'in', liveStatuses),
      ),
    ),
  ])
}

const reminderMilliseconds = endReminderDays * 24 * 3_600_000

/** Purchases paid before this are reminded of. */
function endReminderFrom(now: string): string {
  return addMilliseconds(now, -reminderMilliseconds)
}

/** How many purchases wait for their end, and since when the first of them is late; null where none does. */
export async function countToEnd(db: Db, now: string): Promise<{ count: number; dueAt: string } | null> {
  const { count, first } = await db
    .selectFrom(readBy('reservations', 'reservations_to_end'))
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.min<string | null>('reservations.paid_at').as('first'),
    ])
    .where((where) => isToEnd(where, now))
    .executeTakeFirstOrThrow()
  return first === null ? null : { count, dueAt: addMilliseconds(first, reminderMilliseconds) }
}

interface Endable {
  ok: true
  purchase: Purchase
  dealStatus: string
  isUnavailable: boolean
}

async function findEndable(
  db: Db,
  admin: Admin,
  reservationId: string,
): Promise<Endable | { ok: false; reason: EndRefusal }> {
  const row = await db
    .selectFrom('reservations')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .select(['reservations.status', 'user_id', 'locked_at', 'paid_at', 'deals.status as deal_status', 'unavailable_at'])
    .where('reservations.id', '=', reservationId)
    .executeTakeFirst()
  if (!row) return { ok: false, reason: 'not-found' }
  if (row.paid_at === null) return { ok: false, reason: 'not-paid' }
  // Nobody decides about their own purchase.
  if (row.user_id === admin.id) return { ok: false, reason: 'own-purchase' }
  if (row.status !== 'paid') return { ok: false, reason: 'ended' }
  const purchase = await findPurchase(db, reservationId)
  if (row.locked_at !== null || purchase?.disputedAt) return { ok: false, reason: 'disputed' }
  const owed = await findMoneyOwed(db, reservationId)
  if (owed) return { ok: false, reason: owed }
  if (purchase?.paymentStatus !== 'succeeded') return { ok: false, reason: 'refund-under-way' }
  if (purchase.check === 'pending' || purchase.check === 'ended') return { ok: false, reason: 'check-pending' }
  return { ok: true, purchase, dealStatus: row.deal_status, isUnavailable: row.unavailable_at !== null }
}

/** A request that nobody has decided, or money of any payment of this reservation that is owed or on its way back. */
async function findMoneyOwed(db: Db, reservationId: string): Promise<'request-open' | 'refund-under-way' | undefined> {
  const requests = await db
    .selectFrom('refund_requests')
    .select('status')
    .where('reservation_id', '=', reservationId)
    .where('status', 'in', liveStatuses)
    .execute()
  if (requests.some(({ status }) => !(undecidedStatuses as readonly string[]).includes(status)))
    return 'refund-under-way'
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.reservation_id', '=', reservationId)
    .where((where) =>
      where.or([where('refunds.status', 'in', ['due', 'pending']), where('payments.status', '=', 'refund-due')]),
    )
    .executeTakeFirst()
  if (refund) return 'refund-under-way'
  return requests.length > 0 ? 'request-open' : undefined
}

function describe({ purchase, dealStatus, isUnavailable }: Endable, now: string): Ending {
  const { reservationId, reference, dealId, dealReference, dealTitle, buyerName, paidAt } = purchase
  return {
    reservationId,
    reference,
    dealId,
    dealReference,
    dealTitle,
    buyerName,
    paidAt,
    canComplete: !isUnavailable,
    choosesMarket: dealStatus === 'reserved' && !isUnavailable,
    refundToday: refundToday(refundFacts(purchase, 'changed-plans', now), now).sentence,
  }
}

/** The purchase, where exactly this end has been marked: a second press. */
async function findSame(
  trx: Db,
  reservationId: string,
  typed: TypedEnd,
): Promise<Extract<EndResult, { ok: true }>['ending'] | undefined> {
  const row = await trx
    .selectFrom('reservations')
    .select(['deal_id', 'status', 'ended_at', 'completed_on', 'not_completed_because', 'end_note'])
    .where('id', '=', reservationId)
    .executeTakeFirst()
  if (row?.end_note !== cleanText(typed.note)) return undefined
  const isSame =
    typed.kind === 'completed'
      ? row.status === 'completed' && row.completed_on === typed.day
      : row.status === 'not-completed' &&
        row.not_completed_because === typed.reason &&
        (await leftDealAs(trx, row, typed.market))
  return isSame ? findPurchase(trx, reservationId) : undefined
}

/** Whether the deal went where `market` says when its purchase did not complete. One that was off the market stayed so. */
async function leftDealAs(
  trx: Db,
  { deal_id: dealId, ended_at: endedAt }: Pick<ReservationRow, 'deal_id' | 'ended_at'>,
  market: MarketChoice | null,
): Promise<boolean> {
  const released = await trx
    .selectFrom('audit_events')
    .select('detail')
    .where('object_type', '=', 'deal')
    .where('object_id', '=', String(dealId))
    .where('action', '=', 'deal-released')
    .where('at', '=', endedAt)
    .executeTakeFirst()
  return !released || readDetail(released.detail)['after'] === (market === null ? null : statusAfter[market])
}

/** The state of a deal whose purchase did not complete. */
const statusAfter = { back: 'active', off: 'inactive' } as const satisfies Record<MarketChoice, DealStatus>

function checkDay(day: string, paidAt: string, now: string): EndMistake[] {
  if (readLondonTime(`${day}T12:00`) === null) return ['day-missing']
  if (day > londonDay(now)) return ['day-ahead']
  return day < londonDay(paidAt) ? ['day-early'] : []
}

function checkLength(note: string): EndMistake[] {
  return note.length > longestEndNote ? ['note-too-long'] : []
}

function checkWithout(
  { reason, market }: Extract<TypedEnd, { kind: 'not-completed' }>,
  note: string,
  { choosesMarket }: Ending,
): { ok: true; without: Without } | { ok: false; mistakes: EndMistake[] } {
  const mistakes: EndMistake[] = [
    ...(reason === null ? ['reason-missing' as const] : []),
    ...(reason === 'other' && isBlank(note) ? ['note-missing' as const] : []),
    ...checkLength(note),
    ...(choosesMarket && market === null ? ['market-missing' as const] : []),
  ]
  if (reason === null || mistakes.length > 0) return { ok: false, mistakes }
  return { ok: true, without: { reason, note, market: choosesMarket ? market : null } }
}

async function complete(trx: Db, admin: Admin, purchase: Purchase, day: string, note: string, now: string) {
  await setEnd(trx, purchase, { status: 'completed', completed_on: day, end_note: note }, now)
  const deal = await trx
    .updateTable('deals')
    .set({ status: 'completed', updated_at: now })
    .where('id', '=', purchase.dealId)
    .where('status', '<>', 'completed')
    .executeTakeFirst()
  const by = { at: now, actor: 'admin', actorUserId: admin.id } as const
  await recordAudit(trx, {
    ...by,
    action: 'purchase-completed',
    objectType: 'reservation',
    objectId: purchase.reservationId,
    detail: { before: 'paid', after: 'completed', day, ...noteForTrail(note) },
  })
  if (deal.numUpdatedRows > 0n) {
    await recordAudit(trx, {
      ...by,
      action: 'deal-completed',
      objectType: 'deal',
      objectId: String(purchase.dealId),
      detail: { after: 'completed', day },
    })
  }
  const name = { key: `completed:${purchase.reservationId}`, about: aboutPurchase(purchase) }
  await queueMail(trx, name, completedMail(purchase, day, note), now)
}

interface Without {
  reason: NotCompletedReason
  note: string
  /** Null where the deal is off the market already. */
  market: MarketChoice | null
}

async function endWithout(trx: Db, admin: Admin, purchase: Purchase, { reason, note, market }: Without, now: string) {
  await setEnd(trx, purchase, { status: 'not-completed', not_completed_because: reason, end_note: note }, now)
  const by = { at: now, actor: 'admin', actorUserId: admin.id } as const
  await recordAudit(trx, {
    ...by,
    action: 'purchase-not-completed',
    objectType: 'reservation',
    objectId: purchase.reservationId,
    detail: { before: 'paid', after: 'not-completed', because: reason, ...noteForTrail(note) },
  })
  if (market !== null) {
    const after = statusAfter[market]
    await trx
      .updateTable('deals')
      .set({ status: after, updated_at: now })
      .where('id', '=', purchase.dealId)
      .where('status', '=', 'reserved')
      .execute()
    await recordAudit(trx, {
      ...by,
      action: 'deal-released',
      objectType: 'deal',
      objectId: String(purchase.dealId),
      detail: { before: 'reserved', after, because: 'not-completed' },
    })
  }
  const name = { key: `not-completed:${purchase.reservationId}`, about: aboutPurchase(purchase) }
  await queueMail(trx, name, notCompletedMail(purchase, reason, note), now)
}

/** Writes the end down. The state has been read in the same transaction, so that a row which is not there is a surprise. */
async function setEnd(trx: Db, { reservationId }: Purchase, change: Partial<ReservationRow>, now: string) {
  const ended = await trx
    .updateTable('reservations')
    .set({ ...change, ended_at: now })
    .where('id', '=', reservationId)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw new Error('The reservation changed within one transaction.')
}

const aboutPurchase = ({ reservationId }: Purchase) => ({ type: 'reservation', id: reservationId }) as const

const noteForTrail = (note: string) => (isBlank(note) ? {} : { note: reasonForTrail(note) })
