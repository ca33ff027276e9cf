import { addMilliseconds, formatDate, formatDayAndTime, formatTime, londonDay, startOfLondonDay } from './dates.ts'

/**
 * Deadlines in words. A deadline is the first instant that is too late: midnight in London where a day counts to its end, else an
 * hour of a day.
 */

const dayMilliseconds = 86_400_000

/** The time in words: `the end of 4 November 2026` for a day that counts to its end, `3 November 2026 at 10:42` for an hour. */
export function formatDue(at: string): string {
  return isDayEnd(at) ? `the end of ${formatDate(addMilliseconds(at, -1))}` : formatDayAndTime(at)
}

/** The last moment that is in time, for places that show a day and an hour only: 23:59 for a day that counts to its end. */
export function lastMoment(at: string): string {
  return isDayEnd(at) ? addMilliseconds(at, -1) : at
}

function isDayEnd(at: string): boolean {
  return startOfLondonDay(at, 0) === at
}

/** The distance of a deadline. `late` is past, `soon` is today; anything later has no tone. */
interface DueWords {
  text: string
  tone: 'late' | 'soon' | null
}

/**
 * The distance of a deadline, in London's calendar days: `Overdue 2 days`, `Today 17:00`, `Today` for a day that counts to its end,
 * `Tomorrow`, `in 6 days`. What has been overdue since an hour of today is `Overdue since 09:00`.
 */
export function dueWords(at: string, now: string): DueWords {
  const days = daysBetween(now, lastMoment(at))
  if (at < now) {
    if (days === 0) return { text: `Overdue since ${formatTime(at)}`, tone: 'late' }
    return { text: days === -1 ? 'Overdue 1 day' : `Overdue ${-days} days`, tone: 'late' }
  }
  const hour = isDayEnd(at) ? '' : ` ${formatTime(at)}`
  // At the very midnight at which a day has ended, its deadline is not past yet.
  if (days <= 0) return { text: `Today${hour}`, tone: 'soon' }
  return { text: days === 1 ? `Tomorrow${hour}` : `in ${days} days`, tone: null }
}

/** The number of London's calendar days from one instant to another; negative where the other is earlier. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(londonDay(to)) - Date.parse(londonDay(from))) / dayMilliseconds
}
