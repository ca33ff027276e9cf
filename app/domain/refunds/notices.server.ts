import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import type { RefundRequestRow } from '#db/schema.ts'
import { leaveOutTwins, writeComparing, type CompareFiles } from '#app/domain/files/twins.server.ts'
import { attachUploads } from '#app/domain/files/uploads.server.ts'
import { queueNotice } from '#app/domain/mail/notices.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { joinedName, type Admin } from '#app/domain/people/users.ts'
import { decideRefund, leastDue, type LeastDue } from '#app/domain/terms/refund-rules.ts'
import { undecidedStatuses } from '#app/domain/terms/refund-states.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { evidenceRules } from './evidence.ts'
import { newRequestMail, receivedMail, returnedMail } from './mails.server.ts'
import type {
  NoticeForm,
  NoticeRefusal,
  NoticeTimes,
  ReturnedForm,
  ReturnedRefusal,
  UndecidedRequest,
} from './notices.ts'
import { findPurchase, referencesOf, refundFacts, type Purchase } from './purchases.server.ts'
import { addForeign, auditMoney, findPayment, settlePayment } from './returned-money.server.ts'
import { aboutRequest, addRequest, recordStep } from './status-changes.server.ts'

/** The same notice entered twice within this time is one: a double click, a reload. */
const repeatMilliseconds = 10 * 60_000

/** The sender of a notice whose purchase is not known, with the reference that they gave, if any. */
interface NoticeSender {
  fullName: string
  email: string
  dealReference: string
}

/**
 * Enters a notice that came by letter, email, telephone or the model form, with its files, as a request about a purchase, or of a
 * sender whose purchase the desk has still to find. It is acknowledged at once, to the buyer or the sender, in the same words
 * (Consumer Contracts Regulations 2013, reg 32). It moves no money and locks nothing. The same notice, entered twice by the same
 * person within ten minutes, is one. Refused for the purchase of whoever enters it.
 */
export function enterNotice(
  db: Db,
  admin: Admin,
  of: string | NoticeSender,
  { channel, reason, details, sentProof }: Pick<NoticeForm, 'channel' | 'reason' | 'details' | 'sentProof'>,
  { sentAt, receivedAt }: NoticeTimes,
  evidenceIds: string[],
  now: string,
  isSameFile: CompareFiles = () => Promise.resolve(false),
): Promise<{ ok: true; requestId: string; reference: string } | { ok: false; reason: NoticeRefusal }> {
  return writeComparing(db, isSameFile, async (trx, compared) => {
    const purchase = typeof of === 'string' ? await findPurchase(trx, of) : null
    if (purchase === undefined) return { ok: false, reason: 'not-found' }
    // Nobody decides about their own money, and what they say of their own letter decides.
    if (purchase?.buyerId === admin.id) return { ok: false, reason: 'own-purchase' }
    const sender = typeof of === 'string' ? senderOf(purchase!) : of
    const reservationId = purchase?.reservationId ?? null
    const known = await trx
      .selectFrom('refund_requests')
      .select(['id', 'reference'])
      .where('reservation_id', 'is', reservationId)
      .where('email', '=', sender.email)
      .where('deal_reference', '=', sender.dealReference)
      .where('entered_by', '=', admin.id)
      .where('channel', '=', channel)
      .where('sent_at', '=', sentAt)
      .where('details', '=', details)
      .where('reason', '=', reason)
      .where('status', '<>', 'withdrawn')
      .where('updated_at', '>', addMilliseconds(now, -repeatMilliseconds))
      .executeTakeFirst()
    if (known) {
      const fresh = await leaveOutTwins(trx, evidenceRules, known.id, evidenceIds, compared)
      await attachUploads(trx, evidenceRules, known.id, fresh, now)
      return { ok: true, requestId: known.id, reference: known.reference }
    }
    const asked = {
      full_name: sender.fullName,
      email: sender.email,
      deal_reference: sender.dealReference,
      reason,
      details,
      reservation_id: reservationId,
      user_id: null,
      is_from_buyer: 0 as const,
      is_from_us: 0 as const,
    }
    const notice = { channel, sentAt, receivedAt, sentProof, enteredBy: admin.id }
    const found = reservationId === null ? [] : Object.values(await referencesOf(trx, reservationId))
    const { id, reference } = await addRequest(trx, asked, found, now, notice)
    const files = await attachUploads(trx, evidenceRules, id, evidenceIds, now)
    const detail = { after: 'pending', reason, files, channel, sentAt, receivedAt }
    await recordStep(trx, id, 'pending', { actor: 'admin', userId: admin.id }, detail, now)
    const about = aboutRequest(id)
    const mail = receivedMail({
      ...asked,
      dealReference: sender.dealReference,
      reference,
      askedAt: receivedAt,
      channel,
      sentAt,
    })
    await queueMail(trx, { key: `refund-received:${id}`, about }, mail, now)
    const at = { page: 'admin-refund', requestId: id } as const
    const told = { what: 'New refund request', reference, at, isUrgent: true }
    await queueNotice(trx, { key: `refund-new:${id}`, about }, newRequestMail(id, reference), told, now)
    return { ok: true, requestId: id, reference }
  })
}

