import { allow } from '#app/middleware/guards.server.ts'
import type { Route } from './+types/admin-not-found'

/** Any other path below /api/admin: whoever is not at the desk does not learn what is there. */
export const middleware: Route.MiddlewareFunction[] = [allow('desk')]

export { action, loader } from './not-found.ts'
