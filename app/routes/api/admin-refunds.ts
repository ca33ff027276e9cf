import { dbContext } from '#app/context.ts'
import { readChoice, readPage, readSearch } from '#app/domain/lists/lists.ts'
import { listRefundRequests, readDetails } from '#app/domain/refunds/desk.server.ts'
import { refundStatusLabels } from '#app/domain/refunds/requests.ts'
import { requireAdmin } from '#app/middleware/guards.server.ts'
import { toPounds } from '#app/utils/money.ts'
import type { Route } from './+types/admin-refunds'

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

const rowsAPage = 100

/** GET /api/admin/refunds?status=&q=&page= → a list of at most 100 requests; x-total-count says how many there are. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const list = await listRefundRequests(
    context.get(dbContext),
    {
      status: readChoice(url.searchParams, 'status', refundStatusLabels),
      q: readSearch(url.searchParams),
      page: readPage(url.searchParams),
    },
    rowsAPage,
  )
  const details = await readDetails(
    context.get(dbContext),
    list.rows.map((row) => row.id),
  )
  const rows = list.rows.map(({ approvedPence, ...row }) => ({
    ...row,
    details: details.get(row.id) ?? '',
    approvedAmount: approvedPence === null ? null : toPounds(approvedPence),
  }))
  return Response.json(rows, { headers: { 'cache-control': 'no-store', 'x-total-count': String(list.total) } })
}
