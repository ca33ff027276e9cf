import { data, redirect } from 'react-router'
import { browserShortlistContext, dbContext, nowContext, requestIdContext, sessionContext } from '#app/context.ts'
import { takeLeftDrafts } from '#app/domain/desk/left-drafts.server.ts'
import { signInUser } from '#app/domain/people/users.server.ts'
import { mostSaved } from '#app/domain/shortlist/shortlist.ts'
import { mergeIntoAccount } from '#app/domain/shortlist/shortlist.server.ts'
import { getEnv } from '#app/env.server.ts'
import { logError, logWarning } from '#app/middleware/request-log.server.ts'
import { clearSignInCookies, finishSignIn } from '#app/services/identity.server.ts'
import { marketplaceHref, shortlistHref, signInHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { cookies, readCookie, writeCookie } from '#app/utils/cookies.ts'
import { dealReference } from '#app/utils/references.ts'
import { safePath } from '#app/utils/safe-path.ts'
import { identitySettings } from './identity-settings.server.ts'
import type { Route } from './+types/callback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'You are not signed in') },
  { name: 'robots', content: 'noindex' },
]

const problems = {
  'provider-down': {
    status: 503,
    text: 'We cannot reach the sign-in service at the moment. Please try again in a minute.',
  },
  cancelled: { status: 400, text: 'You cancelled the sign-in. Nothing has changed.' },
  refused: {
    status: 400,
    text: 'The sign-in could not be completed, perhaps because it took too long. Please try again.',
  },
} as const

/** GET /api/auth/callback: the address to which the identity provider sends the browser back. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const headers = new Headers()
  for (const cookie of clearSignInCookies(request, getEnv().isHttps)) headers.append('set-cookie', cookie)
  headers.append('set-cookie', writeCookie(cookies.returnTo, null, getEnv().isHttps))
  const returnTo = safePath(readReturnTo(request))

  const finished = await finishSignIn(identitySettings(), request)
  if (!finished.ok) {
    if (finished.detail !== null) logWarning(context.get(requestIdContext), 'sign-in-failed', finished.detail)
    return data(
      { text: problems[finished.reason].text, returnTo },
      { status: problems[finished.reason].status, headers },
    )
  }
  const userId = await signInUser(
    context.get(dbContext),
    finished.claims,
    getEnv().adminEmails,
    context.get(nowContext),
  )
  await mergeShortlist(context, userId)
  await takeDrafts(context, userId)
  context.get(sessionContext).signIn(userId)
  return redirect(returnTo, { status: 303, headers })
}

/**
 * A browser's saved deals go with the person who has signed in. Only what had no room is worth a message. A failure is logged and
 * keeps nobody from signing in: the browser keeps its deals then, for the next time.
 */
async function mergeShortlist(context: Route.LoaderArgs['context'], userId: string): Promise<void> {
  const browser = context.get(browserShortlistContext)
  if (browser.ids.length === 0) return
  let leftOut: number[]
  try {
    leftOut = (await mergeIntoAccount(context.get(dbContext), browser, userId, context.get(nowContext))).leftOut
  } catch (error) {
    logError(context.get(requestIdContext), error)
    return
  }
  if (leftOut.length === 0) return
  context.get(sessionContext).flash({
    tone: 'info',
    title: 'Your shortlist is full',
    message: `It holds ${mostSaved} deals. Not added from this browser: ${leftOut.map(dealReference).join(', ')}.`,
    link: { label: 'Shortlist', href: shortlistHref },
  })
}

/** Texts that this person has typed at this browser after their session ended are drafts of theirs again. A failure keeps nobody from signing in. */
async function takeDrafts(context: Route.LoaderArgs['context'], userId: string): Promise<void> {
  const session = context.get(sessionContext)
  const sessionId = session.former?.id ?? session.id
  if (sessionId === null) return
  try {
    await takeLeftDrafts(context.get(dbContext), sessionId, userId, context.get(nowContext))
  } catch (error) {
    logError(context.get(requestIdContext), error)
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

function readReturnTo(request: Request): string | null {
  const written = readCookie(request, cookies.returnTo, getEnv().isHttps)
  try {
    return written === undefined ? null : decodeURIComponent(written)
  } catch {
    return null
  }
}

export default function SignInFailed({ loaderData }: Route.ComponentProps) {
  return (
    <MessagePage
      title="You are not signed in"
      text={loaderData.text}
      actions={[
        { label: 'Try again', href: signInHref(loaderData.returnTo) },
        { label: 'Explore Deals Now', href: marketplaceHref },
      ]}
    />
  )
}
