import { requireAdmin } from '#app/middleware/guards.server.ts'
import type { Route } from './+types/admin-not-found'

/** Any other path below /api/admin: whoever is no admin does not learn what is there. */
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

export { action, loader } from './not-found.ts'
