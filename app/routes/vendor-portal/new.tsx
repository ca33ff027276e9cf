import { redirect } from 'react-router'
import { answerHeadersContext, dbContext, nowContext, sessionContext, visitorContext } from '#app/context.ts'
import { printForm } from '#app/domain/records/versions.server.ts'
import { submissionRefusals } from '#app/domain/submissions/moves.ts'
import { readProgress, stepAfter } from '#app/domain/submissions/progress.ts'
import { titleOf, type Answers } from '#app/domain/submissions/record.ts'
import { startSubmission } from '#app/domain/submissions/saving.server.ts'
import { shownGroups } from '#app/domain/submissions/shown.ts'
import { getEnv } from '#app/env.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { readTyped } from '#app/middleware/forms.server.ts'
import { newSubmissionHref, signInHref, submissionHref, submissionStepHref, vendorPortalHref } from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { StepFrame } from '#app/ui/submissions/rail.tsx'
import { newId } from '#app/utils/ids.server.ts'
import { readText } from '../admin/records/read-form.ts'
import { dropFirstPage, keepFirstPage, readFirstPage } from './first-page.server.ts'
import { questionsFormId } from './field-id.ts'
import { Questions } from './questions.tsx'
import { readAnswers } from './read-answers.ts'
import { StepButtons } from './step-page.tsx'
import '#app/ui/styles/paying.css'
import '#app/ui/styles/form.css'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, titleOf('who')) },
  { name: 'robots', content: 'noindex' },
]

/** The first page of a new submission, open to everybody, with what was typed into it before signing in. */
export function loader({ request, context }: Route.LoaderArgs) {
  const kept = readFirstPage(request, getEnv().isHttps)
  // No cache between us and this browser keeps what it has typed.
  const headers = context.get(answerHeadersContext)
  if (kept) context.set(answerHeadersContext, { ...headers, 'cache-control': 'private, no-cache' })
  return {
    kept,
    isSignedIn: context.get(visitorContext) !== null,
    groups: shownGroups('who', {}),
    progress: readProgress({}, 0),
    formId: newId(),
  }
}

/** The page again, with everything that was typed. */
interface SentFirst {
  texts: Answers
  problem?: { title: string; message: string }
}

/** Begins a submission: 303 to its next page. Whoever is not signed in comes back after signing in, and finds what they typed. */
export async function action({ context }: Route.ActionArgs) {
  const { form, isTooMany } = await readTyped(context)
  const sent: SentFirst = { texts: readAnswers(form, 'who') }
  if (isTooMany) return mistake(context, sent, 429)
  const { isHttps } = getEnv()
  const vendor = context.get(visitorContext)
  if (!vendor) {
    const cookie = keepFirstPage(sent.texts, isHttps)
    if (cookie !== null)
      return redirect(signInHref(newSubmissionHref), { status: 303, headers: { 'set-cookie': cookie } })
    const problem = {
      title: 'This is too long to be kept while you sign in',
      message:
        'Nothing is lost: everything you typed is below. Make it shorter, or sign in first in another window, and save again.',
    }
    return mistake<SentFirst>(context, { ...sent, problem }, 400)
  }
  const now = context.get(nowContext)
  const started = await startSubmission(context.get(dbContext), vendor, sent.texts, printForm(form, []), now)
  if (!started.ok) {
    const { status, message } = submissionRefusals[started.reason as Exclude<typeof started.reason, 'changed'>]
    return mistake<SentFirst>(context, { ...sent, problem: { title: 'Nothing has been saved', message } }, status)
  }
  const { reference, mistakes } = started
  const isRight = Object.keys(mistakes).length === 0
  const isLater = readText(form, 'intent') === 'later'
  const words = isRight ? 'Your submission has begun.' : 'Your submission has begun. Some answers are still needed.'
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Saved',
    message: `${words} Come back to it at any time, on any device.`,
  })
  const next = isRight ? (stepAfter('who', sent.texts) ?? 'who') : 'who'
  const to = isLater ? submissionHref(reference) : submissionStepHref(reference, next)
  return redirect(to, { status: 303, headers: { 'set-cookie': dropFirstPage(isHttps) } })
}

export default function NewSubmission({ loaderData, actionData: sent }: Route.ComponentProps) {
  const { kept, isSignedIn, groups, progress, formId } = loaderData
  const frame = { current: 'who', reference: null, progress, savedAt: null } as const
  return (
    <StepFrame
      frame={frame}
      above={
        <>
          <TooMany button="Save and go on" />
          {sent?.problem && <Problem {...sent.problem} takesFocus />}
          {!sent && kept && isSignedIn && (
            <Notice tone="good" title="You are signed in: save to go on">
              <p>What you typed is below. It is not saved yet.</p>
            </Notice>
          )}
        </>
      }
    >
      {!isSignedIn && (
        <p>
          You need an account to save this page, and not before. When you press “Save and go on”, you sign in, and what
          you typed is here when you come back.
        </p>
      )}
      <form id={questionsFormId} method="post" action={newSubmissionHref} noValidate>
        <input type="hidden" name="form" value={formId} />
        <Questions groups={groups} answers={sent?.texts ?? kept ?? {}} deciding={{}} mistakes={{}} />
        <StepButtons back={vendorPortalHref} />
      </form>
    </StepFrame>
  )
}
