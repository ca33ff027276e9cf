import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import { matchesFilters, type ListMoment } from '#app/domain/deals/list/conditions.server.ts'
import { readDealChoices } from '#app/domain/deals/list/figures.server.ts'
import { filtersInForce, noDealFilters, type DealFilters, type DealSort } from '#app/domain/deals/list/filters.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { readBy } from '#db/expressions.server.ts'
import type { Database, PropertyType } from '#db/schema.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { areaName, findEachArea } from './areas.server.ts'
import { homeKinds, ofTrade, type HomeKind } from './home-kinds.ts'
import { liesThere, type DealPlaces } from './deal-lists.server.ts'
import { mostPlaces } from './find-areas.server.ts'
import { readDealFigures, type DealFigures } from './kept-figures.server.ts'
import { percentArg, poundsArg, type Refusal } from './tool.server.ts'

/** The free deals that a search finds, in an order. */

const typeNames = Object.keys(propertyTypeLabels) as PropertyType[]

const mostLeftOut = 20

/** What narrows a search of deals. */
export const searchArgs = {
  areas: z.array(areaName).max(mostPlaces).describe('Areas by name or slug; a deal lies in one of them').optional(),
  districts: z
    .array(z.string().regex(/^[A-Z]{1,2}\d{1,2}[A-Z]?$/))
    .max(10)
    .describe('Outward postcodes, such as LS6; a deal lies in one of them')
    .optional(),
  notIn: z.array(areaName).max(mostPlaces).describe('Areas in which no deal lies').optional(),
  priceFrom: poundsArg('The lowest price').optional(),
  priceTo: poundsArg('The highest price').min(1).optional(),
  leastYieldPercent: percentArg('The lowest gross yield').optional(),
  mostYieldPercent: percentArg('The highest gross yield').optional(),
  leastRoiPercent: percentArg('The lowest ROI').optional(),
  propertyType: z.enum(typeNames).optional(),
  notTypes: z.array(z.enum(typeNames)).max(5).describe('Property types that are left out').optional(),
  notStrategies: z.array(z.string().trim().max(60)).max(10).describe('Strategies that are left out').optional(),
  strategy: z.string().trim().max(60).describe('A strategy, such as Buy to let').optional(),
  bedrooms: z.int().min(0).max(500).describe('Exactly so many bedrooms').optional(),
  mostBedrooms: z.int().min(0).max(500).describe('So many bedrooms or fewer').optional(),
  leastBedrooms: z.int().min(0).max(500).describe('So many bedrooms or more').optional(),
  cashTo: poundsArg('The most cash that is needed, with the usual mortgage').optional(),
  leastScore: z.number().min(0).max(100).describe('The lowest AI Deal Score').optional(),
  kinds: z
    .array(z.enum(homeKinds))
    .max(homeKinds.length)
    .describe('Kinds of home or business; a deal is one of them')
    .optional(),
  notKinds: z.array(z.enum(homeKinds)).max(homeKinds.length).describe('Kinds that are left out').optional(),
  rentFrom: poundsArg('The lowest rent a month').optional(),
  rentTo: poundsArg('The highest rent a month').optional(),
  grades: z.array(z.string().max(2)).max(8).describe('Grades of the AI Deal Score, such as A+').optional(),
  isLet: z.boolean().describe('True for those let already, false for vacant ones').optional(),
  needsWorks: z
    .boolean()
    .describe('True for those that need works before they are let, false for those that need none')
    .optional(),
  isLicensed: z.boolean().describe('True leaves out those whose licence as an HMO is not held yet').optional(),
  isFreehold: z.boolean().describe('True for freehold, false for leasehold').optional(),
  notDeals: z.array(z.int().min(1).max(999_999_999)).max(mostLeftOut).describe('Deals that are left out').optional(),
  leastSafety: z.number().min(0).max(100).describe('The lowest Safety factor of the score').optional(),
  isNotOnline: z
    .boolean()
    .describe('True for the deals in Scotland, which are left out otherwise where they cannot be secured online')
    .optional(),
}
type SearchArgs = z.output<z.ZodObject<typeof searchArgs>>

const ofEach = (pence: number | null, bedrooms: number | null) => (pence !== null && bedrooms ? pence / bedrooms : null)

/** The order of deals: by a column of the list, or by what only the deal's page has. */
export const dealOrders = {
  score: { column: 'ai_score', direction: 'desc' },
  roi: { column: 'roi_percent', direction: 'desc' },
  price: { column: 'price_pence', direction: 'asc' },
  yield: { column: 'gross_yield_percent', direction: 'desc' },
  cash: { figure: ({ cashNeededPence }: DealFigures) => cashNeededPence, direction: 'asc' },
  safety: { figure: ({ safety }: DealFigures) => safety, direction: 'desc' },
  cashFlow: { figure: ({ cashFlowPence }: DealFigures) => cashFlowPence, direction: 'desc' },
  cashOnCash: { figure: ({ cashOnCashPercent }: DealFigures) => cashOnCashPercent, direction: 'desc' },
  rent: { figure: ({ monthlyRentPence }: DealFigures) => monthlyRentPence, direction: 'desc' },
  bedrooms: { figure: ({ bedrooms }: DealFigures) => bedrooms, direction: 'desc' },
  pricePerBedroom: {
    figure: ({ pricePence, bedrooms }: DealFigures) => ofEach(pricePence, bedrooms),
    direction: 'asc',
  },
  rentPerBedroom: {
    figure: ({ monthlyRentPence, bedrooms }: DealFigures) => ofEach(monthlyRentPence, bedrooms),
    direction: 'desc',
  },
} as const satisfies Record<
  string,
  { direction: 'asc' | 'desc' } & ({ column: string } | { figure: (deal: DealFigures) => number | null })
