import { foldText, type Db } from '#db/database.server.ts'
import { contains } from '#db/expressions.server.ts'
import type { RefundRequestStatus } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { isUndecided } from '#app/domain/terms/refund-states.ts'
import { toPounds } from '#app/utils/money.ts'
import { refundRequestStatuses, refundStatusLabels, type RefundRequestRow } from './requests.ts'

const filters = {
  status: choice({ name: 'status', label: 'State', options: refundStatusLabels, all: 'Any state' }),
  search: searchText({ placeholder: 'Reference, name or email' }),
}
export type RefundFilters = FiltersOf<typeof filters>

/** The refund requests, by state and search. */
export const refundList = describeList({
  name: 'refunds',
  title: 'Refund Requests',
  labels: { table: 'Refund requests', filters: 'Filter refund requests' },
  rowNames: ['refund request'],
  filters,
  fieldOrder: ['search', 'status'],
  read: (db, filters, { size }) => listRefundRequests(db, filters, size),
  counts: (page) => ({ status: page.counts }),
  columns: {
    request: { label: 'Request', width: 8.6, isRowHead: true },
    askedBy: { label: 'Asked by', width: 12, place: 'first' },
    deal: { label: 'Deal' },
    reason: { label: 'Reason', width: 9.6 },
    asked: { label: 'Asked', width: 9, place: 'meta' },
    amount: { label: 'Amount', width: 6, place: 'amount', isNumber: true },
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
    'Asked by the buyer': (request) => request.isFromBuyer,
    'Approved (GBP)': (request) => request.approvedPence && toPounds(request.approvedPence),
    'Asked at': (request) => request.askedAt,
    'Updated at': (request) => request.updatedAt,
  },
})

export type RefundList = ListPage<RefundRequestRow> & { counts: Record<RefundRequestStatus, number> }

/** One page of requests. Undecided ones come in the order in which they have to be answered, all others newest first. */
export async function listRefundRequests(
  db: Db,
  { status, search, page }: RefundFilters,
  size = pageSize,
): Promise<RefundList> {
  let query = db.selectFrom('refund_requests')
  if (status) query = query.where('status', '=', status)
  for (const word of foldText(search).split(/\s+/).filter(Boolean)) {
    query = query.where(contains('search_text', word))
  }
  const direction = isUndecided(status) ? 'asc' : 'desc'
  const counts = await countRefundRequests(db)
  const total =
    search === ''
      ? status
        ? counts[status]
        : Object.values(counts).reduce((sum, count) => sum + count, 0)
      : Number((await query.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
  const rows = await query
    .select([
      'id',
      'reference',
      'status',
      'full_name',
      'email',
      'deal_reference',
      'reason',
      'asked_at',
      'updated_at',
      'reservation_id',
      'is_from_buyer',
      'approved_pence',
    ])
    .orderBy('asked_at', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const shown = rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    fullName: row.full_name,
    email: row.email,
    dealReference: row.deal_reference,
    reason: row.reason,
    askedAt: row.asked_at,
    updatedAt: row.updated_at,
    isMatched: row.reservation_id !== null,
    isFromBuyer: row.is_from_buyer === 1,
    approvedPence: row.approved_pence,
  }))
  return { ...listPage(shown, total, page, size), counts }
}

/** How many requests are in each state. */
async function countRefundRequests(db: Db): Promise<Record<RefundRequestStatus, number>> {
  const rows = await db
    .selectFrom('refund_requests')
    .select((select) => ['status', select.fn.countAll().as('count')])
    .groupBy('status')
    .execute()
  const found = new Map(rows.map((row) => [row.status, Number(row.count)]))
  return Object.fromEntries(refundRequestStatuses.map((status) => [status, found.get(status) ?? 0])) as Record<
    RefundRequestStatus,
    number
  >
}

/** What was written into these requests, by their ids: lists leave it out, because it is long. */
export async function readDetails(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('refund_requests').select(['id', 'details']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.details]))
}
