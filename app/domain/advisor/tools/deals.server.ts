import { z } from 'zod'
import { sql } from 'kysely'
import { findDeal } from '#app/domain/deals/record/deals.server.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import { readDealChoices } from '#app/domain/deals/list/figures.server.ts'
import { matchesFilters } from '#app/domain/deals/list/conditions.server.ts'
import {
  dealSorts,
  filtersInForce,
  noDealFilters,
  type DealFilters,
  type DealSort,
} from '#app/domain/deals/list/filters.ts'
import { readStandings } from '#app/domain/deals/list/standing.server.ts'
import type { DealStanding } from '#app/domain/deals/list/standing.ts'
import { dealCalculatorQuery } from '#app/domain/calculators/prefill.ts'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import { readBy } from '#db/expressions.server.ts'
import type { PropertyType } from '#db/schema.ts'
import { londonDay } from '#app/utils/dates.ts'
import { mostDealsNamed, type Source } from '../answer.ts'
import { count, enteredPercent, exactPounds, orNull, percent, pounds } from '../facts.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { areaName, findEachArea } from './areas.server.ts'
import { findList, liesThere, listSource, type DealPlaces } from './deal-lists.server.ts'
import { mostPlaces } from './find-areas.server.ts'
import { describeTool, percentArg, poundsArg, refuse } from './tool.server.ts'

/** Deals that can be secured at this moment. Nothing else of a deal leaves this file than what every visitor may read. */

const sortNames = Object.keys(dealSorts) as DealSort[]
const typeNames = Object.keys(propertyTypeLabels) as PropertyType[]
const sortColumns: Record<DealSort, { column: string; direction: 'asc' | 'desc' }> = {
  score: { column: 'ai_score', direction: 'desc' },
  roi: { column: 'roi_percent', direction: 'desc' },
  price: { column: 'price_pence', direction: 'asc' },
  yield: { column: 'gross_yield_percent', direction: 'desc' },
}

const opposite = { asc: 'desc', desc: 'asc' } as const

export const findDeals = describeTool({
  name: 'find_deals',
  description: `Finds deals that can be secured on this site now: how many match, and the first ${mostDealsNamed} of them.`,
  args: z.strictObject({
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
    propertyType: z.enum(typeNames).optional(),
    strategy: z.string().trim().max(60).describe('A strategy, such as Buy to let').optional(),
    sort: z.enum(sortNames).describe('The order; by AI score where it is not said').optional(),
    isReversed: z.boolean().describe('The other way round: the highest price, or the lowest yield, first').optional(),
  }),
  async run({ db, policy, now }, given) {
    const [within, without] = [await findEachArea(db, given.areas), await findEachArea(db, given.notIn)]
    if ('problem' in within) return within
    if ('problem' in without) return without
    const places: DealPlaces = { areas: within.areas, districts: given.districts ?? [], notIn: without.areas }
    const strategy = await findStrategy({ db }, given.strategy)
    const filters: DealFilters = {
      ...noDealFilters,
      priceFromPence: given.priceFrom ? Math.round(given.priceFrom * 100) : null,
      priceToPence: given.priceTo ? Math.round(given.priceTo * 100) : null,
      leastYieldPercent: given.leastYieldPercent ? Math.round(given.leastYieldPercent * 100) / 100 : null,
      propertyType: given.propertyType ?? null,
      strategy,
      isFree: true,
      sort: given.sort ?? 'score',
    }
    const { column, direction } = sortColumns[filters.sort]
    const moment = { allowScotland: policy.allowScotland, now }
    const matching = db
      .selectFrom(readBy('deals', `public_deals_by_${filters.sort}`))
      .where(matchesFilters(filters, filtersInForce(filters), moment))
      .where((where) => liesThere(where, places))
    const rows = await matching
      .select([
        'id',
        'title',
        'location',
        'property_type',
        'price_pence',
        'gross_yield_percent',
        'roi_percent',
        'annual_yield_pence',
        'ai_score',
        'score_grade',
      ])
      // Turned round, what is not known would come first.
      .$if(given.isReversed === true, (query) => query.where(sql.ref(column), 'is not', null))
      .orderBy(sql.ref(column), given.isReversed ? opposite[direction] : direction)
      .orderBy('id')
      .limit(mostDealsNamed)
      .execute()
    const { total } = await matching
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const list = await findList(db, filters, places, { ...moment, total, first: rows[0] })
    return {
      facts: {
        total: count(total),
        /** Whether the list that the source leads to has these deals and no others. */
        isListExact: list !== null,
        isStrategyUnknown: given.strategy !== undefined && strategy === null,
        deals: rows.map((row, index) => ({
          id: row.id,
          title: row.title,
          location: row.location,
          propertyType: propertyTypeLabels[row.property_type],
          price: pounds(row.price_pence, index + 1),
          grossYield: orNull(row.gross_yield_percent, (value) => percent(value, 2, index + 1)),
          score: { shown: `${row.ai_score.toFixed(1)}/100`, number: row.ai_score, source: index + 1 },
          grade: row.score_grade,
        })),
      },
      sources: [listSource(filters, places, list), ...rows.map(({ id, title }): Source => dealSource(id, title))],
      dealIds: rows.map(({ id }) => id),
    }
  },
})

