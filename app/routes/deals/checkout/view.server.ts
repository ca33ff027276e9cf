import {
  warningMilliseconds,
  type CheckoutState,
  type EndedHold,
  type OtherHold,
  type OwnHold,
} from '#app/domain/reservations/checkout.ts'
import { waitMilliseconds } from '#app/domain/reservations/reservations.ts'
import { waitText, waitUntil } from '#app/domain/terms/consent.ts'
import { refundDates } from '#app/domain/terms/refund-rules.ts'
import {
  addMilliseconds,
  formatDate,
  formatDayAndTime,
  formatTime,
  londonDay,
  startOfLondonDay,
} from '#app/utils/dates.ts'
import type { CheckoutDates, CheckoutView, Clock, HoldView } from './view.ts'

/** The state of the page with its times in words. The server makes them, because a browser may write them in another way. */
export function viewOf(state: CheckoutState, now: string): CheckoutView {
  const clock = (iso: string) => clockOf(iso, now)
  switch (state.kind) {
    case 'payable':
      return { ...state, hold: state.hold && viewOfHold(state.hold, now) }
    case 'already-yours':
      return { kind: state.kind, amountPence: state.amountPence, paidAt: clock(state.paidAt) }
    case 'deal-held':
      // Strangers are not told whether the holder has kept it longer already.
      return { kind: state.kind, until: clock(state.until), money: state.money }
    case 'deal-reserved':
    case 'not-configured':
      return { kind: state.kind, money: state.money }
    case 'holds-another':
      return { kind: state.kind, hold: viewOfOther(state.hold, now) }
    case 'too-many-holds':
      return { kind: state.kind, holds: state.holds.map((hold) => viewOfOther(hold, now)) }
    case 'too-many-starts':
      return { kind: state.kind, startsADay: state.startsADay, from: clock(state.possibleFrom) }
    case 'hold-ended':
      return { kind: state.kind, ...viewOfEnded(state, now) }
    case 'hold-ended-wait':
      return { kind: state.kind, ...viewOfEnded(state, now), from: clock(state.possibleFrom) }
    default:
      return { kind: state.kind }
  }
}

function viewOfHold(hold: OwnHold, now: string): HoldView {
  const msLeft = Date.parse(hold.expiresAt) - Date.parse(now)
  return {
    until: clockOf(hold.expiresAt, now),
    againFrom: clockOf(addMilliseconds(hold.expiresAt, waitMilliseconds), now),
    msLeft,
    isEnding: msLeft <= warningMilliseconds,
    isExtended: hold.isExtended,
    canExtend: hold.canExtend,
    amountPence: hold.amountPence,
    choice: hold.choice,
  }
}

function viewOfOther({ reservationId, dealId, title, location, expiresAt }: OtherHold, now: string) {
  return { reservationId, dealId, title, location, until: clockOf(expiresAt, now) }
}

function viewOfEnded({ endedAt, money, freeSince }: EndedHold, now: string) {
  return { endedAt: clockOf(endedAt, now), money, freeSince: clockOf(freeSince, now) }
}

function clockOf(iso: string, now: string): Clock {
  const day = londonDay(iso)
  const isTomorrow = day === londonDay(startOfLondonDay(now, 1))
  const name = day === londonDay(now) ? 'today' : isTomorrow ? 'tomorrow' : `on ${formatDate(iso)}`
  return { iso, time: formatTime(iso), day: name }
}

/** The dates of a payment made now, in words. */
export function datesIfPaidNow(now: string): CheckoutDates {
  const { anyReasonUntil, lastCancelDay } = refundDates(now)
  return {
    paidAt: formatDayAndTime(now),
    anyReasonUntil: formatDayAndTime(anyReasonUntil),
    lastCancelDay: formatDate(lastCancelDay),
    waitDay: formatDate(waitUntil(now)),
    waitText: waitText(now),
  }
}
