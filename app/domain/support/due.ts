import type { TicketKind } from '#db/schema.ts'
import { addMilliseconds, formatDate, startOfLondonDay } from '#app/utils/dates.ts'
import { formatDue } from '#app/utils/deadlines.ts'
import { endOfBusinessDays } from '#app/domain/terms/business-days.ts'

/**
 * Until when the operator owes an answer to a ticket (RULES.md, Support). Pure; every time is a
 * UTC instant, and a day that counts as a whole ends at midnight in London.
 */

export interface TicketDate {
  /** The event that is due, such as "We will reply by". */
  label: string
  at: string
  /** The time in words, such as `the end of 4 November 2026`. */
  text: string
}

const hour = 3_600_000
const replyBy = 'We will reply by'
const acknowledgeAndReplyBy = 'We will acknowledge it and reply by'
const finalResponseBy = 'We will send our final response by'
const callHours = 24
const answerBusinessDays = 2
/** From the day on which a complaint reaches us. */
export const complaintTimes = { acknowledgeBusinessDays: 3, finalResponseBusinessDays: 15, redressWeeks: 8 } as const
/**
 * Data Protection Act 2018, s 164A, as the Data (Use and Access) Act 2025, s 103 has it: a period that begins when a complaint is
 * received. The day of receipt is taken as the first of the thirty: the Information Commissioner counts from the day after it, and the
 * earlier day keeps both.
 */
export const dataTimes = { acknowledgeDays: 30 } as const

/** The promises of the pages before anything is sent, in the figures that the dates are made of. */
export const ticketPromises: Record<TicketKind, string> = {
  call: `We will contact you within ${callHours} hours to agree a time.`,
  'register-interest': `We will contact you within ${callHours} hours.`,
  general: `We will reply within ${answerBusinessDays} business days.`,
  'knowledge-hub': `We will reply within ${answerBusinessDays} business days.`,
  complaint: `We will acknowledge it within ${complaintTimes.acknowledgeBusinessDays} business days and send you our final response within ${complaintTimes.finalResponseBusinessDays} business days.`,
  'data-protection': `We will acknowledge it within ${dataTimes.acknowledgeDays} days and reply within one calendar month.`,
}

/** Every date that a ticket of this kind sets, for the desk and for whoever sent it; earliest first. */
export function ticketDates(kind: TicketKind, createdAt: string): TicketDate[] {
  switch (kind) {
    case 'call':
    case 'register-interest':
      return [by('We will contact you by', addMilliseconds(createdAt, callHours * hour))]
    case 'general':
    case 'knowledge-hub':
      return [by(replyBy, endOfBusinessDays(createdAt, answerBusinessDays))]
    case 'complaint': {
      const redressAt = startOfLondonDay(createdAt, complaintTimes.redressWeeks * 7)
      return [
        by(
          'We will acknowledge your complaint by',
          endOfBusinessDays(createdAt, complaintTimes.acknowledgeBusinessDays),
        ),
        by(finalResponseBy, endOfBusinessDays(createdAt, complaintTimes.finalResponseBusinessDays)),
        {
          label: 'If it is not settled, you can go to the redress scheme from',
          at: redressAt,
          text: formatDate(redressAt),
        },
      ]
    }
    case 'data-protection': {
      const acknowledgeAt = startOfLondonDay(createdAt, dataTimes.acknowledgeDays)
      const replyAt = endOfCalendarMonth(createdAt)
      if (acknowledgeAt === replyAt) return [by(acknowledgeAndReplyBy, replyAt)]
      return [by('We will acknowledge it by', acknowledgeAt), by(replyBy, replyAt)].sort((one, other) =>
        one.at.localeCompare(other.at),
      )
    }
  }
}

/** A promise to somebody who writes now. Its day stands apart where it has one. */
export interface Promised {
  words: string
  by: string | null
}

/** The promises of the form to somebody who chooses this kind now. A call is promised in hours, which are the same at any time. */
export function promisesNow(kind: TicketKind, now: string): Promised[] {
  if (kind === 'call' || kind === 'register-interest') return [{ words: ticketPromises[kind], by: null }]
  const final = finalDate(kind, now)
  return ticketDates(kind, now)
    .filter(({ at }) => final === null || at <= final.at)
    .map(({ label, text }) => ({ words: label, by: text }))
}

/** The first thing that is due after a ticket came in. */
export function dueAt(kind: TicketKind, at: string): string {
  return ticketDates(kind, at)[0]!.at
}

/**
 * The time by which a reopened ticket has to be answered: 24 hours where a person waits for a call, else two business days, and
 * never later than a date of the law. A complaint or a data-protection request that nobody has answered keeps its first date,
 * even when that has passed.
 */
export function dueAgainAt(kind: TicketKind, createdAt: string, isAnswered: boolean, now: string): string {
  if (!isStatutory(kind)) return dueAt(kind, now)
  const again = dueAt('general', now)
  const owed = isAnswered ? furtherDate(kind, createdAt, now)?.at : dueAt(kind, createdAt)
  return owed && owed < again ? owed : again
}

/** True where a law says by when it has to be acknowledged, and by when answered. */
export function isStatutory(kind: TicketKind): boolean {
  return kind === 'complaint' || kind === 'data-protection'
}

/**
 * The next date after the operator has acknowledged: that of the final response to a complaint, or of the reply to a data-protection
 * request. Null where nothing more is due, or where its day has passed.
 */
export function furtherDate(kind: TicketKind, createdAt: string, now: string): TicketDate | null {
  const date = finalDate(kind, createdAt)
  return date && date.at > now ? date : null
}

/** The date of the final response to a complaint, or of the reply to a data-protection request; null for any other kind. */
function finalDate(kind: TicketKind, createdAt: string): TicketDate | null {
  if (!isStatutory(kind)) return null
  const finals = [finalResponseBy, replyBy, acknowledgeAndReplyBy]
  const date = ticketDates(kind, createdAt).find(({ label }) => finals.includes(label))
  if (!date) return null
  // A reader of the reply alone has acknowledged, or asks for the later of the two.
  return date.label === acknowledgeAndReplyBy ? { ...date, label: replyBy } : date
}

function by(label: string, at: string): TicketDate {
  return { label, at, text: formatDue(at) }
}

/**
 * The end of the day with the same number in the next month, or of that month's last day where it has no such number
 * (the Information Commissioner's way to count a calendar month).
 */
export function endOfCalendarMonth(iso: string): string {
  // Noon in London is on the same calendar day in UTC, all year.
  const noon = new Date(Date.parse(startOfLondonDay(iso, 0)) + 12 * hour)
  const lastOfNext = new Date(Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth() + 2, 0)).getUTCDate()
  const same = Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth() + 1, Math.min(noon.getUTCDate(), lastOfNext), 12)
  return startOfLondonDay(new Date(same).toISOString(), 1)
}
