import type { Db } from '#db/database.server.ts'
import type { RefundReason, RefundRequestRow } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { mayAcknowledge } from '#app/domain/mail/acknowledgements.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { queueNotice } from '#app/domain/mail/notices.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { approveIn } from './approved-amount.server.ts'
import { leaveOutTwins, writeComparing, type CompareFiles } from '#app/domain/files/twins.server.ts'
import { attachUploads } from '#app/domain/files/uploads.server.ts'
import { evidenceRules } from './evidence.ts'
import { newRequestMail, receivedMail } from './mails.server.ts'
import { findPurchase, matchPurchase, referencesOf, refundFacts } from './purchases.server.ts'
import { type RefundRequestInput } from './requests.ts'
import { isUndecided, undecidedStatuses, underWayStatuses } from '#app/domain/terms/refund-states.ts'
import { decideRefund, isAutomatic } from '#app/domain/terms/refund-rules.ts'
import { aboutRequest, addRequest, mailAsked, moveRequest, recordStep } from './status-changes.server.ts'
import type { User } from '#app/domain/people/users.ts'

/** The same request sent twice within this time is one request: a double click, a reload, a shaky line. */
const repeatMilliseconds = 10 * 60_000

/**
 * Takes in a refund request from anybody. The purchase is looked for in silence: the result and the mail are the same whether
 * there is one or not. Only the signed-in buyer's request can have effects by itself, namely the refunds that are approved
 * automatically. The same request sent twice, from two tabs or by a second click, is one, with each of its files once. `from` is the
 * address on the internet that it came from.
 */
export async function fileRefundRequest(
  db: Db,
  visitor: User | null,
  input: RefundRequestInput & { isElsewhere?: boolean; from?: string },
  evidenceIds: string[],
  now: string,
  isSameFile: CompareFiles = () => Promise.resolve(false),
): Promise<{ reference: string }> {
  return writeComparing(db, isSameFile, async (trx, compared) => {
    // Nothing is left to look for where somebody says that they mean none of their purchases, and names no other.
    const isNamed = input.dealReference !== '' || !input.isElsewhere
    const match = isNamed ? await matchPurchase(trx, visitor, input.email, input.dealReference) : undefined
    const known =
      (await findRepeat(trx, visitor, match?.reservationId, input, now)) ??
      (match?.isFromBuyer ? await findOpen(trx, match.reservationId, input.reason) : undefined)
    if (known) {
      const fresh = await leaveOutTwins(trx, evidenceRules, known.id, evidenceIds, compared)
      await addToRequest(trx, known, input, fresh, now)
      return { reference: known.reference }
    }

    const found = match ? Object.values(await referencesOf(trx, match.reservationId)) : []
    const isOwn = match?.isFromBuyer === true && visitor?.email.toLowerCase() === input.email.toLowerCase()
    // A consumer's cancellation is confirmed without delay (Consumer Contracts Regulations 2013, reg 32), whatever others have sent.
    const isAcknowledged = (await mayAcknowledge(trx, 'refund_requests', input, now)) || isOwn
    const asked = {
      full_name: input.fullName,
      email: input.email,
      deal_reference: input.dealReference,
      reason: input.reason,
      details: input.details,
      reservation_id: match?.reservationId ?? null,
      user_id: visitor?.id ?? null,
      is_from_buyer: match?.isFromBuyer ? (1 as const) : (0 as const),
      is_from_us: 0 as const,
    }
    const request = await addRequest(trx, asked, found, now)
    const { id, reference } = request
    const files = await attachUploads(trx, evidenceRules, id, evidenceIds, now)
    const mover = { actor: visitor ? ('user' as const) : ('visitor' as const), userId: visitor?.id }
    const detail = { after: 'pending', reason: input.reason, files }
    await recordStep(trx, id, 'pending', mover, detail, now)
    const about = aboutRequest(id)
    if (isAcknowledged) {
      const mail = receivedMail({ ...input, reference, askedAt: now })
      const name = { key: `refund-received:${id}`, about, lane: isOwn ? 'urgent' : 'forms' } as const
      await queueMail(trx, name, mail, now)
    }
    // Any request may be somebody's notice to cancel.
    const at = { page: 'admin-refund', requestId: id } as const
    const notice = { what: 'New refund request', reference, at, isUrgent: isAcknowledged }
    await queueNotice(trx, { key: `refund-new:${id}`, about }, newRequestMail(id, reference), notice, now)
    if (match?.isFromBuyer) await approveAutomatically(trx, request, now)
    return { reference }
  })
}

