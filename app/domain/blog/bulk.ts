import { readSeen, writeSeen, type SeenRow } from '#app/domain/lists/bulk.ts'

/** Changing many posts at once, as far as the browser may know of it. */

/** The most posts of one order. More than these are done in several rounds, the newest first. */
export const mostPostsAtOnce = 500

/** What can be done with many posts at once. */
export const postBulkChanges = ['publish', 'unpublish', 'delete'] as const
export type PostBulkChange = (typeof postBulkChanges)[number]

/** The chosen posts that are left as they are, by the reason. */
export interface PostsLeftAlone {
  /** Published, or drafts, already. */
  already: number
  /** Changed by somebody since the page of confirmation was shown. */
  changed: number
  /** They are not there any more, or never were. */
  gone: number
}

/** What would be done with the chosen posts. */
export interface PostBulkPlan {
  posts: SeenRow[]
  /** Those of them that have a time to be published, which goes. */
  scheduled: number
  leftAlone: PostsLeftAlone
  /** The posts that stay for another round, because one round takes only so many. */
  later: number
  /** The titles of the first of them. */
  names: string[]
}

/** The fields of the form by which the posts that the page shows are told apart from any others, and from what they become. */
export function shownPostFields(posts: readonly SeenRow[]): Readonly<Record<string, string>> {
  return { expected: String(posts.length), shown: writeSeen(posts) }
}

/** Reads the fields of `shownPostFields`. Null where one is missing, or where count and posts do not belong together. */
export function readShownPosts(form: FormData): SeenRow[] | null {
  const posts = readSeen(form.get('shown'))
  if (!posts || posts.length === 0 || posts.length > mostPostsAtOnce) return null
  if (form.get('expected') !== String(posts.length)) return null
  return new Set(posts.map(({ id }) => id)).size === posts.length ? posts : null
}

/** The reasons for refusing to change many posts at once, each with its message. */
export const postBulkRefusals = {
  'nothing-ticked': { status: 400, message: 'Tick at least one post, or choose all that match.' },
  'nothing-found': { status: 404, message: 'No post matches. Nothing was changed.' },
  'too-many': { status: 400, message: 'That is more posts than a page has. Choose all that match instead.' },
  'not-as-shown': {
    status: 409,
    message: 'We could not read which posts this page has shown. Nothing was changed. Check them and confirm again.',
  },
} as const
export type PostBulkRefusal = keyof typeof postBulkRefusals

/** The posts that are left alone, in words: `2 are published already, 1 changed in the meantime`. Empty where there are none. */
export function postsLeftAloneText({ already, changed, gone }: PostsLeftAlone, change: PostBulkChange): string {
  const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)
  const state = change === 'publish' ? 'published already' : 'not published'
  const parts = [
    [already, `${verb(already, 'is', 'are')} ${state}`],
    [changed, 'changed in the meantime'],
    [gone, `${verb(gone, 'no longer exists', 'no longer exist')}`],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en-GB')} ${words}`)
    .join(', ')
}
