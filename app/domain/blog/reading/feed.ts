import { writeAtom } from '#app/utils/atom.ts'

/** The feed of the blog. */

/** The newest posts that the feed has. */
export const postsInFeed = 30
/** The most characters of content in one feed. Posts behind them have their excerpt only. */
export const mostFeedContent = 1_500_000

export interface FeedPost {
  id: number
  /** The path of its page. */
  path: string
  title: string
  excerpt: string
  /** Clean HTML with whole addresses; null where its excerpt has to do. */
  html: string | null
  publishedAt: string
  updatedAt: string
  /** The author's name; null where it is the site's own. */
  author: string | null
  tags: string[]
}

interface FeedSite {
  name: string
  /** The origin, without a slash at the end. */
  origin: string
  /** The paths of the blog and of the feed. */
  blog: string
  feed: string
}

/** The feed with these posts, newest first. Its ids are made from the host and a post's id, so that a new address is no new post. */
export function writeFeed(site: FeedSite, posts: FeedPost[]): string {
  return writeAtom(
    {
      origin: site.origin,
      name: 'blog',
      title: `${site.name}: Property Investment Insights`,
      author: site.name,
      self: site.feed,
      page: site.blog,
    },
    posts.map(({ id, excerpt, ...post }) => ({ ...post, name: `post/${id}`, summary: excerpt })),
  )
}
