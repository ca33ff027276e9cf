import { dbContext, nowContext, shownQueryContext } from '#app/context.ts'
import { filterMistakesText, jsonSources, toAreaJson } from '#app/domain/areas/json.ts'
import { areaFiltersToQuery, findAreaFilterMistakes, readAreaFilters } from '#app/domain/areas/list-filters.ts'
import { listAllAreas } from '#app/domain/areas/list.server.ts'
import type { Route } from './+types/areas'

/**
 * GET /api/areas: every area, regions and countries among them, or the councils and cities that match the filters of the page: q,
 * country, region, budget, yield, change; in the order of `sort`. 400 {message, errors} for a filter that makes no sense.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const errors = findAreaFilterMistakes(url.searchParams)
  if (Object.keys(errors).length > 0) return Response.json({ message: filterMistakesText, errors }, { status: 400 })
  const filters = readAreaFilters(url.searchParams)
  context.set(shownQueryContext, areaFiltersToQuery(filters))
  const areas = await listAllAreas(context.get(dbContext), filters)
  return Response.json({ ...jsonSources(context.get(nowContext)), count: areas.length, areas: areas.map(toAreaJson) })
}
