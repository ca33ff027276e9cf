import { data, redirect } from 'react-router'
import { visitorContext } from '#app/context.ts'
import { startSignIn } from '#app/services/identity.server.ts'
import { marketplaceHref, signInHref } from '#app/ui/links.ts'
import { MessagePage } from '#app/ui/site/message-page.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { cookies, writeCookie } from '#app/utils/cookies.ts'
import { safePath } from '#app/utils/safe-path.ts'
import { identitySettings } from './identity-settings.server.ts'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Sign-in is not available') },
  { name: 'robots', content: 'noindex' },
]

/** GET /api/login?returnTo=…: leads on to the identity provider, or shows a clear page when the provider is down. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const returnTo = safePath(url.searchParams.get('returnTo'))
  if (context.get(visitorContext)) return redirect(returnTo, 303)

  const started = await startSignIn(identitySettings(), request)
  if (!started.ok) return data({ returnTo }, { status: 503, headers: { 'retry-after': '60' } })
  const response = new Response(null, started.response)
  const { isHttps } = identitySettings()
  response.headers.append('set-cookie', writeCookie(cookies.returnTo, encodeURIComponent(returnTo), isHttps))
  return response
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function SignInUnavailable({ loaderData }: Route.ComponentProps) {
  return (
    <MessagePage
      title="Sign-in is not available"
      text="We cannot reach the sign-in service at the moment. Browsing works as usual; please try to sign in again in a minute."
      actions={[
        { label: 'Try again', href: signInHref(loaderData.returnTo) },
        { label: 'Explore Deals Now', href: marketplaceHref },
      ]}
    />
  )
}
