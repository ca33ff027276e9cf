import { data, redirect } from 'react-router'
import { dbContext, nowContext } from '#app/context.ts'
import { confirmAvailable, findByKey } from '#app/domain/submissions/listing.server.ts'
import { listedDays } from '#app/domain/submissions/moves.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { availabilityHref, dealHref, submissionHref, submissionUnavailableHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate } from '#app/utils/dates.ts'
import { keepPrivate } from '../newsletter/keep-private.server.ts'
import type { Route } from './+types/available'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Is it still available?') },
  { name: 'robots', content: 'noindex' },
]

/** Asks for one press more, because mail programs open links by themselves. A link that no mail has gives 404. */
export async function loader({ url, context }: Route.LoaderArgs) {
  keepPrivate(context)
  const key = url.searchParams.get('key') ?? ''
  const listing = await findByKey(context.get(dbContext), key)
  if (!listing) throw data(null, { status: 404 })
  const isDone = url.searchParams.has('done')
  return { key, listing: { ...listing, until: formatDate(listing.until) }, isDone, days: listedDays }
}

/** Confirms: 303 to the page that says until when. 409 where the deal is not on the market for another reason than its time. */
export async function action({ url, context }: Route.ActionArgs) {
  keepPrivate(context)
  const key = url.searchParams.get('key') ?? ''
  const confirmed = await confirmAvailable(context.get(dbContext), { key }, context.get(nowContext))
  if (confirmed.ok) return redirect(availabilityHref(key, 'done'), 303)
  if (confirmed.reason === 'not-found') throw data(null, { status: 404 })
  return mistake(
    context,
    'It could not be put back on the marketplace. Write to us on the page of your submission.',
    409,
  )
}

export default function Available({ loaderData: { key, listing, isDone, days }, actionData }: Route.ComponentProps) {
  const { title, until, reference, dealId, hasLeft, isOpen } = listing
  if (!isOpen)
    return (
      <MessagePage
        title="Nothing to confirm"
        text={`${title} is reserved, sold, or was taken off the marketplace. If that is not right, write to us on the page of your submission ${reference}.`}
        actions={[{ label: 'Your submission', href: submissionHref(reference) }]}
      />
    )
  if (isDone && !hasLeft)
    return (
      <MessagePage
        title="Thank you"
        text={`${title} stays on the marketplace until ${until}. We ask you again a week before.`}
        actions={[{ label: 'See its page', href: dealHref(dealId) }]}
      />
    )
  return (
    <div className="wrap stack narrow">
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      <h1>Is it still available?</h1>
      <p className="lead">{title}</p>
      <p>
        {hasLeft
          ? `It left the marketplace on ${until}. If it is still available at the same price, it is back at once, for ${days} days.`
          : `It stays on the marketplace until ${until}. If it is still available at the same price, it stays for ${days} days from today.`}
      </p>
      <form method="post" action={availabilityHref(key)}>
        <button className="btn primary tall" type="submit">
          It is still available
        </button>
      </form>
      <p className="fine">
        Sold, or withdrawn? <a href={submissionUnavailableHref(reference)}>Say that it is no longer available</a>: you
        sign in for that, because buyers are paid back.
      </p>
    </div>
  )
}
