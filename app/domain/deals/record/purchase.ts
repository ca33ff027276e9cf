import type { PurchaseFigures } from '#app/domain/figures/returns.ts'
import type { PublicDeal } from './deals.ts'

/** The figures of a deal that its returns follow from. Without a rent, only the cash that is needed follows from them. */
export function purchaseOf(deal: Pick<PublicDeal, keyof PurchaseFigures>): PurchaseFigures {
  const { pricePence, propertyTaxPence, feesPence, worksPence } = deal
  const monthlyRentPence = deal.monthlyRentPence ?? 0
  return {
    pricePence,
    monthlyRentPence,
    operatingCostsPence: deal.operatingCostsPence ?? 0,
    propertyTaxPence,
    feesPence,
    worksPence,
  }
}
