import { data } from 'react-router'
import { dbContext } from '#app/context.ts'
import { submissionRefusals, submissionStates } from '#app/domain/submissions/moves.ts'
import { readSubmission } from '#app/domain/submissions/reading.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import type { Route } from './+types/show'

export const middleware: Route.MiddlewareFunction[] = [allow('submissions')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Submission – Admin') }]

/** A submission at the desk. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const submission = await readSubmission(context.get(dbContext), params.reference)
  const { status, message } = submissionRefusals['not-found']
  if (!submission) throw data({ message }, { status })
  return { title: submission.title, state: submission.state }
}

export default function Submission({ loaderData }: Route.ComponentProps) {
  return <AdminPage title={loaderData.title}>{submissionStates[loaderData.state]}</AdminPage>
}
