import type { TintedCover } from '#app/domain/covers/cover.ts'
import { readMinutes } from '../reading/posts.ts'
import { blogFiltersToQuery, readBlogFilters, type ShownPicture, type Topic } from '../reading/published.ts'

/** Guides: posts of the Knowledge Hub, each in one category and for one kind of reader. Safe in the browser. */

export const guideCategories = {
  'investment-basics': 'Investment basics',
  'financial-analysis': 'Financial analysis',
  'property-types': 'Property types',
  'legal-process': 'Legal process',
} as const
export type GuideCategory = keyof typeof guideCategories
export const guideCategoryNames = Object.keys(guideCategories) as GuideCategory[]

export const guideLevels = { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' } as const
export type GuideLevel = keyof typeof guideLevels

/** A reader's wishes of the hub. */
export interface GuideFilters {
  /** Looked for in titles, excerpts and topics; empty for all guides. */
  search: string
  category: GuideCategory | null
  /** The whole of a topic; null for all. */
  tag: string | null
  page: number
}

/** A guide as its card shows it. */
export interface GuideCard {
  slug: string
  title: string
  excerpt: string
  words: number
  tags: string[]
  category: GuideCategory
  level: GuideLevel
  picture: ShownPicture | null
  cover: TintedCover
}

export const noGuideFilters: GuideFilters = { search: '', category: null, tag: null, page: 1 }

export interface HubList {
  /** The guide that stands first, where nothing narrows the hub and it begins. */
  featured: GuideCard | null
  /** By category, then in the order in which they were written. */
  guides: GuideCard[]
  /** The search that was taken instead of one that finds nothing; null where it is as it was typed. */
  mended: string | null
  /** The guides that match, over all pages. */
  total: number
  /** All published guides. */
  published: number
  counts: Record<GuideCategory, number>
  /** The topics that most guides have. */
  topics: Topic[]
  page: number
  pageCount: number
}

/** The filters of an address. `isKnown` is false where it names a category that there is not; `isTooLong` is said of the search. */
export function readGuideFilters(params: URLSearchParams): GuideFilters & { isKnown: boolean; isTooLong: boolean } {
  const { isTooLong, search, tag, page } = readBlogFilters(params)
  const named = params.get('category') || null
  const category = guideCategoryNames.find((name) => name === named) ?? null
  return { search, tag, page, category, isTooLong, isKnown: named === category }
}

/** The query string of these filters, with the usual ones left out; `?…` or the empty text. */
export function guideFiltersToQuery({ category = null, ...others }: Partial<GuideFilters>): string {
  const rest = blogFiltersToQuery(others)
  return category === null ? rest : `?category=${category}${rest.replace('?', '&')}`
}

/** The minutes that these guides take to read, each by its own read time. */
export function countMinutes(guides: readonly { words: number }[]): number {
  return guides.reduce((sum, { words }) => sum + readMinutes(words), 0)
}

/** What a guide leads to besides other guides, by the links in its text. */
export interface GuideOffers {
  /** The query of the list of deals that it links first; null for none. */
  dealsQuery: string | null
  /** The areas that it names by a link to their list, as many as are shown. */
  areas: string[]
}

const mostAreas = 3

/** Reads the offers of a guide from its HTML as it is shown. */
export function readGuideOffers(html: string): GuideOffers {
  const deals = /href="\/marketplace(\?[^"]*)?"/.exec(html)
  const areas = [...html.matchAll(/href="\/area-intelligence\?q=([^"&]+)"/g)].map(([, name]) => readName(name!))
  return {
    dealsQuery: deals && (deals[1] ?? '').replaceAll('&amp;', '&'),
    areas: [...new Set(areas)].slice(0, mostAreas),
  }
}

const readName = (written: string) => new URLSearchParams(`q=${written}`).get('q') ?? ''
