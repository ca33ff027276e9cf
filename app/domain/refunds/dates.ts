import type { RefundRequestRow } from '#db/schema.ts'
import { refundDates, statutoryBy, type RefundFacts } from '#app/domain/terms/refund-rules.ts'
import { isLive, isUndecided } from '#app/domain/terms/refund-states.ts'
import { addMilliseconds, formatDate, formatShortTime } from '#app/utils/dates.ts'

/** The dates of a refund request, as the desk shows them. */

/** A date of a case, with what is shown for it. */
interface CaseDate {
  label: string
  at: string
  text: string
  /** The next date to keep. */
  isNext?: true
}

/** A stretch of time in which the same rule applies. */
interface CaseSpan {
  label: string
  until: string
}

const dayMilliseconds = 24 * 3_600_000

type Asked = Pick<RefundRequestRow, 'status' | 'reason' | 'channel' | 'sent_at' | 'asked_at' | 'due_at' | 'decided_at'>

/** The dates that a verdict depends on and those that follow from it, in their order, with the stretches between them. */
export function caseDates(request: Asked, facts: RefundFacts, now: string): { spans: CaseSpan[]; dates: CaseDate[] } {
  const { anyReasonUntil, cancelBefore } = refundDates(facts.paidAt)
  const isOpen = isUndecided(request.status)
  const lawBy = isLive(request.status) ? statutoryBy(facts, request.asked_at) : null
  const isEntered = request.channel !== 'form'
  const dates: (CaseDate | null)[] = [
    at('Paid', facts.paidAt),
    facts.firstDocumentAccessAt ? at('Documents opened', facts.firstDocumentAccessAt) : null,
    at('48 hours over', anyReasonUntil),
    isEntered ? at('Sent', request.sent_at) : null,
    at(isEntered ? 'Received' : 'Refund requested', request.asked_at),
    endOf('Cancellation period over', cancelBefore),
    // Now and the answer are one mark where they are less than a day apart.
    isOpen && Math.abs(Date.parse(request.due_at) - Date.parse(now)) > dayMilliseconds ? at('Now', now) : null,
    isOpen ? { ...endOf(answerLabel(request, facts), request.due_at), isNext: true } : null,
    request.decided_at ? at('Decided', request.decided_at) : null,
    lawBy ? endOf('Statutory refund deadline', lawBy) : null,
  ]
  const spans = [
    { label: '48 hours', until: anyReasonUntil },
    { label: 'Cancellation period', until: cancelBefore },
  ]
  return { spans, dates: dates.filter((date) => date !== null).sort((one, other) => one.at.localeCompare(other.at)) }
}

function answerLabel({ reason }: Pick<Asked, 'reason'>, facts: Pick<RefundFacts, 'isDealUnavailable'>): string {
  const isOwnerAsked = reason === 'property-unavailable' && !facts.isDealUnavailable
  return isOwnerAsked ? 'Ask the owner and decide by' : 'Decide by'
}

const at = (label: string, time: string): CaseDate => ({
  label,
  at: time,
  text: formatShortTime(time),
})

const endOf = (label: string, time: string): CaseDate => ({
  label,
  at: time,
  text: `end of ${formatDate(addMilliseconds(time, -1))}`,
})
