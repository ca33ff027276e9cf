import { dbContext, policyContext, requestIdContext } from '#app/context.ts'
import { listDealsForApi } from '#app/domain/deals/record/deals.server.ts'
import { streamJsonArray } from '#app/middleware/json-stream.server.ts'
import { logError } from '#app/middleware/request-log.server.ts'
import type { Route } from './+types/deals'

/** GET /api/deals: every public deal. They are read and written only as fast as the client takes them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const headers = { 'content-type': 'application/json' }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const deals = listDealsForApi(context.get(dbContext), context.get(policyContext))
  const body = await streamJsonArray(deals, request.signal, (error) => logError(context.get(requestIdContext), error))
  return new Response(body, { headers })
}
