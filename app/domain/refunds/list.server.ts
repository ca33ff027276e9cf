import { foldText, type Db } from '#db/database.server.ts'
import { contains } from '#db/expressions.server.ts'
import type { RefundRequestRow as RefundRequestDbRow, RefundRequestStatus } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, choiceWithDefault, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { refundReasonLabels } from '#app/domain/terms/refund-reasons.ts'
import { isUndecided, undecidedStatuses, underWayStatuses } from '#app/domain/terms/refund-states.ts'
import { toPounds } from '#app/utils/money.ts'
import { isOpenRequest } from './queue.server.ts'
import { refundRequestStatuses, refundStatusLabels, verdictInShort, type RefundRequestRow } from './requests.ts'
import { findBetter } from './notices.server.ts'
import { judgeRequests } from './rule-verdicts.server.ts'

const stateOptions = {
  open: 'Open',
  pending: refundStatusLabels.pending,
  'under-review': refundStatusLabels['under-review'],
  'on-its-way': 'Money on its way',
  approved: refundStatusLabels.approved,
  processing: refundStatusLabels.processing,
  refunded: refundStatusLabels.refunded,
  rejected: refundStatusLabels.rejected,
  withdrawn: refundStatusLabels.withdrawn,
  any: 'Any',
} as const
type State = keyof typeof stateOptions

const filtersWith = (fallback: State) => ({
  status: choiceWithDefault<State>({ name: 'status', label: 'State', options: stateOptions, fallback }),
  search: searchText({ placeholder: 'Deal, reservation, request, name or email' }),
  reason: choice({ name: 'reason', label: 'Reason', options: refundReasonLabels, all: 'Any' }),
})
const filters = filtersWith('open')
export type RefundFilters = FiltersOf<typeof filters>

/** The refund requests, by state, reason and search. The open ones come unless something else is asked for. */
export const refundList = describeList({
  name: 'refunds',
  title: 'Refund Requests',
  labels: { table: 'Refund requests', filters: 'Filter refund requests' },
  rowNames: ['refund request'],
  filters,
  fieldOrder: ['search', 'status', 'reason'],
  read: (db, filters, { size }) => listRefundRequests(db, filters, size),
  counts: (page) => ({ status: page.counts }),
  columns: {
    due: { label: 'Due', width: 9.8, place: 'meta' },
    request: { label: 'Request', width: 8.6, isRowHead: true },
    buyer: { label: 'Buyer', width: 11, place: 'first' },
    deal: { label: 'Deal' },
    reason: { label: 'Reason', width: 9.6, isExtra: true },
    verdict: { label: 'Verdict', width: 11.2, place: 'amount' },
    paid: { label: 'Paid', width: 7.4, isNumber: true },
    state: { label: 'State', width: 7, place: 'state' },
  },
  csv: {
    Reference: (request) => request.reference,
    State: (request) => request.status,
    Name: (request) => request.fullName,
    Email: (request) => request.email,
    'Deal reference': (request) => request.dealReference,
    Reason: (request) => request.reason,
    'Purchase found': (request) => request.isMatched,
    'Requested by the buyer': (request) => request.isFromBuyer,
    'Approved (GBP)': (request) => request.approvedPence && toPounds(request.approvedPence),
    'Requested at': (request) => request.askedAt,
    'Updated at': (request) => request.updatedAt,
    'Due at': (request) => request.dueAt,
    Verdict: (request) => request.verdict.words,
    'Verdict (GBP)': (request) => request.verdict.amountPence && toPounds(request.verdict.amountPence),
    Disputed: (request) => request.isDisputed,
  },
})

/** The same list for the JSON twin, which has all requests unless something else is asked for. */
export const allRefundRequests = { ...refundList, filters: filtersWith('any') }

type RefundList = ListPage<RefundRequestRow> & { counts: Record<State, number> }

/**
 * One page of requests. Open ones come in the order of their deadlines and then of their asking, all others newest first. The verdicts are those of the
 * page's rows only, so that they cannot be a filter.
 */
