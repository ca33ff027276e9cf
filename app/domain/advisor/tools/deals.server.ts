import { z } from 'zod'
import { findDeal } from '#app/domain/deals/record/deals.server.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import { readStandings } from '#app/domain/deals/list/standing.server.ts'
import type { DealStanding } from '#app/domain/deals/list/standing.ts'
import { dealCalculatorQuery } from '#app/domain/calculators/prefill.ts'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import { londonDay } from '#app/utils/dates.ts'
import { mostDealsNamed, type Source } from '../answer.ts'
import { count, enteredPercent, exactPounds, orNull, percent, pounds } from '../facts.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { findList, listSource } from './deal-lists.server.ts'
import { orderNames, searchArgs, searchDeals } from './deal-search.server.ts'
import { dealSource, namedFacts, readNamed } from './named-deals.server.ts'
import { describeTool, refuse } from './tool.server.ts'

/** Deals that can be secured at this moment. Nothing else of a deal leaves this file than what every visitor may read. */

export const findDeals = describeTool({
  name: 'find_deals',
  description: `Finds deals that can be secured on this site now: how many match, and the first ${mostDealsNamed} of them.`,
  args: z.strictObject({
    ...searchArgs,
    sort: z.enum(orderNames).describe('The order; by AI score where it is not said').optional(),
    isReversed: z.boolean().describe('The other way round: the highest price, or the lowest yield, first').optional(),
  }),
  async run(world, { sort = 'score', isReversed = false, ...given }) {
    const found = await searchDeals(world, given, { order: sort, isReversed, most: mostDealsNamed })
    if ('problem' in found) return found
    const { filters, places, moment, total, isBeyondList, isStrategyUnknown } = found
    const rows = await readNamed(world.db, found.ids)
    const list = isBeyondList ? null : await findList(world.db, filters, places, { ...moment, total, first: rows[0] })
    return {
      facts: {
        total: count(total),
        /** How many more may match, of which the bedrooms or the Safety factor is not known. */
        unknown: count(found.unknown),
        /** Whether the list that the source leads to has these deals and no others. */
        isListExact: list !== null,
        isStrategyUnknown,
        deals: rows.map((row, index) => namedFacts(row, index + 1)),
      },
      sources: [listSource(filters, places, list), ...rows.map(({ id, title }): Source => dealSource(id, title))],
      dealIds: found.ids,
    }
  },
})

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
