import { factsOf } from './meta.ts'

/** The link by which programs find the feed of a page, for its `meta`. */
export function feedLink(matches: Parameters<typeof factsOf>[0], title: string, href: string) {
  return {
    tagName: 'link' as const,
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `${factsOf(matches)?.productName ?? ''}: ${title}`,
    href,
  }
}
