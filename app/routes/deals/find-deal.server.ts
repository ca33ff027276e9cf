import { data, type RouterContextProvider } from 'react-router'
import { dbContext, policyContext } from '#app/context.ts'
import { queryOfSearch } from '#app/domain/alerts/alerts.ts'
import { searchInWords } from '#app/domain/deals/list/filter-words.ts'
import { noDealFilters } from '#app/domain/deals/list/filters.ts'
import { parseDealId, type PublicDeal } from '#app/domain/deals/record/deals.ts'
import { findDeal, findGoneDeal } from '#app/domain/deals/record/deals.server.ts'
import { saveSearchHref } from '#app/ui/links.ts'

/** The words of the error page when there is no such public deal. */
export function dealNotFound() {
  return data(notFound, { status: 404 })
}

const notFound = { title: 'Deal Not Found', message: 'This deal does not exist, or it is no longer listed.' }

/** The same for the page of one deal. Of a deal that was on the market once it leads to a search for others of its kind. */
export async function dealPageNotFound(id: number | null, context: Readonly<RouterContextProvider>) {
  const gone = id === null ? undefined : await findGoneDeal(context.get(dbContext), id)
  if (!gone) return dealNotFound()
  const query = queryOfSearch({ ...noDealFilters, ...gone })
  const back = {
    label: `Email me others: ${searchInWords({ ...noDealFilters, ...gone })}`,
    href: saveSearchHref(query),
  }
  return data({ ...notFound, message: 'This deal is no longer listed.', back }, { status: 404 })
}

/** The public deal of a page's address. Throws the not-found page when there is none. */
export async function findDealOr404(idText: string, context: Readonly<RouterContextProvider>): Promise<PublicDeal> {
  const id = parseDealId(idText)
  const deal = id && (await findDeal(context.get(dbContext), id, context.get(policyContext)))
  if (!deal) throw dealNotFound()
  return deal
}
