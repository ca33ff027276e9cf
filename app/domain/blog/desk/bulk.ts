import { leftAloneWords, type SeenRow } from '#app/domain/lists/bulk.ts'

/** Changing many posts at once, as far as the browser may know of it. */

/** The most posts of one order. More than these are done in several rounds, the newest first. */
export const mostPostsAtOnce = 500

/** Actions on many posts at once. */
export const postBulkChanges = ['publish', 'unpublish', 'delete'] as const
export type PostBulkChange = (typeof postBulkChanges)[number]

/** The chosen posts that are left as they are, by the reason. */
export interface PostsLeftAlone {
  /** Published, or drafts, already. */
  already: number
  /** Drafts to be published that have no content yet. */
  empty: number
  /** Changed by somebody since the page of confirmation was shown. */
  changed: number
  /** They are not there any more, or never were. */
  gone: number
}

/** The plan for the chosen posts. */
export interface PostBulkPlan {
  /** The posts that the page of confirmation shows. */
  shown: SeenRow[]
  /** Those of them that have a time to be published, which goes. */
  scheduled: number
  leftAlone: PostsLeftAlone
  /** The posts that stay for another round, because one round takes only so many. */
  later: number
  /** The titles of the first of them. */
  names: string[]
}

/** The posts that are left alone, in words: `2 are published already, 1 changed in the meantime`. Empty where there are none. */
export function postsLeftAloneText({ already, empty, changed, gone }: PostsLeftAlone, change: PostBulkChange): string {
  const state = change === 'publish' ? 'published already' : 'not published'
  return leftAloneWords([
    [already, `is ${state}`, `are ${state}`],
    [empty, 'has no content yet', 'have no content yet'],
    [changed, 'changed in the meantime', 'changed in the meantime'],
    [gone, 'no longer exists', 'no longer exist'],
  ])
}
