import type { Db } from '#db/database.server.ts'
import type { PropertyType } from '#db/schema.ts'
import { nameForDeal, nameForType, versionNames, type TableOfDeals, type VersionName } from '#db/versions.server.ts'
import { findNextHoldEnd } from '#app/domain/deals/list/standing.server.ts'
import { startOfLondonDay } from '#app/utils/dates.ts'

/**
 * A name of what is counted (db/versions.server.ts), where `:id` stands for the number in the address, `:name` for all numbers in it, and
 * `:shown` for the deals, or the type of deals, that the page names once it is made (`shownHoldsContext`).
 */
type Need = (typeof versionNames)[number] | `${TableOfDeals}:id` | 'deals:name' | 'reservations:shown'

/** Deals as they are while nobody holds them. */
const cards: Need[] = ['public_deals', 'deal_images']
const postCards: Need[] = ['posts', 'post_tags', 'post_images']
const post: Need[] = [...postCards, 'post_categories', 'authors']
const legal: Need[] = ['legal_versions']

/**
 * What each kept page is made of, by its pattern. A change of any of it makes the page stale. Views are counted on no page
 * at once, so that counting makes none stale.
 */
export const keptNeeds: Readonly<Record<string, readonly Need[]>> = {
  '/': [...cards, 'reservations', 'testimonials'],
  '/marketplace': [...cards, 'reservations:shown'],
  '/marketplace/feed.xml': ['public_deals'],
  '/deals': [...cards, 'reservations:shown'],
  '/deal/:id': ['deals:id', 'deal_images:id', 'deal_documents:id', 'reservations:id', 'areas', 'area_editions'],
  '/deal/:id/photographs': ['deals:id', 'deal_images:id'],
  '/testimonials': ['testimonials'],
  '/search': [],
  '/support': [],
  '/glossary': [],
  '/knowledge-hub': [...postCards, 'lowest_secure_price'],
  // A guide leads to deals and areas, and may ask for those that nobody holds.
  '/knowledge-hub/:slug': [...post, ...cards, 'reservations:shown', 'areas'],
  '/vendor-portal': cards,
  '/blog': [...postCards, 'post_categories'],
  '/blog/feed.xml': post,
  '/blog/:slug': post,
  '/area-intelligence': ['areas', 'area_editions'],
  '/area-intelligence/areas.csv': ['areas'],
  '/area-intelligence/:slug': ['areas', 'area_editions', ...cards, 'posts', 'post_tags'],
  // A deal can be chosen by its title.
  '/calculators': ['deal_names'],
  '/calculators/deal': [],
  '/calculators/property-tax': [],
  '/calculators/brrr': [],
  '/calculators/rental-cover': [],
  '/calculators/section-24': [],
  '/terms-conditions': legal,
  '/privacy-policy': legal,
  '/cookies-policy': legal,
  '/risk-disclosure': legal,
  '/complaints': legal,
  '/complaints/data-protection': [],
  '/accessibility': legal,
  '/vendor-terms': legal,
  '/sitemap.xml': ['public_deals', 'posts', 'areas'],
  '/sitemap/:file': ['public_deals', 'posts', 'areas'],
  '/robots.txt': [],
  // The numbers in its name are those of its deals, and a few more.
  '/drawings/:name': ['deals:name'],
  '/api/deals': ['public_deals'],
  '/api/deals/:id': ['deals:id', 'deal_images:id'],
  '/api/blog/posts/published': ['posts', 'post_tags'],
  '/api/blog/posts/slug/:slug': ['posts', 'post_tags'],
  '/api/blog/posts/:id/related': ['posts', 'post_tags'],
  '/api/blog/categories': ['blog_categories'],
  '/api/areas': ['areas'],
  '/api/areas/:slug': ['areas', 'area_editions'],
}

/** The address of a page, and the deals that it has named. */
interface MadeAt {
  pattern: string
  pathname: string
  shown: readonly number[] | PropertyType | null
}

/** What this page is made of, by its names among the versions. It is everything where nobody has said it. */
export function needsOf(made: MadeAt): readonly VersionName[] {
  return kindsOf(made).flatMap((need) => {
    const [name, of] = need.split(':') as [TableOfDeals, ('id' | 'name' | 'shown')?]
    const deals = of ? dealsOf(made, of) : null
    if (typeof deals === 'string') return nameForType(deals)
    return deals?.map((id) => nameForDeal(name, id)) ?? name
  })
}

/**
 * The moment at which a page that is made now changes by itself (UTC): the end of the first hold that it may show, or the end of the
 * day in London, because a page may say by which day something will be done, or the year.
 */
export async function findChangeByClock(db: Db, made: MadeAt, now: string): Promise<string> {
  const midnight = startOfLondonDay(now, 1)
  const ofHolds = kindsOf(made).find((need) => need.startsWith('reservations'))
  const holdEnd = ofHolds ? await findNextHoldEnd(db, now, dealsOf(made, ofHolds.split(':')[1])) : null
  return holdEnd !== null && holdEnd < midnight ? holdEnd : midnight
}

const kindsOf = ({ pattern }: MadeAt): readonly Need[] => keptNeeds[slashed(pattern)] ?? versionNames

/** The deals that a need is about, or their type; null for all. */
function dealsOf({ pattern, pathname, shown }: MadeAt, of: string | undefined): MadeAt['shown'] {
  if (of === 'shown') return shown
  if (of === 'name') return (pathname.match(/\d+/g) ?? []).map(Number)
  return of === 'id' ? [Number(pathname.split('/')[slashed(pattern).split('/').indexOf(':id')])] : null
}

/** React Router leaves the first slash of a pattern out. */
const slashed = (pattern: string) => (pattern.startsWith('/') ? pattern : `/${pattern}`)
