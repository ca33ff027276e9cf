import { Outlet } from 'react-router'
import { adminContext, answerHeadersContext, dbContext, nowContext } from '#app/context.ts'
import { countWaitingIn } from '#app/domain/desk/sections.server.ts'
import { can, sections } from '#app/domain/people/roles.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { keepAfterEnd } from './keep-after-end.server.ts'
import { adminLists } from './lists.server.ts'
import { DeskFrame } from '#app/ui/desk/frame.tsx'
import { useDeskData, type DeskData } from '#app/ui/desk/sections.ts'
import { RouteError } from '#app/ui/site/error-page.tsx'
import { adminListHref } from '#app/ui/links.ts'
import { privateCache } from '#app/url-rules.ts'
import '#app/ui/styles/desk.css'
import type { Route } from './+types/layout'

/** No shared cache keeps the desk's pages and no search engine lists them, the refusals included. */
const keepPrivate: Route.MiddlewareFunction = async ({ pattern, context }, next) => {
  const add = (headers: Record<string, string>) =>
    context.set(answerHeadersContext, { ...context.get(answerHeadersContext), ...headers })
  add({ 'cache-control': privateCache(pattern), 'x-robots-tag': 'noindex' })
  const response = await next()
  if (response.status === 401 || response.status === 403) add({ 'cache-control': 'no-store' })
  return response
}

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, keepAfterEnd, allow('desk')]

/**
 * The sections that are open to this person, and what waits in each. The loader also makes the guard run when React Router is
 * asked for a page's data alone.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<DeskData> {
  const admin = context.get(adminContext)
  const open = sections.filter((section) => can(admin, section))
  const waiting = await countWaitingIn(context.get(dbContext), { open, userId: admin.id }, context.get(nowContext))
  return {
    sections: adminLists
      .filter((list) => can(admin, list.needs))
      .map(({ name, title, needs, key, shortLabel }) => ({
        name,
        label: title,
        shortLabel,
        href: adminListHref(name),
        key,
        waiting: waiting[needs] ?? null,
      })),
  }
}

/** The layout around every admin page. */
export default function AdminLayout() {
  return (
    <DeskFrame>
      <Outlet />
    </DeskFrame>
  )
}

/** The errors of pages within the desk, such as a request that there is not. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = <RouteError error={error} />
  // Without the data of this layout the root shows the site's frame.
  return useDeskData() ? <DeskFrame>{page}</DeskFrame> : page
}
