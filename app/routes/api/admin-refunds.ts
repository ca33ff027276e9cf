import { dbContext } from '#app/context.ts'
import { allRefundRequests, readDetails } from '#app/domain/refunds/list.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { toPounds } from '#app/utils/money.ts'
import { readList } from '../admin/load-list.server.ts'
import type { Route } from './+types/admin-refunds'

export const middleware: Route.MiddlewareFunction[] = [allow('refunds')]

const rowsAPage = 100

/**
 * GET /api/admin/refunds?status=&reason=&q=&page= → a list of at most 100 requests, all of them newest first unless a state is
 * asked for; x-total-count says how many there are.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { page: list } = await readList(allRefundRequests, { context, url }, rowsAPage)
  const details = await readDetails(
    context.get(dbContext),
    list.rows.map((row) => row.id),
  )
  const rows = list.rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    status: row.status,
    fullName: row.fullName,
    email: row.email,
    dealReference: row.dealReference,
    reason: row.reason,
    askedAt: row.askedAt,
    updatedAt: row.updatedAt,
    isMatched: row.isMatched,
    isFromBuyer: row.isFromBuyer,
    details: details.get(row.id) ?? '',
    approvedAmount: row.approvedPence === null ? null : toPounds(row.approvedPence),
  }))
  return Response.json(rows, { headers: { 'cache-control': 'no-store', 'x-total-count': String(list.total) } })
}
