import { data } from 'react-router'
import { dbContext, nowContext } from '#app/context.ts'
import { findCopyByKey } from '#app/domain/privacy/copies.server.ts'
import { copyDays } from '#app/domain/privacy/your-data.ts'
import { dataCopyByKeyHref, supportTopicHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { readConfirmKey } from '../newsletter/keep-private.server.ts'
import { sendArchive } from './send-copy.server.ts'
import type { Route } from './+types/download'

/** POST /your-data/copy: the archive. A GET gives nothing away, because mail programs open links by themselves. */
const sendCopy: Route.MiddlewareFunction = async ({ request, url, context }, next) => {
  if (request.method !== 'POST' || url.pathname.endsWith('.data')) return next()
  const key = readConfirmKey({ url, context })
  const [db, now] = [context.get(dbContext), context.get(nowContext)]
  const copy = await findCopyByKey(db, key, now)
  const sent = copy !== 'ended' && (await sendArchive({ request, context }, copy, null))
  return sent || next()
}

export const middleware: Route.MiddlewareFunction[] = [sendCopy]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData?.until ? 'Download your data' : 'This link no longer works') },
  { name: 'robots', content: 'noindex' },
]

/** The page with the button; 410 for a link whose time is over. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = readConfirmKey({ url, context })
  const copy = await findCopyByKey(context.get(dbContext), key, context.get(nowContext))
  return copy === 'ended' ? data({ key, until: null }, { status: 410 }) : { key, until: formatDayAndTime(copy.until) }
}

/** Only a link that is over comes here: the page says so. */
export function action({ url, context }: Route.ActionArgs) {
  readConfirmKey({ url, context })
  return data(null, { status: 410 })
}

export default function Download({ loaderData: { key, until } }: Route.ComponentProps) {
  if (until === null)
    return (
      <MessagePage
        title="This link no longer works"
        text={`A copy can be downloaded for ${copyDays} days. After that we delete it.`}
        actions={[{ label: 'Ask for a new one', href: supportTopicHref('data-protection') }]}
      />
    )
  return (
    <div className="wrap stack narrow">
      <h1>Download your data</h1>
      <p className="lead">The copy that you asked for is ready until {until}.</p>
      <form method="post" action={dataCopyByKeyHref(key)}>
        <button className="btn primary tall" type="submit">
          Download
        </button>
      </form>
      <p className="fine">It is one archive. The file README.txt in it says what is what.</p>
    </div>
  )
}
