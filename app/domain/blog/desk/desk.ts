import type { PostKind, PostStatus } from '#db/schema.ts'

/** Posts as the desk shows them. */

/** A post as a line of the desk's list. */
export interface PostDeskRow {
  id: number
  kind: PostKind
  slug: string
  title: string
  /** Its first characters only, on the page. */
  excerpt: string
  status: PostStatus
  /** UTC; the time at which a draft is published by itself. */
  publishAt: string | null
  publishedAt: string | null
  createdAt: string
  tags: string[]
  views: number
  /** The London day on which a guide was last checked. */
  reviewedOn: string | null
  /** True where an update has put a newer text beside a guide, and nobody has saved it since. */
  hasOffer: boolean
}

/** The figures of all posts of a kind, whatever else the filters of the list say. A draft with a time to be published is one of the drafts. */
export interface PostCounts {
  /** The posts of each choice of the filter by kind. */
  kinds: { post: number } & Record<keyof typeof postKindFilters, number>
  published: number
  draft: number
  /** Those of the drafts that have a time. */
  scheduled: number
  views: number
}

/** The filter by kind; without one the posts of the blog are listed. Guides are due whom nobody has checked for a year. */
export const postKindFilters = { guide: 'Guides', due: 'Guides to check' } as const
export type PostKindFilter = keyof typeof postKindFilters

/** The filter by the state of a post. */
export const postStatusFilters = { published: 'Published', draft: 'Drafts' } as const satisfies Record<
  PostStatus,
  string
>

/** The desk's words when something was done, or could not be. */
export const postNews = {
  statusChanged: 'Post status updated successfully',
  deleted: 'Post deleted successfully',
  deleteFailed: { title: 'Delete failed', message: 'Please try again.' },
} as const
