import { data, redirect } from 'react-router'
import { bodyContext, dbContext, nowContext } from '#app/context.ts'
import { readEnding, unsubscribe } from '#app/domain/newsletter/ending.server.ts'
import { blogHref, newsletterHref, newsletterUnsubscribeHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { keepPrivate } from './keep-private.server.ts'
import { isOneClick } from './one-click.ts'
import type { Route } from './+types/unsubscribe'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? titles[loaderData.state] : 'Page Not Found') },
  { name: 'robots', content: 'noindex' },
]

const titles = { subscribed: 'Unsubscribe from new articles?', ended: 'You are unsubscribed' } as const

/** Asks for one press more, because mail programs open links by themselves. A key that no mail has gives 404. */
export async function loader({ url, context }: Route.LoaderArgs) {
  keepPrivate(context)
  const key = url.searchParams.get('key') ?? ''
  const state = await readEnding(context.get(dbContext), key)
  if (state === null) throw data(null, { status: 404 })
  return { state, key }
}

/**
 * Ends the subscription at once, however often it is asked for. A person is answered 303 to the page that says so. A mail program
 * is answered at once, because it may not be sent elsewhere.
 */
export async function action({ url, context }: Route.ActionArgs) {
  keepPrivate(context)
  const key = url.searchParams.get('key') ?? ''
  const form = await context.get(bodyContext).form()
  const isOurs = await unsubscribe(context.get(dbContext), key, context.get(nowContext))
  if (!isOurs) throw data(null, { status: 404 })
  return isOneClick(form) ? null : redirect(newsletterUnsubscribeHref(key), 303)
}

export default function Unsubscribe({ loaderData: { state, key } }: Route.ComponentProps) {
  if (state === 'ended')
    return (
      <MessagePage
        title={titles.ended}
        text="You will get no more articles from us by email."
        actions={[
          { label: 'Back to Blog', href: blogHref },
          { label: 'Subscribe again', href: newsletterHref },
        ]}
      >
        <p>
          Your address has been deleted from our list. We keep a fingerprint of it, from which nobody can read the
          address, so that we keep to your wish.
        </p>
        <p>
          If someone enters your address on our website again, we will send one email to ask you, at most once in 30
          days. Unless you confirm, nothing else will come, and the address will be deleted again after 48 hours.
        </p>
      </MessagePage>
    )
  return (
    <div className="wrap stack narrow">
      <h1>{titles.subscribed}</h1>
      <p className="lead">You will get no more articles from us by email.</p>
      <form method="post" action={newsletterUnsubscribeHref(key)} className="row">
        <button className="btn primary tall" type="submit">
          Unsubscribe
        </button>{' '}
        <a className="btn tall" href={blogHref}>
          Stay subscribed
        </a>
      </form>
    </div>
  )
}
