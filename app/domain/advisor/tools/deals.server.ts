import { z } from 'zod'
import { licenceStates, occupancies } from '#app/domain/deals/record/buildings.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { purchaseOf } from '#app/domain/deals/record/purchase.ts'
import { dealCalculatorQuery } from '#app/domain/calculators/prefill.ts'
import { calculateDealReturns } from '#app/domain/figures/returns.ts'
import { londonDay } from '#app/utils/dates.ts'
import { mostDealsNamed, type Source } from '../answer.ts'
import { count, enteredPercent, exactPounds, orNull, percent, pounds } from '../facts.ts'
import { findList, listSource } from './deal-lists.server.ts'
import { orderNames, searchArgs, searchDeals } from './deal-search.server.ts'
import { findToldDeal } from './free-deal.server.ts'
import { dealSource, namedFacts, ofHundred, readNamed } from './named-deals.server.ts'
import { describeTool } from './tool.server.ts'

/** Deals that can be secured at this moment. Nothing else of a deal leaves this file than what every visitor may read. */

export const findDeals = describeTool({
  name: 'find_deals',
  description: `Finds deals that can be secured on this site now: how many match, and the first ${mostDealsNamed} of them.`,
  args: z.strictObject({
    ...searchArgs,
    sort: z.enum(orderNames).describe('The order; by AI score where it is not said').optional(),
    isReversed: z.boolean().describe('The other way round: the highest price, or the lowest yield, first').optional(),
    skip: z.int().min(0).max(100).describe('So many of the order are passed over').optional(),
  }),
  async run(world, { sort = 'score', isReversed = false, skip = 0, ...given }) {
    const found = await searchDeals(world, given, { order: sort, isReversed, most: skip + mostDealsNamed })
    if ('problem' in found) return found
    const { filters, places, moment, total, isBeyondList, isStrategyUnknown } = found
    const ids = found.ids.slice(skip)
    const rows = await readNamed(world.db, ids)
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
      dealIds: found.freeIds.slice(skip),
    }
  },
})

export const dealFigures = describeTool({
  name: 'deal_figures',
  description:
    'The figures of one deal that can be secured now, or that lies in Scotland and cannot be secured online, by its number: price, rent, yields, cash flow, cash needed, score.',
  args: z.strictObject({ dealId: z.int().min(1).max(999_999_999) }),
  async run(world, { dealId }) {
    const deal = await findToldDeal(world, dealId)
    if ('problem' in deal) return deal
    const { mortgage, cash, loanToValuePercent, interestRatePercent } = calculateDealReturns(purchaseOf(deal))
    const isLet = deal.monthlyRentPence !== null
    const leftPence =
      isLet && deal.operatingCostsPence !== null ? deal.monthlyRentPence! * 12 - deal.operatingCostsPence : null
    const query = dealCalculatorQuery(deal, londonDay(world.now))
    return {
      facts: {
        id: deal.id,
        title: deal.title,
        location: deal.location,
        canBeSecuredOnline: deal.canBeSecuredOnline,
        propertyType: propertyTypeLabels[deal.propertyType],
        price: pounds(deal.pricePence),
        monthlyRent: orNull(deal.monthlyRentPence, pounds),
        rentOfYear: orNull(deal.monthlyRentPence, (pence) => pounds(pence * 12)),
        grossYield: orNull(deal.grossYieldPercent, percent),
        netYield: orNull(leftPence, (pence) => percent((pence / deal.pricePence) * 100, 2, 1)),
        pricePerBedroom: deal.bedrooms ? pounds(deal.pricePence / deal.bedrooms) : null,
        rentPerBedroom: deal.bedrooms ? orNull(deal.monthlyRentPence, (pence) => pounds(pence / deal.bedrooms!)) : null,
        bedrooms: orNull(deal.bedrooms, (value) => count(value)),
        roi: orNull(deal.roiPercent, (value) => percent(value, 1)),
        runningCosts: orNull(deal.operatingCostsPence, pounds),
        occupancy: deal.occupancy === null ? null : occupancies[deal.occupancy].toLowerCase(),
        licence: deal.hmoLicence === null ? null : licenceStates[deal.hmoLicence].toLowerCase(),
        tenure: deal.tenure ? deal.tenure[0]!.toLowerCase() + deal.tenure.slice(1) : null,
        leaseYears: orNull(deal.leaseYears, (years) => count(years)),
        serviceCharge: orNull(deal.serviceChargePence, pounds),
        works: deal.worksPence > 0 ? pounds(deal.worksPence) : null,
        tax: pounds(deal.propertyTaxPence),
        securePrice: exactPounds(deal.securePricePence),
        loanToValue: enteredPercent(loanToValuePercent, 1),
        rate: enteredPercent(interestRatePercent, 1),
        cashFlowMonth: isLet ? pounds(mortgage.cashFlowPence / 12, 1) : null,
        cashFlow: isLet ? pounds(mortgage.cashFlowPence, 1) : null,
        cashNeeded: pounds(mortgage.cashNeededPence, 1),
        cashOnCash: isLet ? orNull(mortgage.returnOnCashPercent, (value) => percent(value, 2, 1)) : null,
        cashPurchase: pounds(cash.cashNeededPence, 1),
        score: ofHundred(deal.score.value),
        grade: deal.score.grade,
      },
      sources: [
        dealSource(deal.id, deal.title),
        {
          label: `Deal calculator with the figures of deal ${deal.id}`,
          place: { page: 'calculator' as const, calculator: 'deal' as const, query },
        },
      ],
      dealIds: deal.canBeSecuredOnline ? [deal.id] : [],
    }
  },
})
