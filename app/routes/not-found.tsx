import { data } from 'react-router'
import { dbContext, nowContext, policyContext } from '#app/context.ts'
import { listBestFree } from '#app/domain/deals/list/street.server.ts'
import type { Route } from './+types/not-found'

/** Any unknown path: the root's error page answers, with deals to go on to. The route has a loader so that the middleware runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const deals = await listBestFree(context.get(dbContext), context.get(policyContext), context.get(nowContext))
  throw data({ deals }, { status: 404 })
}

export function action() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
