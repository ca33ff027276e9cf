import { addMilliseconds, formatDate, formatDayAndTime, startOfLondonDay } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { CheckState } from '#app/domain/terms/buyer-check.ts'
import { lastDayBefore } from '#app/domain/terms/check-dates.ts'
import { waitUntil } from '#app/domain/terms/consent.ts'
import { decideRefund, documentsDueBy, refundDates, type RefundFacts } from '#app/domain/terms/refund-rules.ts'

/** A purchase in time, as its buyer sees it. Pure: the same facts give the same points. */

export interface LifePoint {
  /** The past, the present, what the buyer may do or leave, and what will come. */
  kind: 'done' | 'now' | 'maybe' | 'ahead'
  label: string
  /** When, in words. */
  when: string
  /** Its meaning for a refund; null where there is nothing to say. */
  note: string | null
}

type PurchaseFacts = Omit<RefundFacts, 'reason' | 'sentAt'>

export interface LifeFacts extends PurchaseFacts {
  /** The time from which the documents can be opened. */
  unlockAt: string | null
  /** Where it stands with the check of its buyer's identity. */
  check?: CheckState
  /** The end of its time that the reminder has told; null before it. */
  checkEndsAt?: string | null
  /** True while a refund or a dispute decides about the purchase, so that no other amount may be promised. */
  isUndecided: boolean
  /** The London day on which the purchase completed, such as `2026-12-03`; null where it has not. */
  completedOn: string | null
  /** The end of the purchase without completion or after a refund; null while it goes on, and once it has completed. */
  ended: { kind: 'refunded'; at: string; refundedPence: number } | { kind: 'not-completed'; at: string } | null
}

/** The points of a purchase in the order of time. Of one that has ended, only what happened. */
export function describeLife(facts: LifeFacts, now: string): LifePoint[] {
  const { paidAt, unlockAt, ended, firstDocumentAccessAt: openedAt } = facts
  const dates = refundDates(paidAt)
  const points: { at: string; point: LifePoint }[] = []
  const add = (at: string, label: string, when: string, note: string | null = null) =>
    points.push({ at, point: { kind: at <= now ? 'done' : 'ahead', label, when, note: at <= now ? null : note } })

  add(paidAt, 'Paid', formatDayAndTime(paidAt))
  add(dates.anyReasonUntil, '48 hours over', formatDayAndTime(dates.anyReasonUntil), noteAfterAnyReason(facts))
  if (openedAt) add(openedAt, 'Documents opened', formatDayAndTime(openedAt))
  if (facts.completedOn !== null) {
    // A day has no hour: the point stands at its beginning, and never before the payment.
    const begins = startOfLondonDay(`${facts.completedOn}T12:00:00.000Z`, 0)
    add(begins > paidAt ? begins : paidAt, 'Completed', formatDate(facts.completedOn))
  }
  const lastDay = `end of ${formatDate(dates.lastCancelDay)}`
  // Around bank holidays the period is longer than the 14 days.
  const over = dates.cancelBefore === waitUntil(paidAt) ? '14 days over' : 'Cancellation period over'
  add(dates.cancelBefore, over, lastDay, 'a change of plans is not refunded after that')
  // Both may be at the same midnight: the documents open because the days are over.
  // They stay locked while a request or a dispute is undecided, whatever the date says.
  if (unlockAt && unlockAt > paidAt && (ended || !facts.isUndecided))
    add(unlockAt, 'Documents open', formatDate(unlockAt))
  const checkedBy = facts.checkEndsAt ?? dates.cancelBefore
  if (facts.check === 'pending' && !facts.isUndecided && !ended && checkedBy > now)
    add(checkedBy, 'Identity check', `by the end of ${lastDayBefore(checkedBy)}`, 'everything back if it is not passed')
  const missingSince = facts.isUndecided || ended ? null : facts.documentsMissingSince
  if (missingSince !== null && missingSince <= now) {
    const dueBy = documentsDueBy(missingSince)
    const day = `end of ${formatDate(addMilliseconds(dueBy, -1))}`
    add(dueBy, 'Documents due', day, 'everything back if they are still missing')
  }
  points.sort((one, other) => one.at.localeCompare(other.at))
  if (ended) {
    const past = points.filter(({ at }) => at <= ended.at).map(({ point }) => ({ ...point, kind: 'done' as const }))
    if (ended.kind === 'not-completed')
      return [...past, { kind: 'done', label: 'Did not complete', when: formatDayAndTime(ended.at), note: null }]
    const note = `${formatPounds(ended.refundedPence)} of ${formatPounds(facts.paidPence)}`
    return [...past, { kind: 'done', label: 'Refunded', when: formatDayAndTime(ended.at), note }]
  }
  const present: LifePoint = { kind: 'now', label: 'Now', when: formatDayAndTime(now), note: noteOfNow(facts, now) }
  const opening = facts.isUndecided ? null : whatOpeningChanges(facts, now)
  const isUnlocked = unlockAt !== null && unlockAt <= now
  return [
    ...points.filter(({ at }) => at <= now).map(({ point }) => point),
    present,
    ...(opening && isUnlocked && !openedAt && missingSince === null ? [maybeOpened(opening)] : []),
    ...points.filter(({ at }) => at > now).map(({ point }) => point),
  ]
}

