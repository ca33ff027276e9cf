import type { PurchaseFigures } from '#app/domain/figures/returns.ts'
import type { PublicDeal } from './deals.ts'

/** The figures of a deal that its returns follow from. */
export function purchaseOf(deal: PublicDeal): PurchaseFigures {
  const { pricePence, monthlyRentPence, operatingCostsPence, propertyTaxPence, feesPence, worksPence } = deal
  return { pricePence, monthlyRentPence, operatingCostsPence, propertyTaxPence, feesPence, worksPence }
}
