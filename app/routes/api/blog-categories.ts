import { dbContext } from '#app/context.ts'
import { listCategories } from '#app/domain/blog/reading/published-post.server.ts'
import type { Route } from './+types/blog-categories'

/** GET /api/blog/categories: the categories by their names. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await listCategories(context.get(dbContext)))
}
