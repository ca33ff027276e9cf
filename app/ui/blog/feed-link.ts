import { blogFeedHref } from '#app/ui/links.ts'
import { factsOf } from '#app/ui/site/meta.ts'

/** The link by which programs find the feed, for the `meta` of the blog's pages. */
export function feedLink(matches: Parameters<typeof factsOf>[0]) {
  return {
    tagName: 'link' as const,
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `${factsOf(matches)?.productName ?? ''}: Property Investment Insights`,
    href: blogFeedHref,
  }
}