const dealSource = (id: number, title: string): Source => ({
  label: `Deal ${id}, ${title}`,
  place: { page: 'deal', dealId: id },
})

/** The strategy as the deals write it; null for one that none has. */
async function findStrategy({ db }: Pick<AdvisorWorld, 'db'>, text: string | undefined): Promise<string | null> {
  if (!text) return null
  const { strategies } = await readDealChoices(db)
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  return strategies.find((name) => plain(name) === plain(text)) ?? null
}

export const dealFigures = describeTool({
  name: 'deal_figures',
  description:
    'The figures of one deal that can be secured now, by its number: price, rent, yields, cash flow, cash needed, score.',
  args: z.strictObject({ dealId: z.int().min(1).max(999_999_999) }),
  async run({ db, policy, now }, { dealId }) {
    const deal = await findDeal(db, dealId, policy)
    if (!deal) return refuse(`There is no deal ${dealId} on this site.`)
    const standing = await standingOf({ db, policy, now }, deal)
    if (standing.kind !== 'free') return refuse(refusalOf(deal, standing))
    const { mortgage, cash, loanToValuePercent, interestRatePercent } = calculateDealReturns(purchaseOf(deal))
    const isLet = deal.monthlyRentPence !== null
    const query = dealCalculatorQuery(deal, londonDay(now))
    return {
      facts: {
        id: deal.id,
        title: deal.title,
        location: deal.location,
        propertyType: propertyTypeLabels[deal.propertyType],
        price: pounds(deal.pricePence),
        monthlyRent: orNull(deal.monthlyRentPence, pounds),
        grossYield: orNull(deal.grossYieldPercent, percent),
        roi: orNull(deal.roiPercent, (value) => percent(value, 1)),
        runningCosts: orNull(deal.operatingCostsPence, pounds),
        works: deal.worksPence > 0 ? pounds(deal.worksPence) : null,
        tax: pounds(deal.propertyTaxPence),
        securePrice: exactPounds(deal.securePricePence),
        loanToValue: enteredPercent(loanToValuePercent, 1),
        rate: enteredPercent(interestRatePercent, 1),
        cashFlow: isLet ? pounds(mortgage.cashFlowPence, 1) : null,
        cashNeeded: pounds(mortgage.cashNeededPence, 1),
        cashOnCash: isLet ? orNull(mortgage.returnOnCashPercent, (value) => percent(value, 2, 1)) : null,
        cashPurchase: pounds(cash.cashNeededPence, 1),
        score: { shown: `${deal.score.value.toFixed(1)}/100`, number: deal.score.value },
        grade: deal.score.grade,
      },
      sources: [
        dealSource(deal.id, deal.title),
        {
          label: `Deal calculator with the figures of deal ${deal.id}`,
          place: { page: 'calculator' as const, calculator: 'deal' as const, query },
        },
      ],
      dealIds: [deal.id],
    }
  },
})

async function standingOf({ db, now }: AdvisorWorld, deal: PublicDeal): Promise<DealStanding> {
  const { id, availability, canBeSecuredOnline } = deal
  const status = availability === 'reserved' ? ('reserved' as const) : ('active' as const)
  const standings = await readStandings(db, [{ id, status, canBeSecuredOnline }], { userId: null, now })
  return standings.get(id)!
}

function refusalOf({ id }: PublicDeal, { kind }: DealStanding): string {
  if (kind === 'on-hold') return `Another investor is reserving deal ${id} at the moment, so I do not go into it.`
  if (kind === 'not-online')
    return `Deal ${id} cannot be secured online, as no deal in Scotland can here. Its page says how to register interest.`
  return `Deal ${id} has been reserved by another investor.`
}
