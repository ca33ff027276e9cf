import { data, redirect } from 'react-router'
import { z } from 'zod'
import { bodyContext, dbContext, nowContext, paymentsContext, sessionContext, userContext } from '#app/context.ts'
import { unavailableRefusals, type UnavailableRefusal } from '#app/domain/deals/desk/desk.ts'
import { markOwnUnavailable, readConsequence } from '#app/domain/submissions/unavailable.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { submissionHref, submissionUnavailableHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Route } from './+types/unavailable'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'No longer available') }]

const refused = (reason: UnavailableRefusal) => {
  const { status, message } = unavailableRefusals[reason]
  return data({ message }, { status })
}

/** What would follow, before anything happens: how many buyers are paid back how much, never who. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readConsequence(
    context.get(dbContext),
    context.get(userContext),
    params.reference,
    context.get(nowContext),
  )
  if (!found.ok) throw refused(found.reason)
  const { markedAt, ...consequence } = found.consequence
  return { reference: params.reference, ...consequence, markedOn: markedAt && formatDayAndTime(markedAt) }
}

const formSchema = z.object({ expected: z.string().max(200) })

/** Marks it so at once: 303 to the submission. 409 with the page again where what follows has changed since it was shown. */
export async function action({ params, context }: Route.ActionArgs) {
  const form = parseForm(await context.get(bodyContext).form(), formSchema)
  if (form.status !== 'success') return mistake(context, 'We could not read the form. Please try again.', 400)
  const result = await markOwnUnavailable(
    context.get(dbContext),
    context.get(paymentsContext),
    context.get(userContext),
    params.reference,
    form.value.expected,
    context.get(nowContext),
  )
  if (!result.ok) {
    if (result.reason !== 'changed') throw refused(result.reason)
    return mistake(context, unavailableRefusals.changed.message, unavailableRefusals.changed.status)
  }
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'No longer available',
    message: 'The deal is off the marketplace. Whoever had reserved it is told and paid back.',
  })
  return redirect(submissionHref(params.reference), 303)
}

export default function NoLongerAvailable({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, title, markedOn, expected } = loaderData
  return (
    <div className="wrap stack narrow">
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      <h1>No longer available</h1>
      <p className="lead">{title}</p>
      {markedOn ? (
        <p>You said so on {markedOn}, or we did. If it is available again, write to us.</p>
      ) : (
        <>
          <p>
            Say this where the property is sold, withdrawn or let otherwise. The deal leaves the marketplace at once.
          </p>
          <section className="panel key stack" aria-labelledby="follows">
            <h2 id="follows">What follows</h2>
            <p>{sayConsequence(loaderData)}</p>
          </section>
          <form method="post" action={submissionUnavailableHref(reference)} className="row">
            <input type="hidden" name="expected" value={expected} />
            <button type="submit" className="btn danger tall">
              It is no longer available
            </button>
            <a className="btn tall" href={submissionHref(reference)}>
              Cancel
            </a>
          </form>
        </>
      )}
    </div>
  )
}

function sayConsequence({
  refunds,
  refundPence,
  isHeld,
  isLeftToPerson,
}: Pick<Route.ComponentProps['loaderData'], 'refunds' | 'refundPence' | 'isHeld' | 'isLeftToPerson'>): string {
  if (isHeld) return 'One person is at the checkout and has not paid. They are told, and cannot pay any more.'
  if (refunds === 0 && !isLeftToPerson) return 'Nobody has reserved it, so nothing is paid back.'
  if (refunds === 0)
    return 'One buyer has reserved it. Their money is on its way back already, or a person of ours looks at it.'
  const sum = `${refunds} ${refunds === 1 ? 'buyer has' : 'buyers have'} reserved it, and ${formatPounds(refundPence)} in all`
  return isLeftToPerson
    ? `${sum} is owed to them; a person of ours sends it back after a look.`
    : `${sum} goes back to them at once. They are told that the property is no longer available.`
}
