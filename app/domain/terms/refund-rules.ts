import type { RefundReason } from '#db/schema.ts'
import { addMilliseconds, formatDate, formatDayAndTime, startOfLondonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { endOfBusinessDays } from './business-days.ts'
import { administrationFeePence } from './refund-reasons.ts'

export { administrationFeePence, refundReasonLabels, refundReasons } from './refund-reasons.ts'

/**
 * The refund engine (RULES.md, Refunds): pure, so the same facts give the same verdict whenever and wherever it is asked.
 * Amounts are pence, times UTC ISO text.
 */

/** The figures a refund depends on. */
export interface RefundFacts {
  paidPence: number
  /** The money that has gone back already, or is on its way back. */
  refundedPence: number
  paidAt: string
  /** The time at which the notice was sent (Consumer Contracts Regulations 2013, reg 32); where it came by the form, that of the form. */
  sentAt: string
  /** True where both boxes were ticked, in a choice stored before the notice was sent. */
  hasWaived: boolean
  /** The time at which the buyer chose to open the documents. They count as opened where it is before the notice was sent. */
  firstDocumentAccessAt: string | null
  reason: RefundReason
  /** The time since which documents had been missing that should be open, as the notice was sent; null when none were. */
  documentsMissingSince: string | null
  /** True where the deal was marked unavailable, by an admin or its owner, while it was this buyer's. */
  isDealUnavailable: boolean
  /** True where the check of the buyer's identity has ended the purchase (RULES.md, Checks). */
  isCheckEnded?: boolean
  /** True where nothing opens before the buyer's identity is checked; `unlockAt` is then set by a passed check. */
  needsCheck?: boolean
  unlockAt?: string | null
}

export interface RefundDates {
  /** The end of the first 48 hours after payment, this instant included. They are counted on a clock that is never changed. */
  anyReasonUntil: string
  /** The end of the cancellation period, a midnight in London. The period is over from this instant on. */
  cancelBefore: string
  /** An instant within the period's last London day, to be shown as a date. */
  lastCancelDay: string
}

export type RefundWindow = '48-hours' | 'any-time' | 'cancellation-period' | 'later'
export type RefundOutcome =
  | 'full'
  | 'full-automatic'
  | 'full-if-confirmed'
  | 'full-after-review'
  | 'less-fee'
  | 'manual-review'
  | 'not-refundable'

export interface RefundVerdict {
  window: RefundWindow
  outcome: RefundOutcome
  /** The part of the remaining payment that is kept; never more than what remains. */
  feePence: number
  /**
   * The amount that goes back once the request is approved: 0 when not refundable, never more than what is left of the payment.
   */
  amountPence: number
  /**
   * The verdict that applies when a person finds that the reason does not hold. It is the one that any other reason would bring.
   * Null where nobody has to find anything out.
   */
  otherwise: { outcome: RefundOutcome; feePence: number; amountPence: number } | null
  dates: RefundDates
  /** The explanation for buyer and admin: the rule that applies, and its result. */
  sentence: string
}

/** The labels of the outcomes, short enough for a list. */
export const outcomeLabels: Record<RefundOutcome, string> = {
  full: 'Full refund',
  'full-automatic': 'Full refund, automatic',
  'full-if-confirmed': 'Full refund once confirmed',
  'full-after-review': 'Full refund after review',
  'less-fee': `Less ${formatPounds(administrationFeePence)} fee`,
  'manual-review': 'Manual review',
  'not-refundable': 'Not refundable',
}

const anyReasonMilliseconds = 48 * 3_600_000
/** The days in which the law lets a consumer cancel (Consumer Contracts Regulations 2013, reg 30). */
const cancellationCalendarDays = 14
const cancellationBusinessDays = 10
const missingBusinessDays = 2
export const answerBusinessDays = 7
/** The days for settling a claim that the property is unavailable, which is done by asking its owner. */
export const ownerBusinessDays = 2
export const sendBusinessDays = 5
const statutoryCalendarDays = 14

/**
 * Until when a payment can be refunded. The cancellation period lasts to the end of the later of the 14th calendar day and the
 * 10th business day after the London day of payment, which is day 0 (RULES.md, Refunds).
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
 * The time by which a request is answered, from when it was received. `answeredBy` (exclusive) is the end of the 7th business day
 * after it (the pages say 5-7 business days), or of the 2nd where the owner has to be asked whether the property is unavailable.
 * `lastDay` is an instant of that day, to be shown as a date. `lawBy` (exclusive) is the end of the 14 calendar days that the
 * Consumer Contracts Regulations 2013, reg 34, allow for paying back after a trader is told of a cancellation.
 */
export function handlingDates(
  receivedAt: string,
  reason?: RefundReason,
): { answeredBy: string; lastDay: string; lawBy: string } {
  const days = reason === 'property-unavailable' ? ownerBusinessDays : answerBusinessDays
  const answeredBy = endOfBusinessDays(receivedAt, days)
  return {
    answeredBy,
    lastDay: addMilliseconds(answeredBy, -1),
    lawBy: startOfLondonDay(receivedAt, statutoryCalendarDays + 1),
  }
}

/**
 * The time (exclusive) by which the law wants the money back, where the buyer cancelled under it: the end of the 14 calendar days
 * of `handlingDates`. Null where the right to cancel had ended, by its period or by opening the documents after giving it up.
 */
export function statutoryBy(facts: RefundFacts, receivedAt: string): string | null {
  const isInPeriod = Date.parse(facts.sentAt) < Date.parse(refundDates(facts.paidAt).cancelBefore)
  return isInPeriod && !hasUsedUpRight(facts) ? handlingDates(receivedAt).lawBy : null
}

/** The time (exclusive) by which an approved refund has been sent: the end of the 5th business day after approval. */
export function sendBy(approvedAt: string): string {
  return endOfBusinessDays(approvedAt, sendBusinessDays)
}

/** The time (exclusive) by which an approved refund has been sent: ours, or that of the law where it is earlier. */
export function sentBy(facts: RefundFacts, receivedAt: string, approvedAt: string): string {
  const [ours, law] = [sendBy(approvedAt), statutoryBy(facts, receivedAt)]
  return law !== null && law < ours ? law : ours
}

/** True for an outcome that needs nobody's decision. */
export function isAutomatic(verdict: Pick<RefundVerdict, 'outcome'>): boolean {
  return verdict.outcome === 'full-automatic'
}

/**
 * The verdict on a request: the first row of RULES.md, Refunds, that matches, in their order. The time of sending decides, not the
 * time of receipt or of looking. A request from before the payment counts as within 48 hours. The fee is kept once: money that has gone back
 * already is taken off the amount that is left after the fee. Refuses nothing: where nothing is left, the amount is 0.
 */
export function decideRefund(facts: RefundFacts): RefundVerdict {
  const dates = refundDates(facts.paidAt)
  const { window, outcome } = findRow(facts, dates)
  const amounts = amountsOf(facts, outcome)
  const isOpen = needsFinding(outcome) && amounts.amountPence > 0
  const otherwise = isOpen ? decideRefund({ ...facts, reason: 'other' }) : null
  const whatComes = `${describeCase(facts, dates, window, outcome)}: ${describeAmount(facts, outcome, amounts)}.`
  return {
    window,
    outcome,
    ...amounts,
    otherwise: otherwise && {
      outcome: otherwise.outcome,
      feePence: otherwise.feePence,
      amountPence: otherwise.amountPence,
    },
    dates,
    sentence: otherwise
      ? `${whatComes} If we cannot confirm it: ${describeAmount(facts, otherwise.outcome, otherwise)}.`
      : whatComes,
  }
}

/** The least that is to go back on a request, in pence: by law, and by what we promise, which is never less. */
export interface LeastDue {
  lawPence: number
  promisePence: number
}

/**
 * The least that is due on a request (RULES.md, Overrides). The law: all that is left of the payment where the notice was sent
 * within the 14 days and the right to cancel had not ended (Consumer Contracts Regulations 2013, regs 30, 34 and 36), and where what
 * was paid for is not there, because documents are missing or the property is gone (Consumer Rights Act 2015, ss 44 and 56). Our
 * promise: the sum of `decideRefund`, as if a reason that a person has to look into held.
 */
export function leastDue(facts: RefundFacts): LeastDue {
  const leftPence = Math.max(0, facts.paidPence - facts.refundedPence)
  const isInTime = Date.parse(facts.sentAt) < Date.parse(startOfLondonDay(facts.paidAt, cancellationCalendarDays + 1))
  const isNotSupplied = isEndedByUs(facts) || areDocumentsMissing(facts)
  const isDueByLaw = isNotSupplied || (isInTime && !hasUsedUpRight(facts))
  return { lawPence: isDueByLaw ? leftPence : 0, promisePence: decideRefund(facts).amountPence }
}

function amountsOf(facts: RefundFacts, outcome: RefundOutcome): { feePence: number; amountPence: number } {
  const leftPence = Math.max(0, facts.paidPence - facts.refundedPence)
  const feePence = outcome === 'less-fee' ? Math.min(administrationFeePence, leftPence) : 0
  return { feePence, amountPence: outcome === 'not-refundable' ? 0 : leftPence - feePence }
}

/** True where the outcome depends on what a person finds out. */
function needsFinding(outcome: RefundOutcome): boolean {
  return outcome === 'full-if-confirmed' || outcome === 'full-after-review' || outcome === 'manual-review'
}

/** The refund of a buyer who changes their mind now, and the time until which it holds, as the form and the account tell it. */
export function refundToday(
  facts: Omit<RefundFacts, 'reason' | 'sentAt'>,
  now: string,
): Pick<RefundVerdict, 'window' | 'amountPence' | 'sentence'> {
  const asked = { ...facts, reason: 'changed-plans', sentAt: now } as const
  const verdict = decideRefund(asked)
  return { window: verdict.window, amountPence: verdict.amountPence, sentence: describeToday(asked, verdict) }
}

/**
 * The effect of opening the documents at this hour on the refunds of a buyer who has not opened them. `changes` is false where
 * they would get back the same either way. The sentences explain it to the buyer.
 */
export function describeOpening(
  given: Omit<RefundFacts, 'reason' | 'sentAt' | 'firstDocumentAccessAt'>,
  now: string,
): { changes: boolean; sentences: string[] } {
  const facts = { ...given, firstDocumentAccessAt: null }
  const dates = refundDates(facts.paidAt)
  const isWithinAnyReason = Date.parse(now) <= Date.parse(dates.anyReasonUntil)
  // Nothing depends on the documents within the first 48 hours, so the time after them is compared.
  const sentAt = isWithinAnyReason ? addMilliseconds(dates.anyReasonUntil, 1) : now
  const ask = (firstDocumentAccessAt: string | null) =>
    decideRefund({ ...facts, firstDocumentAccessAt, reason: 'changed-plans', sentAt })
  // Only what is opened before the notice is sent counts.
  const [closed, opened] = [ask(null), ask(addMilliseconds(sentAt, -1))]
  if (closed.outcome === opened.outcome) {
    const keptRight = closed.window === 'cancellation-period' ? ', because you kept your right to cancel' : ''
    return {
      changes: false,
      sentences: [`Opening the documents changes nothing about refunds${keptRight}.`, refundToday(facts, now).sentence],
    }
  }
  const until = `until the end of ${formatDate(dates.lastCancelDay)}`
  const [full, less] = [formatPounds(closed.amountPence), formatPounds(opened.amountPence)]
  return {
    changes: true,
    sentences: [
      'You agreed that you lose your right to cancel under the 14-day rule once you have opened the documents.',
      ...(isWithinAnyReason
        ? [
            `Until ${formatDayAndTime(dates.anyReasonUntil)} you get back ${full} if you request a refund, for any reason, whether or not you have opened them.`,
          ]
        : []),
      `If you do not open them, you get back ${full} if you request a refund, for any reason, ${until}.`,
      `Once you have opened them, you get back ${less}, which is ${full} less the ${formatPounds(opened.feePence)} administration fee, ${until}. If the information was incorrect or there were technical issues, you get back all of it after review.`,
    ],
  }
}

function findRow(facts: RefundFacts, dates: RefundDates): Pick<RefundVerdict, 'window' | 'outcome'> {
  const { reason } = facts
  const sentAt = Date.parse(facts.sentAt)
  const isInPeriod = sentAt < Date.parse(dates.cancelBefore)
  if (sentAt <= Date.parse(dates.anyReasonUntil)) return { window: '48-hours', outcome: 'full' }
  if (isEndedByUs(facts) || areDocumentsMissing(facts)) return { window: 'any-time', outcome: 'full-automatic' }
  if (isInPeriod && !hasUsedUpRight(facts)) return { window: 'cancellation-period', outcome: 'full' }
  if (reason === 'property-unavailable') return { window: 'any-time', outcome: 'full-if-confirmed' }
  if (isInPeriod) {
    const isReviewed = reason === 'incorrect-information' || reason === 'technical-issues'
    return { window: 'cancellation-period', outcome: isReviewed ? 'full-after-review' : 'less-fee' }
  }
  return { window: 'later', outcome: reason === 'incorrect-information' ? 'manual-review' : 'not-refundable' }
}

/** True where what was paid for cannot be had any more, for no choice of the buyer's. */
function isEndedByUs(facts: RefundFacts): boolean {
  return facts.isDealUnavailable || isEndedByCheck(facts)
}

/** True where the check has ended the purchase, or was not passed by the end of the cancellation period, when the notice was sent. */
function isEndedByCheck({ isCheckEnded = false, needsCheck = false, unlockAt, paidAt, sentAt }: RefundFacts): boolean {
  if (isCheckEnded) return true
  const isPending = needsCheck && (!unlockAt || Date.parse(unlockAt) > Date.parse(sentAt))
  return isPending && Date.parse(sentAt) >= Date.parse(refundDates(paidAt).cancelBefore)
}

/** True where documents had been missing for more than two business days when the notice was sent. */
function areDocumentsMissing({ documentsMissingSince, sentAt }: RefundFacts): boolean {
  return documentsMissingSince !== null && Date.parse(sentAt) >= Date.parse(documentsDueBy(documentsMissingSince))
}

/** The time (exclusive) by which documents have to be there that have been missing since then. */
export function documentsDueBy(missingSince: string): string {
  return endOfBusinessDays(missingSince, missingBusinessDays)
}

/**
 * Consequences where documents are missing that should be open, with one date; null where none are at this hour. A signed-in
 * buyer's refund is approved automatically once they have been missing for two business days.
 */
export function describeMissing(facts: Omit<RefundFacts, 'reason' | 'sentAt'>, now: string): string | null {
  const since = facts.documentsMissingSince
  if (since === null || since > now) return null
  const dueBy = documentsDueBy(since)
  if (now < dueBy) {
    return `The documents of this deal are missing, so there is nothing to open yet. If they are still missing after the end of ${formatDate(addMilliseconds(dueBy, -1))}, you can request a full refund, which is approved automatically. Nothing has changed about your right to cancel.`
  }
  const { amountPence } = decideRefund({ ...facts, reason: 'other', sentAt: now })
  return `The documents of this deal have been missing since ${formatDate(since)}, which is more than ${missingBusinessDays} business days. If you request a refund while they are, you get back ${formatPounds(amountPence)}, approved automatically.`
}

/** True where the right to cancel had ended. That takes both: the waiver given, and the documents opened before the notice was sent. */
function hasUsedUpRight(facts: Pick<RefundFacts, 'hasWaived' | 'firstDocumentAccessAt' | 'sentAt'>): boolean {
  return facts.hasWaived && isOpenedBefore(facts, facts.sentAt)
}

function isOpenedBefore(
  { firstDocumentAccessAt }: Pick<RefundFacts, 'firstDocumentAccessAt'>,
  sentAt: string,
): boolean {
  return firstDocumentAccessAt !== null && Date.parse(firstDocumentAccessAt) < Date.parse(sentAt)
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
      return 'Requested within 48 hours of payment'
    case 'any-time':
      if (outcome === 'full-if-confirmed') return 'Requested because the property is unavailable'
      if (facts.isDealUnavailable) return 'The deal has been marked unavailable'
      if (isEndedByCheck(facts)) return 'The identity check was not completed'
      return `Documents have been missing for more than ${missingBusinessDays} business days`
    case 'cancellation-period': {
      const inTime = `Requested within the cancellation period, which ends on ${lastDay}`
      if (outcome !== 'full') return `${inTime}, with the documents opened, ${why}`
      return isOpenedBefore(facts, facts.sentAt)
        ? `${inTime}, without giving up the right to cancel`
        : `${inTime}, with the documents not opened`
    }
    case 'later':
      return `Requested after the cancellation period, which ended on ${lastDay}, ${why}`
  }
}

