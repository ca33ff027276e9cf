import { dbContext, nowContext, policyContext, shownQueryContext } from '#app/context.ts'
import { filtersOfQuery, queryOfSearch } from '#app/domain/alerts/alerts.ts'
import { writeSearchFeed } from '#app/domain/alerts/feed.server.ts'
import { searchInWords } from '#app/domain/deals/list/filter-words.ts'
import { readDealFilters } from '#app/domain/deals/list/filters.ts'
import { getEnv } from '#app/env.server.ts'
import { dealFeedHref, dealHref, dealsWithHref } from '#app/ui/links.ts'
import type { Route } from './+types/feed'

/**
 * GET /marketplace/feed.xml: the newest deals of a search, in Atom. The query is that of the list; what makes no sense in it counts
 * for nothing, as there. A search is taken letter for letter: a feed must not follow another word on another day.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { appOrigin, operator } = getEnv()
  const query = queryOfSearch(readDealFilters(url.searchParams))
  context.set(shownQueryContext, query)
  const filters = filtersOfQuery(query)
  const feed = await writeSearchFeed(
    context.get(dbContext),
    {
      origin: appOrigin,
      productName: operator.productName,
      hasVatNumber: Boolean(operator.vatNumber),
      pathOf: dealHref,
    },
    { filters, name: searchInWords(filters), query, self: dealFeedHref(query), page: dealsWithHref(query) },
    context.get(policyContext),
    context.get(nowContext),
  )
  return new Response(feed, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}
