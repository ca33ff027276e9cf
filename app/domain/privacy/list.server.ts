import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { anyContainsFolded } from '#db/expressions.server.ts'
import type { Database, DataRequestRow } from '#db/schema.ts'
import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { listPage, type ListPage } from '#app/domain/lists/lists.ts'
import { londonDay } from '#app/utils/dates.ts'
import { requestKindLabels, requestStateLabels } from './entering.ts'

const filters = {
  search: searchText({ label: 'Name or email', placeholder: 'Name or email' }),
  kind: choice({ name: 'kind', label: 'Kind', options: requestKindLabels, all: 'Any kind' }),
  state: choice({ name: 'state', label: 'State', options: requestStateLabels, all: 'Any state' }),
}
type RequestFilters = FiltersOf<typeof filters>

type ListedRequest = Pick<
  DataRequestRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'full_name'
  | 'email'
  | 'user_id'
  | 'asked_at'
  | 'since'
  | 'due_at'
  | 'answer_by'
  | 'received_on'
> & { isEntered: boolean }

/** Requests for data at the desk, newest first. */
export const dataRequestList = describeList({
  name: 'data-requests',
  title: 'Data requests',
  labels: { table: 'Requests for data', filters: 'Filter requests' },
  rowNames: ['request'],
  filters,
  read: (db, filters, { size }) => listDataRequests(db, filters, size),
  columns: {
    who: { label: 'Person', isRowHead: true },
    kind: { label: 'Kind', width: 7, place: 'first' },
    asked: { label: 'Asked', width: 9.5, place: 'meta' },
    due: { label: 'Next step', width: 9.5, isExtra: true },
    answer: { label: 'Reply by', width: 9.5, isExtra: true },
    state: { label: 'State', width: 9, place: 'state' },
  },
  csv: {
    Id: (row) => row.id,
    Kind: (row) => requestKindLabels[row.kind],
    State: (row) => requestStateLabels[row.state],
    Name: (row) => row.full_name,
    Email: (row) => row.email,
    Account: (row) => row.user_id,
    'Entered at the desk': (row) => row.isEntered,
    'Asked on': (row) => row.received_on ?? londonDay(row.asked_at),
    'Entered at': (row) => row.asked_at,
    'In this state since': (row) => row.since,
    'Next step at': (row) => row.due_at,
    'Reply by': (row) => row.answer_by,
  },
})

async function listDataRequests(
  db: Db,
  { search, kind, state, page }: RequestFilters,
  size: number,
): Promise<ListPage<ListedRequest>> {
  const found = (where: ExpressionBuilder<Database, 'data_requests'>) =>
    where.and([
      ...(kind ? [where('kind', '=', kind)] : []),
      ...(state ? [where('state', '=', state)] : []),
      ...(search ? [anyContainsFolded(['full_name', where.fn.coalesce('email', where.val(''))], search)] : []),
    ])
  const { total } = await db
    .selectFrom('data_requests')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where(found)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('data_requests')
    .select(['id', 'kind', 'state', 'full_name', 'email', 'user_id', 'asked_at', 'since', 'due_at', 'answer_by'])
    .select(['entered_by', 'received_on'])
    .where(found)
    .orderBy('number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const listed = rows.map(({ entered_by: by, ...row }): ListedRequest => ({ ...row, isEntered: by !== null }))
  return listPage(listed, total, page, size)
}
