import { data, redirect } from 'react-router'
import { bodyContext, dbContext, nowContext } from '#app/context.ts'
import { endByKey, readAlertEnding } from '#app/domain/alerts/ending.server.ts'
import { suppressedDays } from '#app/domain/newsletter/newsletter.ts'
import { alertEndHref, marketplaceHref, shortlistHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { keepPrivate } from '../newsletter/keep-private.server.ts'
import { isOneClick } from '../newsletter/one-click.ts'
import type { Route } from './+types/stop'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? titleOf(loaderData.ending) : 'Page Not Found') },
  { name: 'robots', content: 'noindex' },
]

type Ending = Route.ComponentProps['loaderData']['ending']

function titleOf({ of, state }: Ending): string {
  if (state !== 'on') return 'The emails have stopped'
  return of === 'search' ? 'Stop emails for this search?' : 'Stop emails about prices?'
}

/** Asks for one press more, because mail programs open links by themselves. A key that no mail has gives 404. */
export async function loader({ url, context }: Route.LoaderArgs) {
  keepPrivate(context)
  const key = url.searchParams.get('key') ?? ''
  const ending = await readAlertEnding(context.get(dbContext), key)
  if (ending === null) throw data(null, { status: 404 })
  return { ending, key }
}

/**
 * Ends the emails at once, however often it is asked for. A person is answered 303 to the page that says so. A mail program is
 * answered at once, because it may not be sent elsewhere.
 */
export async function action({ url, context }: Route.ActionArgs) {
  keepPrivate(context)
  const key = url.searchParams.get('key') ?? ''
  const form = await context.get(bodyContext).form()
  const isOurs = await endByKey(context.get(dbContext), key, context.get(nowContext))
  if (!isOurs) throw data(null, { status: 404 })
  return isOneClick(form) ? null : redirect(alertEndHref(key), 303)
}

export default function Stop({ loaderData: { ending, key } }: Route.ComponentProps) {
  if (ending.state === 'gone')
    return (
      <MessagePage
        title={titleOf(ending)}
        text="You will get no more emails when the price of a saved deal falls."
        actions={[{ label: 'See all deals', href: marketplaceHref }]}
      >
        <p>The account that they were for has been deleted, and its shortlist with it.</p>
      </MessagePage>
    )
  if (ending.state === 'ended' && ending.of === 'prices')
    return (
      <MessagePage
        title={titleOf(ending)}
        text="You will get no more emails when the price of a saved deal falls."
        actions={[{ label: 'Your shortlist', href: shortlistHref }]}
      >
        <p>Your saved deals stay on your shortlist, where you can start the emails again.</p>
      </MessagePage>
    )
  if (ending.state === 'ended')
    return (
      <MessagePage
        title={titleOf(ending)}
        text="You will get no more emails for this search."
        actions={[{ label: 'See all deals', href: marketplaceHref }]}
      >
        <p>
          Your address is no longer kept with this search. We keep a fingerprint of it, from which nobody without our
          key can tell the address, so that we keep to your wish. If you saved the search with an account, it stays
          there without email until you delete it.
        </p>
        <p>
          Your other saved searches go on; each of their emails has its own link. If you have none, and someone saves a
          search for your address again, we will send one email to ask you, at most once in {suppressedDays} days.
          Unless you confirm, nothing else will come.
        </p>
      </MessagePage>
    )
  return (
    <div className="wrap stack narrow">
      <h1>{titleOf(ending)}</h1>
      <p className="lead">
        <bdi>{ending.name}</bdi>
      </p>
      <form method="post" action={alertEndHref(key)} className="row">
        <button className="btn primary tall" type="submit">
          Stop emails
        </button>{' '}
        <a className="btn tall" href={marketplaceHref}>
          Keep them
        </a>
      </form>
    </div>
  )
}