export async function listRefundRequests(
  db: Db,
  { status: state, search, reason, page }: RefundFilters,
  size = pageSize,
): Promise<RefundList> {
  let query = whereState(db, state)
  if (reason) query = query.where('reason', '=', reason)
  for (const word of foldText(search).split(/\s+/).filter(Boolean)) {
    query = query.where(contains('search_text', word))
  }
  const counts = await countRefundRequests(db)
  const total =
    search === '' && !reason
      ? counts[state]
      : Number((await query.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
  const direction = isOpen(state) ? 'asc' : 'desc'
  const rows = await query
    .select(rowColumns)
    .$if(isOpen(state), (open) => open.orderBy('due_at'))
    .orderBy('asked_at', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { ...listPage(await toRequestRows(db, rows), total, page, size), counts }
}

/** Everything that a list shows of a request. */
const rowColumns = [
  'id',
  'reference',
  'status',
  'full_name',
  'email',
  'deal_reference',
  'reason',
  'asked_at',
  'sent_at',
  'due_at',
  'updated_at',
  'decided_at',
  'reservation_id',
  'is_from_buyer',
  'approved_pence',
] as const

async function toRequestRows(
  db: Db,
  rows: Pick<RefundRequestDbRow, (typeof rowColumns)[number]>[],
): Promise<RefundRequestRow[]> {
  const judged = await judgeRequests(db, rows)
  return rows.map((row) => {
    const { purchase, verdict, standing, isNotSent } = judged.get(row.id)!
    const isOutdone =
      purchase && verdict && isUndecided(row.status) && findBetter(purchase, row.id, verdict.amountPence, standing)
    return {
      id: row.id,
      reference: row.reference,
      status: row.status,
      fullName: row.full_name,
      email: row.email,
      dealReference: row.deal_reference,
      reason: row.reason,
      askedAt: row.asked_at,
      dueAt: row.due_at,
      updatedAt: row.updated_at,
      decidedAt: row.decided_at,
      isMatched: row.reservation_id !== null,
      isFromBuyer: row.is_from_buyer === 1,
      approvedPence: row.approved_pence,
      isNotSent,
      isDisputed: Boolean(purchase?.disputedAt),
      verdict: verdictInShort(verdict, { status: row.status, approvedPence: row.approved_pence }, Boolean(isOutdone)),
      purchase: purchase && {
        reservationId: purchase.reservationId,
        dealReference: purchase.dealReference,
        dealTitle: purchase.dealTitle,
        paidPence: purchase.paidPence,
        paidAt: purchase.paidAt,
      },
    }
  })
}

/** The requests about one reservation, the newest first, at most fifty. */
export async function listRequestsAbout(db: Db, reservationId: string): Promise<RefundRequestRow[]> {
  const rows = await db
    .selectFrom('refund_requests')
    .select(rowColumns)
    .where('reservation_id', '=', reservationId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()
  return toRequestRows(db, rows)
}

/** A person's requests, signed in or about a purchase of theirs: how many, and the newest of them, at most `size`. */
export async function listRequestsOf(
  db: Db,
  userId: string,
  size = pageSize,
): Promise<{ total: number; rows: RefundRequestRow[] }> {
  const own = db
    .selectFrom('refund_requests')
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where('reservation_id', 'in', (from) =>
          from.selectFrom('reservations').select('reservations.id').where('reservations.user_id', '=', userId),
        ),
      ]),
    )
  const { total } = await own.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own.select(rowColumns).orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(size).execute()
  return { total, rows: await toRequestRows(db, rows) }
}

/** True for the states whose requests come in the order of their deadlines. */
function isOpen(state: State): boolean {
  return state === 'open' || state === 'pending' || state === 'under-review'
}

function whereState(db: Db, state: State) {
  const all = db.selectFrom('refund_requests')
  switch (state) {
    case 'any':
      return all
    case 'on-its-way':
      return all.where('status', 'in', underWayStatuses)
    case 'open':
      return all.where(isOpenRequest)
    // Of two open states one is what the other is not. Said so, the open ones are read in the order of their deadlines.
    case 'pending':
      return all.where(isOpenRequest).where('status', '<>', 'under-review')
    case 'under-review':
      return all.where(isOpenRequest).where('status', '<>', 'pending')
    default:
      return all.where('status', '=', state)
  }
}

/** The number of requests for each choice of the state. */
async function countRefundRequests(db: Db): Promise<Record<State, number>> {
  const rows = await db
    .selectFrom('refund_requests')
    .select((select) => ['status', select.fn.countAll().as('count')])
    .groupBy('status')
    .execute()
  const found = new Map(rows.map((row) => [row.status, Number(row.count)]))
  const sumOf = (statuses: RefundRequestStatus[]) => statuses.reduce((sum, status) => sum + (found.get(status) ?? 0), 0)
  const sums = {
    open: sumOf(undecidedStatuses),
    'on-its-way': sumOf(underWayStatuses),
    any: sumOf(refundRequestStatuses),
  }
  const single = refundRequestStatuses.map((status) => [status, sumOf([status])])
  return { ...sums, ...(Object.fromEntries(single) as Record<RefundRequestStatus, number>) }
}

/** The texts of these requests, by their ids: lists leave them out, because they are long. */
export async function readDetails(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('refund_requests').select(['id', 'details']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.details]))
}
