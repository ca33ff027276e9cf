import type { PostKind } from '#db/schema.ts'
import type { TintedCover } from '#app/domain/covers/cover.ts'
import { calculatorKeys, calculators } from '#app/domain/figures/calculators.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import {
  advisorHref,
  areaHref,
  areasCompareHref,
  areasHref,
  articleHref,
  blogHref,
  calculatorHref,
  calculatorsHref,
  cookiesPolicyHref,
  accessibilityHref,
  complaintsHref,
  dataComplaintHref,
  dealHref,
  homeHref,
  knowledgeHubHref,
  marketplaceHref,
  newsletterHref,
  privacyPolicyHref,
  refundsHref,
  riskDisclosureHref,
  supportHref,
  termsHref,
  vendorPortalHref,
} from '../links.ts'
import { hashOf } from '../deals/drawing/name.ts'
import { lastOf } from '#app/utils/last.ts'

/**
 * The picture that other sites show beside a link to a page. It is named by all that it shows, so that a name means the same bytes for
 * ever; there is one for each deal, post and area, and one for each page that stands below.
 */

/** Part of the picture's address: raised whenever one would look otherwise. */
const cardVersion = 2

export interface Card {
  /** The page that it belongs to. */
  path: string
  title: string
  lines: string[]
  /** The picture's subject in words. */
  alt: string
  /** A photograph of this site, which is then all that is shown. */
  photograph: { id: string; width: number } | null
  /** The name of the drawing that stands beside the words. */
  drawing: string | null
  /** The cover that stands there. */
  cover: TintedCover | null
}

interface Photograph {
  id: string
  widths: readonly number[]
  alt: string
}

interface Words {
  path: string
  title: string
  lines: (string | false)[]
  image?: Photograph | null
  drawing?: string
  cover?: TintedCover
}

function cardOf({ path, title, lines, image, drawing, cover }: Words): Card {
  const said = lines.filter((line): line is string => Boolean(line))
  return {
    path,
    title,
    lines: said,
    alt: image?.alt || [title, ...said, ...(cover ? [`${cover.cover.figure} ${cover.cover.words}`] : [])].join('. '),
    photograph: image ? { id: image.id, width: lastOf(image.widths)! } : null,
    drawing: image ? null : (drawing ?? null),
    cover: image ? null : (cover ?? null),
  }
}

/** The card of a deal: its photograph, else its drawing, by its name, with its price and yield. */
export function dealCard(
  deal: {
    id: number
    title: string
    location: string
    pricePence: number
    grossYieldPercent: number | null
    image: Photograph | null
  },
  drawing: string,
): Card {
  const { image, title, location } = deal
  const price = formatPounds(deal.pricePence)
  const figures =
    deal.grossYieldPercent === null ? price : `${price}, gross yield ${formatPercent(deal.grossYieldPercent)}`
  return cardOf({ path: dealHref(deal.id), title, lines: [`${location}: ${figures}`], image, drawing })
}

/** The card of a post or guide: its own featured image, else its title and its cover. An image that lies elsewhere is not ours to cut. */
export function postCard(post: {
  kind: PostKind
  slug: string
  title: string
  excerpt: string
  picture: ({ kind: 'own' } & Photograph) | { kind: 'elsewhere' } | null
  cover: TintedCover
}): Card {
  const image = post.picture?.kind === 'own' ? post.picture : null
  return cardOf({ path: articleHref(post), title: post.title, lines: [post.excerpt], image, cover: post.cover })
}

/** The card of an area, with the figures that are published of it. */
export function areaCard(area: {
  slug: string
  name: string
  averagePricePence: number | null
  averageRentPence: number | null
  grossYieldPercent: number | null
}): Card {
  const { averagePricePence: price, averageRentPence: rent, grossYieldPercent: percent } = area
  const lines = [
    price !== null && `Average price ${formatPounds(price)}`,
    rent !== null && `Average rent ${formatPounds(rent)} a month`,
    percent !== null && `Gross yield ${formatPercent(percent)}`,
  ]
  return cardOf({ path: areaHref(area.slug), title: area.name, lines })
}

type PageWords = [path: string, title: string, line: string]
/** Words of the cards of all other pages. */
const pages: PageWords[] = [
  [homeHref, 'UK property investment deals', 'Curated, scored, and laid out in figures that you can check'],
  [marketplaceHref, 'Property Investment Deals', 'Price, yield, return and an explained score of each'],
  [blogHref, 'Property Investment Insights', 'Articles for people who buy to let'],
  [newsletterHref, 'New articles by email', 'Confirm your address once; one click ends it'],
  [areasHref, 'Area Intelligence', 'Published prices, rents and yields of every council'],
  [areasCompareHref, 'Compare areas', 'Published prices, rents and yields side by side'],
  [knowledgeHubHref, 'Knowledge Hub', 'Guides with worked examples and their sources'],
  [refundsHref, 'Refunds', 'When money comes back, and how to ask for it'],
  [supportHref, 'Support', 'Ask a person'],
  [vendorPortalHref, 'Submit Deal', 'Checked by a person, against its papers'],
  [advisorHref, 'Property advisor', 'Answers with figures, each with its source'],
  [calculatorsHref, 'Calculators', 'Five calculators for investment property'],
  ...calculatorKeys.map((key): PageWords => [calculatorHref(key), calculators[key].title, calculators[key].card]),
  [termsHref, 'Terms and Conditions', ''],
  [privacyPolicyHref, 'Privacy Policy', ''],
  [cookiesPolicyHref, 'Cookie Policy', ''],
  [riskDisclosureHref, 'Risk Disclosure', ''],
  [complaintsHref, 'Complaints', ''],
  [dataComplaintHref, 'Complaints about your data', ''],
  [accessibilityHref, 'Accessibility', ''],
]
const pageCards = pages.map(([path, title, line]) => cardOf({ path, title, lines: [line] }))

/** The card of a page that is no deal, post or area; of one that has none of its own, that of the first page. */
export function pageCard(path: string): Card {
  const bare = path.split(/[?#]/, 1)[0]!
  return pageCards.find((card) => card.path === bare) ?? pageCards[0]!
}

/** The name of a card's file, such as `deal-118-1-9xk2f`: its page, and all that it shows. */
export function cardName(card: Card, siteName: string): string {
  const page = card.path === homeHref ? 'home' : card.path.slice(1).replaceAll('/', '_')
  return `${page}-${cardVersion}-${hashOf([card, siteName])}`
}

/** The path of the page that a card's name is of; null for what is no such name. */
export function pathOfCard(name: string): string | null {
  const [, page] = /^([a-z0-9_-]+)-\d{1,3}-[0-9a-z]{1,7}$/.exec(name) ?? []
  return page === undefined ? null : page === 'home' ? homeHref : `/${page.replaceAll('_', '/')}`
}
