import { redirect } from 'react-router'
import {
  dbContext,
  legalVersionsContext,
  nowContext,
  paymentsContext,
  sessionContext,
  userContext,
} from '#app/context.ts'
import { missingDocuments } from '#app/domain/submissions/documents.server.ts'
import { documentKindOf } from '#app/domain/submissions/documents.ts'
import { editableStates, submissionRefusals } from '#app/domain/submissions/moves.ts'
import { reviewDueAt } from '#app/domain/submissions/moving.server.ts'
import {
  askedIn,
  checkStep,
  namesOf,
  questionOf,
  stepNames,
  titleOf,
  type Answers,
} from '#app/domain/submissions/record.ts'
import { answersOf } from '#app/domain/submissions/saving.server.ts'
import { screenSubmission } from '#app/domain/submissions/screening/screening.server.ts'
import { tellAnswer } from '#app/domain/submissions/shown.ts'
import { listToDo, submitSubmission } from '#app/domain/submissions/submitting.server.ts'
import { mistake, noteFailure } from '#app/middleware/answers.server.ts'
import { readTyped } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { submissionHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { StepFrame } from '#app/ui/submissions/rail.tsx'
import { formatDue } from '#app/utils/deadlines.ts'
import { isBlank } from '#app/utils/text.ts'
import { readText } from '../admin/records/read-form.ts'
import { keepLegalTexts } from '../legal/keep-texts.server.tsx'
import { readStates, stateOf } from './documents-view.server.ts'
import { viewFrame } from './frame.server.ts'
import { readOwn, refusalPage, typedText } from './own.server.ts'
import { DeclarationMistakes, ReviewPage, type SentDeclaration } from './review-page.tsx'
import type { Route } from './+types/review'

export const middleware: Route.MiddlewareFunction[] = [keepLegalTexts, allow('own')]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, titleOf('review')) },
  { name: 'robots', content: 'noindex' },
]

/** Everything that was entered, what is still to do, and the declaration with which a submission is handed in. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const submission = await readOwn(context, params.reference)
  const [db, now] = [context.get(dbContext), context.get(nowContext)]
  const answers = answersOf(submission)
  const states = await readStates(context, submission)
  const todo = listToDo(answers, missingDocuments(states))
  const findings = await screenSubmission(db, submission, answers, states, now)
  return {
    frame: await viewFrame(context, submission, 'review'),
    review: {
      reference: submission.reference,
      isEditable: editableStates.includes(submission.state),
      hasNoAuthority: answers.authority === 'none',
      steps: stepNames.filter((step) => namesOf(step).length > 0).map((step) => viewStep(step, answers)),
      toFix: stepNames.flatMap((step) => (todo.steps[step] ? [{ step, count: todo.steps[step] }] : [])),
      missing: todo.missing.map((kind) => ({ kind, label: documentKindOf(kind).label })),
      // What is missing stands in a list of its own, with a link to each.
      findings: findings.filter(({ key }) => key !== 'document-missing'),
      documents: states
        .filter(({ isNeeded, files, excuse }) => isNeeded || files[0] || excuse)
        .map((state) => ({ kind: state.kind, label: documentKindOf(state.kind).label, state: stateOf(state) })),
      repliedBy: formatDue(reviewDueAt(now)),
      termsVersion: termsOf(context),
      readAt: submission.updated_at,
    },
  }
}

/** The version of the vendor terms that this site shows; null while it cannot be kept. */
function termsOf(context: Route.LoaderArgs['context']): string | null {
  return context.get(legalVersionsContext)?.['vendor-terms'] ?? null
}

function viewStep(step: (typeof stepNames)[number], answers: Answers) {
  const mistakes = checkStep(step, answers)
  return {
    step,
    answers: askedIn(step, answers).map((name) => {
      const text = answers[name] ?? ''
      const { label } = questionOf(name, answers)
      return {
        name,
        label,
        text: tellAnswer(name, text),
        mistake: mistakes[name] ?? null,
      }
    }),
  }
}

const failed = 'We could not store it. Please press “Submit for review” again.'

/**
 * Hands the submission in: 303 to its page. If not, this page again with ticks and name kept: 400 with what is missing, 409 without an
 * authority in writing, while it is with us, and where the terms, answers or documents have changed meanwhile; 429 with too many undecided, 503
 * while the terms cannot be kept.
 */
export async function action({ params: { reference }, context }: Route.ActionArgs) {
  const { form, isTooMany } = await readTyped(context)
  const sent: SentDeclaration = {
    isTrue: form.has('isTrue'),
    acceptsTerms: form.has('acceptsTerms'),
    signedName: readText(form, 'signedName'),
    mistakes: {},
  }
  if (isTooMany) return mistake(context, sent, 429)
  const mistakes: SentDeclaration['mistakes'] = {
    ...(!sent.isTrue && { isTrue: ['Tick that what you state is true and complete'] }),
    ...(!sent.acceptsTerms && { acceptsTerms: ['Tick that you accept the vendor terms'] }),
    ...(isBlank(sent.signedName) && { signedName: ['Enter your full name'] }),
    ...(sent.signedName.trim().length > 120 && { signedName: ['Enter 120 characters at most'] }),
  }
  if (Object.keys(mistakes).length > 0) return mistake(context, { ...sent, mistakes }, 400)
  const termsVersion = typedText(form, 'termsVersion', 20)
  const inForce = termsOf(context)
  if (inForce === null) return mistake(context, { ...sent, mistakes: { '': [failed] } }, 503)
  if (termsVersion !== inForce) {
    const changed = 'The vendor terms have changed since you opened the page. Read them, and tick the box again.'
    return mistake(context, { ...sent, acceptsTerms: false, mistakes: { acceptsTerms: [changed] } }, 409)
  }
  try {
    const result = await submitSubmission(
      context.get(dbContext),
      context.get(userContext),
      reference,
      { signedName: sent.signedName, termsVersion, readAt: typedText(form, 'readAt', 30) },
      context.get(nowContext),
      context.get(paymentsContext),
    )
    if (!result.ok) {
      if (result.reason === 'not-found') throw refusalPage('not-found')
      const { message, status } = submissionRefusals[result.reason]
      if (result.reason === 'signed-other')
        return mistake(context, { ...sent, isTrue: false, mistakes: { isTrue: [message] } }, status)
      return mistake(context, { ...sent, mistakes: { '': [message] } }, status)
    }
    context.get(sessionContext).flash({
      tone: 'success',
      title: 'Submitted for review',
      message: `A person begins to review it by ${formatDue(result.dueAt)}.`,
    })
    return redirect(submissionHref(reference), 303)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return mistake(context, { ...sent, mistakes: { '': [failed] } }, noteFailure(context, error))
  }
}

export default function SubmissionReview({ loaderData: { frame, review }, actionData }: Route.ComponentProps) {
  return (
    <StepFrame frame={frame} above={<DeclarationMistakes sent={actionData} />}>
      <ReviewPage review={review} sent={actionData} />
    </StepFrame>
  )
}
