import type { ReactNode } from 'react'
import { hrefWith } from '#app/domain/lists/lists.ts'
import { stepAfter } from '#app/domain/submissions/progress.ts'
import {
  questionOf,
  sayAnswer,
  titleOf,
  type AnswerMistakes,
  type Answers,
  type QuestionName,
} from '#app/domain/submissions/record.ts'
import formScript from '#app/ui/desk/deal-form.js?url'
import keepScript from '#app/ui/desk/keep-typing.js?url'
import { DraftNotice } from '#app/ui/desk/notices.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { submissionDraftHref, submissionHref, submissionStepHref } from '#app/ui/links.ts'
import { Problem } from '#app/ui/problem.tsx'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { StepFrame } from '#app/ui/submissions/rail.tsx'
import { Older, Recovered } from '../admin/records/typing-notices.tsx'
import type { SentAnswers } from './answer.server.ts'
import { AnswerConflictForm } from './conflict.tsx'
import { FiguresBeside } from './figures.tsx'
import { questionsFormId } from './field-id.ts'
import { Questions } from './questions.tsx'
import type { StepView } from './step-view.server.ts'
import '#app/ui/styles/paying.css'
import '#app/ui/styles/form.css'
import styles from './step-page.module.css'

interface StepPageProps {
  view: StepView
  sent: SentAnswers | undefined
}

/** Stands beside the time of a draft. */
const besideDraft = 'Save the page to keep it for good.'

/** A page of questions with what became of the form that was sent. */
export function StepPage({ view, sent }: StepPageProps) {
  const { step, reference, frame } = view
  const here = submissionStepHref(reference, step)
  if (view.notAsked) return <NotAsked view={view} reasons={view.notAsked} />
  if (sent?.conflict)
    return (
      <StepFrame frame={frame} above={<ConflictNews />}>
        <AnswerConflictForm
          step={step}
          conflict={sent.conflict}
          mine={{ texts: sent.texts, version: sent.version }}
          action={here}
          formId={view.formId}
        />
      </StepFrame>
    )
  if (!view.isEditable && !sent) return <Locked view={view} />
  const shownHref = hrefWith(here, '', { draft: 'shown' })
  return (
    <StepFrame
      frame={frame}
      above={
        <>
          <TooMany button="Save and go on" />
          {sent && <MistakesSummary mistakes={sent.mistakes} />}
          {sent?.problem && <Problem {...sent.problem} takesFocus />}
          {!sent && view.draft && (
            <div className={styles.draft}>
              <DraftNotice draft={view.draft} shownHref={shownHref} action={here} />
            </div>
          )}
        </>
      }
    >
      <StepForm view={view} sent={sent} action={here} shownHref={shownHref} />
    </StepFrame>
  )
}

/** The mistakes of a page that is saved all the same. */
function MistakesSummary({ mistakes }: { mistakes: AnswerMistakes }) {
  const allErrors = Object.fromEntries(Object.entries(mistakes).map(([name, message]) => [name, [message]]))
  return (
    <ErrorSummary
      title="There is a problem"
      lead="Everything you entered is saved as it is. Before you submit, these answers are needed:"
      form={{ id: questionsFormId, allErrors }}
    />
  )
}

function ConflictNews() {
  return (
    <Problem
      title="These answers were saved in another window"
      message="Since you opened this page, it was saved elsewhere. Nothing of either is lost: choose for each answer that differs, and save."
      takesFocus
    />
  )
}

interface StepFormProps extends StepPageProps {
  action: string
  shownHref: string
}