/** The rest for a change of plans once the first 48 hours are over; null where that changes nothing or nothing may be promised. */
function noteAfterAnyReason(facts: LifeFacts): string | null {
  if (facts.isUndecided) return null
  const { outcome, amountPence } = decideRefund({
    ...facts,
    reason: 'changed-plans',
    sentAt: addMilliseconds(refundDates(facts.paidAt).anyReasonUntil, 1),
  })
  return outcome === 'less-fee' ? `${formatPounds(amountPence)} back if your plans change` : null
}

function noteOfNow(facts: LifeFacts, now: string): string | null {
  if (facts.isUndecided) return null
  const { outcome, amountPence } = decideRefund({
    ...facts,
    reason: 'changed-plans',
    sentAt: now,
  })
  if (outcome === 'not-refundable') return 'a change of plans is no longer refunded'
  return `${formatPounds(amountPence)} back${outcome === 'less-fee' ? ' if your plans change' : ', any reason'}`
}

function maybeOpened({ openedPence, anyReasonUntil }: OpeningChange): LifePoint {
  const then = anyReasonUntil ? ', once the 48 hours are over' : ''
  const note = `${formatPounds(openedPence)} back if your plans change${then}`
  return { kind: 'maybe', label: 'First document', when: 'not opened yet', note }
}

/** The effect that opening the documents has on a refund. */
export interface OpeningChange {
  /** The sum that a buyer gets back who opens nothing, whatever their reason. */
  unopenedPence: number
  /** The sum that they get back after opening, for a change of plans and for any reason that is not a fault of ours. */
  openedPence: number
  /** The end of the first 48 hours, in which opening changes nothing; null once they are over. */
  anyReasonUntil: string | null
  /** An instant of the last day on which the amounts hold. */
  lastDay: string
}

/**
 * The change that opening the documents brings for a buyer who has not opened them; null where they would get back the same either
 * way.
 */
export function whatOpeningChanges(given: PurchaseFacts, now: string): OpeningChange | null {
  const dates = refundDates(given.paidAt)
  const isWithinAnyReason = Date.parse(now) <= Date.parse(dates.anyReasonUntil)
  const sentAt = isWithinAnyReason ? addMilliseconds(dates.anyReasonUntil, 1) : now
  const amountOf = (firstDocumentAccessAt: string | null) =>
    decideRefund({ ...given, firstDocumentAccessAt, reason: 'changed-plans', sentAt }).amountPence
  // Only what is opened before the notice is sent counts.
  const [unopenedPence, openedPence] = [amountOf(null), amountOf(addMilliseconds(sentAt, -1))]
  if (unopenedPence === openedPence) return null
  const anyReasonUntil = isWithinAnyReason ? dates.anyReasonUntil : null
  return { unopenedPence, openedPence, anyReasonUntil, lastDay: dates.lastCancelDay }
}
