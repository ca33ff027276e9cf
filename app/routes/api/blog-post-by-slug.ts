import { dbContext } from '#app/context.ts'
import { postNotFoundText } from '#app/domain/blog/desk/json.ts'
import { findPublishedForApi } from '#app/domain/blog/reading/published-post.server.ts'
import { jsonError } from '#app/middleware/answers.server.ts'
import type { Route } from './+types/blog-post-by-slug'

/** GET /api/blog/posts/slug/{slug}: one published post. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const post = await findPublishedForApi(context.get(dbContext), params.slug)
  return post ? Response.json(post) : jsonError(404, postNotFoundText)
}
