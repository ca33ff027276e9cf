import { dbContext } from '#app/context.ts'
import { countText, hrefWith, readChoice, readPage, readSearch } from '#app/domain/lists/lists.ts'
import { listRefundRequests } from '#app/domain/refunds/desk.server.ts'
import { refundRequestStatuses, refundStatusLabels } from '#app/domain/refunds/requests.ts'
import { isUndecided } from '#app/domain/terms/refund-states.ts'
import { handlingDates, refundReasonLabels } from '#app/domain/terms/refund-rules.ts'
import {
  AdminFilters,
  AdminPage,
  AdminTable,
  ListPages,
  NothingFound,
  Reference,
  SearchFilter,
  SelectFilter,
  When,
} from '#app/ui/desk/desk.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { keepWithinPages } from '../list-page.server.ts'
import { RefundStatusTag } from './refund-status-tag.tsx'
import type { Route } from './+types/list'

const path = '/admin/refunds'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Refund Requests – Admin') }]

/** The refund requests, by state and search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const status = readChoice(url.searchParams, 'status', refundStatusLabels)
  const q = readSearch(url.searchParams)
  const list = await listRefundRequests(context.get(dbContext), { status, q, page: readPage(url.searchParams) })
  keepWithinPages(url, list)
  return { list, status, q, query: url.search }
}

export default function RefundList({ loaderData: { list, status, q, query } }: Route.ComponentProps) {
  const options = Object.fromEntries(
    refundRequestStatuses.map((key) => [
      key,
      `${refundStatusLabels[key]} (${list.counts[key].toLocaleString('en-GB')})`,
    ]),
  )
  return (
    <AdminPage title="Refund Requests" current="refunds">
      <AdminFilters
        action={path}
        label="Filter refund requests"
        count={countText(list.total, 'refund request')}
        exportHref={hrefWith('/admin/export/refunds', query)}
      >
        <SearchFilter value={q} placeholder="Reference, name or email" />
        <SelectFilter name="status" label="State" value={status ?? ''} options={options} all="Any state" />
      </AdminFilters>
      {list.rows.length === 0 ? (
        <NothingFound path={path} query={query} />
      ) : (
        <AdminTable
          label="Refund requests"
          head={[
            { label: 'Request' },
            { label: 'State' },
            { label: 'Asked by' },
            { label: 'Deal' },
            { label: 'Reason' },
            { label: 'Asked' },
            { label: 'Amount', isNumber: true },
          ]}
        >
          {list.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={`${path}/${row.id}`}>
                  <Reference>{row.reference}</Reference>
                </a>
              </th>
              <td>
                <RefundStatusTag status={row.status} />
              </td>
              <td>
                {row.fullName}
                <br />
                <span className="fine">{row.email}</span>
              </td>
              <td>
                {row.dealReference || '–'}
                {!row.isMatched && (
                  <>
                    <br />
                    <span className="fine">No purchase found</span>
                  </>
                )}
              </td>
              <td>
                {refundReasonLabels[row.reason]}
                {row.reason === 'property-unavailable' && isUndecided(row.status) && (
                  <>
                    <br />
                    <span className="fine">
                      Ask the owner by {formatDate(handlingDates(row.askedAt, row.reason).lastDay)}
                    </span>
                  </>
                )}
              </td>
              <td>
                <When at={row.askedAt} />
              </td>
              <td className="n">{row.approvedPence === null ? '–' : formatPounds(row.approvedPence)}</td>
            </tr>
          ))}
        </AdminTable>
      )}
      <ListPages path={path} query={query} list={list} />
    </AdminPage>
  )
}
