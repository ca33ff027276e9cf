import { redirect } from 'react-router'
import { dbContext, userContext } from '#app/context.ts'
import { readOwnSubmission } from '#app/domain/submissions/reading.server.ts'
import { answersOf } from '#app/domain/submissions/saving.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import {
  submissionHref,
  submissionStepHref,
  submissionUnavailableHref,
  supportHref,
  vendorPortalHref,
} from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { StepFrame } from '#app/ui/submissions/rail.tsx'
import { submissionNotFound } from './answer.server.ts'
import { viewFrame } from './frame.server.ts'
import styles from './status-page.module.css'
import type { Route } from './+types/no-authority'

export const middleware: Route.MiddlewareFunction[] = [allow('own')]

const title = 'We stop here for now'

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, title) }]

/** Says why a submission without an authority ends here for now. With an authority it leads back to its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const submission = await readOwnSubmission(context.get(dbContext), context.get(userContext), params.reference)
  if (!submission) throw submissionNotFound()
  const { reference, deal_id } = submission
  if (answersOf(submission).authority !== 'none') throw redirect(submissionStepHref(reference, 'authority'), 303)
  return { reference, hasDeal: deal_id !== null, frame: await viewFrame(context, submission, 'authority') }
}

export default function NoAuthority({ loaderData: { reference, hasDeal, frame } }: Route.ComponentProps) {
  return (
    <StepFrame frame={frame} title={title}>
      <p className="lead">
        You have nothing in writing yet that lets you offer this property, so we cannot take it. That protects its
        owner, the buyer and you.
      </p>
      <h2>What would be enough</h2>
      <ul className={`stack ${styles.list}`}>
        <li>You own it: the title register shows your name or that of your company.</li>
        <li>An agency agreement, signed by the owner, with an end date.</li>
        <li>A sourcing agreement, an option or a lock-out, signed by the owner, with an end date.</li>
        <li>A contract that can be assigned.</li>
      </ul>
      <h2>What happens to what you typed</h2>
      {hasDeal ? (
        <p>
          It is kept, and nothing of it is published: your deal stays as it was approved. If you may not offer the
          property any more,{' '}
          <a href={submissionUnavailableHref(reference)}>say at once that it is no longer available</a>.
        </p>
      ) : (
        <p>
          It is kept for 12 months from when you last saved it, and then deleted. Nobody reviews it, and nothing of it
          is shown to anyone. Come back with the agreement, change your answer and go on where you stopped.
        </p>
      )}
      <p className="row">
        <a className="btn primary tall" href={submissionStepHref(reference, 'authority')}>
          Change what you chose
        </a>{' '}
        <a className="btn tall" href={submissionHref(reference)}>
          Your submission
        </a>
      </p>
      <p className="small">
        Not sure whether your agreement is enough? <a href={supportHref}>Ask us</a>.{' '}
        <a href={vendorPortalHref}>What we look for</a>
      </p>
    </StepFrame>
  )
}
