import { allow } from '#app/middleware/guards.server.ts'
import { refundList } from '#app/domain/refunds/list.server.ts'
import { isUndecided } from '#app/domain/terms/refund-states.ts'
import { handlingDates, refundReasonLabels } from '#app/domain/terms/refund-rules.ts'
import { Reference, When } from '#app/ui/desk/desk.tsx'
import { ListScreen } from '#app/ui/desk/list.tsx'
import { adminRefundHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { loadList } from '../load-list.server.ts'
import { RefundStatusTag } from './refund-status-tag.tsx'
import type { Route } from './+types/list'

export const middleware: Route.MiddlewareFunction[] = [allow('refunds')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Refund Requests – Admin') }]

/** The refund requests, filtered by state and search. */
export function loader(asked: Route.LoaderArgs) {
  return loadList(refundList, asked)
}

export default function RefundList({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      data={loaderData}
      cells={{
        request: (row) => (
          <a href={adminRefundHref(row.id)}>
            <Reference>{row.reference}</Reference>
          </a>
        ),
        state: (row) => <RefundStatusTag status={row.status} />,
        askedBy: (row) => <bdi title={row.email}>{row.fullName}</bdi>,
        deal: (row) => (
          <>
            {row.dealReference || '–'} {!row.isMatched && <span className="beside">No purchase found</span>}
          </>
        ),
        reason: (row) => (
          <>
            {refundReasonLabels[row.reason]}
            {row.reason === 'property-unavailable' && isUndecided(row.status) && (
              <span className="beside">
                {' '}
                Ask the owner by {formatDate(handlingDates(row.askedAt, row.reason).lastDay)}
              </span>
            )}
          </>
        ),
        asked: (row) => <When at={row.askedAt} />,
        amount: (row) => (row.approvedPence === null ? '–' : formatPounds(row.approvedPence)),
      }}
    />
  )
}
