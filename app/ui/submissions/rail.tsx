import type { ReactNode } from 'react'
import { sayStepState, type Progress } from '#app/domain/submissions/progress.ts'
import { stepNames, steps, titleOf, type StepName } from '#app/domain/submissions/record.ts'
import { submissionHref, submissionStepHref, vendorPortalHref } from '../links.ts'
import styles from './rail.module.css'

/** What the frame of a step shows beside its page. */
export interface StepFrameView {
  current: StepName
  /** Null before anything is saved: the other steps then lead nowhere. */
  reference: string | null
  progress: Progress
  /** The time of the last save as it is shown; null before the first. */
  savedAt: string | null
}

interface StepFrameProps {
  frame: StepFrameView
  /** The heading, where it is not that of the step. */
  title?: string
  /** What stands above the heading, such as the summary of mistakes. */
  above?: ReactNode
  children: ReactNode
}

/** The frame of every step of a submission: all steps with their states on the left, or in a menu of small screens. */
export function StepFrame({ frame, title = titleOf(frame.current), above, children }: StepFrameProps) {
  const { current, reference, savedAt } = frame
  return (
    <div className={`wrap ${styles.frame}`}>
      <nav className={styles.rail} aria-label="Steps">
        <p className="small">
          <a href={reference === null ? vendorPortalHref : submissionHref(reference)}>
            {reference === null ? 'Submit Deal' : 'Your submission'}
          </a>
        </p>
        <p className="fine">
          Step {stepNames.indexOf(current) + 1} of {stepNames.length}
          {savedAt && <> · Saved {savedAt}</>}
        </p>
        <div className={styles.wide}>
          <StepList frame={frame} />
        </div>
        <details className={styles.menu}>
          <summary>All steps</summary>
          <StepList frame={frame} />
        </details>
      </nav>
      <div className={`stack ${styles.page}`}>
        {above}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}

function StepList({ frame: { current, reference, progress } }: { frame: StepFrameView }) {
  return (
    <ol className={styles.steps}>
      {stepNames.map((step) => {
        const state = progress[step]
        const words = sayStepState(step, state)
        const inside = (
          <>
            <span>{steps[step].label}</span>
            {words && (
              <>
                {' '}
                <span className={state.is === 'to-fix' ? styles.bad : styles.state}>{words}</span>
              </>
            )}
          </>
        )
        return (
          <li key={step}>
            {reference === null ? (
              <span className={styles.step} aria-current={step === current ? 'step' : undefined}>
                {inside}
              </span>
            ) : (
              <a
                className={styles.step}
                href={submissionStepHref(reference, step)}
                aria-current={step === current ? 'step' : undefined}
              >
                {inside}
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}
