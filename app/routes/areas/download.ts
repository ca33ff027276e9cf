import { dbContext, nowContext, shownQueryContext } from '#app/context.ts'
import { findAreasBySlug } from '#app/domain/areas/area-page.server.ts'
import { attributionOf, licence, priceSource, rentSource, yearsOfRent, type Area } from '#app/domain/areas/areas.ts'
import { readComparedSlugs } from '#app/domain/areas/compare.server.ts'
import { mostCompared } from '#app/domain/areas/compare.ts'
import { areaFiltersToQuery, readAreaFilters } from '#app/domain/areas/list-filters.ts'
import { listAllAreas } from '#app/domain/areas/list.server.ts'
import { byteOrderMark, writeCsvLine } from '#app/utils/csv-cells.ts'
import { londonDay } from '#app/utils/dates.ts'
import { toPounds } from '#app/utils/money.ts'
import type { Route } from './+types/download'

/**
 * GET /area-intelligence/areas.csv: the areas of /api/areas with the same filters in the same order, or `?area=a&area=b` those. Pounds and percent are
 * numbers, a gap is an empty cell, and each row says its periods, its sources and its licence.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  // React Router also answers OPTIONS with a loader, and asks for a page's data under an address of its own.
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || new URL(request.url).pathname.endsWith('.data')) return refuse(404, 'Not found')
  const db = context.get(dbContext)
  const slugs = readComparedSlugs(url.searchParams)
  if (slugs.length > mostCompared) return refuse(400, 'Four areas at most stand side by side.')
  const areas =
    slugs.length > 0 ? await findAreasBySlug(db, slugs) : await listAllAreas(db, readAreaFilters(url.searchParams))
  if (slugs.length > 0 && areas.length === 0) return refuse(404, 'No area has this address.')
  context.set(shownQueryContext, areaFiltersToQuery(readAreaFilters(url.searchParams)))
  const now = context.get(nowContext)
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="areas-${londonDay(now)}.csv"`,
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(writeCsv(areas, now), { headers })
}

function refuse(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

const pounds = (pence: number | null | undefined) => (pence == null ? '' : toPounds(pence))

const columns: [name: string, value: (area: Area) => string | number | null | undefined][] = [
  ['code', ({ code }) => code],
  ['slug', ({ slug }) => slug],
  ['name', ({ name }) => name],
  ['kind', ({ kind }) => (kind === 'la' ? 'council' : kind)],
  ['country', ({ country }) => country],
  ['region', ({ region }) => region],
  ['average_price_gbp', ({ averagePricePence }) => pounds(averagePricePence)],
  ['annual_price_change_percent', ({ annualPriceChangePercent }) => annualPriceChangePercent],
  ...['detached', 'semi_detached', 'terraced', 'flat'].map((type, index): [string, (area: Area) => string | number] => {
    return [`${type}_price_gbp`, ({ typePricesPence }) => pounds(typePricesPence[index])]
  }),
  ['price_period', ({ pricePeriod }) => pricePeriod],
  ['is_price_provisional', ({ isPriceProvisional }) => (isPriceProvisional ? 1 : 0)],
  ['average_rent_pcm_gbp', ({ averageRentPence }) => pounds(averageRentPence)],
  ['annual_rent_change_percent', ({ annualRentChangePercent }) => annualRentChangePercent],
  ...['1', '2', '3', '4'].map((beds, index): [string, (area: Area) => string | number] => {
    return [`rent_${beds}_bed_gbp`, ({ rentsPence }) => pounds(rentsPence[index])]
  }),
  ['rent_period', ({ rentPeriod }) => rentPeriod],
  ['is_rent_provisional', ({ isRentProvisional }) => (isRentProvisional ? 1 : 0)],
  ['gross_yield_percent', ({ grossYieldPercent }) => grossYieldPercent],
  ['price_in_years_of_rent', (area) => yearsOfRent(area)?.toFixed(1)],
  ['sales_count', ({ salesCount }) => salesCount],
  ['sales_period', ({ salesPeriod }) => salesPeriod],
  ['population', ({ population }) => population],
  ['population_period', ({ populationPeriod }) => populationPeriod],
  ['crimes_per_1000', ({ crimesPer1000 }) => crimesPer1000],
  ['common_epc_band', ({ commonEpcBand }) => commonEpcBand],
  ['price_source', () => priceSource],
  ['rent_source', () => rentSource],
  ['licence', () => licence],
]

function writeCsv(areas: readonly Area[], now: string): string {
  const attribution = attributionOf(Number(londonDay(now).slice(0, 4))).join(' ')
  const head = writeCsvLine([...columns.map(([name]) => name), 'attribution'])
  const lines = areas.map((area) => writeCsvLine([...columns.map(([, value]) => value(area)), attribution]))
  return byteOrderMark + head + lines.join('')
}
