import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { describeCheckUntil, type CheckWords } from './buyer-check.ts'
import { endOfBusinessDays } from './business-days.ts'
import { refundDates } from './refund-rules.ts'

/** The times of a check of a buyer's identity that nobody has noted (RULES.md, Checks). */

const deskBusinessDays = 2
const buyerBusinessDays = 5
/** The business days after the day of the reminder that a buyer has at least. */
const warningBusinessDays = 4

/** The steps of a check that is still to come, as instants that are the first to be too late. */
export interface CheckDates {
  /** The end of the 2nd business day after the payment: the desk is warned. */
  deskWarnedAt: string
  /** The end of the 5th business day: the buyer is reminded. */
  buyerRemindedAt: string
  /** The end of the cancellation period, or later where the buyer was reminded late: everything goes back. */
  endsAt: string
}

/** When a check that is not noted warns, reminds and ends, by the time of the payment and the end that the reminder told, if any. */
export function checkDates(paidAt: string, told: string | null): CheckDates {
  return {
    deskWarnedAt: endOfBusinessDays(paidAt, deskBusinessDays),
    buyerRemindedAt: endOfBusinessDays(paidAt, buyerBusinessDays),
    endsAt: told ?? refundDates(paidAt).cancelBefore,
  }
}

/** The end that a reminder of now tells: that of the cancellation period, or of the 4th business day after it. */
export function endToTell(paidAt: string, now: string): string {
  const [ends, warned] = [refundDates(paidAt).cancelBefore, endOfBusinessDays(now, warningBusinessDays)]
  return warned > ends ? warned : ends
}

/** The last day before an instant that is the first too late, as people read it. */
export function lastDayBefore(iso: string): string {
  return formatDate(addMilliseconds(iso, -1))
}

/** What a buyer who paid then is told about the check. */
export function describeCheck(paidAt: string, told: string | null): CheckWords {
  return describeCheckUntil(`the end of ${lastDayBefore(checkDates(paidAt, told).endsAt)}`)
}
