import type { Nation, PropertyType } from '#db/schema.ts'

/** What anyone may know of a deal: everything here is safe in the browser, so no address, owner or document is. */
export interface PublicDeal {
  id: number
  /** `PID-000118`: what a person types as the deal reference. */
  reference: string
  title: string
  description: string
  location: string
  region: string
  nation: Nation
  propertyType: PropertyType
  strategy: string
  /** `available` can be secured; `reserved` is paid for by somebody and only shown. */
  availability: 'available' | 'reserved'
  /** False for Scotland while the operator has not allowed online reservations there (RULES.md, Holds). */
  canBeSecuredOnline: boolean
  pricePence: number
  securePricePence: number
  monthlyRentPence: number
  annualYieldPence: number
  grossYieldPercent: number
  roiPercent: number
  operatingCostsPence: number
  worksPence: number
  propertyTaxPence: number
  feesPence: number
  imageUrl: string | null
  score: DealScore
  bedrooms: number | null
  floorAreaM2: number | null
  tenure: string
  leaseYears: number | null
  councilTaxBand: string | null
  epcBand: string | null
  epcPotential: string | null
  features: PropertyFeature[]
  amenities: NearbyPlace[]
  transport: NearbyPlace[]
  latitude: number | null
  longitude: number | null
  verifiedAt: string | null
  updatedAt: string
}

export interface DealScore {
  /** 0–100, one decimal. */
  value: number
  /** `A+` … `E`. */
  grade: string
  marketTrend: string
  demandLevel: string
  factors: Record<string, number>
  tags: { primary: string; secondary: string[] }
  version: string
  /** Share of the factors' weight that could be computed, 0–1; null where the stored JSON says nothing of it. */
  coverage: number | null
  overrideReason: string | null
}

/** The fields a card shows, and no more: a list reads only these columns. */
export type DealCard = Pick<
  PublicDeal,
  | 'id'
  | 'reference'
  | 'title'
  | 'location'
  | 'propertyType'
  | 'availability'
  | 'canBeSecuredOnline'
  | 'pricePence'
  | 'securePricePence'
  | 'annualYieldPence'
  | 'grossYieldPercent'
  | 'roiPercent'
  | 'imageUrl'
> & { score: Pick<DealScore, 'value' | 'grade' | 'tags'> }

export interface NearbyPlace {
  label: string
  detail: string
}

/** The Property Features that can be said of a deal; each deal lists the ones it really has. */
export const propertyFeatures = [
  'Modern design',
  'High occupancy',
  'Tech ready',
  'Parking',
  'Security',
  'Growth area',
] as const
export type PropertyFeature = (typeof propertyFeatures)[number]

/** Stored value → label on screen. */
export const propertyTypeLabels: Record<PropertyType, string> = {
  Residential: 'Residential',
  Commercial: 'Commercial',
  Development: 'Development',
  Student: 'Student Housing',
  Retail: 'Retail',
}

export const dealSorts = {
  score: 'AI Score',
  roi: 'ROI high to low',
  price: 'Price low to high',
  yield: 'Yield high to low',
} as const
export type DealSort = keyof typeof dealSorts

export const dealsPerPage = 24
/** Longest search text that is looked at; the rest is cut. */
export const longestSearch = 200

export interface DealFilters {
  search: string
  propertyType: PropertyType | null
  sort: DealSort
  page: number
}

/** Reads the filters from a query string. Unknown values fall back to the defaults, never to an error. */
export function readDealFilters(params: URLSearchParams): DealFilters {
  const type = params.get('type') ?? ''
  const sort = params.get('sort') ?? ''
  const page = Number(params.get('page'))
  return {
    search: (params.get('q') ?? '').trim().slice(0, longestSearch),
    propertyType: Object.hasOwn(propertyTypeLabels, type) ? (type as PropertyType) : null,
    sort: Object.hasOwn(dealSorts, sort) ? (sort as DealSort) : 'score',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

/** The query string for these filters, with the defaults left out; `?…` or the empty text. */
export function dealFiltersToQuery(filters: Partial<DealFilters>): string {
  const params = new URLSearchParams()
  if (filters.search) params.set('q', filters.search)
  if (filters.propertyType) params.set('type', filters.propertyType)
  if (filters.sort && filters.sort !== 'score') params.set('sort', filters.sort)
  if (filters.page && filters.page > 1) params.set('page', String(filters.page))
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** A positive integer from a URL or body, else null; so `/deal/abc` is a missing deal and not a failure. */
export function parseDealId(text: unknown): number | null {
  const id = typeof text === 'number' ? text : typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** One page of deals and what the listing says about all that match. */
export interface DealList {
  deals: DealCard[]
  /** How many match the filters, over all pages. */
  total: number
  /** Mean ROI in percent of all that match; null when none do. */
  averageRoiPercent: number | null
  page: number
  pageCount: number
  /** The distinct types found in the public deals, in alphabetical order of their labels. */
  propertyTypes: PropertyType[]
}

/** Published figures of the area around a deal. */
export interface DealArea {
  name: string
  averagePricePence: number | null
  averageRentPence: number | null
  annualPriceChangePercent: number | null
  grossYieldPercent: number | null
  pricePeriod: string
  rentPeriod: string
}

/** Who published the area's figures and of when, naming only what is there; the empty text where nothing is. */
export function areaSources(area: DealArea): string {
  const { averagePricePence, annualPriceChangePercent, averageRentPence, grossYieldPercent } = area
  const sources: [isShown: boolean, what: string, period: string][] = [
    [averagePricePence !== null || annualPriceChangePercent !== null, 'Prices: HM Land Registry', area.pricePeriod],
    [averageRentPence !== null || grossYieldPercent !== null, 'Rents: ONS', area.rentPeriod],
  ]
  const shown = sources.filter(([isShown]) => isShown)
  return shown.map(([, what, period]) => (period ? `${what}, ${period}.` : `${what}.`)).join(' ')
}

/** A document's name and size; the file itself is for the buyer. */
export interface DocumentSummary {
  title: string
  status: 'verified' | 'supplied'
  pageCount: number
  byteSize: number
}

/** `1048576` → `1.0 MB`, `24000` → `24 kB`. */
export function formatBytes(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`
}
