import type { RouterContextProvider } from 'react-router'
import { adminContext, dbContext, nowContext } from '#app/context.ts'
import { changePostByCall, deletePostByCall, postCallTexts } from '#app/domain/blog/desk/json-calls.server.ts'
import { postNotFoundText } from '#app/domain/blog/desk/json.ts'
import { postNews } from '#app/domain/blog/desk/desk.ts'
import { parsePostId } from '#app/domain/blog/reading/posts.ts'
import { jsonError, noteFailure } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { answerSaved, readCall } from './post-answers.server.ts'
import type { Route } from './+types/blog-post'

export const middleware: Route.MiddlewareFunction[] = [allow('blog')]

/**
 * PATCH or PUT /api/blog/posts/{id} {…, version?} → 200 with the post; what is not sent stays as it is. `{"status": "published"}`
 * publishes it, `{"status": "draft"}` takes it off the blog.
 * DELETE /api/blog/posts/{id} → 200 with a message.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const postId = parsePostId(params.id)
  if (!postId) return jsonError(404, postNotFoundText)
  return request.method === 'DELETE' ? remove(context, postId) : change(context, postId)
}

async function change(context: Readonly<RouterContextProvider>, postId: number): Promise<Response> {
  const call = await readCall(context)
  if (call instanceof Response) return call
  try {
    const [db, editor, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
    return await answerSaved(context, await changePostByCall(db, editor, postId, call, now), 200)
  } catch (error) {
    return jsonError(noteFailure(context, error), postCallTexts.updateFailed)
  }
}

async function remove(context: Readonly<RouterContextProvider>, postId: number): Promise<Response> {
  try {
    const done = await deletePostByCall(
      context.get(dbContext),
      context.get(adminContext),
      postId,
      context.get(nowContext),
    )
    if (!done.ok) return jsonError(404, postNotFoundText)
    return Response.json({ message: postNews.deleted }, { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return jsonError(noteFailure(context, error), postCallTexts.deleteFailed)
  }
}
