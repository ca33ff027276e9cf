import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { openWhole } from '#app/middleware/whole-lists.server.ts'
import { londonDay } from '#app/utils/dates.ts'
import { streamCsv } from './export/csv.server.ts'
import { adminLists } from './lists.server.ts'
import { listFacts } from './load-list.server.ts'
import type { Route } from './+types/export'

export const middleware: Route.MiddlewareFunction[] = [
  allow((params) => adminLists.find(({ name }) => name === params.list)?.needs ?? 'desk'),
]

/**
 * GET /admin/export/{list}: the rows of a list as CSV, filtered as on its page. The audit trail records who took which list and
 * how many rows.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const list = adminLists.find(({ name }) => name === params.list)
  // React Router also answers OPTIONS with a loader, and asks for a page's data under an address of its own.
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!list || !isRead || new URL(request.url).pathname.endsWith('.data')) {
    return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
  const now = context.get(nowContext)
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${params.list}-${londonDay(now)}.csv"`,
    'cache-control': 'no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const db = context.get(dbContext)
  const opened = await openWhole('desk', { request, context, url }, (reading) =>
    list.open(db, url.searchParams, listFacts(context), reading),
  )
  if (opened instanceof Response) return opened
  const { total, pages, close, filters } = opened
  try {
    await recordAudit(db, {
      at: now,
      actor: 'admin',
      actorUserId: context.get(adminContext).id,
      action: 'exported',
      objectType: 'export',
      objectId: params.list,
      detail: { rows: total, ...filters },
    })
  } catch (error) {
    close()
    throw error
  }
  return new Response(streamCsv(list.head, pages, close), { headers })
}
