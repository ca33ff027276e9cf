import type { MiddlewareFunction } from 'react-router'
import { nowContext, visitorContext } from '#app/context.ts'
import { parseDealId } from '#app/domain/deals/record/deals.ts'
import { PageViewCounts, type CountedPage } from '#app/domain/deals/list/page-views.server.ts'
import { can } from '#app/domain/people/roles.ts'
import { londonDay } from '#app/utils/dates.ts'

/** The views that this process has counted. A job writes them down every half minute and at the end. */
export const pageViews = new PageViewCounts()

const pages: Readonly<Record<string, CountedPage>> = { 'deal/:id': 'deal', 'deal/:id/checkout': 'checkout' }

/**
 * The words in the name that a program gives itself and a browser does not. Cubot is a make of telephones.
 */
const programs =
  /(?<!cu)bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|scan|fetch|externalhit|curl|wget|python|java\/|go-http|\bnode\b|axios|okhttp|httpclient|libwww|feed/i

/**
 * Counts how often people look at a deal and its checkout. It stands in front of the page cache, so that kept pages count, and
 * asks the database nothing. It looks at a visitor to leave out programs and the people of the desk, and keeps nothing of them.
 */
export const countPageViews: MiddlewareFunction<Response> = async ({ request, pattern, params, context }, next) => {
  const response = await next()
  if (!isPage(request, response) || can(context.get(visitorContext), 'desk')) return response
  countPageView(pattern, params.id, readViewer(request), context.get(nowContext))
  return response
}

/**
 * Counts a view of the page of this pattern, where such views are counted. A deal that is not there is answered with 404, so that only
 * existing ones are counted.
 */
export function countPageView(pattern: string, id: string | undefined, viewer: Viewer, now: string): void {
  const page = pages[pattern.replace(/^\//, '')]
  const dealId = page && isOfPerson(viewer) ? parseDealId(id) : null
  if (page && dealId) pageViews.add(londonDay(now), page, dealId)
}

/** True for a whole page. A copy that a browser still had (304) has been counted before, and a page's data is not looked at. */
function isPage(request: Request, response: Response): boolean {
  return (
    request.method === 'GET' &&
    response.status === 200 &&
    (response.headers.get('content-type') ?? '').startsWith('text/html') &&
    !new URL(request.url).pathname.endsWith('.data')
  )
}

/** What a request says of whoever looks. */
export interface Viewer {
  agent: string
  /** Why a browser asks, where it does not ask for somebody who looks. */
  purpose: string
}

/** Whoever looks, as the headers of a request have it. */
export function readViewer({ headers }: Request): Viewer {
  return {
    agent: headers.get('user-agent') ?? '',
    purpose: `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`,
  }
}

/** True unless a program asks, or a browser that only prepares for a page which may never be shown. Every browser has a name. */
export function isOfPerson({ agent, purpose }: Viewer): boolean {
  return agent !== '' && !programs.test(agent) && !/prefetch/i.test(purpose)
}
