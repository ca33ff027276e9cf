import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { createPostByCall, listDeskPostsForApi, postCallTexts } from '#app/domain/blog/desk/json-calls.server.ts'
import { jsonError, noteFailure } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { streamJsonArray } from '#app/middleware/json-stream.server.ts'
import { answerSaved, readCall } from './post-answers.server.ts'
import type { Route } from './+types/blog-posts'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

/** GET /api/blog/posts: every post, the newest first. They are read and written only as fast as the client takes them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const posts = listDeskPostsForApi(context.get(dbContext))
  return new Response(await streamJsonArray(posts, request.signal), { headers })
}

/** POST /api/blog/posts {title, content, …} → 201 with the post. Any field of the record may be sent. */
export async function action({ context }: Route.ActionArgs) {
  const call = await readCall(context)
  if (call instanceof Response) return call
  try {
    const [db, editor, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
    return await answerSaved(context, await createPostByCall(db, editor, call, now), 201)
  } catch (error) {
    return jsonError(noteFailure(context, error), postCallTexts.createFailed)
  }
}
