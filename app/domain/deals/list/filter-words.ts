import { formatPounds } from '#app/utils/money.ts'
import { propertyTypeLabels } from '../record/property-types.ts'
import type { DealFilterName } from '../record/deals.ts'
import { filtersInForce, type DealFilters } from './filters.ts'

/** The filters of the list of deals in words. Safe in the browser. */

/** The wish of one filter. */
export function filterText(filters: DealFilters, name: DealFilterName): string {
  switch (name) {
    case 'search':
      return `“${filters.search}”`
    case 'propertyType':
      return filters.propertyType ? propertyTypeLabels[filters.propertyType] : ''
    case 'region':
      return filters.region ?? ''
    case 'strategy':
      return filters.strategy ?? ''
    case 'grade':
      return `Grade ${gradeText(filters.grade ?? '')}`
    case 'priceFromPence':
      return `From ${formatPounds(filters.priceFromPence ?? 0)}`
    case 'priceToPence':
      return `Up to ${formatPounds(filters.priceToPence ?? 0)}`
    case 'leastYieldPercent':
      return `Gross yield ${filters.leastYieldPercent}% or more`
    case 'leastBedrooms':
      return `${filters.leastBedrooms ?? 0} ${filters.leastBedrooms === 1 ? 'bedroom' : 'bedrooms'} or more`
    case 'mostBedrooms':
      return filters.mostBedrooms === 0
        ? 'No separate bedroom'
        : `Up to ${filters.mostBedrooms ?? 0} ${filters.mostBedrooms === 1 ? 'bedroom' : 'bedrooms'}`
    case 'isFree':
      return 'Available now'
  }
}

/** The words for the lowest grade that is shown. */
export function gradeText(grade: string): string {
  return grade === 'A+' ? 'A+' : `${grade} or better`
}

/** All filters in one line, such as `Residential · Up to £200,000`. */
export function searchInWords(filters: DealFilters): string {
  const words = filtersInForce(filters).map((name) => filterText(filters, name))
  return words.length === 0 ? 'All deals' : words.join(' · ')
}
