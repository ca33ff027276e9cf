import { dbContext } from '#app/context.ts'
import { readDetails, refundList } from '#app/domain/refunds/list.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { toPounds } from '#app/utils/money.ts'
import { readList } from '../admin/load-list.server.ts'
import type { Route } from './+types/admin-refunds'

export const middleware: Route.MiddlewareFunction[] = [allow('refunds')]

const rowsAPage = 100

/** GET /api/admin/refunds?status=&q=&page= → a list of at most 100 requests; x-total-count says how many there are. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { page: list } = await readList(refundList, { context, url }, rowsAPage)
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
