import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { countryNames, isCouncil, type Area } from '#app/domain/areas/areas.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { filterText } from '#app/domain/deals/list/filter-words.ts'
import { isPublic, matchesFilters } from '#app/domain/deals/list/conditions.server.ts'
import { dealFiltersToQuery, filtersInForce, type DealFilters } from '#app/domain/deals/list/filters.ts'
import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { formatPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import type { Source } from '../answer.ts'

/** Deals by their places, and the list of deals that shows the same ones. */

type Where = ExpressionBuilder<Database, 'deals'>

/** Places where a deal lies, and where it does not. */
export interface DealPlaces {
  areas: readonly Area[]
  districts: readonly string[]
  notIn: readonly Area[]
}

/** True for the deals that lie there. */
export function liesThere(where: Where, { areas, districts, notIn }: DealPlaces): Expression<SqlBool> {
  const within = [
    ...areas.map((area) => liesIn(where, area)),
    ...districts.map((district) => where('location', 'like', `%, ${district}`)),
  ]
  return where.and([
    ...(within.length > 0 ? [where.or(within)] : []),
    // A deal of which no area is known is in none.
    ...notIn.map((area) => where.not(where.fn.coalesce(liesIn(where, area), sql<boolean>`false`))),
  ])
}

function liesIn(where: Where, area: Area): Expression<SqlBool> {
  if (isCouncil(area)) return where('area_code', '=', area.code)
  if (area.kind === 'region') return where('region', '=', area.name)
  const nation = countryNames.find((name) => name === area.name)
  return nation ? where('nation', '=', nation) : sql<boolean>`true`
}

interface Found {
  allowScotland: boolean
  now: string
  total: number
  first: { id: number; location: string } | undefined
}

/**
 * The filters of the list of deals that lead to exactly these deals. That list knows regions and searches texts, and no other place, so
 * that what might lead there is tried. Null where nothing does.
 */
export async function findList(
  db: Db,
  filters: DealFilters,
  places: DealPlaces,
  found: Found,
): Promise<DealFilters | null> {
  const { total, first, ...moment } = found
  const { areas, districts, notIn } = places
  if (areas.length + districts.length + notIn.length === 0) return filters
  const regions = [...new Set(areas.map(({ region, name }) => region || name))]
  const searches = [
    ...(areas.length === 1 ? [areas[0]!.name] : []),
    ...(districts.length === 1 ? districts : []),
    ...(first ? [first.location.split(',')[0]!] : []),
    ...(first && total === 1 ? [dealReference(first.id)] : []),
  ]
  const tried: Partial<DealFilters>[] = [
    {},
    ...(regions.length === 1 ? [{ region: regions[0]! }] : []),
    ...searches.map((search) => ({ search, isExact: true })),
  ]
  const lists = tried.map((each): DealFilters => ({ ...filters, ...each }))
  const counts = await db
    .selectFrom(readBy('deals', 'public_deals_by_score'))
    .select((where) =>
      lists.flatMap((list, index) => {
        const isListed = matchesFilters(list, filtersInForce(list), moment)(where)
        const all = where.fn.countAll<number>()
        return [
          all.filterWhere(isListed).as(`listed_${index}`),
          all.filterWhere(isListed).filterWhere(liesThere(where, places)).as(`there_${index}`),
        ]
      }),
    )
    .where(isPublic)
    .executeTakeFirstOrThrow()
  const numbers: Record<string, number> = counts
  return lists.find((_, index) => numbers[`listed_${index}`] === total && numbers[`there_${index}`] === total) ?? null
}

const mostPlacesNamed = 4

/** The list of deals narrowed alike; where it cannot be, without the places, which its name does not say then. */
export function listSource(
  filters: DealFilters,
  { areas, districts, notIn }: DealPlaces,
  list: DealFilters | null,
): Source {
  const { priceFromPence, priceToPence, leastYieldPercent, propertyType, strategy } = filters
  const names = [...areas.map(({ name }) => name), ...districts].filter((name) => filters.isFree || name !== 'Scotland')
  const shown = names.slice(0, mostPlacesNamed)
  const left = notIn.slice(0, mostPlacesNamed).map(({ name }) => name)
  const parts = [
    ...(list === null
      ? []
      : [
          [...shown, ...(names.length > shown.length ? [`${names.length - shown.length} more places`] : [])].join(
            ' or ',
          ),
          notIn.length > 0 ? `outside ${left.join(' and ')}` : '',
        ]),
    propertyType ? propertyTypeLabels[propertyType] : '',
    strategy ?? '',
    priceFromPence === null ? '' : `from ${formatPounds(priceFromPence)}`,
    priceToPence === null ? '' : `up to ${formatPounds(priceToPence)}`,
    ...(['leastBedrooms', 'mostBedrooms'] as const).flatMap((name) =>
      filters[name] === null ? [] : [filterText(filters, name)],
    ),
    leastYieldPercent === null ? '' : `yield ${leastYieldPercent}% or more`,
  ].filter(Boolean)
  return {
    label: [filters.isFree ? 'Deals that can be secured now' : 'Deals in Scotland', ...parts].join(', '),
    place: { page: 'deals', query: dealFiltersToQuery(list ?? filters) },
  }
}
