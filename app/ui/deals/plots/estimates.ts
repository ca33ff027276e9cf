import type { PublicDeal } from '#app/domain/deals/deals.ts'
import type { PurchaseFigures } from '#app/domain/figures/returns.ts'
import { formatPounds, roundToPounds } from '#app/utils/money.ts'

/** The figures of a deal that its returns follow from. */
export function purchaseOf(deal: PublicDeal): PurchaseFigures {
  const { pricePence, monthlyRentPence, operatingCostsPence, propertyTaxPence, feesPence, worksPence } = deal
  return { pricePence, monthlyRentPence, operatingCostsPence, propertyTaxPence, feesPence, worksPence }
}

/** An amount to the pound, because these are estimates. Takes pence. */
export function formatEstimate(pence: number): string {
  return formatPounds(roundToPounds(pence))
}
