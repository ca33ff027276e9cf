import { formatShortTime } from '#app/utils/dates.ts'
import styles from './log.module.css'

/** An entry of a history, in words. */
export interface LogEntry {
  id: string | number
  at: string
  /** Who did it: `Ada Admin`, `The buyer`. */
  who: string
  /** What they did, as it follows their name: `approved £2,850`. */
  what: string
  /** What it changed, such as `Under review → approved`. */
  change?: string
  /** True for what an admin wrote for the desk only. */
  isNote?: boolean
}

/** The history of one thing, as sentences: when, who, what. */
export function Log({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol className={`steps log ${styles.log}`}>
      {entries.map(({ id, at, who, what, change, isNote }) => (
        <li key={id} className={isNote ? `done ${styles.note}` : 'done'}>
          <time dateTime={at}>{formatShortTime(at)}</time> <b>{who}</b> {what}
          {change && <span className="fine"> ({change})</span>}
        </li>
      ))}
    </ol>
  )
}
