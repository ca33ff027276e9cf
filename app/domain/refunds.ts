import type { RefundReason } from '#db/schema.ts'
import { addMilliseconds, formatDate, formatDayAndTime, startOfLondonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { endOfBusinessDays } from './business-days.ts'
import { administrationFeePence } from './refund-reasons.ts'

export { administrationFeePence, refundReasonLabels, refundReasons } from './refund-reasons.ts'

/**
 * The refund engine (decisions.md, Refunds): pure, so the same facts give the same verdict whenever and wherever it is asked.
 * Amounts are pence, times UTC ISO text.
 */

/** What a refund depends on. */
export interface RefundFacts {
  paidPence: number
  /** Gone back already, or on its way back. */
  refundedPence: number
  paidAt: string
  askedAt: string
  /** Both boxes of checkout were ticked, in a stored choice. */
  hasWaived: boolean
  /** Any time at all counts as opened: the caller decides which openings count. */
  firstDocumentAccessAt: string | null
  reason: RefundReason
  /** Since when documents have been missing that should be open; null when none are. */
  documentsMissingSince: string | null
  isDuplicatePayment: boolean
}

export interface RefundDates {
  /** 48 hours after payment as they pass on a clock that is never changed, this instant included. */
  anyReasonUntil: string
  /** The cancellation period is over from this instant on: a midnight in London. */
  cancelBefore: string
  /** An instant within its last London day, to be shown as a date. */
  lastCancelDay: string
}

export type RefundWindow = '48-hours' | 'any-time' | 'cancellation-period' | 'later'
export type RefundOutcome =
  'full' | 'full-automatic' | 'full-after-review' | 'less-fee' | 'manual-review' | 'not-refundable'

export interface RefundVerdict {
  window: RefundWindow
  outcome: RefundOutcome
  /** What is kept of what is left of the payment; never more than that. */
  feePence: number
  /** What goes back once it is approved: 0 when not refundable, never more than what is left of the payment. */
  amountPence: number
  dates: RefundDates
  /** For buyer and admin: what applies and what comes of it. */
  sentence: string
}

/** The outcomes, short enough for a list. */
export const outcomeLabels: Record<RefundOutcome, string> = {
  full: 'Full refund',
  'full-automatic': 'Full refund, automatic',
  'full-after-review': 'Full refund after review',
  'less-fee': `Less ${formatPounds(administrationFeePence)} fee`,
  'manual-review': 'Manual review',
  'not-refundable': 'Not refundable',
}

const anyReasonMilliseconds = 48 * 3_600_000
const cancellationCalendarDays = 14
const cancellationBusinessDays = 10
const missingBusinessDays = 2
const answerBusinessDays = 7
const sendBusinessDays = 5
const statutoryCalendarDays = 14

/**
 * Until when a payment can be refunded. The cancellation period lasts to the end of the later of the 14th calendar day and the
 * 10th business day after the London day of payment, which is day 0 (reference/domain.md C8).
 */
export function refundDates(paidAt: string): RefundDates {
  const calendarEnd = startOfLondonDay(paidAt, cancellationCalendarDays + 1)
  const businessEnd = endOfBusinessDays(paidAt, cancellationBusinessDays)
  const cancelBefore = calendarEnd > businessEnd ? calendarEnd : businessEnd
  return {
    anyReasonUntil: addMilliseconds(paidAt, anyReasonMilliseconds),
    cancelBefore,
    lastCancelDay: addMilliseconds(cancelBefore, -1),
  }
}

/**
 * By when a request is answered. `answeredBy` (exclusive) ends the 7th business day after the request, of which `lastDay` is an
 * instant to be shown as a date (specification: 5-7 business days); `lawBy` (exclusive) ends the 14 calendar days that the
 * Consumer Contracts Regulations 2013 allow for paying back after a cancellation.
 */
export function handlingDates(askedAt: string): { answeredBy: string; lastDay: string; lawBy: string } {
  const answeredBy = endOfBusinessDays(askedAt, answerBusinessDays)
  return {
    answeredBy,
    lastDay: addMilliseconds(answeredBy, -1),
    lawBy: startOfLondonDay(askedAt, statutoryCalendarDays + 1),
  }
}

/** By when (exclusive) an approved refund has been sent: the end of the 5th business day after approval (specification, Terms). */
export function sendBy(approvedAt: string): string {
  return endOfBusinessDays(approvedAt, sendBusinessDays)
}

/** True for what needs nobody's decision. */
export function isAutomatic(verdict: Pick<RefundVerdict, 'outcome'>): boolean {
  return verdict.outcome === 'full-automatic'
}

/**
 * What comes of a request: the rows of decisions.md in their order, the first that matches. The time of asking decides, not the
 * time of looking. The fee is kept once: what has gone back already is taken off what is left after it. Asked before payment
 * counts as within 48 hours. Refuses nothing: where nothing is left, the amount is 0.
 */
export function decideRefund(facts: RefundFacts): RefundVerdict {
  const dates = refundDates(facts.paidAt)
  const { window, outcome } = findRow(facts, dates)
  const leftPence = Math.max(0, facts.paidPence - facts.refundedPence)
  const feePence = outcome === 'less-fee' ? Math.min(administrationFeePence, leftPence) : 0
  const amountPence = outcome === 'not-refundable' ? 0 : leftPence - feePence
  const sentence = `${describeCase(facts, dates, window, outcome)}: ${describeAmount(facts, outcome, amountPence, feePence)}.`
  return { window, outcome, feePence, amountPence, dates, sentence }
}

/** What a buyer who changed their mind would get back now, and until when, as the form and the account tell it. */
export function refundToday(
  facts: Omit<RefundFacts, 'reason' | 'askedAt'>,
  now: string,
): Pick<RefundVerdict, 'window' | 'amountPence' | 'sentence'> {
  const verdict = decideRefund({ ...facts, reason: 'changed-plans', askedAt: now })
  return { window: verdict.window, amountPence: verdict.amountPence, sentence: describeToday(facts, verdict) }
}

function findRow(facts: RefundFacts, dates: RefundDates): Pick<RefundVerdict, 'window' | 'outcome'> {
  const { reason } = facts
  const askedAt = Date.parse(facts.askedAt)
  if (askedAt <= Date.parse(dates.anyReasonUntil)) return { window: '48-hours', outcome: 'full' }
  if (reason === 'property-unavailable' || facts.isDuplicatePayment || areDocumentsMissing(facts))
    return { window: 'any-time', outcome: 'full-automatic' }
  if (askedAt < Date.parse(dates.cancelBefore)) {
    const window = 'cancellation-period'
    if (!hasUsedUpRight(facts)) return { window, outcome: 'full' }
    if (reason === 'incorrect-information' || reason === 'technical-issues')
      return { window, outcome: 'full-after-review' }
    return { window, outcome: 'less-fee' }
  }
  return { window: 'later', outcome: reason === 'incorrect-information' ? 'manual-review' : 'not-refundable' }
}

/** Missing for more than two working days when it was asked. */
function areDocumentsMissing({ documentsMissingSince, askedAt }: RefundFacts): boolean {
  return (
    documentsMissingSince !== null &&
    Date.parse(askedAt) >= Date.parse(endOfBusinessDays(documentsMissingSince, missingBusinessDays))
  )
}

/** Only both together end the right to cancel: the waiver given, and the documents opened. */
function hasUsedUpRight({
  hasWaived,
  firstDocumentAccessAt,
}: Pick<RefundFacts, 'hasWaived' | 'firstDocumentAccessAt'>): boolean {
  return hasWaived && firstDocumentAccessAt !== null
}

const reasonsInWords: Record<RefundReason, string> = {
  'property-unavailable': 'because the property is unavailable',
  'incorrect-information': 'because of incorrect information',
  'changed-plans': 'because of changed plans',
  'technical-issues': 'because of technical issues',
  other: 'for another reason',
}

function describeCase(facts: RefundFacts, dates: RefundDates, window: RefundWindow, outcome: RefundOutcome): string {
  const lastDay = formatDate(dates.lastCancelDay)
  const why = reasonsInWords[facts.reason]
  switch (window) {
    case '48-hours':
      return 'Asked within 48 hours of payment'
    case 'any-time':
      if (facts.reason === 'property-unavailable') return 'The property is unavailable'
      return facts.isDuplicatePayment
        ? 'The deal was paid for twice'
        : `Documents have been missing for more than ${missingBusinessDays} working days`
    case 'cancellation-period': {
      const inTime = `Asked within the cancellation period, which ends on ${lastDay}`
      if (outcome !== 'full') return `${inTime}, with the documents opened, ${why}`
      return facts.firstDocumentAccessAt === null
        ? `${inTime}, with the documents unopened`
        : `${inTime}, without giving up the right to cancel`
    }
    case 'later':
      return `Asked after the cancellation period, which ended on ${lastDay}, ${why}`
  }
}

function describeAmount(facts: RefundFacts, outcome: RefundOutcome, amountPence: number, feePence: number): string {
  if (outcome === 'not-refundable') return 'not refundable'
  if (amountPence + feePence === 0) return 'the whole payment has already gone back'
  const left = formatPounds(amountPence + feePence)
  const whole = facts.refundedPence > 0 ? `refund of the remaining ${left}` : `full refund of ${left}`
  switch (outcome) {
    case 'full':
      return `${whole}, no fee`
    case 'full-automatic':
      return `${whole}, no fee, approved automatically`
    case 'full-after-review':
      return `${whole} after review, no fee`
    case 'manual-review':
      return `reviewed by a person, ${whole} if upheld, no fee`
    case 'less-fee':
      return amountPence === 0
        ? `no refund, because the administration fee of ${formatPounds(administrationFeePence)} is not less than the ${left} left of the payment`
        : `refund of ${formatPounds(amountPence)}, which is ${left} less the ${formatPounds(feePence)} administration fee`
  }
}

function describeToday(facts: Omit<RefundFacts, 'reason' | 'askedAt'>, verdict: RefundVerdict): string {
  const { window, outcome, amountPence, feePence, dates } = verdict
  if (facts.paidPence <= facts.refundedPence) return 'The whole payment has already gone back.'
  const lastDay = formatDate(dates.lastCancelDay)
  const youGet = `If you ask now, you get back ${formatPounds(amountPence)}`
  switch (window) {
    case '48-hours':
      return `${youGet}, for any reason, until ${formatDayAndTime(dates.anyReasonUntil)}.`
    case 'any-time':
      return facts.isDuplicatePayment
        ? `${youGet}, at any time, because the deal was paid for twice.`
        : `${youGet}, for any reason, as long as documents are missing.`
    case 'cancellation-period': {
      const until = `until the end of ${lastDay}`
      if (outcome === 'less-fee')
        return `${youGet}, which is ${formatPounds(amountPence + feePence)} less the ${formatPounds(feePence)} administration fee, ${until}. If the information was incorrect or there were technical issues, you get back all of it after review.`
      return facts.hasWaived
        ? `${youGet}, for any reason, ${until}, as long as you do not open the documents.`
        : `${youGet}, for any reason, ${until}.`
    }
    case 'later':
      return `The time to change your mind ended on ${lastDay}. You can still ask if the information was incorrect or the property is unavailable.`
  }
}
