import type { Db } from '#db/database.server.ts'
import type { RefundRequestStatus } from '#db/schema.ts'
import { isLive, isUnderWay, type RefundProgress } from './refund-requests.ts'

/**
 * How far the refund requests of these reservations have come, as their buyer sees it: of each reservation the one that goes
 * on, else the latest.
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
    .where('reservation_id', 'in', reservationIds)
    .orderBy('asked_at')
    .execute()
  for (const request of requests) {
    const weight = weightOf(request.status, request.is_from_buyer === 1)
    const before = found.get(request.reservation_id!)
    if (before && weightOf(before.status, before.isFromBuyer) > weight) continue
    found.set(request.reservation_id!, {
      requestId: request.id,
      reference: request.reference,
      status: request.status,
      askedAt: request.asked_at,
      reason: request.reason,
      isFromUs: false,
      steps: [],
      amountPence: request.approved_pence,
      keptPence: request.fee_pence ?? 0,
      note: request.decision_note,
      hasProblem: request.status === 'approved' && request.sent === 'failed',
      isFromBuyer: request.is_from_buyer === 1,
    })
  }
  for (const progress of found.values()) Object.assign(progress, await readTrail(db, progress.requestId))
  return found
}

/** Which of several requests tells the buyer most: whose money is on its way, their own, somebody else's in their name, ended ones. */
function weightOf(status: RefundRequestStatus, isFromBuyer: boolean): number {
  if (isUnderWay(status)) return 3
  if (!isLive(status)) return 0
  return isFromBuyer ? 2 : 1
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
