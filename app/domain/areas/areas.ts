import type { AreaRow } from '#db/schema.ts'
import { slugFor } from '#app/utils/slug.ts'

/** Areas and their published figures, as visitors see them. A figure that is not published is null and never 0. Safe in the browser. */

export interface Area {
  code: string
  slug: string
  name: string
  kind: AreaRow['kind']
  /** Empty for none. */
  country: string
  region: string
  averagePricePence: number | null
  annualPriceChangePercent: number | null
  /** Of a month. */
  averageRentPence: number | null
  annualRentChangePercent: number | null
  grossYieldPercent: number | null
  /** Of homes with one, two, three, and four or more bedrooms. */
  rentsPence: readonly (number | null)[]
  /** Of detached, semi-detached and terraced houses and of flats. */
  typePricesPence: readonly (number | null)[]
  crimesPer1000: number | null
  salesCount: number | null
  salesPeriod: string
  population: number | null
  populationPeriod: string
  commonEpcBand: string
  /** Months in words, such as "March 2026"; empty where nothing is published. */
  pricePeriod: string
  rentPeriod: string
  isPriceProvisional: boolean
  isRentProvisional: boolean
}

export const bedroomLabels = ['1 bedroom', '2 bedrooms', '3 bedrooms', '4 or more'] as const
export const typeLabels = ['Detached houses', 'Semi-detached houses', 'Terraced houses', 'Flats'] as const

/** An average price in a month, `2026-03`. */
export interface PricePoint {
  month: string
  pence: number
}

/** The countries of the United Kingdom. */
export const countryNames = ['England', 'Northern Ireland', 'Scotland', 'Wales'] as const

/** The areas of the map: the regions of England, and the other countries whole. */
export const regionNames = [
  'North East',
  'North West',
  'Yorkshire and The Humber',
  'East Midlands',
  'West Midlands',
  'East of England',
  'London',
  'South East',
  'South West',
  'Wales',
  'Scotland',
  'Northern Ireland',
] as const

/** The figures that the map can show. */
export const mapFigures = { yield: 'Gross yield', price: 'Price', rent: 'Rent', change: 'Price change' } as const
export type MapFigure = keyof typeof mapFigures

/** The figure of an area that goes by this name: pence or percent. */
export function figureOf(area: Area, figure: MapFigure): number | null {
  switch (figure) {
    case 'yield':
      return area.grossYieldPercent
    case 'price':
      return area.averagePricePence
    case 'rent':
      return area.averageRentPence
    case 'change':
      return area.annualPriceChangePercent
  }
}

/** A council or a city, of which the list consists; not a region or a country. */
export function isCouncil({ kind }: Pick<Area, 'kind'>): boolean {
  return kind === 'la' || kind === 'city'
}

/** Whether a council is this area, or lies in it. */
export function isWithin(council: Area, whole: Area): boolean {
  if (isCouncil(whole)) return council.code === whole.code
  if (whole.kind === 'region') return council.region === whole.name
  return council.country === whole.name || whole.name === 'United Kingdom'
}

/**
 * Why an area has no figure of crimes. police.uk does not cover Scotland, and what Greater Manchester Police gave it is unusable
 * (councils E08000001 to E08000010).
 */
export function crimeGap(area: Pick<Area, 'kind' | 'code' | 'country'>): string {
  if (!isCouncil(area)) return 'held for councils only'
  if (area.country === 'Scotland') return 'police.uk does not cover Scotland'
  return /^E080000(0\d|10)$/.test(area.code) ? 'none usable from Greater Manchester Police' : 'not held'
}

/** The kind of place in words: "City in the North West of England". */
export function describeArea({ kind, name, region, country }: Area): string {
  if (kind === 'country')
    return name === 'United Kingdom' ? 'England, Scotland, Wales and Northern Ireland' : 'Country of the United Kingdom'
  if (kind === 'region') return `Region of ${country}`
  const what = kind === 'city' ? 'City' : 'Council'
  if (region === '' || region === country) return `${what} in ${country}`
  return `${what} in ${withArticle(region)}${region === 'London' || region.includes(country) ? '' : `, ${country}`}`
}

/** A region within a sentence: "the North West", but "London" and "Wales". */
export function withArticle(region: string): string {
  return /^(?:(?:North|South) (?:East|West)|(?:East|West) Midlands|East of England)$/.test(region)
    ? `the ${region}`
    : region
}

/** The price in years of rent; null without either. */
export function yearsOfRent({ averagePricePence, averageRentPence, grossYieldPercent }: Area): number | null {
  // Price and rent are of different places where no yield is published.
  if (!averagePricePence || !averageRentPence || grossYieldPercent === null) return null
  return averagePricePence / (averageRentPence * 12)
}

/** Homes sold for each 1,000 people; null without either count. */
export function salesPer1000({ salesCount, population }: Area): number | null {
  return salesCount === null || !population ? null : (salesCount * 1000) / population
}

/** `2026-03` of "March 2026"; empty where it names no month. */
export function monthOf(period: string): string {
  const [, name, year] = /^([A-Z][a-z]+) (\d{4})$/.exec(period) ?? []
  const month = name ? monthNames.indexOf(name) + 1 : 0
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}` : ''
}

/** "March 2026" of `2026-03`. */
export function monthText(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`.trim()
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A month as a number of months, for a scale. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

/** The words beside a figure: its month, and whether it may still change. */
export function periodText(period: string, isProvisional: boolean): string {
  if (period === '') return isProvisional ? 'provisional' : ''
  return isProvisional ? `${period}, provisional` : period
}

/** The region's part of an address. */
export function regionSlug(region: string): string {
  return slugFor(region)
}

/**
 * Whose figures they are, as their licence asks for it (RULES.md, Areas): the year is that of the page. Only sources of which figures
 * are held: crimes are police.uk's, ratings of energy MHCLG's.
 */
export function attributionOf(year: number): string[] {
  const rights = `copyright and database right ${year}`
  return [
    `Contains HM Land Registry data © Crown ${rights}. This data is licensed under the Open Government Licence v3.0.`,
    `Source: Office for National Statistics licensed under the Open Government Licence v3.0. Contains OS data © Crown ${rights}; contains Royal Mail data © Royal Mail ${rights}; contains National Statistics data © Crown ${rights}.`,
    'Contains public sector information licensed under the Open Government Licence v3.0 (police.uk, MHCLG EPC).',
  ]
}

export const licence = 'Open Government Licence v3.0'
export const priceSource = 'UK House Price Index'
export const rentSource = 'ONS Price Index of Private Rents'