function senderOf({ buyerName, buyerEmail, reference }: Purchase): NoticeSender {
  return { fullName: buyerName, email: buyerEmail, dealReference: reference }
}

/** A notice about a purchase that is not decided and is known to be the buyer's, or ours for them. */
export type StandingNotice = Pick<
  RefundRequestRow,
  'id' | 'reference' | 'reason' | 'channel' | 'sent_at' | 'asked_at' | 'is_from_us'
>

/** The most notices of one purchase that are looked at, on average of those that are read together. */
const mostStanding = 50

/**
 * The standing notices of a purchase, the first sent first: those of its signed-in buyer, those that the desk has entered, and ours
 * for the buyer. What somebody has asked who had not signed in is none, because anybody can ask in anybody's name.
 */
export async function listStandingNotices(db: Db, reservationId: string): Promise<StandingNotice[]> {
  return (await listAllStandingNotices(db, [reservationId])).get(reservationId) ?? []
}

/** The same of several purchases, by the reservation's id, in one query. */
export async function listAllStandingNotices(db: Db, reservationIds: string[]): Promise<Map<string, StandingNotice[]>> {
  if (reservationIds.length === 0) return new Map()
  const rows = await db
    // Of many purchases the planner would go through every undecided request there is.
    .selectFrom(readBy('refund_requests', 'refund_requests_by_reservation'))
    .select(['id', 'reference', 'reason', 'channel', 'sent_at', 'asked_at', 'is_from_us', 'reservation_id'])
    .where('reservation_id', 'in', reservationIds)
    .where('status', 'in', undecidedStatuses)
    .where((where) =>
      where.or([where('is_from_buyer', '=', 1), where('is_from_us', '=', 1), where('channel', '<>', 'form')]),
    )
    .orderBy('sent_at')
    .limit(mostStanding * reservationIds.length)
    .execute()
  return Map.groupBy(rows, (row) => row.reservation_id!)
}

/**
 * The undecided requests about a purchase, or about all purchases of a buyer, whoever sent them, the first sent first, at most
 * fifty. Those that `exceptRecentOf` has entered within ten minutes are left out where they may be this very one.
 */
