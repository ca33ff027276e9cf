import type { ReactNode } from 'react'
import styles from './result.module.css'

/** The result in one sentence, before any figure. */
export function Verdict({ children }: { children: ReactNode }) {
  return <p className={styles.verdict}>{children}</p>
}

export interface KeyFigure {
  label: string
  /** "n/a" where it cannot be computed; the note says why. */
  value: string
  note?: ReactNode
  /** Whether a test is passed. The words of `value` say it, too. */
  isGood?: boolean
}

/** The figures of a result in one strip, the most important first. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note, isGood }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className={isGood === undefined ? 'big' : `big ${isGood ? styles.pass : styles.fail}`}>{value}</span>
            {note && <span className="fine">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Words that say that a test is passed or failed. */
export function Outcome({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return <b className={isGood ? styles.pass : styles.fail}>{children}</b>
}
