import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { describeCheckUntil, type CheckWords } from './buyer-check.ts'
import { endOfBusinessDays } from './business-days.ts'
import { refundDates } from './refund-rules.ts'

/** The times of a check of a buyer's identity that nobody has noted (RULES.md, Checks). */

const deskBusinessDays = 2
const buyerBusinessDays = 5

/** The steps of a check that is still to come, as instants that are the first to be too late. */
export interface CheckDates {
  /** The end of the 2nd business day after the payment: the desk is warned. */
  deskWarnedAt: string
  /** The end of the 5th business day: the buyer is reminded. */
  buyerRemindedAt: string
  /** The end of the cancellation period: everything goes back. */
  endsAt: string
}

/** When a check that is not noted warns, reminds and ends, by the time of the payment. */
export function checkDates(paidAt: string): CheckDates {
  return {
    deskWarnedAt: endOfBusinessDays(paidAt, deskBusinessDays),
    buyerRemindedAt: endOfBusinessDays(paidAt, buyerBusinessDays),
    endsAt: refundDates(paidAt).cancelBefore,
  }
}

/** The last day before an instant that is the first too late, as people read it. */
export function lastDayBefore(iso: string): string {
  return formatDate(addMilliseconds(iso, -1))
}

/** What a buyer who paid then is told about the check. */
export function describeCheck(paidAt: string): CheckWords {
  return describeCheckUntil(`the end of ${lastDayBefore(checkDates(paidAt).endsAt)}`)
}
