import type { PublicDeal } from '#app/domain/deals/deals.ts'
import { suggestTaxRegime } from '#app/domain/figures/property-tax.ts'
import { calculateRunningCosts, defaultAssumptions, percentOf } from '#app/domain/figures/returns.ts'
import { praMinimums, usualCoverage } from '#app/domain/figures/rental-cover.ts'
import { brrrQuery } from './brrr.ts'
import { computeTax, dealQuery } from './deal.ts'
import { propertyTaxQuery, type Buyer } from './property-tax.ts'
import { rentalCoverQuery } from './rental-cover.ts'

/** The figures of a deal as parameters of the calculators, each query with the deal's id, so that the page can name it. */

/** All that the deal calculator asks for. Its result is that of the deal's page, to the penny. */
export function dealCalculatorQuery(deal: PublicDeal): string {
  const buyer = buyerOf(deal)
  const taxPence = computeTax({ ...deal, buyer }).taxPence === deal.propertyTaxPence ? null : deal.propertyTaxPence
  return ofDeal(
    deal,
    dealQuery({
      pricePence: deal.pricePence,
      monthlyRentPence: deal.monthlyRentPence,
      nation: deal.nation,
      buyer,
      taxPence,
      feesPence: deal.feesPence,
      worksPence: deal.worksPence,
      depositPercent: 100 - defaultAssumptions.loanToValuePercent,
      ratePercent: defaultAssumptions.interestRatePercent,
      isRepayment: false,
      termYears: 25,
      ...splitCosts(deal),
      countsSecurePrice: false,
    }),
  )
}

/**
 * A deal has its running costs as one sum. What the usual shares and insurance leave of it stands as service charge; where the
 * sum is less than these, all of it stands as a fixed cost of a year.
 */
function splitCosts({ monthlyRentPence, operatingCostsPence }: PublicDeal) {
  const { managementPercent, voidsPercent, maintenancePercent, insurancePence } = defaultAssumptions
  const restPence = operatingCostsPence - calculateRunningCosts(monthlyRentPence)
  return restPence >= 0
    ? { managementPercent, voidsPercent, maintenancePercent, insurancePence, servicePence: restPence }
    : {
        managementPercent: 0,
        voidsPercent: 0,
        maintenancePercent: 0,
        insurancePence: operatingCostsPence,
        servicePence: 0,
      }
}

/** It names no day, so that it is that of whoever follows it. `today` is the London day. */
export function propertyTaxQueryOf(deal: PublicDeal, today: string): string {
  const query = new URLSearchParams(
    ofDeal(
      deal,
      propertyTaxQuery({
        pricePence: deal.pricePence,
        nation: deal.nation,
        buyer: buyerOf(deal),
        isNonResident: false,
        hasCompanyRelief: false,
        completionDate: today,
      }),
    ),
  )
  query.delete('date')
  return query.toString()
}

/** The loan is the usual share of the price. */
export function rentalCoverQueryOf(deal: PublicDeal): string {
  return ofDeal(
    deal,
    rentalCoverQuery({
      loanPence: loanOn(deal.pricePence),
      monthlyRentPence: deal.monthlyRentPence,
      stressRatePercent: praMinimums.stressRatePercent,
      coveragePercent: usualCoverage.basicRateTaxpayer,
      isPortfolio: false,
    }),
  )
}

/** The value after the works is the valuation, or else what price and works come to. Null where there are no works. */
export function brrrQueryOf(deal: PublicDeal): string | null {
  if (deal.worksPence === 0) return null
  const rentPence = 12 * deal.monthlyRentPence
  return ofDeal(
    deal,
    brrrQuery({
      pricePence: deal.pricePence,
      propertyTaxPence: deal.propertyTaxPence,
      feesPence: deal.feesPence,
      worksPence: deal.worksPence,
      holdingPence: 0,
      financeFeesPence: 0,
      valuePence: deal.valuationPence ?? deal.pricePence + deal.worksPence,
      loanToValuePercent: defaultAssumptions.loanToValuePercent,
      monthlyRentPence: deal.monthlyRentPence,
      costRatePercent: Math.min(100, percentOf(deal.operatingCostsPence, rentPence) ?? 0),
      ratePercent: defaultAssumptions.interestRatePercent,
    }),
  )
}

function buyerOf(deal: PublicDeal): Buyer {
  return suggestTaxRegime(deal) === 'non-residential' ? 'non-residential' : 'additional'
}

const loanOn = (pricePence: number) => Math.round((pricePence * defaultAssumptions.loanToValuePercent) / 100)

const ofDeal = (deal: PublicDeal, query: string) => `${query}&deal=${deal.id}`
