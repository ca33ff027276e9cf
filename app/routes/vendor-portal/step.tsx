import { data } from 'react-router'
import { dbContext, userContext } from '#app/context.ts'
import { submissionRefusals } from '#app/domain/submissions/moves.ts'
import { readOwnSubmission } from '#app/domain/submissions/reading.server.ts'
import { isStepName, namesOf, titleOf } from '#app/domain/submissions/record.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { StepFrame } from '#app/ui/submissions/rail.tsx'
import { viewFrame } from './frame.server.ts'
import type { Route } from './+types/step'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? titleOf(loaderData.frame.current) : 'Your submission') },
]

/** A page of questions of a vendor's own submission. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const submission = await readOwnSubmission(context.get(dbContext), context.get(userContext), params.reference)
  const { status, message } = submissionRefusals['not-found']
  if (!submission || !isStepName(params.step) || namesOf(params.step).length === 0) throw data({ message }, { status })
  return { frame: await viewFrame(context, submission, params.step) }
}

export default function SubmissionStep({ loaderData: { frame } }: Route.ComponentProps) {
  return (
    <StepFrame frame={frame}>
      <p />
    </StepFrame>
  )
}
