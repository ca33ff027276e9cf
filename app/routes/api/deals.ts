import { dbContext, policyContext } from '#app/context.ts'
import { listDealsForApi } from '#app/domain/deals.server.ts'
import type { Route } from './+types/deals'

/** GET /api/deals: every public deal. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await listDealsForApi(context.get(dbContext), context.get(policyContext)))
}
