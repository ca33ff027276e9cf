import { data } from 'react-router'
import { dbContext, userContext } from '#app/context.ts'
import { submissionRefusals, submissionStates } from '#app/domain/submissions/moves.ts'
import { readOwnSubmission } from '#app/domain/submissions/reading.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Your submission') }]

/** A vendor's own submission: where it stands. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const submission = await readOwnSubmission(context.get(dbContext), context.get(userContext), params.reference)
  const { status, message } = submissionRefusals['not-found']
  if (!submission) throw data({ message }, { status })
  return { title: submission.title, reference: submission.reference, state: submission.state }
}

export default function OwnSubmission({ loaderData }: Route.ComponentProps) {
  return (
    <main className="wrap stack" id="main">
      <p>{loaderData.reference}</p>
      <h1>{loaderData.title || 'Your submission'}</h1>
      <p>{submissionStates[loaderData.state]}</p>
    </main>
  )
}
