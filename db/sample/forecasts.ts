import { calculateDealReturns, calculateReturns, calculateRunningCosts, defaultAssumptions, type PurchaseFigures } from '#app/domain/figures/returns.ts' // prettier-ignore
import { addPrinted, roundToPounds } from '#app/utils/money.ts'
import type { SampleDealRow } from './deal-row.ts'

/** What a purchase could bring in the years after it. Money in pence; estimates on stated assumptions. */

export const growth = { rentPercent: 2, costsPercent: 3, years: 5 }

export function toPurchase(deal: SampleDealRow): PurchaseFigures {
  return {
    pricePence: deal.price_pence,
    monthlyRentPence: deal.monthly_rent_pence,
    operatingCostsPence: deal.operating_costs_pence,
    propertyTaxPence: deal.property_tax_pence,
    feesPence: deal.fees_pence,
    worksPence: deal.works_pence,
  }
}

export interface ForecastYear {
  year: number
  rentPence: number
  costsPence: number
  interestPence: number
  /** After costs, bought with cash. */
  incomePence: number
  /** After costs and interest. */
  cashFlowPence: number
  /** The sum of the cash flow so far. */
  sumPence: number
}

/** Five years with the usual loan, in whole pounds. The first is the year of the deal page. */
export function forecast(deal: SampleDealRow): ForecastYear[] {
  const { interestPence } = calculateDealReturns(toPurchase(deal)).mortgage
  let sumPence = 0
  return Array.from({ length: growth.years }, (_, index) => {
    const grow = (pence: number, percent: number) => roundToPounds(pence * (1 + percent / 100) ** index)
    const rentPence = grow(deal.annual_yield_pence, growth.rentPercent)
    const costsPence = grow(deal.operating_costs_pence, growth.costsPercent)
    const incomePence = rentPence - costsPence
    const cashFlowPence = incomePence - interestPence
    sumPence += cashFlowPence
    return { year: index + 1, rentPence, costsPence, interestPence, incomePence, cashFlowPence, sumPence }
  })
}

export interface StressCase {
  name: string
  cashPence: number
  mortgagePence: number
}

/** The first year, and what it would be if something went wrong. */
export function stressCases(deal: SampleDealRow): StressCase[] {
  const purchase = toPurchase(deal)
  const { loanToValuePercent, interestRatePercent } = defaultAssumptions
  const at = (name: string, rentShare: number, costShare: number, ratePoints: number): StressCase => {
    const rentPence = Math.round((deal.annual_yield_pence * rentShare) / 100)
    const costsPence = Math.round((deal.operating_costs_pence * costShare) / 100)
    const loan = { loanToValuePercent, interestRatePercent: interestRatePercent + ratePoints }
    const cashPence = addPrinted(rentPence, -costsPence)
    return { name, cashPence, mortgagePence: cashPence - roundToPounds(calculateReturns(purchase, loan).interestPence) }
  }
  return [
    at('As stated', 100, 100, 0),
    at('Rent 10% lower', 90, 100, 0),
    at('Empty for three months', 75, 100, 0),
    at('Running costs 25% higher', 100, 125, 0),
    at('Interest two points higher', 100, 100, 2),
    at('All four together', 67.5, 125, 2),
  ]
}

/** The cash flow of the first year at this rate and share of the rent. */
export function cashFlowAt(deal: SampleDealRow, interestRatePercent: number, rentShare: number): number {
  const purchase = toPurchase(deal)
  const monthlyRentPence = Math.round((purchase.monthlyRentPence * rentShare) / 100)
  const assumptions = { ...defaultAssumptions, interestRatePercent }
  return calculateDealReturns({ ...purchase, monthlyRentPence }, assumptions).mortgage.cashFlowPence
}

/** The monthly rent and the interest rate at which nothing is left with the usual loan. */
export function breakEven(deal: SampleDealRow): { monthlyRentPence: number; interestRatePercent: number } {
  const { interestPence, loanPence, netOperatingIncomePence } = calculateReturns(toPurchase(deal))
  return {
    monthlyRentPence: Math.ceil((deal.operating_costs_pence + interestPence) / 12),
    interestRatePercent: Math.floor((netOperatingIncomePence / loanPence) * 10_000) / 100,
  }
}

export interface CostLine {
  name: string
  pence: number
}

/** What the stored running costs are made of. The lines add up to them. */
export function splitCosts(deal: SampleDealRow): CostLine[] {
  const rent = deal.annual_yield_pence
  const share = (percent: number) => Math.round((rent * percent) / 100)
  const total = deal.operating_costs_pence
  const extra = total - calculateRunningCosts(deal.monthly_rent_pence)
  if (extra >= 0) {
    const { managementPercent, voidsPercent, maintenancePercent, insurancePence } = defaultAssumptions
    const lines = [
      { name: `Letting and management, ${managementPercent}% of the rent`, pence: share(managementPercent) },
      { name: `Voids, ${voidsPercent}% of the rent`, pence: share(voidsPercent) },
      { name: `Maintenance, ${maintenancePercent}% of the rent`, pence: share(maintenancePercent) },
      { name: 'Insurance', pence: insurancePence },
      { name: 'Ground rent', pence: deal.ground_rent_pence ?? 0 },
      { name: 'Service charge', pence: deal.service_charge_pence ?? 0 },
    ]
    const known = lines.reduce((sum, { pence }) => sum + pence, 0)
    return [...lines, { name: 'Rates, licence or bills paid by the landlord', pence: total - known }].filter(({ pence }) => pence !== 0) // prettier-ignore
  }
  // Stated by the landlord: the tenant carries most of what a dwelling's landlord pays.
  const rest = total - (deal.ground_rent_pence ?? 0)
  const management = Math.round((rest * 0.36) / 100) * 100
  const insurance = Math.round((rest * 0.28) / 100) * 100
  return [
    { name: 'Management and rent collection', pence: management },
    { name: 'Insurance that is not recovered', pence: insurance },
    { name: 'Structure, common parts and reserve', pence: rest - management - insurance },
    { name: 'Ground rent', pence: deal.ground_rent_pence ?? 0 },
  ].filter(({ pence }) => pence !== 0)
}
