import { z } from 'zod'
import { countryNames, isWithin, regionNames, type Area } from '#app/domain/areas/areas.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import {
  areaFiltersToQuery,
  areaSorts,
  noAreaFilters,
  type AreaFilters,
  type AreaSort,
} from '#app/domain/areas/list-filters.ts'
import { sortAreas, sortedBy } from '#app/domain/areas/list-order.ts'
import { formatPounds } from '#app/utils/money.ts'
import { count } from '../facts.ts'
import type { MeasureSort } from '../question.ts'
import { areaFacts, withPeriods } from './area-facts.ts'
import { areaName, findEachArea } from './areas.server.ts'
import { describeTool, percentArg, poundsArg } from './tool.server.ts'

/** Councils in an order, within limits. */

export const mostAreasListed = 10
/** As many councils as the largest county has, with some to spare. */
export const mostPlaces = 40

/** Orders that the page of areas has not, by their figures. */
const measures: Record<MeasureSort, (area: Area) => number | null> = {
  crime: ({ crimesPer1000 }) => crimesPer1000,
  population: ({ population }) => population,
  rentChange: ({ annualRentChangePercent }) => annualRentChangePercent,
}
type Order = AreaSort | MeasureSort
const isMeasure = (order: Order): order is MeasureSort => Object.hasOwn(measures, order)

const sortNames = [...Object.keys(areaSorts), ...Object.keys(measures)] as Order[]
const orders: Record<Order, [usual: string, reversed: string]> = {
  yield: ['by gross yield, high to low', 'by gross yield, low to high'],
  price: ['by price, low to high', 'by price, high to low'],
  growth: ['by price change in a year, high to low', 'by price change in a year, low to high'],
  rent: ['by rent, high to low', 'by rent, low to high'],
  name: ['by name', 'by name, from the end'],
  crime: [
    'by recorded crimes for each 1,000 people, low to high',
    'by recorded crimes for each 1,000 people, high to low',
  ],
  population: ['by people, most first', 'by people, fewest first'],
  rentChange: ['by rent change in a year, high to low', 'by rent change in a year, low to high'],
}

const args = z.strictObject({
  budget: poundsArg('The highest average price').min(1).optional(),
  priceFrom: poundsArg('The lowest average price').min(1).optional(),
  rentFrom: poundsArg('The lowest average rent of a month').optional(),
  rentTo: poundsArg('The highest average rent of a month').min(1).optional(),
  leastYieldPercent: percentArg('The lowest gross yield').optional(),
  mostYieldPercent: percentArg('The highest gross yield').optional(),
  region: z.enum(regionNames).describe('A region of England, or another country').optional(),
  country: z.enum(countryNames).optional(),
  areas: z.array(areaName).max(mostPlaces).describe('Only councils that are, or lie in, one of these').optional(),
  notIn: z.array(areaName).max(mostPlaces).describe('No councils that are, or lie in, one of these').optional(),
  sort: z.enum(sortNames).describe('The order; by yield where it is not said').optional(),
  isReversed: z.boolean().describe('The other way round: the lowest yield, or the highest price, first').optional(),
  placeOf: areaName.describe('The council whose place in this order is asked for').optional(),
  count: z.int().min(1).max(mostAreasListed).describe('How many; five where it is not said').optional(),
})

