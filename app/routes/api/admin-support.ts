import { dbContext } from '#app/context.ts'
import { readPage } from '#app/domain/lists/lists.ts'
import { listTicketsForApi } from '#app/domain/support/list.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import type { Route } from './+types/admin-support'

export const middleware: Route.MiddlewareFunction[] = [allow('support')]

/**
 * GET /api/admin/support?page=: the tickets, a hundred a page, the latest change first. X-Total-Count says how many there are.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { tickets, total } = await listTicketsForApi(context.get(dbContext), readPage(url.searchParams))
  return Response.json(tickets, { headers: { 'cache-control': 'no-store', 'x-total-count': String(total) } })
}
