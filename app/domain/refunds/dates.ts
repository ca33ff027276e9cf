import type { RefundRequestRow } from '#db/schema.ts'
import { refundDates, statutoryBy, type RefundFacts } from '#app/domain/terms/refund-rules.ts'
import { isLive, isUndecided } from '#app/domain/terms/refund-states.ts'
import { addMilliseconds, formatShortDay, formatTime, formatWeekday, londonDaysUntil } from '#app/utils/dates.ts'

/** The dates of a refund request, as the desk shows them. */

export interface Due {
  /** `Overdue, 23 Nov`, `Today`, `Tomorrow`, `in 6 days`. */
  words: string
  /** The same for a place without a heading: `Overdue, 23 Nov`, `Due today, 24 Nov`. */
  sentence: string
  /** The last day that is in time: `Thu 26 Nov 2026`. */
  day: string
  urgency: 'late' | 'soon' | null
}

/** A deadline in words. It is the end of a day (exclusive), so that the day before it is the last one in time. */
export function dueInWords(dueAt: string, now: string): Due {
  const lastMoment = addMilliseconds(dueAt, -1)
  const day = formatWeekday(lastMoment)
  const shortDay = formatShortDay(lastMoment)
  const overdue = `Overdue, ${shortDay}`
  if (dueAt <= now) return { words: overdue, sentence: overdue, day, urgency: 'late' }
  const days = londonDaysUntil(lastMoment, now)
  const words = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `in ${days} days`
  return { words, sentence: `Due ${words.toLowerCase()}, ${shortDay}`, day, urgency: days === 0 ? 'soon' : null }
}

/** A date of a case, with what is shown for it. */
export interface CaseDate {
  label: string
  at: string
  text: string
  /** The next date to keep. */
  isNext?: true
}

/** A stretch of time in which the same rule applies. */
export interface CaseSpan {
  label: string
  until: string
}

type Asked = Pick<RefundRequestRow, 'status' | 'reason' | 'asked_at' | 'due_at' | 'decided_at'>

/** The dates that a verdict depends on and those that follow from it, in their order, with the stretches between them. */
export function caseDates(request: Asked, facts: RefundFacts, now: string): { spans: CaseSpan[]; dates: CaseDate[] } {
  const { anyReasonUntil, cancelBefore } = refundDates(facts.paidAt)
  const isOpen = isUndecided(request.status)
  const lawBy = isLive(request.status) ? statutoryBy(facts) : null
  const days = londonDaysUntil(addMilliseconds(request.due_at, -1), now)
  const dates: (CaseDate | null)[] = [
    at('Paid', facts.paidAt),
    facts.firstDocumentAccessAt ? at('Documents opened', facts.firstDocumentAccessAt) : null,
    at('48 hours over', anyReasonUntil),
    at('Refund requested', request.asked_at),
    endOf('Cancellation period over', cancelBefore),
    // The answer and this day are one mark where the answer is due now.
    isOpen && Math.abs(days) > 1 ? at('Now', now) : null,
    isOpen ? { ...endOf(answerLabel(request, facts), request.due_at), isNext: true } : null,
    request.decided_at ? at('Decided', request.decided_at) : null,
    lawBy ? endOf('Paid back by law', lawBy) : null,
  ]
  const spans = [
    { label: '48 hours', until: anyReasonUntil },
    { label: 'Cancellation period', until: cancelBefore },
  ]
  return { spans, dates: dates.filter((date) => date !== null).sort((one, other) => one.at.localeCompare(other.at)) }
}

function answerLabel({ reason }: Pick<Asked, 'reason'>, facts: Pick<RefundFacts, 'isDealUnavailable'>): string {
  const isOwnerAsked = reason === 'property-unavailable' && !facts.isDealUnavailable
  return isOwnerAsked ? 'Ask the owner and answer by' : 'Answer by'
}

const at = (label: string, time: string): CaseDate => ({ label, at: time, text: `${formatShortDay(time)}, ${formatTime(time)}` }) // prettier-ignore

const endOf = (label: string, time: string): CaseDate => ({ label, at: time, text: `end of ${formatShortDay(addMilliseconds(time, -1))}` }) // prettier-ignore
