import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { toPounds } from '#app/utils/money.ts'
import { listRefundRequests } from './desk.server.ts'
import { refundStatusLabels } from './requests.ts'

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
    request: { label: 'Request', isRowHead: true },
    state: { label: 'State' },
    askedBy: { label: 'Asked by' },
    deal: { label: 'Deal' },
    reason: { label: 'Reason' },
    asked: { label: 'Asked' },
    amount: { label: 'Amount', isNumber: true },
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
