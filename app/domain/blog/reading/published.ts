import type { TintedCover } from '#app/domain/covers/cover.ts'
import { cleanLine } from '#app/utils/text.ts'

/** A reader's wishes of the blog, and what they are shown of a post. Safe in the browser. */

/** The most characters of a search. */
export const longestPostSearch = 200

export interface BlogFilters {
  /** Looked for in titles and excerpts; empty for all posts. */
  search: string
  /** The whole of a tag; null for all topics. */
  tag: string | null
  page: number
}

/** The filters of an address. `isTooLong` is true where the search is longer than one that is looked for. */
export function readBlogFilters(params: URLSearchParams): BlogFilters & { isTooLong: boolean } {
  const search = cleanLine(params.get('q') ?? '')
  const page = params.get('page') ?? ''
  return {
    search,
    tag: params.get('tag') || null,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    isTooLong: [...search].length > longestPostSearch,
  }
}

/** The query string of these filters, with the usual ones left out; `?…` or the empty text. */
export function blogFiltersToQuery({ search = '', tag = null, page = 1 }: Partial<BlogFilters>): string {
  const params = new URLSearchParams()
  if (search !== '') params.set('q', search)
  if (tag !== null) params.set('tag', tag)
  if (page !== 1) params.set('page', String(page))
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** A picture of a post: one of this site with the files that there are of it, or an address elsewhere. */
export type ShownPicture =
  | { kind: 'own'; id: string; width: number; height: number; widths: number[]; alt: string }
  | { kind: 'elsewhere'; url: string; alt: string }

/** A post as its card shows it. */
export interface PostCard {
  id: number
  slug: string
  title: string
  excerpt: string
  publishedAt: string
  words: number
  views: number
  /** As many as a card has room for, in the author's order. */
  tags: string[]
  picture: ShownPicture | null
  /** What stands where there is no picture. */
  cover: TintedCover
}

/** A tag with the number of its published posts. */
export interface Topic {
  tag: string
  posts: number
}

export interface BlogList {
  /** The newest posts, where nothing narrows the list and it begins. */
  featured: PostCard[]
  posts: PostCard[]
  /** The posts that match, over all pages. */
  total: number
  /** All published posts. */
  published: number
  page: number
  pageCount: number
  topics: Topic[]
}

/** A post as a page names it without showing it. */
export interface NamedPost {
  id: number
  slug: string
  title: string
  publishedAt: string
}
