import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { PostKind } from '#db/schema.ts'
import { clientAddressContext, dbContext, nowContext, sessionContext, visitorContext } from '#app/context.ts'
import { PostViewCounts } from '#app/domain/blog/reading/post-views.server.ts'
import { findPublishedId } from '#app/domain/blog/reading/published-post.server.ts'
import { can } from '#app/domain/people/roles.ts'
import { londonDay } from '#app/utils/dates.ts'
import { isOfPerson } from './page-views.server.ts'

/** The views that this process has counted. A job writes them down every half minute and at the end. */
export const postViews = new PostViewCounts()

/** The pages of posts, and which of the two kinds each shows. */
const kindOf = new Map<string, PostKind>([
  ['blog/:slug', 'post'],
  ['knowledge-hub/:slug', 'guide'],
])

/**
 * Counts whoever looks at a post. It stands in front of the page cache, so that kept pages count, and so does the word that the
 * browser has the page already: it may be from another day.
 */
export const countPostPages: MiddlewareFunction<Response> = async ({ request, pattern, params, context }, next) => {
  const response = await next()
  const kind = kindOf.get(pattern.replace(/^\//, ''))
  if (!kind || request.method !== 'GET') return response
  if ((response.status !== 200 && response.status !== 304) || new URL(request.url).pathname.endsWith('.data'))
    return response
  const id = await findPublishedId(context.get(dbContext), params.slug ?? '', kind)
  if (id !== undefined) countPostView(id, request, context)
  return response
}

/** Counts a view of this published post, once for each visitor and London day. Programs and the people of the desk do not count. */
export function countPostView(postId: number, request: Request, context: Readonly<RouterContextProvider>): void {
  if (!isOfPerson(request) || can(context.get(visitorContext), 'desk')) return
  const session = context.get(sessionContext).id
  const agent = request.headers.get('user-agent') ?? ''
  const visitor = session ?? `${context.get(clientAddressContext)} ${agent}`
  postViews.count(londonDay(context.get(nowContext)), postId, visitor)
}
