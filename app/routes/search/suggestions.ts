import { dbContext, nowContext, policyContext } from '#app/context.ts'
import { searchSite } from '#app/domain/site-search/site-search.server.ts'
import { readSiteSearch, siteKinds } from '#app/domain/site-search/site-search.ts'
import { nameFound } from './found.ts'
import type { Route } from './+types/suggestions'

const mostSuggestions = 8
/** So many of the best kinds each, and then of the others. */
const firstOfKind = 3

/** GET /search/suggestions?q=…: what the search would find first, for the script beside its field. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { text: typed, isTooLong } = readSiteSearch(url.searchParams)
  if (typed === '' || isTooLong) return Response.json({ suggestions: [] })
  const viewer = { userId: null, now: context.get(nowContext) }
  const { groups } = await searchSite(
    context.get(dbContext),
    { text: typed, isExact: false },
    context.get(policyContext),
    viewer,
  )
  const suggestions = groups
    .flatMap(({ kind, things }) =>
      things.slice(0, firstOfKind).map((thing) => {
        const { title, href } = nameFound(thing)
        // A title alone does not say why a deal is found by its town.
        const text = thing.kind === 'deal' ? `${title}, ${thing.deal.location}` : title
        return { text, kind: siteKinds[kind], href }
      }),
    )
    .slice(0, mostSuggestions)
  return Response.json({ suggestions })
}
