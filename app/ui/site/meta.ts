import { cardHref } from '../links.ts'
import { cardName, pageCard, type Card } from './cards.ts'
import type { RootData, SiteFacts } from './site.ts'

/** The part of a meta function's `matches` that this file reads. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The operator's facts for a `meta` function; undefined when the root loader did not run. */
export function factsOf(matches: Matches): SiteFacts | undefined {
  return rootDataOf(matches)?.facts
}

function rootDataOf(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
}

/**
 * The document's title: `Page – Product`, or only the product's name without a page. "Error: " comes first when the page answers
 * a form with mistakes.
 */
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
  /** True for filtered and personal views, which stay out of search engines. */
  isIndexed?: boolean
  /** Open Graph's kind of the page. */
  type?: 'website' | 'article'
  /** The picture that other sites show beside a link, where the page has more than one by its path. */
  card?: Card
}

/** Title, description, canonical address and Open Graph of a public page. */
export function pageMeta(matches: Matches, page: PageMeta) {
  const { title, description, path, isIndexed = true, type = 'website', card = pageCard(path) } = page
  const facts = factsOf(matches)
  const [origin, siteName] = [facts?.origin ?? '', facts?.productName ?? '']
  const url = `${origin}${path}`
  const fullTitle = pageTitle(matches, title)
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex,follow' }]),
    { tagName: 'link' as const, rel: 'canonical', href: url },
    // A page is a website where nothing else is said.
    ...(type === 'website' ? [] : [{ property: 'og:type', content: type }]),
    { property: 'og:title', content: title || fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: siteName },
    { property: 'og:image', content: origin + cardHref(cardName(card, siteName)) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: card.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The first sentence or so of a text, to be used as a description. */
export function shorten(text: string, longest = 155): string {
  if (text.length <= longest) return text
  return `${text.slice(0, text.lastIndexOf(' ', longest))}…`
}
