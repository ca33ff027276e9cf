import { data, type RouterContextProvider } from 'react-router'
import { dbContext, policyContext, visitorContext } from '#app/context.ts'
import { parseDealId, type PublicDeal } from '#app/domain/deals/deals.ts'
import { findDeal } from '#app/domain/deals/deals.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { signInRequired } from '#app/middleware/guards.server.ts'

/** What the error page shows where there is no such public deal. */
export function dealNotFound() {
  return data(
    { title: 'Deal Not Found', message: 'This deal does not exist, or it is no longer listed.' },
    { status: 404 },
  )
}

/** The public deal of a page's address, or the not-found page. */
export async function findDealOr404(idText: string, context: Readonly<RouterContextProvider>): Promise<PublicDeal> {
  const id = parseDealId(idText)
  const deal = id && (await findDeal(context.get(dbContext), id, context.get(policyContext)))
  if (!deal) throw dealNotFound()
  return deal
}

/** The signed-in person, or the sign-in page that says what for. */
export function requireVisitor(context: Readonly<RouterContextProvider>, message: string): User {
  const visitor = context.get(visitorContext)
  if (!visitor) throw signInRequired(message)
  return visitor
}
