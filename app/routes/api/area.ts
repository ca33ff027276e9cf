import { dbContext, nowContext } from '#app/context.ts'
import { findAreaWithHistory } from '#app/domain/areas/area-page.server.ts'
import { jsonSources, toAreaJson, toHistoryJson } from '#app/domain/areas/json.ts'
import { jsonError } from '#app/middleware/answers.server.ts'
import type { Route } from './+types/area'

/** GET /api/areas/{slug}: one area, with its prices and rents of every month from 2014 on that is held. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findAreaWithHistory(context.get(dbContext), params.slug)
  if (!found) return jsonError(404, 'Area Not Found')
  const { area, prices, rents } = found
  return Response.json({
    ...jsonSources(context.get(nowContext)),
    area: { ...toAreaJson(area), priceHistory: toHistoryJson(prices), rentHistory: toHistoryJson(rents) },
  })
}
