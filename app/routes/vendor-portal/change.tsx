import { data, redirect } from 'react-router'
import { z } from 'zod'
import { bodyContext, dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { movesFrom, submissionRefusals } from '#app/domain/submissions/moves.ts'
import { readOwnSubmission } from '#app/domain/submissions/reading.server.ts'
import { reviseSubmission, takeBackChanges } from '#app/domain/submissions/revising.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { submissionChangeHref, submissionDocumentsHref, submissionHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/change'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Change your deal') }]

const notThere = () => {
  const { status, message } = submissionRefusals['not-found']
  return data({ message }, { status })
}

/** What it means to change a deal that was approved, or to take the changes back. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const submission = await readOwnSubmission(context.get(dbContext), context.get(userContext), params.reference)
  if (!submission) throw notThere()
  const moves = movesFrom(submission.state, 'vendor', submission.deal_id !== null)
  return {
    reference: submission.reference,
    title: submission.title,
    mayRevise: moves.includes('revise'),
    mayTakeBack: moves.includes('take-back'),
  }
}

const formSchema = z.object({ intent: z.enum(['revise', 'take-back']) })

/** Lets the vendor change the answers, or takes the changes back: 303 to the submission. 409 where it stands otherwise by now. */
export async function action({ params, context }: Route.ActionArgs) {
  const form = parseForm(await context.get(bodyContext).form(), formSchema)
  if (form.status !== 'success') return mistake(context, 'We could not read the form. Please try again.', 400)
  const change = form.value.intent === 'revise' ? reviseSubmission : takeBackChanges
  const done = await change(context.get(dbContext), context.get(userContext), params.reference, context.get(nowContext))
  if (!done.ok) {
    if (done.reason === 'not-found') throw notThere()
    const { status, message } = submissionRefusals[done.reason]
    return mistake(context, message, status)
  }
  context.get(sessionContext).flash(
    form.value.intent === 'revise'
      ? {
          tone: 'success',
          title: 'You can change it now',
          message: 'What is published stays until you submit the changes.',
        }
      : { tone: 'success', title: 'Changes taken back', message: 'The answers are again those that were approved.' },
  )
  return redirect(submissionHref(params.reference), 303)
}

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, title, mayRevise, mayTakeBack } = loaderData
  return (
    <div className="wrap stack narrow">
      {actionData && <Problem title="Nothing was changed" message={actionData} takesFocus />}
      <h1>{mayTakeBack ? 'Take your changes back' : 'Change your deal'}</h1>
      <p className="lead">
        <bdi>{title || reference}</bdi>
      </p>
      {mayRevise && (
        <p>
          Change answers and documents, then submit them again. A change of price, rent or another fact that buyers
          decide by takes the deal off the marketplace until a reviewer has approved it, and whoever holds or has
          reserved it is told what you change. For a newer document in place of one that ends,{' '}
          <a href={submissionDocumentsHref(reference)}>send it alone</a>: the deal stays.
        </p>
      )}
      {mayTakeBack && (
        <p>
          The answers are again those that were approved. A deal that has left the marketplace for the changes stays off
          it until we have looked at it.
        </p>
      )}
      {!mayRevise && !mayTakeBack && (
        <p>
          It cannot be changed as it stands now. <a href={submissionHref(reference)}>See how it stands</a>
        </p>
      )}
      {(mayRevise || mayTakeBack) && (
        <form method="post" action={submissionChangeHref(reference)} className="row">
          <button className="btn primary tall" type="submit" name="intent" value={mayRevise ? 'revise' : 'take-back'}>
            {mayRevise ? 'Change it' : 'Take the changes back'}
          </button>
          <a className="btn tall" href={submissionHref(reference)}>
            Cancel
          </a>
        </form>
      )}
    </div>
  )
}