function StepForm({ view, sent, action, shownHref }: StepFormProps) {
  const { step, groups } = view
  // What the form did not have when it was sent is shown as it is saved.
  const texts = { ...view.texts, ...sent?.texts }
  const count = Object.keys(view.mistakes).length
  return (
    <>
      {!sent && count > 0 && (
        <p className={`small ${styles.toFix}`}>
          {count === 1 ? 'One answer is' : `${count} answers are`} still needed or cannot be read. They are marked
          below.
        </p>
      )}
      <form
        id={questionsFormId}
        method="post"
        action={action}
        noValidate
        data-kind="submission"
        data-record={view.id}
        data-user={view.userId}
        data-draft={submissionDraftHref}
        data-keep={keepScript}
        data-beside={besideDraft}
      >
        <input type="hidden" name="version" value={sent?.version ?? view.version} />
        <input type="hidden" name="form" value={view.formId} />
        <input type="hidden" name="step" value={step} />
        {/* The Enter key presses the first button of a form. */}
        <button className="vh" type="submit" name="intent" value="go-on" tabIndex={-1} aria-hidden="true">
          Save and go on
        </button>
        <Questions
          groups={groups}
          answers={texts}
          deciding={view.deciding}
          mistakes={sent?.mistakes ?? view.mistakes}
        />
        {view.figures && <FiguresBeside {...view.figures} />}
        <StepButtons
          back={view.before ? submissionStepHref(view.reference, view.before) : submissionHref(view.reference)}
        >
          {view.figures && (
            <button className="btn tall" type="submit" name="intent" value="again">
              Work out again
            </button>
          )}
        </StepButtons>
        <p className={`fine ${styles.keeps}`} role="status" data-kept="">
          What you type is kept as a draft.
        </p>
      </form>
      {/* For the script, which puts them above the form. */}
      <template data-recovered="">
        <Recovered count={1} href={shownHref} />
      </template>
      <template data-older="">
        <Older kept={null} action={action} />
      </template>
      {/* A module: Vite's development server puts an import before whatever imports another. */}
      <script type="module" src={formScript} />
    </>
  )
}

/** The buttons under the questions. */
export function StepButtons({ back, children }: { back: string; children?: ReactNode }) {
  return (
    <div className={`row ${styles.buttons}`}>
      <button className="btn primary tall" type="submit" name="intent" value="go-on">
        Save and go on
      </button>{' '}
      {children}{' '}
      <button className="btn tall" type="submit" name="intent" value="later">
        Save and come back later
      </button>{' '}
      <a className="btn tall" href={back}>
        Back
      </a>
    </div>
  )
}

/** A page that asks nothing says why, and leads on. */
function NotAsked({ view, reasons }: { view: StepView; reasons: NonNullable<StepView['notAsked']> }) {
  const { reference, frame } = view
  const next = stepAfter(view.step, {})
  return (
    <StepFrame frame={frame}>
      <p>Nothing is asked here, because of what you answered before:</p>
      <dl className="facts">
        {reasons.map(({ step, label, said }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {said} <a href={submissionStepHref(reference, step)}>Change</a>
            </dd>
          </div>
        ))}
      </dl>
      <p className="row">
        <a className="btn primary tall" href={next ? submissionStepHref(reference, next) : submissionHref(reference)}>
          Go on
        </a>
      </p>
    </StepFrame>
  )
}

/** The answers of a page while nobody can change them. */
function Locked({ view: { reference, frame, step, texts, groups, deciding } }: { view: StepView }) {
  return (
    <StepFrame frame={frame}>
      <Notice title="These answers cannot be changed now">
        <p>
          They are as you submitted them. <a href={submissionHref(reference)}>See how your submission stands</a>, or
          write to us there.
        </p>
      </Notice>
      <Answered
        names={groups.flatMap((group) => group.names)}
        texts={texts}
        deciding={deciding}
        title={titleOf(step)}
      />
    </StepFrame>
  )
}

interface AnsweredProps {
  names: readonly QuestionName[]
  texts: Answers
  deciding: Answers
  title: string
}

function Answered({ names, texts, deciding, title }: AnsweredProps) {
  return (
    <dl className="facts" aria-label={title}>
      {names.map((name) => (
        <div key={name}>
          <dt>{questionOf(name, deciding).label}</dt>
          <dd>{sayAnswer(name, texts[name] ?? '')}</dd>
        </div>
      ))}
    </dl>
  )
}
