import { data, redirect } from 'react-router'
import { bodyContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import { analyticsPlaceHref } from '#app/ui/links.ts'
import { isAnalyticsChoice } from '#app/utils/analytics.ts'
import { cookies, writeCookie } from '#app/utils/cookies.ts'
import { safePath } from '#app/utils/safe-path.ts'
import type { Route } from './+types/analytics-choice'

/** The address is that of a form: it leads to the page on which the choice is made. */
export function loader() {
  return redirect(analyticsPlaceHref, 302)
}

/**
 * POST /cookies-policy/choice: stores in the browser whether it accepts analytics. 303 back to where the visitor was, where the
 * question is no longer asked, or to the cookies policy, which says what the browser has chosen. No message is kept for it: that would
 * need a session.
 */
export async function action({ context }: Route.ActionArgs) {
  const { analyticsScript, isHttps } = getEnv()
  if (analyticsScript === null) throw data({ message: 'This website has no analytics.' }, { status: 404 })
  const form = await context.get(bodyContext).form()
  const choice = form.get('choice')
  if (!isAnalyticsChoice(choice)) throw data({ message: 'This form names no choice.' }, { status: 400 })
  const given = form.get('back')
  const back = safePath(typeof given === 'string' ? given : null, analyticsPlaceHref)
  const headers = { 'set-cookie': writeCookie(cookies.analytics, choice, isHttps) }
  return redirect(back, { status: 303, headers })
}

/** Every request leads elsewhere. What is refused is told on the page of an error, which only a route with a page has. */
export default function AnalyticsChoice() {
  return null
}
