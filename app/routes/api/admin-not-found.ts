import { allow } from '#app/middleware/guards.server.ts'
import type { Route } from './+types/admin-not-found'

/** Any other path below /api/admin. The guard answers first, so only a person at the desk learns that nothing is there. */
export const middleware: Route.MiddlewareFunction[] = [allow('desk')]

export { action, loader } from './not-found.ts'
