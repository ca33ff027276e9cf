import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { Db } from '#db/database.server.ts'
import type { PostKind } from '#db/schema.ts'
import { clientAddressContext, dbContext, nowContext, sessionContext, visitorContext } from '#app/context.ts'
import { PostViewCounts } from '#app/domain/blog/reading/post-views.server.ts'
import { findPublishedId } from '#app/domain/blog/reading/published-post.server.ts'
import { can } from '#app/domain/people/roles.ts'
import { londonDay } from '#app/utils/dates.ts'
import { tellMainProcess } from '#app/utils/site-processes.server.ts'
import { isOfPerson, readViewer, type Viewer } from './page-views.server.ts'

/**
 * The views of posts. The main process counts those of the whole site, because a visitor of today counts once, whichever process answers.
 * A job writes them down every half minute and at the end.
 */
export const postViews = new PostViewCounts()

const countInMain = tellMainProcess('post-view', (view: { day: string; postId: number; visitor: string }) => {
  postViews.count(view.day, view.postId, view.visitor)
})

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
  if (request.method !== 'GET' || !kindOf.has(pattern.replace(/^\//, ''))) return response
  if ((response.status !== 200 && response.status !== 304) || new URL(request.url).pathname.endsWith('.data'))
    return response
  const id = await findPostOf(pattern, `/${params.slug ?? ''}`, context.get(dbContext))
  if (id !== undefined) countPostView(id, request, context)
  return response
}

/** The published post whose page stands at this path, on a route of this pattern. */
export async function findPostOf(pattern: string, path: string, db: Db): Promise<number | undefined> {
  const kind = kindOf.get(pattern.replace(/^\//, ''))
  return kind && findPublishedId(db, path.slice(path.lastIndexOf('/') + 1), kind)
}

/** Counts a view of this published post, once for each visitor and London day. Programs and the people of the desk do not count. */
export function countPostView(postId: number, request: Request, context: Readonly<RouterContextProvider>): void {
  if (can(context.get(visitorContext), 'desk')) return
  const viewer = { ...readViewer(request), address: context.get(clientAddressContext) }
  addPostView(postId, viewer, context.get(sessionContext).id, context.get(nowContext))
}

/** The same for a viewer whose session, if any, has this name. */
export function addPostView(
  postId: number,
  viewer: Viewer & { address: string },
  session: string | null,
  now: string,
): void {
  if (!isOfPerson(viewer)) return
  countInMain({ day: londonDay(now), postId, visitor: session ?? `${viewer.address} ${viewer.agent}` })
}
