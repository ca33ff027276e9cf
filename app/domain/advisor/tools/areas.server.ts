import { z } from 'zod'
import { countryNames, isCouncil, regionNames, type Area } from '#app/domain/areas/areas.ts'
import { findAreasToAdd } from '#app/domain/areas/compare.server.ts'
import { mostCompared, standsOut } from '#app/domain/areas/compare.ts'
import { areaFiltersToQuery, areaSorts, noAreaFilters, type AreaFilters } from '#app/domain/areas/list-filters.ts'
import { sortedBy } from '#app/domain/areas/list-order.ts'
import { listAllAreas, readWholesOf } from '#app/domain/areas/list.server.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import type { Db } from '#db/database.server.ts'
import { formatPounds } from '#app/utils/money.ts'
import { count, exactPounds, orNull, percent } from '../facts.ts'
import { areaFacts, areaSource, withPeriods } from './area-facts.ts'
import { describeTool, percentArg, poundsArg, refuse, type Refusal } from './tool.server.ts'

/** The longest name of an area that is looked at. */
const longestName = 100
export const mostAreasListed = 10

const sortNames = Object.keys(areaSorts) as (keyof typeof areaSorts)[]
const orders: Record<(typeof sortNames)[number], string> = {
  yield: 'by gross yield, high to low',
  price: 'by price, low to high',
  growth: 'by price change in a year, high to low',
  rent: 'by rent, high to low',
  name: 'by name',
}

export const findAreas = describeTool({
  name: 'find_areas',
  description:
    'Lists councils of the United Kingdom with average price, rent, gross yield and price change, in an order, within a budget, a region or a least yield.',
  args: z.strictObject({
    budget: poundsArg('The highest average price').min(1).optional(),
    priceFrom: poundsArg('The lowest average price').min(1).optional(),
    leastYieldPercent: percentArg('The lowest gross yield').optional(),
    region: z.enum(regionNames).describe('A region of England, or another country').optional(),
    country: z.enum(countryNames).optional(),
    sort: z.enum(sortNames).describe('The order; by yield where it is not said').optional(),
    count: z.int().min(1).max(mostAreasListed).describe('How many; five where it is not said').optional(),
  }),
  async run({ db }, { budget, priceFrom, leastYieldPercent, region, country, sort = 'yield', count: most = 5 }) {
    const filters: AreaFilters = {
      ...noAreaFilters,
      budgetPence: budget === undefined ? null : Math.round(budget * 100),
      leastYieldPercent: leastYieldPercent ? Math.round(leastYieldPercent * 100) / 100 : null,
      region: region ?? null,
      country: country ?? null,
      sort,
    }
    const councils = (await listAllAreas(db, filters)).filter(isCouncil)
    const fromPence = Math.round((priceFrom ?? 0) * 100)
    const matching = councils.filter(
      ({ averagePricePence }) => fromPence === 0 || (averagePricePence ?? 0) >= fromPence,
    )
    const sorted = matching.filter((area) => sortedBy(area, sort) !== null)
    const shown = sorted.slice(0, most)
    return {
      facts: {
        order: orders[sort],
        total: count(sorted.length),
        budget: orNull(filters.budgetPence, exactPounds),
        leastYield: orNull(filters.leastYieldPercent, percent),
        areas: shown.map((area) => areaFacts(area)),
      },
      sources: [
        withPeriods(
          {
            label: `Area Intelligence${describeFilters(filters)}, ${orders[sort]}`,
            place: { page: 'areas' as const, query: areaFiltersToQuery(filters) },
          },
          shown,
        ),
      ],
    }
  },
})

function describeFilters({ budgetPence, leastYieldPercent, region, country }: AreaFilters): string {
  const parts = [
    budgetPence === null ? '' : `up to ${formatPounds(budgetPence)}`,
    leastYieldPercent === null ? '' : `yield ${leastYieldPercent}% or more`,
    region ?? country ?? '',
  ]
  return parts.flatMap((part) => (part ? `, ${part}` : '')).join('')
}

const areaName = z.string().trim().min(1).max(longestName).describe('The name of an area or town, or its slug')

export const areaFigures = describeTool({
  name: 'area_figures',
  description:
    'The published figures of one area: average price and rent, their changes, gross yield, with the region and the country around it.',
  args: z.strictObject({ area: areaName }),
  async run({ db }, { area: asked }) {
    const found = await findOneArea(db, asked)
    if ('problem' in found) return found
    const wholes = await readWholesOf(db, found.area)
    return {
      facts: {
        ...areaFacts(found.area),
        kind: found.area.kind,
        around: wholes.map((whole, index) => ({
          name: whole.name,
          grossYield: areaFacts(whole, index + 1).grossYield,
        })),
      },
      sources: [areaSource(found.area), ...wholes.map(areaSource)],
    }
  },
})

export const compareAreas = describeTool({
  name: 'compare_areas',
  description: `The figures of 2 to ${mostCompared} areas side by side.`,
  args: z.strictObject({ areas: z.array(areaName).min(2).max(mostCompared) }),
  async run({ db }, { areas: asked }) {
    const areas: Area[] = []
    for (const name of asked) {
      const found = await findOneArea(db, name)
      if ('problem' in found) return found
      if (!areas.includes(found.area)) areas.push(found.area)
    }
    if (areas.length < 2) return refuse('These are the same area. Name two different ones.')
    const nameAt = (values: (number | null)[], which: 'highest' | 'lowest') => {
      const place = standsOut(values, which)
      return place === null ? null : areas[place]!.name
    }
    return {
      facts: {
        areas: areas.map(areaFacts),
        highestYield: nameAt(areas.map(({ grossYieldPercent }) => grossYieldPercent), 'highest'), // prettier-ignore
        lowestPrice: nameAt(areas.map(({ averagePricePence }) => averagePricePence), 'lowest'), // prettier-ignore
        highestRent: nameAt(areas.map(({ averageRentPence }) => averageRentPence), 'highest'), // prettier-ignore
      },
      sources: areas.map(areaSource),
    }
  },
})

/** The area that a slug or a name means; a sentence where it means none, or several. */
export async function findOneArea(db: Db, text: string): Promise<{ area: Area } | Refusal> {
  const area = (await readKnownAreas(db)).bySlug.get(text.toLowerCase())
  if (area) return { area }
  const { only, areas } = await findAreasToAdd(db, text)
  if (only) return { area: only }
  if (areas.length === 0) return refuse(`The site has no figures for ${text}.`)
  const names = areas.slice(0, 4).map(({ name }) => name)
  return refuse(
    `${text} may be ${names.slice(0, -1).join(', ')}${names.length > 1 ? ' or ' : ''}${names.at(-1)!}. Say which.`,
  )
}

/** The two cities of England outside London with the most people, of those with a price, a rent and a yield. */
export async function largestCities(db: Db): Promise<Area[]> {
  const { councils } = await readKnownAreas(db)
  return councils
    .filter(({ kind, country, region }) => kind === 'city' && country === 'England' && region !== 'London')
    .filter(({ grossYieldPercent }) => grossYieldPercent !== null)
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .slice(0, 2)
}
