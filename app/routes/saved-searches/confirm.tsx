import { data, redirect } from 'react-router'
import { dbContext, nowContext } from '#app/context.ts'
import { alertConsent, mostLive, type AlertConfirmation } from '#app/domain/alerts/alerts.ts'
import { confirmAlert, readAlertConfirmation } from '#app/domain/alerts/confirming.server.ts'
import { bouncedDays, confirmHours } from '#app/domain/newsletter/newsletter.ts'
import {
  alertConfirmHref,
  dealsWithHref,
  marketplaceHref,
  privacyPolicyHref,
  savedSearchesHref,
} from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { readConfirmKey } from '../newsletter/keep-private.server.ts'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? titles[loaderData.search.state] : 'Page Not Found') },
  { name: 'robots', content: 'noindex' },
]

const titles = {
  waiting: 'Confirm emails for this search',
  bounced: 'Confirm emails for this search',
  change: 'Confirm how often emails come',
  full: 'No room for one more saved search',
  confirmed: 'Your search is saved',
  over: 'This link no longer works',
} as const

/**
 * Asks for one press more, because mail programs open links by themselves. A link that is over gives 410, and an address that no
 * mail has, 404.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = readConfirmKey({ url, context })
  const search = await readAlertConfirmation(context.get(dbContext), key, context.get(nowContext))
  return data({ search, key }, { status: search.state === 'over' ? 410 : 200 })
}

/** Confirms: 303 to the page that says so. */
export async function action({ url, context }: Route.ActionArgs) {
  const key = readConfirmKey({ url, context })
  await confirmAlert(context.get(dbContext), key, context.get(nowContext))
  return redirect(alertConfirmHref(key), 303)
}

const undoTexts: Readonly<Record<Exclude<AlertConfirmation, 'over' | 'confirmed' | 'full'>, string>> = {
  waiting: `the search is deleted when the link ends, ${confirmHours} hours at most after it was saved, and so is the address unless you have others.`,
  change: 'your emails come as often as before.',
  bounced: `no emails go to the address, and it is deleted ${bouncedDays} days after its mail server said that it had no such mailbox.`,
}

export default function Confirm({ loaderData: { search, key } }: Route.ComponentProps) {
  if (search.state === 'over')
    return (
      <MessagePage
        title={titles.over}
        text={`A link to confirm a search works until ${confirmHours} hours after the search was saved. That time is over, or the emails have ended.`}
        actions={[{ label: 'See all deals', href: marketplaceHref }]}
      >
        <p>Search the deals again, then press “Save this search”.</p>
      </MessagePage>
    )
  if (search.state === 'confirmed')
    return (
      <MessagePage
        title={titles.confirmed}
        text={alertConsent.textOf(search.cadence)}
        actions={[
          { label: 'See the deals of this search', href: dealsWithHref(search.filters) },
          { label: 'All your saved searches', href: savedSearchesHref({ key: search.manageKey }) },
        ]}
      >
        <p>
          <bdi>{search.name}</bdi>
        </p>
      </MessagePage>
    )
  if (search.state === 'full')
    return (
      <MessagePage
        title={titles.full}
        text={`This address gets emails for ${mostLive} saved searches, and cannot have more. Stop one first, then open the link again.`}
        actions={[{ label: 'All your saved searches', href: savedSearchesHref({ key: search.manageKey }) }]}
      >
        <p>
          <bdi>{search.name}</bdi>
        </p>
      </MessagePage>
    )
  return (
    <div className="wrap stack narrow">
      <h1>{titles.waiting}</h1>
      <p className="lead">
        <bdi>{search.name}</bdi>
      </p>
      <p>{alertConsent.textOf(search.cadence)}</p>
      <form method="post" action={alertConfirmHref(key)}>
        <button className="btn primary tall" type="submit">
          Confirm emails
        </button>
      </form>
      <p className="fine">
        If you did not ask for this, close this page: {undoTexts[search.state]} The{' '}
        <a href={privacyPolicyHref}>Privacy policy</a> says what we keep.
      </p>
      <p className="fine">
        <a href={savedSearchesHref({ key: search.manageKey })}>All searches that were saved for your address</a>, to
        confirm, stop or delete each.
      </p>
    </div>
  )
}
