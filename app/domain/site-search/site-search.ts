import type { TintedCover } from '#app/domain/covers/cover.ts'
import type { GuideCategory } from '#app/domain/blog/guides/guides.ts'
import type { Area } from '#app/domain/areas/areas.ts'
import type { DealCard } from '#app/domain/deals/record/deals.ts'
import type { CalculatorKey } from '#app/domain/figures/calculators.ts'
import type { Word } from '#app/domain/figures/word-meanings.ts'
import { longestSearch } from '#app/domain/lists/lists.ts'
import { cleanLine } from '#app/utils/text.ts'
import type { SitePlace } from './pages.ts'

/** The search of everything that is public, as visitors ask and are answered. Safe in the browser. */

/** The kinds in the order in which they stand where none matches better than another, with their headings. */
export const siteKinds = {
  deal: 'Deals',
  guide: 'Guides',
  post: 'Articles',
  area: 'Areas',
  calculator: 'Calculators',
  word: 'Words explained',
  page: 'Pages',
} as const
export type SiteKind = keyof typeof siteKinds
export const siteKindNames = Object.keys(siteKinds) as SiteKind[]

interface SiteSearch {
  text: string
  /** Whether the words are taken letter for letter, even when they find nothing. */
  isExact: boolean
  isTooLong: boolean
}

/** The search of an address. One that is too long is kept as it was typed, and finds nothing. */
export function readSiteSearch(params: URLSearchParams): SiteSearch {
  const text = cleanLine(params.get('q') ?? '')
  return { text, isExact: params.get('exact') === '1', isTooLong: [...text].length > longestSearch }
}

/** The number of the deal whose reference this is, such as 120 of "pid 120" and "PID-000120"; null for any other text. */
export function readDealReference(text: string): number | null {
  const id = /^pid[-\s]?0*([1-9]\d{0,8})$/i.exec(text)?.[1]
  return id === undefined ? null : Number(id)
}

/** A guide or post as a row of what was found. */
interface FoundArticle {
  slug: string
  title: string
  excerpt: string
  words: number
  publishedAt: string
  category: GuideCategory | ''
  cover: TintedCover
}

export type FoundThing =
  | { kind: 'deal'; deal: DealCard }
  | { kind: 'guide' | 'post'; article: FoundArticle }
  | {
      kind: 'area'
      area: Pick<
        Area,
        'slug' | 'name' | 'kind' | 'country' | 'region' | 'averagePricePence' | 'averageRentPence' | 'grossYieldPercent'
      >
    }
  | { kind: 'calculator'; calculator: CalculatorKey }
  | { kind: 'word'; word: Word }
  | { kind: 'page'; place: SitePlace }

/** The finds of one kind: the best of them, and how many there are. */
export interface FoundGroup {
  kind: SiteKind
  things: FoundThing[]
  total: number
}

export interface SiteFound {
  /** The kind with the best find first. */
  groups: FoundGroup[]
  total: number
  /** The search as it was understood, where it is not as it was typed. */
  mended: string | null
  /** False where nothing holds all of the words, and these hold most of them. */
  hasAllWords: boolean
  /** The first half of a postcode that was asked for. */
  district: string | null
  /** Known words near to those that nothing holds; only where nothing was found. */
  nearest: string[]
}