>
export type DealOrder = keyof typeof dealOrders
export const orderNames = Object.keys(dealOrders) as [DealOrder, ...DealOrder[]]

interface FoundDeals {
  total: number
  /** How many more may match: a figure that they are searched or put in order by is not known. */
  unknown: number
  /** The first of them, in the order. */
  ids: number[]
  /** Those of the list of deals. */
  filters: DealFilters
  places: DealPlaces
  moment: ListMoment
  isStrategyUnknown: boolean
  /** Those that can be secured now. */
  freeIds: number[]
  /** Whether it is narrowed by what the list of deals cannot be narrowed by. */
  isBeyondList: boolean
}

/** The figures of all deals that a search finds, for what is said of them together. */
export async function readFound(
  world: AdvisorWorld,
  given: SearchArgs,
): Promise<(FoundDeals & { figures: DealFigures[] }) | Refusal> {
  const found = await searchDeals(world, given, { order: 'price', isReversed: false, most: mostFound })
  if ('problem' in found) return found
  const all = await readDealFigures(world.db)
  return { ...found, figures: found.ids.flatMap((id) => all.get(id) ?? []) }
}

/** No sum is of more deals. */
const mostFound = 5000

export async function searchDeals(
  world: AdvisorWorld,
  given: SearchArgs,
  { order, isReversed, most }: { order: DealOrder; isReversed: boolean; most: number },
): Promise<FoundDeals | Refusal> {
  const { db, policy, now } = world
  const [within, without] = [await findEachArea(db, given.areas), await findEachArea(db, given.notIn)]
  if ('problem' in within) return within
  if ('problem' in without) return without
  const places: DealPlaces = { areas: within.areas, districts: given.districts ?? [], notIn: without.areas }
  const strategy = await findStrategy(world, given.strategy)
  const by = dealOrders[order]
  const { isNotOnline = false } = given
  const filters: DealFilters = {
    ...noDealFilters,
    priceFromPence: given.priceFrom ? Math.round(given.priceFrom * 100) : null,
    priceToPence: given.priceTo ? Math.round(given.priceTo * 100) : null,
    leastYieldPercent: given.leastYieldPercent ? Math.round(given.leastYieldPercent * 100) / 100 : null,
    propertyType: given.propertyType ?? null,
    strategy,
    isFree: true,
    sort: 'column' in by ? (order as DealSort) : 'score',
  }
  const moment = { allowScotland: policy.allowScotland || isNotOnline, now }
  const matching = db
    .selectFrom(readBy('deals', `public_deals_by_${filters.sort}`))
    .where(matchesFilters(filters, filtersInForce(filters), moment))
    .where((where) => liesThere(where, places))
    .where((where) => keepsLimits(where, given))
    .$if(isNotOnline, (query) => query.where('nation', '=', 'Scotland'))
  const direction = isReversed ? opposite[by.direction] : by.direction
  const inOrder =
    'column' in by
      ? matching
          .select('id')
          // Turned round, what is not known would come first.
          .$if(isReversed, (query) => query.where(sql.ref(by.column), 'is not', null))
          .orderBy(sql.ref(by.column), direction)
          .orderBy('id')
      : matching.select('id')
  const list: DealFilters = {
    ...filters,
    leastBedrooms: (given.bedrooms ?? given.leastBedrooms) || null,
    mostBedrooms: given.bedrooms ?? given.mostBedrooms ?? null,
    // The list has none of them under what can be secured.
    ...(isNotOnline && { isFree: false, region: 'Scotland' }),
  }
  const asked = { filters: list, places, moment, isStrategyUnknown: given.strategy !== undefined && strategy === null }
  const limits = limitsOf(given)
  const freeOf = (ids: number[]) => (isNotOnline && !policy.allowScotland ? [] : ids)
  if (limits.length === 0 && 'column' in by) {
    const ids = (await inOrder.limit(most).execute()).map(({ id }) => id)
    const { total } = await matching
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { ...asked, total, unknown: 0, ids, freeIds: freeOf(ids), isBeyondList: hasOtherLimit(given) }
  }
  const figures = await readDealFigures(db)
  const fitting = (await inOrder.execute()).flatMap(({ id }) => {
    const deal = figures.get(id)
    const fits = deal === undefined ? false : fit(deal, limits)
    return fits === false ? [] : [{ id, fits, value: 'figure' in by ? by.figure(deal!) : 0 }]
  })
  const known = fitting.filter(
    (deal): deal is typeof deal & { value: number } => deal.fits === true && deal.value !== null,
  )
  const sign = direction === 'asc' ? 1 : -1
  if ('figure' in by) known.sort((a, b) => sign * (a.value - b.value) || a.id - b.id)
  const ids = known.slice(0, most).map(({ id }) => id)
  return {
    ...asked,
    total: known.length,
    unknown: fitting.length - known.length,
    ids,
    freeIds: freeOf(ids),
    isBeyondList: hasOtherLimit(given),
  }
}

