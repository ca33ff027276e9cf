import type { Assignee } from '#app/domain/support/tickets.ts'
import { formatShortTime, formatTime, londonDay } from '#app/utils/dates.ts'

type Known = Pick<Assignee, 'name' | 'since'>

/** `Ada Admin has it since 10:12`, for whoever is not Ada. */
export function sayWhoHas({ name, since }: Known, now: string): string {
  return [`${name} has it`, saySince(since, now)].filter(Boolean).join(' ')
}

/** `10:12` where it was today, for lists, in which there is no room for more. */
export function timeToday(since: string | null, now: string): string {
  return since && londonDay(since) === londonDay(now) ? formatTime(since) : ''
}

/** `since 10:12`; a day that is not today is named. Empty where nobody knows since when. */
export function saySince(since: string | null, now: string): string {
  if (!since) return ''
  return `since ${timeToday(since, now) || formatShortTime(since)}`
}
