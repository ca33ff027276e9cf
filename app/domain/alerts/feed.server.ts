import type { Db } from '#db/database.server.ts'
import type { DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import type { DealFilters } from '#app/domain/deals/list/filters.ts'
import { listDealLines, matchAsListed, type DealLine } from '#app/domain/deals/list/matching.server.ts'
import { writeAtom } from '#app/utils/atom.ts'
import { formatSecurePrice } from '#app/utils/money.ts'
import { dealsInFeed } from './alerts.ts'
import { dealFigures } from './figures.server.ts'

interface FeedSite {
  /** The origin of the site, without a slash at the end. */
  origin: string
  productName: string
  hasVatNumber: boolean
  pathOf: (dealId: number) => string
}

/** The name of the feed of one search. */
interface SearchFeed {
  filters: DealFilters
  /** The filters in words. */
  name: string
  /** The canonical query, which is a part of the feed's id. */
  query: string
  /** The paths of the feed and of the list. */
  self: string
  page: string
}

/** The feed of a search: the newest deals on the market that the list shows for it, in Atom. An entry keeps its id for ever. */
export async function writeSearchFeed(
  db: Db,
  site: FeedSite,
  { filters, name, query, self, page }: SearchFeed,
  policy: DealPolicy,
  now: string,
): Promise<string> {
  const listed = await matchAsListed(db, filters, { allowScotland: policy.allowScotland, now })
  const deals = await listDealLines(db, listed, { order: 'newest', most: dealsInFeed }, policy)
  return writeAtom(
    {
      origin: site.origin,
      name: query ? `deals?${query}` : 'deals',
      title: `${site.productName}: ${name}`,
      author: site.productName,
      self,
      page,
    },
    deals.map((deal) => ({
      name: `deal/${deal.id}`,
      path: site.pathOf(deal.id),
      title: deal.title,
      summary: summaryOf(deal, site.hasVatNumber),
      html: null,
      publishedAt: deal.publishedAt,
      updatedAt: deal.updatedAt,
      author: null,
      tags: [],
    })),
  )
}

function summaryOf(deal: DealLine, hasVatNumber: boolean): string {
  const secure = deal.canBeSecuredOnline
    ? `Secure price ${formatSecurePrice(deal.securePricePence, hasVatNumber)}`
    : 'Cannot be secured online'
  return `${deal.location} · ${dealFigures(deal)} · ${secure}`
}
