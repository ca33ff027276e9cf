import type { SoldPricesTable } from '#db/schema.ts'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'

/** Prices paid for properties like a deal's, by HM Land Registry's Price Paid Data. They are no part of the score. */

type SoldKind = SoldPricesTable['kind']

/** The types of the data, as they stand before "sold in". */
export const soldKindLabels: Record<SoldKind, string> = {
  D: 'detached houses',
  S: 'semi-detached houses',
  T: 'terraced houses',
  F: 'flats and maisonettes',
}

/** The months before today of which sales are compared. */
export const soldMonths = 24
/** The newest sales that a page lists. */
export const mostSold = 6

export interface SoldPrices {
  district: string
  kind: SoldKind
  /** The first month that is counted, `2026-07`, where what is live does not hold the last 24; null where it does. */
  since: string | null
  /** The sales of the last 24 months, or since that one, and the middle of their prices. */
  count: number
  medianPence: number
  newest: SoldPrice[]
  /** The year in which the data was imported, for its licence. */
  year: string
}

interface SoldPrice {
  id: string
  address: string
  postcode: string
  pricePence: number
  /** A day, `2026-03-14`. */
  soldOn: string
  isNew: boolean
}

const kindOfForm: Readonly<Record<string, SoldKind>> = {
  terrace: 'T',
  'end-terrace': 'T',
  cottages: 'T',
  townhouse: 'T',
  semi: 'S',
  detached: 'D',
}

/**
 * The type of the data that a deal's property has; null where it has none. A part of a building is a flat, whatever the building. A
 * whole block is like no single home.
 */
export function soldKindOf({
  propertyType,
  buildingForm,
  floors,
}: Pick<PublicDeal, 'propertyType' | 'buildingForm' | 'floors'>): SoldKind | null {
  if (propertyType !== 'Residential' || buildingForm === null) return null
  return floors.length > 0 ? 'F' : (kindOfForm[buildingForm] ?? null)
}
