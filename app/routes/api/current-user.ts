import { userContext } from '#app/context.ts'
import { allow } from '#app/middleware/guards.server.ts'
import type { Route } from './+types/current-user'

export const middleware: Route.MiddlewareFunction[] = [allow('own', { message: 'You are not signed in.' })]

/** GET /api/auth/user: the signed-in person, or 401. */
export function loader({ context }: Route.LoaderArgs) {
  const { id, firstName, lastName, email, profileImageUrl, role } = context.get(userContext)
  return Response.json(
    { id, firstName, lastName, email, profileImageUrl, isAdmin: role === 'admin' },
    { headers: { 'cache-control': 'no-store' } },
  )
}
