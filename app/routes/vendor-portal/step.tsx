import { isStepName, namesOf, titleOf, type StepName } from '#app/domain/submissions/record.ts'
import { dbContext, userContext } from '#app/context.ts'
import { readOwnSubmission } from '#app/domain/submissions/reading.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { answerPage, submissionNotFound } from './answer.server.ts'
import { StepPage } from './step-page.tsx'
import { viewStep } from './step-view.server.ts'
import type { Route } from './+types/step'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? titleOf(loaderData.step) : 'Your submission') },
]

/** The step that an address names; 404 for any other, and for one without questions. */
function readStep(text: string): StepName {
  if (!isStepName(text) || namesOf(text).length === 0) throw submissionNotFound()
  return text
}

/** A page of questions of a vendor's own submission. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const step = readStep(params.step)
  const submission = await readOwnSubmission(context.get(dbContext), context.get(userContext), params.reference)
  if (!submission) throw submissionNotFound()
  return viewStep(context, submission, step, url)
}

/** Saves what was typed: 303 to the next step. */
export function action({ params, context }: Route.ActionArgs) {
  return answerPage(context, params.reference, readStep(params.step))
}

export default function SubmissionStep({ loaderData, actionData }: Route.ComponentProps) {
  return <StepPage view={loaderData} sent={actionData} />
}
