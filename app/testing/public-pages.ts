import { withDatabase } from './stack-people.ts'
import { type Stack } from './stack.ts'

/** The pages that the checks of the whole site look at: one of every kind. */

export interface SitePage {
  name: string
  path: string
  status: number
}

export async function listReadingPages(stack: Stack): Promise<SitePage[]> {
  const { plain, scottish } = await withDatabase(stack, async (db) => {
    const active = db.selectFrom('deals').select('id').where('status', '=', 'active').orderBy('id')
    const [first, scotland] = await Promise.all([
      active.where('nation', '<>', 'Scotland').executeTakeFirstOrThrow(),
      active.where('nation', '=', 'Scotland').executeTakeFirstOrThrow(),
    ])
    return { plain: first.id, scottish: scotland.id }
  })
  return [
    { name: 'landing page', path: '/', status: 200 },
    { name: 'marketplace', path: '/marketplace', status: 200 },
    { name: 'marketplace, filtered', path: '/marketplace?q=terrace&type=Residential', status: 200 },
    { name: 'marketplace, nothing found', path: '/marketplace?q=nothing+like+it', status: 200 },
    { name: 'deal', path: `/deal/${plain}`, status: 200 },
    { name: 'deal in Scotland', path: `/deal/${scottish}`, status: 200 },
    { name: 'terms', path: '/terms-conditions', status: 200 },
    { name: 'privacy policy', path: '/privacy-policy', status: 200 },
    { name: 'cookies policy', path: '/cookies-policy', status: 200 },
    { name: 'risk disclosure', path: '/risk-disclosure', status: 200 },
    { name: 'page not found', path: '/no/such/page', status: 404 },
    { name: 'deal not found', path: '/deal/999999', status: 404 },
    { name: 'sign-in required, checkout', path: `/deal/${plain}/checkout`, status: 401 },
    { name: 'sign-in required, account', path: '/account', status: 401 },
  ]
}

/** What only a signed-in person sees; `bought` is a deal of theirs, `free` one that nobody has. */
export function listPersonalPages(bought: number, free: number): SitePage[] {
  return [
    { name: 'deals with one’s own', path: '/deals', status: 200 },
    { name: 'account with a purchase', path: '/account', status: 200 },
    { name: 'reserved deal', path: `/deal/${bought}`, status: 200 },
    { name: 'checkout of a reserved deal', path: `/deal/${bought}/checkout`, status: 200 },
    { name: 'call form', path: `/deal/${free}/call`, status: 200 },
    { name: 'checkout', path: `/deal/${free}/checkout`, status: 200 },
  ]
}
