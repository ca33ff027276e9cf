import { textsAPage, type ThreadEntry, type ThreadPages } from '#app/domain/support/tickets.ts'
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

interface ThreadLinksProps {
  pages: ThreadPages
  /** The address of a page of the thread. */
  hrefFor: (page: number) => string
}

/** The part of a long thread that is shown, and links to the other parts. Shows nothing when there is only one. */
export function ThreadLinks({ pages: { page, pageCount, total, last }, hrefFor }: ThreadLinksProps) {
  if (pageCount < 2) return null
  return (
    <nav aria-label="Messages" className="row apart small">
      <p>
        {Math.max(1, last - textsAPage + 1)} to {last} of {total} messages
      </p>
      <ul className="row">
        {page < pageCount && (
          <li>
            <a href={hrefFor(page + 1)}>Earlier messages</a>
          </li>
        )}
        {page > 1 && (
          <li>
            <a href={hrefFor(page - 1)}>Later messages</a>
          </li>
        )}
        {page > 2 && (
          <li>
            <a href={hrefFor(1)}>Latest messages</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
