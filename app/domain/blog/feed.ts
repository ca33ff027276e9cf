/** The feed of the blog in Atom (RFC 4287). */

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

export interface FeedSite {
  name: string
  /** The origin, without a slash at the end. */
  origin: string
  /** The paths of the blog and of the feed. */
  blog: string
  feed: string
}

/** The feed with these posts, newest first. Its ids are made from the host and a post's id, so that a new address is no new post. */
export function writeFeed(site: FeedSite, posts: FeedPost[]): string {
  const { hostname } = new URL(site.origin)
  const tagUri = (name: string) => `tag:${hostname},2026:${name}`
  // A feed without posts has never been changed.
  const updated = posts.reduce((latest, post) => (post.updatedAt > latest ? post.updatedAt : latest), '2026-01-01T00:00:00.000Z') // prettier-ignore
  const entries = posts.map((post) => writeEntry(post, site.origin, tagUri(`post/${post.id}`)))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<id>${escapeXml(tagUri('blog'))}</id>`,
    `<title>${escapeXml(site.name)}: Property Investment Insights</title>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(site.origin + site.feed)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(site.origin + site.blog)}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}

function writeEntry(post: FeedPost, origin: string, id: string): string {
  return [
    '<entry>',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(post.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin + post.path)}"/>`,
    `<published>${post.publishedAt}</published>`,
    `<updated>${post.updatedAt}</updated>`,
    ...(post.author === null ? [] : [`<author><name>${escapeXml(post.author)}</name></author>`]),
    ...post.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
    // Readers need one of the two.
    ...(post.excerpt || post.html === null ? [`<summary>${escapeXml(post.excerpt)}</summary>`] : []),
    ...(post.html === null ? [] : [`<content type="html">${escapeXml(post.html)}</content>`]),
    '</entry>',
  ].join('\n')
}

/** A text for XML, without what XML cannot hold at all. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
