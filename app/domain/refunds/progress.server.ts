import type { Db } from '#db/database.server.ts'
import type { RefundRequestStatus } from '#db/schema.ts'
import { dealReference } from '#app/utils/references.ts'
import { isMadeByUs } from '#app/domain/terms/made-by-us.server.ts'
import { type OpenRequest, type RefundProgress } from './requests.ts'
import { isUndecided, isUnderWay, liveStatuses, undecidedStatuses } from '#app/domain/terms/refund-states.ts'

/**
 * How far the refund requests of these reservations have come, as their buyer sees it: of each reservation the one that goes
 * on, else the refund that came of one, else the latest.
 */
export async function listRefundProgress(db: Db, reservationIds: string[]): Promise<Map<string, RefundProgress>> {
  const found = new Map<string, RefundProgress>()
  if (reservationIds.length === 0) return found
  const requests = await db
    .selectFrom('refund_requests')
    .select([
      'id',
      'reference',
      'status',
      'reservation_id',
      'asked_at',
      'reason',
      'approved_pence',
      'fee_pence',
      'decision_note',
      'is_from_buyer',
    ])
    .select((select) =>
      select
        .selectFrom('refunds')
        .select('refunds.status')
        .whereRef('refunds.request_id', '=', 'refund_requests.id')
        .orderBy('created_at', 'desc')
        .orderBy('refunds.id', 'desc')
        .limit(1)
        .as('sent'),
    )
    .select((select) => isMadeByUs(select).as('is_from_us'))
    .where('reservation_id', 'in', reservationIds)
    .orderBy('asked_at')
    .execute()
  for (const request of requests) {
    const progress: RefundProgress = {
      requestId: request.id,
      reference: request.reference,
      status: request.status,
      askedAt: request.asked_at,
      reason: request.reason,
      isFromUs: Boolean(request.is_from_us),
      steps: [],
      amountPence: request.approved_pence,
      keptPence: request.fee_pence ?? 0,
      note: request.decision_note,
      hasProblem: request.status === 'approved' && request.sent === 'failed',
      isFromBuyer: request.is_from_buyer === 1,
    }
    const before = found.get(request.reservation_id!)
    if (!before || weightOf(before) <= weightOf(progress)) found.set(request.reservation_id!, progress)
  }
  for (const progress of found.values()) Object.assign(progress, await readTrail(db, progress.requestId))
  return found
}

/**
 * Which of several requests tells the buyer most: whose money is on its way, their own or ours for them, somebody else's in their name, the refund
 * itself, one that ended with it, and last what came to nothing.
 */
function weightOf({ status, isFromBuyer, isFromUs, amountPence }: RefundProgress): number {
  if (isUnderWay(status)) return 5
  if (isUndecided(status)) return isFromBuyer || isFromUs ? 4 : 3
  if (status === 'refunded') return amountPence === null ? 1 : 2
  return 0
}

const mostOpen = 20

/**
 * The open requests that concern this user, newest first, twenty at the most: all about their own purchases, and what they asked
 * for themselves, signed in, that fits none of those. Of the latter they learn only that it is undecided, which is the same
 * whether it fits somebody else's purchase or nothing.
 */
export async function listOpenRequests(db: Db, userId: string): Promise<OpenRequest[]> {
  const aboutOwn = db
    .selectFrom('refund_requests')
    .innerJoin('reservations', 'reservations.id', 'reservation_id')
    .select('refund_requests.id')
    .where('reservations.user_id', '=', userId)
    .where('refund_requests.status', 'in', liveStatuses)
  const askedByThem = db
    .selectFrom('refund_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', undecidedStatuses)
  const rows = await db
    .selectFrom('refund_requests')
    .leftJoin('reservations', (join) =>
      join.onRef('reservations.id', '=', 'reservation_id').on('reservations.user_id', '=', userId),
    )
    .select(['refund_requests.id', 'refund_requests.reference', 'refund_requests.status', 'asked_at', 'deal_id'])
    .select((select) => isMadeByUs(select).as('is_from_us'))
    // Apart, because one condition over both tables would find no index.
    .where('refund_requests.id', 'in', aboutOwn.union(askedByThem))
    .orderBy('asked_at', 'desc')
    .limit(mostOpen)
    .execute()
  return rows.map((row) => ({
    requestId: row.id,
    reference: row.reference,
    status: row.status,
    askedAt: row.asked_at,
    dealReference: row.deal_id === null ? null : dealReference(row.deal_id),
    isFromUs: Boolean(row.is_from_us),
  }))
}

/** When a request came into each of its states, from the audit trail, the last time for a state it came into twice; and who began it. */
async function readTrail(db: Db, requestId: string): Promise<Pick<RefundProgress, 'steps' | 'isFromUs'>> {
  const events = await db
    .selectFrom('audit_events')
    .select(['at', 'action', 'actor'])
    .where('object_type', '=', 'refund-request')
    .where('object_id', '=', requestId)
    .orderBy('id')
    .execute()
  const steps = new Map<RefundRequestStatus, string>()
  for (const { at, action } of events) {
    const status = /^refund-request-(pending|under-review|approved|processing|refunded|rejected|withdrawn)$/.exec(
      action,
    )
    if (status) steps.set(status[1] as RefundRequestStatus, at)
  }
  const isFromUs = events.some(({ action, actor }) => action === 'refund-request-pending' && actor === 'system')
  return { steps: [...steps].map(([status, at]) => ({ status, at })), isFromUs }
}