const opposite = { asc: 'desc', desc: 'asc' } as const

/** Limits that the list of deals is not narrowed by. */
const otherLimits = [
  'mostYieldPercent',
  'leastRoiPercent',
  'notTypes',
  'notStrategies',
  'notDeals',
  'cashTo',
  'leastScore',
  'leastSafety',
  'kinds',
  'notKinds',
  'rentFrom',
  'rentTo',
  'grades',
  'isLet',
  'needsWorks',
  'isLicensed',
  'isFreehold',
] as const
const hasOtherLimit = (given: SearchArgs) => otherLimits.some((name) => given[name] !== undefined)

function keepsLimits(where: ExpressionBuilder<Database, 'deals'>, given: SearchArgs): Expression<SqlBool> {
  const { mostYieldPercent, leastRoiPercent, notTypes = [], notStrategies = [], notDeals = [] } = given
  return where.and([
    ...(notDeals.length > 0 ? [where('id', 'not in', notDeals)] : []),
    ...(mostYieldPercent === undefined ? [] : [where('gross_yield_percent', '<=', mostYieldPercent)]),
    ...(leastRoiPercent === undefined ? [] : [where('roi_percent', '>=', leastRoiPercent)]),
    ...(notTypes.length > 0 ? [where('property_type', 'not in', notTypes)] : []),
    ...(notStrategies.length > 0 ? [where('strategy', 'not in', notStrategies)] : []),
  ])
}

type Limit = (deal: DealFigures) => boolean | null

/** Limits that no column of the list has. Each is null for a deal whose figure is not known. */
function limitsOf(given: SearchArgs): Limit[] {
  const { bedrooms, leastBedrooms, mostBedrooms, cashTo, leastScore, leastSafety, rentFrom, rentTo } = given
  const { kinds, notKinds, grades, isLet, needsWorks, isLicensed, isFreehold } = given
  const rentKeeps =
    (keeps: (pounds: number) => boolean) =>
    ({ monthlyRentPence }: DealFigures) =>
      monthlyRentPence === null ? null : keeps(monthlyRentPence / 100)
  // "Workshops, not offices" keeps a workshop that has offices too.
  const isBesideWished = (kind: HomeKind, deal: DealFigures) =>
    ofTrade.has(kind) && kinds?.some((wished) => ofTrade.has(wished) && deal.kinds.has(wished)) === true
  const limits: (Limit | false)[] = [
    bedrooms !== undefined && ((deal) => (deal.bedrooms === null ? null : deal.bedrooms === bedrooms)),
    leastBedrooms !== undefined && ((deal) => (deal.bedrooms === null ? null : deal.bedrooms >= leastBedrooms)),
    mostBedrooms !== undefined && ((deal) => (deal.bedrooms === null ? null : deal.bedrooms <= mostBedrooms)),
    cashTo !== undefined && ((deal) => deal.cashNeededPence <= cashTo * 100),
    leastScore !== undefined && ((deal) => deal.score >= leastScore),
    leastSafety !== undefined && ((deal) => (deal.safety === null ? null : deal.safety >= leastSafety)),
    kinds !== undefined && ((deal) => kinds.some((kind) => deal.kinds.has(kind))),
    notKinds !== undefined && ((deal) => !notKinds.some((kind) => deal.kinds.has(kind) && !isBesideWished(kind, deal))),
    rentFrom !== undefined && rentKeeps((rent) => rent >= rentFrom),
    rentTo !== undefined && rentKeeps((rent) => rent <= rentTo),
    grades !== undefined && ((deal) => grades.includes(deal.grade)),
    isLet !== undefined && ((deal) => (deal.isLet === null ? null : deal.isLet === isLet)),
    needsWorks !== undefined && ((deal) => deal.needsWorks === needsWorks),
    isLicensed === true && ((deal) => deal.isLicensed !== false),
    isFreehold !== undefined && ((deal) => (deal.isFreehold === null ? null : deal.isFreehold === isFreehold)),
  ]
  return limits.filter((limit) => limit !== false)
}

function fit(deal: DealFigures, limits: readonly Limit[]): boolean | null {
  const judged = limits.map((limit) => limit(deal))
  return judged.includes(false) ? false : judged.includes(null) ? null : true
}

/** The strategy as the deals write it; null for one that none has. */
async function findStrategy({ db }: Pick<AdvisorWorld, 'db'>, text: string | undefined): Promise<string | null> {
  if (!text) return null
  const { strategies } = await readDealChoices(db)
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  return strategies.find((name) => plain(name) === plain(text)) ?? null
}
