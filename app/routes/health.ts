import { dbContext } from '#app/context.ts'
import { isDatabaseReady } from '#app/domain/desk/health.server.ts'
import type { Route } from './+types/health'

/** GET /healthz: 200 once the application is up and its database answers. */
export async function loader({ context }: Route.LoaderArgs) {
  const isReady = await isDatabaseReady(context.get(dbContext))
  return new Response(isReady ? 'ok' : 'not ready', {
    status: isReady ? 200 : 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
