import { data, redirect } from 'react-router'
import { dbContext, nowContext } from '#app/context.ts'
import { bouncedDays, confirmHours, consentWording } from '#app/domain/newsletter/newsletter.ts'
import { confirmSubscription, readConfirmation } from '#app/domain/newsletter/subscribing.server.ts'
import { blogHref, newsletterConfirmHref, newsletterHref, privacyPolicyHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { readConfirmKey } from './keep-private.server.ts'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? titles[loaderData.state] : 'Page Not Found') },
  { name: 'robots', content: 'noindex' },
]

const titles = {
  waiting: 'Confirm your subscription',
  bounced: 'Confirm your subscription',
  confirmed: 'You are subscribed',
  over: 'This link no longer works',
} as const

/**
 * Asks for one press more, because mail programs open links by themselves. A link that is over gives 410, and an address that no
 * mail has, 404.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = readConfirmKey({ url, context })
  const state = await readConfirmation(context.get(dbContext), key, context.get(nowContext))
  return data({ state, key }, { status: state === 'over' ? 410 : 200 })
}

/** Confirms: 303 to the page that says so. */
export async function action({ url, context }: Route.ActionArgs) {
  const key = readConfirmKey({ url, context })
  await confirmSubscription(context.get(dbContext), key, context.get(nowContext))
  return redirect(newsletterConfirmHref(key), 303)
}

export default function Confirm({ loaderData: { state, key } }: Route.ComponentProps) {
  if (state === 'confirmed')
    return (
      <MessagePage
        title={titles.confirmed}
        text="Your subscription is confirmed. Our next article will come to your inbox."
        actions={[{ label: 'Read the blog', href: blogHref }]}
      >
        <p>Every email has a link that ends your subscription with one click.</p>
      </MessagePage>
    )
  if (state === 'over')
    return (
      <MessagePage
        title={titles.over}
        text={`A link to confirm a subscription works until ${confirmHours} hours after the address was first entered. That time is over, or the subscription has ended.`}
        actions={[
          { label: 'Subscribe again', href: newsletterHref },
          { label: 'Back to Blog', href: blogHref },
        ]}
      />
    )
  return (
    <div className="wrap stack narrow">
      <h1>{titles.waiting}</h1>
      <p className="lead">{consentWording.text}</p>
      <form method="post" action={newsletterConfirmHref(key)}>
        <button className="btn primary tall" type="submit">
          Confirm subscription
        </button>
      </form>
      <p className="fine">
        If you did not ask for this, close this page:{' '}
        {state === 'bounced'
          ? `no articles go to the address, and it is deleted ${bouncedDays} days after its mail server said that it had no such mailbox.`
          : `the address is deleted when the link ends, ${confirmHours} hours at most after it was entered.`}{' '}
        The <a href={privacyPolicyHref}>Privacy policy</a> says what we keep.
      </p>
    </div>
  )
}
