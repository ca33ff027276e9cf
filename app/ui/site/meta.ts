import type { RootData, SiteFacts } from './site.ts'

/** The part of a meta function's `matches` that is read here. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The operator's facts inside a `meta` function; undefined where the root loader did not run. */
export function factsOf(matches: Matches): SiteFacts | undefined {
  return rootDataOf(matches)?.facts
}

function rootDataOf(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
}

/** `Page – Product`, after "Error: " where the page answers a form with mistakes; the product's name alone without a page. */
export function pageTitle(matches: Matches, title = ''): string {
  const root = rootDataOf(matches)
  const text = [title, root?.facts.productName].filter(Boolean).join(' – ')
  return root?.hasMistakes ? `Error: ${text}` : text
}

interface PageMeta {
  title: string
  description: string
  /** The path of the canonical address, without the origin. */
  path: string
  /** Filtered and personal views stay out of search engines. */
  isIndexed?: boolean
}

/** Title, description, canonical address and Open Graph of a public page. */
export function pageMeta(matches: Matches, { title, description, path, isIndexed = true }: PageMeta) {
  const facts = factsOf(matches)
  const url = `${facts?.origin ?? ''}${path}`
  const fullTitle = pageTitle(matches, title)
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex,follow' }]),
    { tagName: 'link' as const, rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title || fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: facts?.productName ?? '' },
  ]
}

/** The first sentence or so of a text, for a description. */
export function shorten(text: string, longest = 155): string {
  if (text.length <= longest) return text
  return `${text.slice(0, text.lastIndexOf(' ', longest))}…`
}