export const findAreas = describeTool({
  name: 'find_areas',
  description:
    'Lists councils of the United Kingdom with average price, rent, gross yield, price change, people and recorded crimes, in an order, within limits of price, rent and yield, in or outside of places.',
  args,
  async run({ db }, asked) {
    const { region, country, sort = 'yield', isReversed = false, count: most = 5 } = asked
    const [within, without] = [await findEachArea(db, asked.areas), await findEachArea(db, asked.notIn)]
    if ('problem' in within) return within
    if ('problem' in without) return without
    const { councils } = await readKnownAreas(db)
    const here = councils.filter(
      (area) =>
        (region === undefined || area.region === region) &&
        (country === undefined || area.country === country) &&
        (within.areas.length === 0 || within.areas.some((whole) => isWithin(area, whole))) &&
        !without.areas.some((whole) => isWithin(area, whole)),
    )
    const limits = limitsOf(asked)
    const matching = here.filter((area) => fits(area, limits) === true)
    // The price puts them in order where none of them has the figure that was asked for.
    const hasNone = matching.length > 0 && matching.every((area) => figureOf(area, sort) === null)
    const order = hasNone ? 'price' : sort
    const sorted = inOrder(matching, order).filter((area) => figureOf(area, order) !== null)
    const of = asked.placeOf === undefined ? null : await findEachArea(db, [asked.placeOf])
    if (of && 'problem' in of) return of
    const ordered = isReversed && order === sort ? sorted.toReversed() : sorted
    const shown = ordered.slice(0, most)
    const at = of ? ordered.indexOf(of.areas[0]!) : -1
    const filters: AreaFilters = {
      ...noAreaFilters,
      budgetPence: asked.budget === undefined ? null : Math.round(asked.budget * 100),
      leastYieldPercent: asked.leastYieldPercent ? Math.round(asked.leastYieldPercent * 100) / 100 : null,
      region: region ?? null,
      country: country ?? null,
      ...(!isMeasure(order) && { sort: order }),
    }
    return {
      facts: {
        order: orders[order][isReversed && order === sort ? 1 : 0],
        isOtherOrder: order !== sort,
        total: count(matching.length),
        /** Of these, how many have no figure to be put in order by. */
        withoutOrder: count(matching.length - sorted.length),
        /** The number of councils without a figure that the limits are of, which neither fit nor do not. */
        unknown: count(here.filter((area) => fits(area, limits) === null).length),
        areas: shown.map((area) => areaFacts(area)),
        /** The council that was asked for, and its place among those that have the figure of the order. */
        placed: at < 0 ? null : { ...areaFacts(ordered[at]!), place: count(at + 1), among: count(ordered.length) },
      },
      sources: [
        withPeriods(
          {
            label: `Area Intelligence${describeFilters(filters)}${isMeasure(order) ? '' : `, ${orders[order][0]}`}`,
            place: { page: 'areas' as const, query: areaFiltersToQuery(filters) },
          },
          shown,
        ),
      ],
    }
  },
})

const figureOf = (area: Area, order: Order) => (isMeasure(order) ? measures[order](area) : sortedBy(area, order))

function inOrder(areas: readonly Area[], order: Order): Area[] {
  if (!isMeasure(order)) return sortAreas(areas, order)
  const upwards = order === 'crime' ? 1 : -1
  return sortAreas(areas, 'name').sort((a, b) => upwards * ((measures[order](a) ?? 0) - (measures[order](b) ?? 0)))
}

interface Limit {
  figure: (area: Area) => number | null
  from: number
  to: number
}

function limitsOf(asked: z.output<typeof args>): Limit[] {
  const pence = (pounds: number | undefined) => (pounds === undefined ? undefined : Math.round(pounds * 100))
  const limit = (figure: Limit['figure'], from: number | undefined, to: number | undefined): Limit[] =>
    from === undefined && to === undefined ? [] : [{ figure, from: from ?? 0, to: to ?? Infinity }]
  return [
    ...limit(({ averagePricePence }) => averagePricePence, pence(asked.priceFrom), pence(asked.budget)),
    ...limit(({ averageRentPence }) => averageRentPence, pence(asked.rentFrom), pence(asked.rentTo)),
    ...limit(({ grossYieldPercent }) => grossYieldPercent, asked.leastYieldPercent, asked.mostYieldPercent),
  ]
}

/** Whether an area keeps these limits; null where a figure that it takes to say so is not published. */
function fits(area: Area, limits: readonly Limit[]): boolean | null {
  const judged = limits.map(({ figure, from, to }) => {
    const value = figure(area)
    return value === null ? null : value >= from && value <= to
  })
  return judged.includes(false) ? false : judged.includes(null) ? null : true
}

function describeFilters({ budgetPence, leastYieldPercent, region, country }: AreaFilters): string {
  const parts = [
    budgetPence === null ? '' : `up to ${formatPounds(budgetPence)}`,
    leastYieldPercent === null ? '' : `yield ${leastYieldPercent}% or more`,
    region ?? country ?? '',
  ]
  return parts.flatMap((part) => (part ? `, ${part}` : '')).join('')
}
