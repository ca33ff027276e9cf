import { Outlet } from 'react-router'
import { answerHeadersContext, dbContext } from '#app/context.ts'
import { countWaiting } from '#app/domain/desk/dashboard.server.ts'
import { requireAdmin } from '#app/middleware/guards.server.ts'
import type { Route } from './+types/layout'

/** What admins see is kept nowhere and found by no search engine, the refusals included. */
const keepPrivate: Route.MiddlewareFunction = ({ context }, next) => {
  const headers = context.get(answerHeadersContext)
  context.set(answerHeadersContext, { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, requireAdmin]

/** What waits, for the tabs. It also makes the guard run when React Router is asked for a page's data alone. */
export async function loader({ context }: Route.LoaderArgs) {
  return { counts: await countWaiting(context.get(dbContext)) }
}

/** Around every admin page. */
export default function AdminLayout() {
  return <Outlet />
}
