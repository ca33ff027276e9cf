import type { z } from 'zod'
import type { Span } from '../answer.ts'
import type { findDeals } from '../tools/deals.server.ts'
import type { FactsOf, Used } from './draft.server.ts'

/** Links of answers on deals. */

export type DealArgs = z.input<(typeof findDeals)['args']>

/** The list with these deals, or, where the list cannot be narrowed so, with those of other places too. */
export const listLink = (
  { facts, sources }: Pick<Used<Pick<FactsOf<typeof findDeals>, 'isListExact'>>, 'facts' | 'sources'>,
  others = 'places',
): Span => ({
  link: facts.isListExact ? 'see the list' : `see the list, with other ${others} too`,
  place: sources[0]!.place,
})

/** What is said beside the figures of deals that nobody can secure here. */
export const notOnlineWords =
  'Deals in Scotland cannot be secured online here. “Register interest” on the page of each costs nothing.'

export const dealLink = ({ id, title, location }: { id: number; title: string; location: string }): Span[] => [
  { link: `Deal ${id}, ${title}`, place: { page: 'deal', dealId: id } },
  `, ${location}`,
]
