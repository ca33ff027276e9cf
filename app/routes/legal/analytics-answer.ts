import { data, redirect } from 'react-router'
import { bodyContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import { cookiesPolicyHref, storedAnswerHref } from '#app/ui/links.ts'
import { isAnalyticsAnswer } from '#app/utils/analytics.ts'
import { cookies, writeCookie } from '#app/utils/cookies.ts'
import { safePath } from '#app/utils/safe-path.ts'
import type { Route } from './+types/analytics-answer'

/**
 * POST /cookies-policy/answer: stores in the browser whether it accepts analytics. 303 back to where the visitor was, where the
 * question is no longer asked; to the cookies policy, with word of it. No message is kept for it: that would need a session.
 */
export async function action({ context }: Route.ActionArgs) {
  const { analyticsScript, isHttps } = getEnv()
  if (analyticsScript === null) throw data({ message: 'This website has no analytics.' }, { status: 404 })
  const form = await context.get(bodyContext).form()
  const answer = form.get('answer')
  if (!isAnalyticsAnswer(answer)) throw data({ message: 'This form has no answer.' }, { status: 400 })
  const given = form.get('back')
  const back = safePath(typeof given === 'string' ? given : null, cookiesPolicyHref)
  const isFromPolicy = back.split(/[?#]/, 1)[0] === cookiesPolicyHref
  const headers = { 'set-cookie': writeCookie(cookies.analytics, answer, isHttps) }
  return redirect(isFromPolicy ? storedAnswerHref(answer) : back, { status: 303, headers })
}
