import { readDay } from '#app/domain/submissions/documents.ts'
import { formatDate } from '#app/utils/dates.ts'

/** `19 November 2026` for the day `2026-11-19`. */
export function sayDay(day: string): string {
  return formatDate(`${day}T12:00:00.000Z`)
}

/** True for what a date input shows: a browser shows nothing of a text that is no day. */
export function isDateInput(text: string): boolean {
  return text === '' || readDay(text) === text
}
