import type { RouterContextProvider } from 'react-router'
import { dbContext, policyContext } from '#app/context.ts'
import { parseDealId, type PublicDeal } from '#app/domain/deals/deals.ts'
import { findDeal } from '#app/domain/deals/deals.server.ts'
import type { FilledFrom } from '#app/ui/calculators/form-id.ts'
import { dealHref } from '#app/ui/links.ts'

/** The deal that an address names as `deal`, and a word where there is none. Nothing is looked up unless it names one. */
export async function findFilledFrom(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<{ deal: PublicDeal | null; filledFrom: FilledFrom | null; notice: string | null }> {
  const asked = params.get('deal')
  if (!asked) return { deal: null, filledFrom: null, notice: null }
  const id = parseDealId(asked)
  const deal = (id && (await findDeal(context.get(dbContext), id, context.get(policyContext)))) || null
  if (!deal) return { deal, filledFrom: null, notice: 'That deal is no longer listed. The figures stay as they are.' }
  const { reference, title, location } = deal
  return { deal, filledFrom: { reference, title, location, href: dealHref(deal.id) }, notice: null }
}
