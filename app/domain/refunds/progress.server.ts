import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { RefundRequestRow, RefundRequestStatus } from '#db/schema.ts'
import { dealReference } from '#app/utils/references.ts'
import { decideRefund } from '#app/domain/terms/refund-rules.ts'
import { refundFacts, type Purchase } from './purchases.server.ts'
import { type OpenRequest, type RefundProgress } from './requests.ts'
import { isUndecided, isUnderWay, liveStatuses, undecidedStatuses } from '#app/domain/terms/refund-states.ts'

/** The most requests of one purchase that its buyer is shown. */
const mostRequestsShown = 20

/**
 * The refund requests of these reservations, as their buyer sees them, each with its own steps. The first of a reservation is the
 * one that matters most: the one that goes on, else the one that led to a refund, else the latest. The others follow, newest first.
 */
export async function listOwnRequests(
  db: Db,
  reservationIds: string[],
  purchases: Map<string, Purchase>,
): Promise<Map<string, RefundProgress[]>> {
  const found = new Map<string, RefundProgress[]>()
  if (reservationIds.length === 0) return found
  const rank = sql<number>`row_number() over (
    partition by reservation_id
    order by status in (${sql.join(liveStatuses)}) desc, status = 'refunded' desc, asked_at desc, id
  )`
  const requests = await db
    .selectFrom((from) =>
      from
        .selectFrom('refund_requests')
        .select([
          'id',
          'reference',
          'status',
          'reservation_id',
          'asked_at',
          'sent_at',
          'channel',
          'shortfall_reason',
          'reason',
          'approved_pence',
          'fee_pence',
          'decision_note',
          'is_from_buyer',
          'is_from_us',
          rank.as('rank'),
        ])
        .where('reservation_id', 'in', reservationIds)
        .as('request'),
    )
    .selectAll('request')
    .select((select) =>
      select
        .selectFrom('refunds')
        .select(latestMoney.as('sent'))
        .whereRef('refunds.request_id', '=', 'request.id')
        .as('sent'),
    )
    .select((select) =>
      select
        .selectFrom('refunds')
        .select(({ fn }) => fn.sum<number>('amount_pence').as('pence'))
        .whereRef('refunds.request_id', '=', 'request.id')
        .where('refunds.status', '=', 'succeeded')
        .as('arrived_pence'),
    )
    .select((select) =>
      select
        .selectFrom('refunds')
        .innerJoin('disputes', 'disputes.id', 'refunds.provider_ref')
        .select(({ fn }) => fn.sum<number>('refunds.amount_pence').as('pence'))
        .whereRef('refunds.request_id', '=', 'request.id')
        .where('refunds.status', '=', 'succeeded')
        .as('bank_pence'),
    )
    .where('rank', '<=', mostRequestsShown)
    .orderBy('asked_at', 'desc')
    .execute()
  const steps = await readSteps(
    db,
    requests.map(({ id }) => id),
  )
  for (const request of requests) {
    const purchase = purchases.get(request.reservation_id!)
    const isSet = request.status === 'approved'
    const sums = sumsOf(request)
    const progress: RefundProgress = {
      requestId: request.id,
      reference: request.reference,
      status: request.status,
      askedAt: request.asked_at,
      reason: request.reason,
      // What a buyer asks of a purchase that its check has ended is ours to give, and not theirs to withdraw.
      isFromUs: request.is_from_us === 1 || (request.is_from_buyer === 1 && purchase?.isCheckEnded === true),
      isByCheck: purchase?.isCheckEnded === true,
      steps: steps.get(request.id) ?? [],
      ...sums,
      expectedPence: expectedOf(request, purchase),
      bankPence: request.bank_pence ?? 0,
      note: request.decision_note,
      // What was paid back by hand meanwhile sends the rest no more than before.
      hasProblem: isSet && request.sent === 'none',
      isHeldBack: isSet && request.sent === 'due' && typeof purchase?.disputedAt === 'string',
      isFromBuyer: request.is_from_buyer === 1,
      entered: enteredOf(request),
      // A bank may have taken back what was to be kept.
      shortfallReason: request.fee_pence !== null && sums.keptPence === 0 ? null : request.shortfall_reason,
    }
    found.set(request.reservation_id!, [...(found.get(request.reservation_id!) ?? []), progress])
  }
  for (const [id, all] of found) {
    const first = all.reduce((best, one) => (weightOf(one) > weightOf(best) ? one : best))
    found.set(id, [first, ...all.filter((one) => one !== first)])
  }
  return found
}

/** Where the money of a request is that may still arrive; `none` where nothing is being sent, null where nothing ever was. */
const latestMoney = sql<'due' | 'pending' | 'none' | null>`CASE
  WHEN count(*) FILTER (WHERE refunds.status = 'due') > 0 THEN 'due'
  WHEN count(*) FILTER (WHERE refunds.status = 'pending') > 0 THEN 'pending'
  WHEN count(*) > 0 THEN 'none'
END`

/** What goes back and what is kept. A bank, or a person at the provider, may have sent more than was approved. */
function sumsOf(
  request: Pick<RefundRequestRow, 'status' | 'approved_pence' | 'fee_pence'> & { arrived_pence: number | null },
): Pick<RefundProgress, 'amountPence' | 'keptPence'> {
  const { approved_pence: approved, fee_pence: fee, arrived_pence: arrived } = request
  const more = request.status === 'refunded' && approved !== null ? Math.max(0, (arrived ?? 0) - approved) : 0
  return { amountPence: approved === null ? null : approved + more, keptPence: Math.max(0, (fee ?? 0) - more) }
}

/** How a request came that the desk has entered; null for the form. */
function enteredOf({ channel, sent_at: sentAt }: Pick<RefundRequestRow, 'channel' | 'sent_at'>) {
  return channel === 'form' ? null : { channel, sentAt }
}

/** The rules' answer to a buyer’s own undecided request; null where a person has to find something out first. */
function expectedOf(
  request: Pick<RefundRequestRow, 'status' | 'reason' | 'sent_at' | 'channel' | 'is_from_buyer'>,
  purchase: Purchase | undefined,
): number | null {
  if (!purchase || purchase.disputedAt !== null) return null
  const isBuyers = request.is_from_buyer === 1 || request.channel !== 'form'
  if (!isBuyers || !isUndecided(request.status)) return null
  const { outcome, amountPence } = decideRefund(refundFacts(purchase, request.reason, request.sent_at))
  return outcome === 'full' || outcome === 'full-automatic' || outcome === 'less-fee' ? amountPence : null
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
      'sent_at',
      'channel',
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
    entered: enteredOf(row),
  }))
}

/** True for an open request of this user about their own purchase, whose documents it locks. */
export async function locksOwn(db: Db, userId: string, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('refund_requests')
    .innerJoin('reservations', 'reservations.id', 'reservation_id')
    .select('refund_requests.id')
    .where('refund_requests.reference', '=', reference)
    .where('reservations.user_id', '=', userId)
    .where('is_from_buyer', '=', 1)
    .where('refund_requests.status', 'in', liveStatuses)
    .executeTakeFirst()
  return row !== undefined
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
