import { londonDay, startOfLondonDay } from '#app/utils/dates.ts'

/**
 * Business days: Monday to Friday, London time, except the bank holidays of England and Wales. The day of an event is day 0 and
 * never counts, whatever the hour.
 */

/**
 * The bank holidays of England and Wales for the years 2024 to 2028, by year, with substitute days instead of the weekend days
 * they stand for (gov.uk/bank-holidays). Before and after these years only weekends count as days off: extend the table before
 * 2029, and for every extra bank holiday that is proclaimed.
 */
export const bankHolidays: Readonly<Record<string, readonly string[]>> = {
  2024: [
    '2024-01-01',
    '2024-03-29',
    '2024-04-01',
    '2024-05-06',
    '2024-05-27',
    '2024-08-26',
    '2024-12-25',
    '2024-12-26',
  ],
  2025: [
    '2025-01-01',
    '2025-04-18',
    '2025-04-21',
    '2025-05-05',
    '2025-05-26',
    '2025-08-25',
    '2025-12-25',
    '2025-12-26',
  ],
  2026: [
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-04',
    '2026-05-25',
    '2026-08-31',
    '2026-12-25',
    '2026-12-28',
  ],
  2027: [
    '2027-01-01',
    '2027-03-26',
    '2027-03-29',
    '2027-05-03',
    '2027-05-31',
    '2027-08-30',
    '2027-12-27',
    '2027-12-28',
  ],
  2028: [
    '2028-01-03',
    '2028-04-14',
    '2028-04-17',
    '2028-05-01',
    '2028-05-29',
    '2028-08-28',
    '2028-12-25',
    '2028-12-26',
  ],
}

const dayLength = 86_400_000
const saturday = 6
const sunday = 0

/** The bank holidays as midnights in UTC. */
const holidays = new Set(Object.values(bankHolidays).flatMap((days) => days.map((day) => Date.parse(day))))

/**
 * True for a day of work. Takes a day of the calendar as its midnight in UTC, `Date.parse('2026-11-02')`; outside 2024 to 2028 only
 * weekends count as days off.
 */
export function isBusinessDay(midnight: number): boolean {
  const weekday = new Date(midnight).getUTCDay()
  return weekday !== saturday && weekday !== sunday && !holidays.has(midnight)
}

/**
 * The UTC instant at which the last of `count` business days after the London day of `iso` is over. It is exclusive: it is the
 * start of the next London day, so anything before it is in time. With 0 it is the end of that day itself, even on a weekend.
 * Takes a whole number from 0.
 */
export function endOfBusinessDays(iso: string, count: number): string {
  // Calendar days are stepped through in UTC, where each has 24 hours.
  const first = Date.parse(londonDay(iso))
  let days = 0
  for (let left = count; left > 0;) {
    days += 1
    if (isBusinessDay(first + days * dayLength)) left -= 1
  }
  return startOfLondonDay(iso, days + 1)
}
