import type { PostStatus } from '#db/schema.ts'

/** Posts as the desk shows them. */

/** A post as a line of the desk's list. */
export interface PostDeskRow {
  id: number
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
}

/** The figures of all posts, whatever the filters of the list say. A draft with a time to be published is one of the drafts. */
export interface PostCounts {
  published: number
  draft: number
  /** Those of the drafts that have a time. */
  scheduled: number
  views: number
}

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
