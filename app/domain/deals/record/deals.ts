import type { Nation, PropertyType } from '#db/schema.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { nameOfKind } from '#app/domain/files/files.ts'
import type { DrawingFacts } from '../files/drawing-facts.ts'
import type { DealImage } from '../files/images.ts'
import type { PropertyFeature } from './buildings.ts'
import type { PapersSeen } from './provenance.ts'
import type { PublicFields } from './record.ts'
import type { DealStanding, StandingCounts } from '../list/standing.ts'

/**
 * The public facts of a deal: the fields that record.ts makes public, and what comes of several columns or of none that is entered.
 * Everything in this file is safe in the browser: it holds no address, owner or document.
 */
export interface PublicDeal extends PublicFields {
  id: number
  /** The public reference of a deal, such as `PID-000118`, which people type into forms. */
  reference: string
  region: string
  nation: Nation
  /** `available` can be secured; `reserved` has been paid for by somebody and is only shown. */
  availability: 'available' | 'reserved'
  /** False for Scotland while the operator has not allowed online reservations there (RULES.md, Holds). */
  canBeSecuredOnline: boolean
  /** Its standing to the person who looks; where it is not known who looks, its standing to anybody while nobody holds it. */
  standing: DealStanding
  /** Null where nobody has stated a rent: then nothing that follows from one is known either. */
  monthlyRentPence: number | null
  annualYieldPence: number | null
  grossYieldPercent: number | null
  roiPercent: number | null
  operatingCostsPence: number | null
  worksPence: number
  propertyTaxPence: number
  feesPence: number
  /** The first of its photographs; null where it has none. The picture at `imageUrl` is shown where there is none. */
  image: DealImage | null
  /** Facts that it is drawn from, where there is no picture of it at all. */
  drawing: DrawingFacts
  score: DealScore
  /** Which papers were seen; null when nobody has looked. */
  papers: PapersSeen
  /** The public half of the postcode; empty where it is not known. */
  postcodeDistrict: string
  features: PropertyFeature[]
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
  /** The share of the factors' weight that could be computed, 0–1; null where the stored JSON does not say. */
  coverage: number | null
  overrideReason: string | null
  /** The score that the formula gives, which an editor may have adjusted. */
  computed: { value: number; grade: string }
  scoredAt: string | null
}

/** The fields that a card shows. Lists read only these columns. */
export type DealCard = Pick<
  PublicDeal,
  | 'id'
  | 'reference'
  | 'title'
  | 'location'
  | 'propertyType'
  | 'availability'
  | 'canBeSecuredOnline'
  | 'standing'
  | 'pricePence'
  | 'securePricePence'
  | 'annualYieldPence'
  | 'monthlyRentPence'
  | 'operatingCostsPence'
  | 'propertyTaxPence'
  | 'feesPence'
  | 'worksPence'
  | 'grossYieldPercent'
  | 'roiPercent'
  | 'image'
  | 'imageUrl'
  | 'drawing'
> & { score: Pick<DealScore, 'value' | 'grade' | 'tags'> }

/** The rent of a year, to be shown. A building that has yet to be made brings none before, and elsewhere nobody has stated it. */
export function annualYieldText(deal: Pick<DealCard, 'annualYieldPence' | 'propertyType'>): string {
  if (deal.annualYieldPence !== null) return formatPounds(deal.annualYieldPence)
  return deal.propertyType === 'Development' ? 'On completion' : notStatedText
}

/** Words in place of a figure that nobody has stated, or that follows from one. */
export const notStatedText = 'Not stated'

/** A yield or an ROI in percent, to be shown. */
export function percentText(percent: number | null, decimals = 2): string {
  return percent === null ? notStatedText : formatPercent(percent, decimals)
}

export const dealsPerPage = 24

/** A positive integer from a URL or body, else null; so `/deal/abc` is a missing deal and not a failure. */
export function parseDealId(text: unknown): number | null {
  const id = typeof text === 'number' ? text : typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Filters of the list of deals. */
export interface DealNarrowing {
  /** A piece of the title or location, or a whole reference; empty for none. */
  search: string
  propertyType: PropertyType | null
  region: string | null
  strategy: string | null
  /** The lowest grade that is shown. */
  grade: string | null
  priceFromPence: number | null
  priceToPence: number | null
  leastYieldPercent: number | null
  /** A deal whose bedrooms nobody has stated passes neither of these. */
  leastBedrooms: number | null
  mostBedrooms: number | null
  /** Only deals that can be secured now. */
  isFree: boolean
}
export type DealFilterName = keyof DealNarrowing

/** One page of deals and what the listing says about all that match. */
export interface DealList {
  deals: DealCard[]
  /** The mended search, where nothing matches what was typed and one mistake in it was mended; else null. */
  mended: string | null
  /** The number of deals that match the filters, over all pages. */
  total: number
  /** Mean ROI in percent of all deals that match and have one; null when none do. */
  averageRoiPercent: number | null
  /** Standings to the viewer of all deals that match, over all pages. */
  counts: StandingCounts
  page: number
  pageCount: number
  choices: DealChoices
  /** The filters that stand in the way alone, where nothing matches, with the number of deals that match without each. */
  ways: { without: DealFilterName; total: number }[]
}

/** Values of the public deals, so that a filter offers only what there is. */
export interface DealChoices {
  /** In alphabetical order of their labels, each with the number of its deals, whatever the other filters say. */
  propertyTypes: { type: PropertyType; count: number }[]
  regions: string[]
  strategies: string[]
  /** The best first. */
  grades: string[]
}

/** Published figures of the area around a deal. */
export interface DealArea {
  /** The last part of the address of its page; empty where it has none. */
  slug: string
  name: string
  averagePricePence: number | null
  averageRentPence: number | null
  annualPriceChangePercent: number | null
  grossYieldPercent: number | null
  pricePeriod: string
  rentPeriod: string
}

/** The publisher and date of the area's figures. It names only what is known, and is empty where nothing is. */
export function areaSources(area: DealArea): string {
  const { averagePricePence, annualPriceChangePercent, averageRentPence, grossYieldPercent } = area
  const sources: [isShown: boolean, what: string, period: string][] = [
    [averagePricePence !== null || annualPriceChangePercent !== null, 'Prices: HM Land Registry', area.pricePeriod],
    [averageRentPence !== null || grossYieldPercent !== null, 'Rents: ONS', area.rentPeriod],
  ]
  const shown = sources.filter(([isShown]) => isShown)
  return shown.map(([, what, period]) => (period ? `${what}, ${period}.` : `${what}.`)).join(' ')
}

/** A document's name and size. Only the buyer gets the file itself. */
export interface DocumentSummary {
  title: string
  status: 'verified' | 'supplied'
  /** Null where it is not known. */
  pageCount: number | null
  byteSize: number
  contentType: string
}

/** The size of a document: `3 pages, 48 kB`, or `PDF, 48 kB` where its pages are not known. */
export function describeLength({
  pageCount,
  byteSize,
  contentType,
}: Omit<DocumentSummary, 'title' | 'status'>): string {
  const pages = pageCount === null ? nameOfKind(contentType) : pageCount === 1 ? '1 page' : `${pageCount} pages`
  return `${pages}, ${formatBytes(byteSize)}`
}

/** `1048576` → `1.0 MB`, `24000` → `24 kB`. */
export function formatBytes(bytes: number): string {
  return bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`
}
