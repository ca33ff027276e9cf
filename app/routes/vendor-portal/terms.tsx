import { titleOf } from '#app/domain/submissions/record.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { submissionStepHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { StepFrame } from '#app/ui/submissions/rail.tsx'
import { keepPrivate } from '../account/keep-private.server.ts'
import { viewFrame } from './frame.server.ts'
import { readOwn } from './own.server.ts'
import { VendorTermsText } from './terms-sections.tsx'
import type { Route } from './+types/terms'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, titleOf('terms')) },
  { name: 'robots', content: 'noindex' },
]

/** The terms as a step of the form. They are accepted on the page of the review. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const submission = await readOwn(context, params.reference)
  return { reference: submission.reference, frame: await viewFrame(context, submission, 'terms') }
}

export default function SubmissionTerms({ loaderData: { reference, frame } }: Route.ComponentProps) {
  return (
    <StepFrame frame={frame}>
      <VendorTermsText />
      <p className="row">
        <a className="btn primary" href={submissionStepHref(reference, 'review')}>
          Go on to the review
        </a>
        <a className="btn" href={submissionStepHref(reference, 'documents')}>
          Back
        </a>
      </p>
    </StepFrame>
  )
}
