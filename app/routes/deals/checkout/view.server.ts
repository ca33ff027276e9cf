import {
  warningMilliseconds,
  type CheckoutState,
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
  const otherHold = (hold: OtherHold) => ({ ...hold, until: clock(hold.until) })
  switch (state.kind) {
    case 'payable':
      return { ...state, hold: state.hold && viewOfHold(state.hold, now) }
    case 'already-yours':
      return { ...state, paidAt: clock(state.paidAt) }
    case 'deal-held':
      return { ...state, until: clock(state.until) }
    case 'holds-another':
      return { ...state, hold: otherHold(state.hold) }
    case 'too-many-holds':
      return { ...state, holds: state.holds.map(otherHold) }
    case 'too-many-starts':
    case 'group-holds':
      return { ...state, from: clock(state.from) }
    case 'hold-ended':
      return { ...state, endedAt: clock(state.endedAt), freeSince: clock(state.freeSince) }
    case 'hold-ended-wait':
      return {
        ...state,
        endedAt: clock(state.endedAt),
        freeSince: clock(state.freeSince),
        from: clock(state.from),
      }
    default:
      return state
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
    needsCheck: hold.needsCheck,
  }
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