export async function listUndecidedAbout(
  db: Db,
  of: { reservationId: string } | { buyerId: string },
  exceptRecentOf?: { admin: Admin; now: string },
): Promise<UndecidedRequest[]> {
  let query = db
    .selectFrom('refund_requests')
    .leftJoin('users', 'users.id', 'entered_by')
    .select([
      'refund_requests.id',
      'reference',
      'channel',
      'sent_at',
      'entered_by',
      'updated_at',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .where('status', 'in', undecidedStatuses)
  query =
    'reservationId' in of
      ? query.where('reservation_id', '=', of.reservationId)
      : query.where('reservation_id', 'in', (from) =>
          from.selectFrom('reservations').select('reservations.id').where('reservations.user_id', '=', of.buyerId),
        )
  const rows = await query.orderBy('sent_at').limit(mostStanding).execute()
  const since = exceptRecentOf && addMilliseconds(exceptRecentOf.now, -repeatMilliseconds)
  return rows
    .filter((row) => !since || row.entered_by !== exceptRecentOf.admin.id || row.updated_at <= since)
    .map((row) => ({
      id: row.id,
      reference: row.reference,
      channel: row.channel,
      sentAt: row.sent_at,
      enteredBy: joinedName(row),
    }))
}

/** True where a request is known to come from its buyer, or is ours for them. */
export function isKnownBuyers(request: Pick<RefundRequestRow, 'is_from_buyer' | 'is_from_us' | 'channel'>): boolean {
  return request.is_from_buyer === 1 || request.is_from_us === 1 || request.channel !== 'form'
}

/**
 * The least that is due on a purchase because of these notices, whatever becomes of the reasons that a person has to look into: the
 * most that any of them brings, by law and by our promise. `of` is the notice whose promise it is.
 */
export function dueBecauseOf(purchase: Purchase, notices: StandingNotice[]): LeastDue & { of: string | null } {
  let least: LeastDue & { of: string | null } = { lawPence: 0, promisePence: 0, of: null }
  for (const { reason, sent_at: sentAt, reference } of notices) {
    const facts = refundFacts(purchase, reason, sentAt)
    const verdict = decideRefund(facts)
    const promisePence = (verdict.otherwise ?? verdict).amountPence
    const lawPence = Math.max(least.lawPence, leastDue(facts).lawPence)
    least = promisePence > least.promisePence ? { lawPence, promisePence, of: reference } : { ...least, lawPence }
  }
  return least
}

/** The notice beside this request that promises its buyer more than this sum, in pence, with what it promises; null where none does. */
export function findBetter(
  purchase: Purchase,
  requestId: string,
  amountPence: number,
  standing: StandingNotice[],
): (Pick<StandingNotice, 'id' | 'reference' | 'sent_at'> & { promisePence: number }) | null {
  const others = standing.filter(({ id }) => id !== requestId)
  const { promisePence, of } = dueBecauseOf(purchase, others)
  const best = others.find(({ reference }) => reference === of)
  return best && promisePence > amountPence ? { ...best, promisePence } : null
}

/** Why a sum cannot be noted as having gone back by hand; null where it can. Takes pence. */
export function whyNotReturned(purchase: Purchase, admin: Admin, amountPence: number): ReturnedRefusal | null {
  if (purchase.buyerId === admin.id) return 'own-purchase'
  const left = purchase.paidPence - purchase.refundedPence
  if (left <= 0) return 'nothing-left'
  return amountPence > left ? 'amount-too-high' : null
}

/**
 * Notes money that went back in another way than by the provider: it counts like a refund that has arrived, gets its credit note
 * and ends what a refund ends. The buyer is told. It pays nothing. The same sum by the same way with the same proof is noted once.
 */
export function noteReturnedMoney(
  db: Db,
  admin: Admin,
  reservationId: string,
  { amount: amountPence, way, proof }: ReturnedForm,
  returnedAt: string,
  now: string,
): Promise<{ ok: true; reference: string } | { ok: false; reason: ReturnedRefusal }> {
  return db.transaction().execute(async (trx) => {
    const purchase = await findPurchase(trx, reservationId)
    if (!purchase) return { ok: false, reason: 'not-found' }
    if (purchase.buyerId === admin.id) return { ok: false, reason: 'own-purchase' }
    const known = await trx
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', purchase.paymentId)
      .where('amount_pence', '=', amountPence)
      .where('way', '=', way)
      .where('proof', '=', proof)
      .executeTakeFirst()
    if (known) return { ok: true, reference: purchase.reference }
    const refusal = whyNotReturned(purchase, admin, amountPence)
    if (refusal) return { ok: false, reason: refusal }
    const payment = await findPayment(trx, purchase.paymentId)
    const row = await addForeign(trx, payment, amountPence, null, returnedAt)
    if (!row) throw new Error('There was room for this sum a moment ago.')
    await trx
      .updateTable('refunds')
      .set({ status: 'succeeded', settled_at: returnedAt, way, proof })
      .where('id', '=', row.id)
      .execute()
    await auditMoney(trx, payment, 'money-returned-by-hand', now, { amountPence, way }, admin.id)
    // Where it ends something, the mail of that end tells of it.
    if (!(await settlePayment(trx, payment, row.id, now, admin.id))) {
      const about = { type: 'reservation', id: reservationId } as const
      const mail = returnedMail(purchase, { amountPence, way, returnedAt })
      await queueMail(trx, { key: `returned:${row.id}`, about }, mail, now)
    }
    return { ok: true, reference: purchase.reference }
  })
}
