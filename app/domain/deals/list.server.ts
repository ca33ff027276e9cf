import { describeList } from '#app/domain/lists/description.server.ts'
import { choice, choiceWithDefault, searchText, type FiltersOf } from '#app/domain/lists/filters.ts'
import { toPounds } from '#app/utils/money.ts'
import { propertyTypeLabels } from './deals.ts'
import { dealDeskSorts, dealStatusLabels } from './desk.ts'
import { listDeskDeals } from './desk.server.ts'

const filters = {
  search: searchText({ placeholder: 'Title, location or PID' }),
  propertyType: choice({ name: 'type', label: 'Type', options: propertyTypeLabels, all: 'All Types' }),
  status: choice({ name: 'status', label: 'Status', options: dealStatusLabels, all: 'Any status' }),
  sort: choiceWithDefault({ name: 'sort', label: 'Sort by', options: dealDeskSorts, fallback: 'newest' }),
}
export type DealDeskFilters = FiltersOf<typeof filters>

/** Every deal, whatever its state. */
export const dealList = describeList({
  name: 'deals',
  title: 'Property Deals',
  labels: { table: 'Deals', filters: 'Filter deals' },
  rowNames: ['deal'],
  filters,
  read: (db, filters, { size }) => listDeskDeals(db, filters, size),
  columns: {
    image: { label: 'Image', isHidden: true },
    deal: { label: 'Deal', isRowHead: true },
    status: { label: 'Status' },
    score: { label: 'Score' },
    type: { label: 'Type' },
    price: { label: 'Price', isNumber: true },
    roi: { label: 'ROI', isNumber: true },
    annualYield: { label: 'Annual yield', isNumber: true },
    securePrice: { label: 'Secure price', isNumber: true },
    actions: { label: 'Actions', isHidden: true },
  },
  csv: {
    Reference: (deal) => deal.reference,
    Title: (deal) => deal.title,
    Location: (deal) => deal.location,
    Status: (deal) => (deal.isUnavailable ? 'unavailable' : deal.status),
    Type: (deal) => deal.propertyType,
    Score: (deal) => deal.score.value,
    Grade: (deal) => deal.score.grade,
    'Price (GBP)': (deal) => toPounds(deal.pricePence),
    'ROI (%)': (deal) => deal.roiPercent,
    'Annual yield (GBP)': (deal) => toPounds(deal.annualYieldPence),
    'Secure price (GBP)': (deal) => toPounds(deal.securePricePence),
  },
})
