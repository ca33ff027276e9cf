import { dbContext } from '#app/context.ts'
import { readPublishedForApi } from '#app/domain/blog/reading/published-post.server.ts'
import { jsonError } from '#app/middleware/answers.server.ts'
import { streamJsonArray } from '#app/middleware/json-stream.server.ts'
import type { Route } from './+types/blog-published'

/**
 * GET /api/blog/posts/published: the newest hundred, `?page=2` the next ones. A page behind the last is an empty list. They are read
 * and written only as fast as the client takes them.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const page = url.searchParams.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) return jsonError(400, 'page must be a whole number from 1 on.')
  const headers = { 'content-type': 'application/json' }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const posts = readPublishedForApi(context.get(dbContext), Number(page))
  return new Response(await streamJsonArray(posts, request.signal), { headers })
}
