import { dbContext } from '#app/context.ts'
import { postNotFoundText } from '#app/domain/blog/desk/json.ts'
import { parsePostId, shownAsRelated } from '#app/domain/blog/reading/posts.ts'
import { listRelated } from '#app/domain/blog/reading/published.server.ts'
import { jsonError } from '#app/middleware/answers.server.ts'
import type { Route } from './+types/blog-related'

/** GET /api/blog/posts/{id}/related: the published posts nearest to this one. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = parsePostId(params.id)
  const related = id && (await listRelated(context.get(dbContext), id, shownAsRelated))
  return related ? Response.json(related) : jsonError(404, postNotFoundText)
}
