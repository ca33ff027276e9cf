import type { Db } from '#db/database.server.ts'
import { nameForDeal, versionNames, type TableOfDeals, type VersionName } from '#db/versions.server.ts'
import { findNextHoldEnd } from '#app/domain/deals/list/standing.server.ts'
import { startOfLondonDay } from '#app/utils/dates.ts'

/** A name of what is counted (db/versions.server.ts), where `:id` stands for the number in the address. */
type Need = (typeof versionNames)[number] | `${TableOfDeals}:id`

const cards: Need[] = ['deals', 'deal_images', 'reservations']
const blogCards: Need[] = ['posts', 'post_tags', 'post_images', 'post_categories', 'blog_categories']
const post: Need[] = [...blogCards, 'post_slugs', 'authors']
const areas: Need[] = ['areas', 'area_editions', 'postcode_districts']
const legal: Need[] = ['legal_versions']

/**
 * What each kept page is made of, by its pattern. A change of any of it makes the page stale. Views are counted on no page
 * at once, so that counting makes none stale.
 */
export const keptNeeds: Readonly<Record<string, readonly Need[]>> = {
  '/': [...cards, 'testimonials'],
  '/marketplace': cards,
  '/marketplace/feed.xml': ['deals', 'deal_images'],
  '/deals': cards,
  '/deal/:id': ['deals:id', 'deal_images:id', 'deal_documents:id', 'reservations:id', 'areas', 'area_editions'],
  '/deal/:id/photographs': ['deals:id', 'deal_images:id'],
  '/testimonials': ['testimonials'],
  '/search': [],
  '/support': [],
  '/glossary': [],
  '/knowledge-hub': blogCards,
  '/knowledge-hub/:slug': post,
  '/vendor-portal': ['deals'],
  '/blog': blogCards,
  '/blog/feed.xml': post,
  '/blog/:slug': post,
  '/area-intelligence': areas,
  '/area-intelligence/areas.csv': areas,
  '/area-intelligence/:slug': [...areas, ...cards, 'posts', 'post_tags'],
  '/calculators': [],
  '/terms-conditions': legal,
  '/privacy-policy': legal,
  '/cookies-policy': legal,
  '/risk-disclosure': legal,
  '/complaints': legal,
  '/complaints/data-protection': [],
  '/accessibility': legal,
  '/vendor-terms': [],
  '/sitemap.xml': ['deals', 'posts', 'areas'],
  '/robots.txt': [],
  '/api/deals': ['deals', 'deal_images'],
  '/api/deals/:id': ['deals:id', 'deal_images:id'],
  '/api/blog/posts/published': blogCards,
  '/api/blog/posts/slug/:slug': post,
  '/api/blog/posts/:id/related': blogCards,
  '/api/blog/categories': ['blog_categories', 'post_categories', 'posts'],
  '/api/areas': areas,
  '/api/areas/:slug': areas,
}

/** What the page at this address is made of, by its names among the versions. It is everything where nobody has said it. */
export function needsOf(pattern: string, pathname: string): readonly VersionName[] {
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`
  const needs = keptNeeds[path]
  if (!needs) return versionNames
  const id = Number(pathname.split('/')[path.split('/').indexOf(':id')])
  return needs.map((need) =>
    need.endsWith(':id') ? nameForDeal(need.slice(0, -':id'.length) as TableOfDeals, id) : (need as VersionName),
  )
}

/** Whether a page with these needs says who holds a deal, which changes by the clock as well. */
const showsHolds = (needs: readonly VersionName[]) => needs.some((name) => name.startsWith('reservations'))

/**
 * The moment at which a page that is made now of these needs changes by itself (UTC): the end of the first hold that it may show, or
 * the end of the day in London, because a page may say by which day something will be done, or the year.
 */
export async function findChangeByClock(db: Db, needs: readonly VersionName[], now: string): Promise<string> {
  const midnight = startOfLondonDay(now, 1)
  const holdEnd = showsHolds(needs) ? await findNextHoldEnd(db, now) : null
  return holdEnd !== null && holdEnd < midnight ? holdEnd : midnight
}
