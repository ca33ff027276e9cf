import type { PostKind, PostStatus } from '#db/schema.ts'

/** Posts as pages, lists and JSON know them. */

/** The words that a reader reads in a minute. */
const wordsPerMinute = 200

/** The read time, such as `5 min read`: the words by 200, rounded up; an empty post takes a minute too. */
export function readTimeText(words: number): string {
  return `${readMinutes(words)} min read`
}

/** The same in minutes. */
export function readMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / wordsPerMinute))
}

/** Posts are listed without paging up to this number, then by pages of it. */
export const postsPerPage = 100
/** The tags on a card, the posts under "Featured Articles" and under "Related Articles". */
export const shownOnCard = 3
export const shownAsFeatured = 3
export const shownAsRelated = 3

export const postKindLabels: Readonly<Record<PostKind, string>> = { post: 'Post', guide: 'Guide' }

export const postStatusLabels: Readonly<Record<PostStatus, string>> = { draft: 'Draft', published: 'Published' }

/** Why something cannot be done with a post. */
export const postRefusals = {
  'not-found': { status: 404, message: 'There is no such post.' },
  changed: {
    status: 409,
    message: 'Someone else has saved this post since you opened it. Nothing was changed.',
  },
  empty: { status: 409, message: 'This post has no content yet. Write something before you publish it.' },
  unchanged: { status: 409, message: 'Someone else has already done this. The list shows how it stands now.' },
} as const
export type PostRefusal = keyof typeof postRefusals

/** The exact question before a post is deleted. */
export const deleteQuestion = 'Are you sure you want to delete this post? This action cannot be undone.'

/** The id of a post in an address; null for a text that is none. */
export function parsePostId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
