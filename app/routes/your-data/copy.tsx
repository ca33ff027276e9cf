import { data } from 'react-router'
import { dbContext, nowContext, userContext } from '#app/context.ts'
import { findCopy } from '#app/domain/privacy/copies.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { copyDays } from '#app/domain/privacy/your-data.ts'
import { yourDataHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { keepPrivate } from '../account/keep-private.server.ts'
import { isFileRequest } from '../private-file.server.ts'
import { sendArchive } from './send-copy.server.ts'
import type { Route } from './+types/copy'

/** GET /account/your-data/copies/{id}: the archive, for its own person. Anything else is the page of this route. */
const sendCopy: Route.MiddlewareFunction = async ({ request, params, context }, next) => {
  if (!isFileRequest(request)) return next()
  const [db, user, now] = [context.get(dbContext), context.get(userContext), context.get(nowContext)]
  const copy = await findCopy(db, user.id, params.id, now)
  const sent =
    typeof copy === 'object' && (await sendArchive({ request, context }, { ...copy, id: params.id }, user.id))
  return sent || next()
}

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own'), sendCopy]

const titles = {
  gone: 'This copy has been deleted',
  making: 'Your copy is being made',
  failed: 'Your copy could not be made',
  unknown: 'Page Not Found',
} as const

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, titles[loaderData?.state ?? 'unknown']) },
  { name: 'robots', content: 'noindex' },
]

/** Why there is no file: 404, or 410 for a copy whose time is over. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findCopy(context.get(dbContext), context.get(userContext).id, params.id, context.get(nowContext))
  if (found === 'making' || found === 'failed') return data({ state: found } as const, { status: 404 })
  return found === undefined
    ? data({ state: 'unknown' } as const, { status: 404 })
    : data({ state: 'gone' } as const, { status: 410 })
}

const texts = {
  gone: `A copy can be downloaded for ${copyDays} days. You can ask for a new one.`,
  making: 'We will email you when it is ready.',
  failed: 'We have been told, and see to it that you get it.',
  unknown: 'There is no copy of your data at this address. If it is another person’s, they have to sign in.',
} as const

export default function CopyGone({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <MessagePage title={titles[state]} text={texts[state]} actions={[{ label: 'Your data', href: yourDataHref }]} />
  )
}
