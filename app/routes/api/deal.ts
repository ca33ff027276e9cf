import { dbContext, policyContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { toDealJson } from '#app/domain/deals/record/json.ts'
import { findDeal } from '#app/domain/deals/record/deals.server.ts'
import { jsonError } from '#app/middleware/answers.server.ts'
import type { Route } from './+types/deal'

/** GET /api/deals/{id}: one public deal. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = parseDealId(params.id)
  const deal = id && (await findDeal(context.get(dbContext), id, context.get(policyContext)))
  return deal ? Response.json(toDealJson(deal)) : jsonError(404, 'Deal Not Found')
}
