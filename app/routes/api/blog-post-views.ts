import { dbContext } from '#app/context.ts'
import { postNotFoundText } from '#app/domain/blog/desk/json.ts'
import { parsePostId } from '#app/domain/blog/reading/posts.ts'
import { isPublishedPost } from '#app/domain/blog/reading/published-post.server.ts'
import { jsonError } from '#app/middleware/answers.server.ts'
import { countPostView } from '#app/middleware/post-views.server.ts'
import type { Route } from './+types/blog-post-views'

/** POST /api/blog/posts/{id}/views: counts a view as the page of the post does, so that who has seen that page counts no more. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = parsePostId(params.id)
  if (id === null || !(await isPublishedPost(context.get(dbContext), id))) return jsonError(404, postNotFoundText)
  countPostView(id, request, context)
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}
