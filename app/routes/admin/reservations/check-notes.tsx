import { resultLabels, type NotedCheck } from '#app/domain/reservations/checks/checks.ts'
import type { CheckState } from '#app/domain/terms/buyer-check.ts'
import { lastDayBefore, type CheckDates } from '#app/domain/terms/check-dates.ts'
import { buyerCheckHref } from '#app/ui/links.ts'
import { formatDate, formatShortTime } from '#app/utils/dates.ts'

/** What was noted about the identity of a buyer, the newest first; a note that a correction has replaced says so. */
export function CheckNotes({ notes }: { notes: NotedCheck[] }) {
  return (
    <ol className="steps log">
      {notes.map((note) => (
        <li key={note.id} className="done">
          <b>{resultLabels[note.result]}</b>
          {note.result === 'unanswered'
            ? `, ${formatShortTime(note.notedAt)}, by the system. Everything goes back.`
            : ` on ${formatDate(`${note.checkedOn}T12:00:00.000Z`)}, noted ${formatShortTime(note.notedAt)}`}
          {note.notedBy && (
            <>
              {' '}
              by <bdi>{note.notedBy}</bdi>
            </>
          )}
          {note.isReplaced && <span className="beside"> Corrected since</span>}
          {note.how && <span className="typed fine">{note.how}</span>}
        </li>
      ))}
    </ol>
  )
}

interface BuyerCheckSectionProps {
  id: string
  check: { state: CheckState; isNeeded: boolean; notes: NotedCheck[] } & CheckDates
  /** True for whoever may note a check of this purchase. */
  mayNote: boolean
}

/** The check of a buyer's identity on the page of their purchase. */
export function BuyerCheckSection({ id, check, mayNote }: BuyerCheckSectionProps) {
  const { state, isNeeded, notes } = check
  return (
    <section className="tight" aria-labelledby="buyer-check">
      <h2 id="buyer-check">Buyer check</h2>
      {state === 'pending' && (
        <p>
          <b>Check pending.</b> The address and the documents are locked. You are warned after{' '}
          {lastDayBefore(check.deskWarnedAt)}, the buyer is reminded after {lastDayBefore(check.buyerRemindedAt)}, and
          without a result everything goes back after {lastDayBefore(check.endsAt)}.
        </p>
      )}
      {state === 'not-made' && <p>Not made: the purchase ended before.</p>}
      {!isNeeded && notes.length === 0 && <p>None is needed for this purchase, and none is noted.</p>}
      {notes.length > 0 && <CheckNotes notes={notes} />}
      {mayNote && (
        <p>
          <a className="btn" href={buyerCheckHref(id)}>
            {notes.length > 0 ? 'Correct the buyer check' : 'Note the buyer check'}
          </a>
        </p>
      )}
    </section>
  )
}
