import { data, type RouterContextProvider } from 'react-router'
import { dbContext, policyContext } from '#app/context.ts'
import { parseDealId, type PublicDeal } from '#app/domain/deals/record/deals.ts'
import { findDeal } from '#app/domain/deals/record/deals.server.ts'

/** The words of the error page when there is no such public deal. */
export function dealNotFound() {
  return data(
    { title: 'Deal Not Found', message: 'This deal does not exist, or it is no longer listed.' },
    { status: 404 },
  )
}

/** The public deal of a page's address. Throws the not-found page when there is none. */
export async function findDealOr404(idText: string, context: Readonly<RouterContextProvider>): Promise<PublicDeal> {
  const id = parseDealId(idText)
  const deal = id && (await findDeal(context.get(dbContext), id, context.get(policyContext)))
  if (!deal) throw dealNotFound()
  return deal
}
