import type { PublicDeal } from '../record/deals.ts'
import { noDealFilters, type DealFilters } from './filters.ts'

/** The filters that find deals like one. Safe in the browser. */

/** The most that another deal costs, in parts of a hundred of this one's price, and the step to which that is rounded. */
const [pricePercent, priceStepPence] = [110, 500_000]
/** The gross yield by which another deal may fall short of this one's. */
const yieldShort = 0.5

/**
 * Deals of the same type and region that cost up to a tenth more, to the nearest £5,000, and yield at most half a point less. The price
 * is never below that of the deal itself, so that the deal is among them.
 */
export function filtersLike({
  propertyType,
  region,
  pricePence,
  grossYieldPercent,
}: Pick<PublicDeal, 'propertyType' | 'region' | 'pricePence' | 'grossYieldPercent'>): DealFilters {
  const nearest = Math.round((pricePence * pricePercent) / 100 / priceStepPence) * priceStepPence
  const least =
    grossYieldPercent === null ? 0 : Math.floor(Math.round((grossYieldPercent - yieldShort) * 100) / 10) / 10
  return {
    ...noDealFilters,
    propertyType,
    region,
    priceToPence: Math.max(nearest, Math.ceil(pricePence / priceStepPence) * priceStepPence),
    leastYieldPercent: least > 0 && least < 100 ? least : null,
  }
}
