import { isDatabaseReady } from './domain/desk/health.server.ts'
import { getDatabase } from './resources.server.ts'

/** What scripts/server asks of the build, as `build.entry.module.forServer`. Stock react-router-serve asks nothing of it. */
export const forServer = { isReady: () => isDatabaseReady(getDatabase()) }
export type ForServer = typeof forServer