function describeAmount(
  facts: RefundFacts,
  outcome: RefundOutcome,
  { amountPence, feePence }: { amountPence: number; feePence: number },
): string {
  if (outcome === 'not-refundable') return 'not refundable'
  if (amountPence + feePence === 0) return 'the whole payment has already gone back'
  const left = formatPounds(amountPence + feePence)
  const whole = facts.refundedPence > 0 ? `refund of the remaining ${left}` : `full refund of ${left}`
  switch (outcome) {
    case 'full':
      return `${whole}, no fee`
    case 'full-automatic':
      return `${whole}, no fee, approved automatically`
    case 'full-if-confirmed':
      return `${whole}, no fee, once we have asked its owner and confirmed it`
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

function describeToday(facts: RefundFacts, verdict: RefundVerdict): string {
  const { window, outcome, amountPence, feePence, dates } = verdict
  if (facts.paidPence <= facts.refundedPence) return 'The whole payment has already gone back.'
  const lastDay = formatDate(dates.lastCancelDay)
  const youGet = `If you request a refund now, you get back ${formatPounds(amountPence)}`
  const until = `until the end of ${lastDay}`
  const isAtStake = facts.hasWaived && facts.firstDocumentAccessAt === null
  const whileUnopened = `for any reason, ${until}${isAtStake ? ', as long as you do not open the documents' : ''}.`
  switch (window) {
    case '48-hours':
      return facts.hasWaived && facts.firstDocumentAccessAt !== null
        ? `${youGet}, for any reason, until ${formatDayAndTime(dates.anyReasonUntil)}.`
        : `${youGet}, ${whileUnopened}`
    case 'any-time':
      if (facts.isDealUnavailable) return `${youGet}, at any time, because the deal has been marked unavailable.`
      if (isEndedByCheck(facts)) return `${youGet}, at any time, because the identity check was not completed.`
      return `${youGet}, for any reason, as long as documents are missing.`
    case 'cancellation-period':
      return outcome === 'less-fee'
        ? `${youGet}, which is ${formatPounds(amountPence + feePence)} less the ${formatPounds(feePence)} administration fee, ${until}. If the information was incorrect or there were technical issues, you get back all of it after review.`
        : `${youGet}, ${whileUnopened}`
    case 'later':
      return `The time to change your mind ended on ${lastDay}. You can still request a refund if the information was incorrect or the property is unavailable.`
  }
}
