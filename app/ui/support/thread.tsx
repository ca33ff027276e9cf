import type { ThreadEntry } from '#app/domain/support/tickets.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import styles from './thread.module.css'

/** The id of the first text that is marked as new, for the link to it. */
export const newTextsId = 'new'

interface TicketThreadProps {
  thread: ThreadEntry[]
  /** The name of the sender: "You" on their own page. */
  sender: string
  /** The name for an answer of which no person is named. */
  operator: string
  /** Texts with a higher id are marked as new. */
  seen?: number | undefined
}

/** The texts of a ticket, oldest first. Each is shown as plain text with its line breaks, whatever it holds. */
export function TicketThread({ thread, sender, operator, seen }: TicketThreadProps) {
  const isNew = (entry: ThreadEntry) => seen !== undefined && entry.id > seen
  const firstNew = thread.find(isNew)
  return (
    <ol className="stack">
      {thread.map((entry) => (
        <li
          key={entry.id}
          id={entry === firstNew ? newTextsId : undefined}
          className={[styles.entry, classes[entry.kind], isNew(entry) && styles.fresh].filter(Boolean).join(' ')}
        >
          <p className="row small">
            <b>
              <bdi>{entry.kind === 'answer' || entry.kind === 'note' ? (entry.author ?? operator) : sender}</bdi>
            </b>
            {entry.kind === 'note' && <span className="tag first">Internal note</span>}
            {isNew(entry) && <span className="tag gc">New</span>}
            <time className="fine" dateTime={entry.at}>
              {formatShortTime(entry.at)}
            </time>
          </p>
          <p className="typed" dir="auto">
            {entry.body}
          </p>
        </li>
      ))}
    </ol>
  )
}

const classes: Partial<Record<ThreadEntry['kind'], string>> = { answer: styles.answer, note: styles.note }
