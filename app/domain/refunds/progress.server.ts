import type { Db } from '#db/database.server.ts'
import type { RefundRequestStatus } from '#db/schema.ts'
import { dealReference } from '#app/utils/references.ts'
import { type OpenRequest, type RefundProgress } from './requests.ts'
import { isUndecided, isUnderWay, liveStatuses, undecidedStatuses } from '#app/domain/terms/refund-states.ts'

/**
 * The progress of the refund requests of these reservations, as their buyer sees it. Each reservation shows one request: the one
 * that goes on, else the one that led to a refund, else the latest.
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
      'is_from_us',
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
    const progress: RefundProgress = {
      requestId: request.id,
      reference: request.reference,
      status: request.status,
      askedAt: request.asked_at,
      reason: request.reason,
      isFromUs: request.is_from_us === 1,
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
  const shown = [...found.values()]
  const steps = await readSteps(
    db,
    shown.map(({ requestId }) => requestId),
  )
  for (const progress of shown) progress.steps = steps.get(progress.requestId) ?? []
  return found
}

/**
 * The order in which several requests matter to the buyer: first one whose money is on its way, then their own or ours for them,
 * then somebody else's in their name, then the refund itself, then one that ended with it, and last one that came to nothing.
 */
function weightOf({ status, isFromBuyer, isFromUs, amountPence }: RefundProgress): number {
  if (isUnderWay(status)) return 5
  if (isUndecided(status)) return isFromBuyer || isFromUs ? 4 : 3
  if (status === 'refunded') return amountPence === null ? 1 : 2
  return 0
}

const mostOpen = 20

/**
 * The open requests that concern this user, newest first, at most twenty: all requests about their own purchases, and those that
 * they made signed in and that fit none of their purchases. Of the latter the user learns only that they are undecided. That is
 * the same whether such a request fits somebody else's purchase or nothing.
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
    .select([
      'refund_requests.id',
      'refund_requests.reference',
      'refund_requests.status',
      'asked_at',
      'reason',
      'is_from_us',
      'is_from_buyer',
      'deal_id',
      'reservations.reference as reservation_reference',
    ])
    // These are two queries, because one condition over both tables would find no index.
    .where('refund_requests.id', 'in', aboutOwn.union(askedByThem))
    .orderBy('asked_at', 'desc')
    .limit(mostOpen)
    .execute()
  return rows.map((row) => ({
    requestId: row.id,
    reference: row.reference,
    status: row.status,
    askedAt: row.asked_at,
    reason: row.reason,
    dealReference: row.deal_id === null ? null : dealReference(row.deal_id),
    reservationReference: row.reservation_reference,
    isFromUs: row.is_from_us === 1,
    isFromBuyer: row.is_from_buyer === 1,
  }))
}

/**
 * The times at which these requests came into each of their states. A state that a request came into twice has the later time.
 */
async function readSteps(db: Db, requestIds: string[]): Promise<Map<string, RefundProgress['steps']>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refund_steps')
    .select(['request_id', 'status', 'at'])
    .where('request_id', 'in', requestIds)
    .orderBy('request_id')
    .orderBy('entry')
    .execute()
  const times = new Map<string, Map<RefundRequestStatus, string>>()
  for (const { request_id: id, status, at } of rows) {
    times.set(id, (times.get(id) ?? new Map<RefundRequestStatus, string>()).set(status, at))
  }
  return new Map([...times].map(([id, steps]) => [id, [...steps].map(([status, at]) => ({ status, at }))]))
}
