import { dbContext, nowContext } from '#app/context.ts'
import { jsonSources, toAreaJson } from '#app/domain/areas/json.ts'
import { areaFiltersInForce, readAreaFilters } from '#app/domain/areas/list-filters.ts'
import { listAllAreas, readCountries, readMapRegions } from '#app/domain/areas/list.server.ts'
import type { Route } from './+types/areas'

/**
 * GET /api/areas: every area, regions and countries among them, or those that match the filters of the page: q, country, region,
 * budget, yield, change, sort. Filters look at councils and cities only.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const filters = readAreaFilters(url.searchParams)
  const councils = await listAllAreas(db, filters)
  const wholes = areaFiltersInForce(filters).length > 0 ? [] : await readWholes(db)
  return Response.json({
    ...jsonSources(context.get(nowContext)),
    count: councils.length + wholes.length,
    areas: [...wholes, ...councils].map(toAreaJson),
  })
}

async function readWholes(db: Parameters<typeof readCountries>[0]) {
  const [countries, regions] = [await readCountries(db), await readMapRegions(db)]
  return [...countries, ...regions.filter(({ kind }) => kind === 'region')]
}
