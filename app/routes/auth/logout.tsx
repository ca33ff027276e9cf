import { redirect } from 'react-router'
import { sessionContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import { emptiedCache } from '#app/middleware/answers.server.ts'
import { readSecret } from '#app/middleware/session.server.ts'
import { findSignOutUrl } from '#app/services/identity.server.ts'
import { accountHref, homeHref, logoutHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { cookies, writeCookie } from '#app/utils/cookies.ts'
import { identitySettings } from './identity-settings.server.ts'
import type { Route } from './+types/logout'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Sign Out') },
  { name: 'robots', content: 'noindex' },
]

/** Signs out. The menu's form posts here, and the same-origin middleware has already refused other sites. */
export function action({ request, context }: Route.ActionArgs) {
  return signOut(request, context)
}

/**
 * Plain links lead here as well. A link on another site must not sign anyone out. So only a navigation from this site or from the
 * address bar signs out; anything else gets a button.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const site = request.headers.get('sec-fetch-site')
  const isPrefetch = /prefetch/.test(request.headers.get('sec-purpose') ?? '')
  const isOwn = site === 'same-origin' || site === 'none'
  if (isOwn && !isPrefetch) return signOut(request, context)
  return null
}

/**
 * Signs out here, and at the identity provider where it offers that: else the next person at this browser comes in without being asked.
 * A second click gives up the way on which the first one led, so whoever brings a session that is over is led there as well.
 */
async function signOut(request: Request, context: Route.ActionArgs['context']) {
  const session = context.get(sessionContext)
  const wasSignedIn = session.user !== null || readSecret(request.headers.get('cookie')) !== null
  // The session that the first click has left says so already.
  if (wasSignedIn && (session.user !== null || !session.isKnown))
    session.flash({ tone: 'success', title: 'Signed out', message: 'You have signed out.' })
  session.signOut()
  const headers = new Headers(emptiedCache)
  // What one person typed is not shown to the next at this browser.
  headers.append('set-cookie', writeCookie(cookies.firstPage, null, getEnv().isHttps))
  const { identity, appOrigin } = getEnv()
  const leads = wasSignedIn && identity.signsOut
  const elsewhere = leads ? await findSignOutUrl(identitySettings(), appOrigin + homeHref) : null
  return redirect(elsewhere ?? homeHref, { status: 303, headers })
}

export default function ConfirmSignOut() {
  return (
    <MessagePage title="Sign Out" text="Do you want to sign out?" actions={[]}>
      <form method="post" action={logoutHref}>
        <p className="row">
          <button className="btn primary" type="submit">
            Sign Out
          </button>
          <a className="btn" href={accountHref}>
            Stay signed in
          </a>
        </p>
      </form>
    </MessagePage>
  )
}
