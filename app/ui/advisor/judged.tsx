import { faultLabels, longestRemark } from '#app/domain/advisor/asked/words.ts'
import { judgedTurnId, judgeHref } from '#app/ui/links.ts'
import { PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
import styles from './conversation.module.css'

/** What was typed about a wrong answer and could not be taken, and why. */
export interface JudgedAgain {
  turn: number
  reason: string
  remark: string
  mistake: { reason?: string; remark?: string }
}

interface JudgedProps {
  turn: { number: number; verdict: 'right' | 'wrong' | null; reason: string | null }
  /** The address of the page, which the forms are posted to. */
  page: string
  again: JudgedAgain | null
}

/** Under an answer: whether it was right, and what was wrong with it. The script puts the server's own in its place by its id. */
export function Judged({ turn: { number, verdict, reason }, page, again }: JudgedProps) {
  const isAsked = again !== null || (verdict === 'wrong' && reason === null)
  const isDone = verdict !== null && !isAsked
  return (
    <div className={styles.judged} id={judgedTurnId(number)} data-judged="" tabIndex={-1}>
      <span>{isDone ? 'Thank you.' : 'Was this right?'}</span>{' '}
      {(['right', 'wrong'] as const).map((each) => (
        // A form each: what is sent does not hang on the button that was pressed.
        <form key={each} method="post" action={judgeHref(page)}>
          <Sent turn={number} verdict={each} />
          <button type="submit" className={styles.thumb} aria-pressed={verdict === each}>
            <Thumb isDown={each === 'wrong'} />
            <span className="vh">{each === 'right' ? 'Yes, it was right' : 'No, it was wrong'}</span>
          </button>{' '}
        </form>
      ))}
      {isAsked && (
        <form className={styles.fault} method="post" action={judgeHref(page)}>
          <Sent turn={number} verdict="wrong" />
          <PlainSelect
            id={`reason-${number}`}
            name="reason"
            label="What was wrong?"
            mistake={again?.mistake.reason}
            defaultValue={again?.reason ?? ''}
            options={[
              { value: '', label: 'Choose' },
              ...Object.entries(faultLabels).map(([value, label]) => ({ value, label })),
            ]}
            autoFocus={again?.mistake.reason !== undefined}
          />
          <PlainText
            id={`remark-${number}`}
            name="remark"
            label="In your own words (optional)"
            mistake={again?.mistake.remark}
            maxLength={longestRemark}
            defaultValue={again?.remark}
            autoComplete="off"
            autoFocus={again?.mistake.reason === undefined && again?.mistake.remark !== undefined}
          />
          <button type="submit" className="btn">
            Tell us
          </button>
        </form>
      )}
    </div>
  )
}

function Sent({ turn, verdict }: { turn: number; verdict: 'right' | 'wrong' }) {
  return (
    <>
      <input type="hidden" name="turn" value={turn} />
      <input type="hidden" name="verdict" value={verdict} />
    </>
  )
}

function Thumb({ isDown }: { isDown: boolean }) {
  return (
    <svg className="icon" width="17" height="17" aria-hidden="true" viewBox="0 0 24 24">
      <path
        d="M8 11v9H4v-9zM8 11l3-8c2 0 3 1.2 3 3l-.7 4H19c1.4 0 2.2 1.2 1.9 2.4l-1.6 6c-.2 1-1 1.6-2 1.6H8"
        transform={isDown ? 'rotate(180 12 12)' : undefined}
      />
    </svg>
  )
}
