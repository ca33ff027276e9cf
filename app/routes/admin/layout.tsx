import { Outlet } from 'react-router'
import { adminContext, answerHeadersContext, dbContext } from '#app/context.ts'
import { countWaiting } from '#app/domain/desk/dashboard.server.ts'
import { can, sections } from '#app/domain/people/roles.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { adminLists } from './lists.server.ts'
import { adminListHref } from '#app/ui/links.ts'
import type { Route } from './+types/layout'

/** No cache keeps the desk's pages and no search engine lists them, the refusals included. */
const keepPrivate: Route.MiddlewareFunction = ({ context }, next) => {
  const headers = context.get(answerHeadersContext)
  context.set(answerHeadersContext, { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  return next()
}

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('desk')]

/**
 * The tabs that are open to this person, and the number of waiting things behind each. The loader also makes the guard run when
 * React Router is asked for a page's data alone.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminContext)
  const open = sections.filter((section) => can(admin, section))
  const lists = adminLists.filter((list) => can(admin, list.needs))
  const tabs = lists.map((list) => ({ name: list.name, label: list.title, href: adminListHref(list.name) }))
  return { tabs, counts: await countWaiting(context.get(dbContext), open) }
}

/** The layout around every admin page. */
export default function AdminLayout() {
  return <Outlet />
}