function findRepeat(
  trx: Db,
  visitor: User | null,
  reservationId: string | undefined,
  input: RefundRequestInput,
  now: string,
): Promise<RefundRequestRow | undefined> {
  return trx
    .selectFrom('refund_requests')
    .selectAll()
    .where('asked_at', '>', addMilliseconds(now, -repeatMilliseconds))
    .where('user_id', 'is', visitor?.id ?? null)
    .where('reservation_id', 'is', reservationId ?? null)
    .where('email', '=', input.email)
    .where('full_name', '=', input.fullName)
    .where('deal_reference', '=', input.dealReference)
    .where('reason', '=', input.reason)
    .where('details', '=', input.details)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirst()
}

/** The buyer's own open request for the same purchase. */
function findOpen(trx: Db, reservationId: string, reason: RefundReason): Promise<RefundRequestRow | undefined> {
  return trx
    .selectFrom('refund_requests')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('is_from_buyer', '=', 1)
    .where((where) =>
      where.or([
        where('status', 'in', underWayStatuses),
        // Another reason may bring more money, so it makes another request.
        where('status', 'in', undecidedStatuses).and('reason', '=', reason),
      ]),
    )
    .executeTakeFirst()
}

/** Adds the new text to the earlier request. The time of asking stays that of the first. */
async function addToRequest(
  trx: Db,
  request: RefundRequestRow,
  input: RefundRequestInput,
  evidenceIds: string[],
  now: string,
): Promise<void> {
  const files = await attachUploads(trx, evidenceRules, request.id, evidenceIds, now)
  const isNew = input.details !== '' && !request.details.includes(input.details)
  if (!isNew && files === 0) return
  const details = isNew ? [request.details, input.details].filter(Boolean).join('\n\n') : request.details
  await trx.updateTable('refund_requests').set({ details, updated_at: now }).where('id', '=', request.id).execute()
  await recordAudit(trx, {
    at: now,
    actor: request.user_id ? 'user' : 'visitor',
    actorUserId: request.user_id,
    action: 'refund-request-added-to',
    objectType: 'refund-request',
    objectId: request.id,
    detail: { files },
  })
}

async function approveAutomatically(trx: Db, request: RefundRequestRow, now: string): Promise<void> {
  const purchase = request.reservation_id ? await findPurchase(trx, request.reservation_id) : undefined
  if (!purchase) return
  const verdict = decideRefund(refundFacts(purchase, request.reason, request.sent_at))
  if (!isAutomatic(verdict)) return
  // Only a purchase that is whole and not over is approved automatically. Anything else is left to a person.
  if ((purchase.status !== 'paid' && purchase.status !== 'completed') || purchase.refundedPence > 0) return
  // Any obstacle, such as a dispute or a refund under way, leaves the request to a person.
  await approveIn(trx, request, purchase, { actor: 'system' }, {}, now)
}

/**
 * Withdraws the buyer's own request while it is undecided; the documents open again. A request that we made in the buyer's
 * favour, and one of a purchase that its check has ended, cannot be withdrawn: what we owe would wait for nobody.
 */
export async function withdrawOwnRequest(
  db: Db,
  user: User,
  requestId: string,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'already-decided' | 'from-us' }> {
  return db.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('refund_requests')
      .selectAll('refund_requests')
      .leftJoin('reservations', 'reservations.id', 'reservation_id')
      .where('refund_requests.id', '=', requestId)
      // This includes requests that somebody else made in the buyer's name.
      .where((where) =>
        where.or([where('refund_requests.user_id', '=', user.id), where('reservations.user_id', '=', user.id)]),
      )
      .executeTakeFirst()
    if (!request) return { ok: false, reason: 'not-found' } as const
    if (!isUndecided(request.status)) return { ok: false, reason: 'already-decided' } as const
    if (request.is_from_us || (await isEndedByCheck(trx, request))) return { ok: false, reason: 'from-us' } as const
    const mover = { actor: 'user', userId: user.id } as const
    const entry = await moveRequest(trx, request, 'withdrawn', { decided_at: now }, mover, now)
    if (entry) await mailAsked(trx, request.id, 'withdrawn', entry, now)
    return { ok: true } as const
  })
}

/** True where a check has ended the purchase that the buyer's own request is about. */
async function isEndedByCheck(
  trx: Db,
  request: Pick<RefundRequestRow, 'reservation_id' | 'is_from_buyer'>,
): Promise<boolean> {
  if (!request.is_from_buyer || request.reservation_id === null) return false
  return (await findPurchase(trx, request.reservation_id))?.isCheckEnded ?? false
}
