import { z } from 'zod'
import type { NoticeChannel, RefundRequestRow } from '#db/schema.ts'
import { refundReasons } from '#app/domain/terms/refund-reasons.ts'
import {
  formatDate,
  formatShortTime,
  addMilliseconds,
  londonDay,
  readLondonTime,
  startOfLondonDay,
} from '#app/utils/dates.ts'
import { parsePounds } from '#app/utils/money.ts'
import { cleanLine, cleanText, isBlank } from '#app/utils/text.ts'
import { ways } from './ways.ts'

/**
 * Notices that reach us in another way than by the form, and money that went back in another way than by the provider, as the
 * desk enters them (RULES.md, Cancelling).
 */

/** The ways that the desk enters. */
export const enteredChannels = ['letter', 'email', 'telephone', 'model-form'] as const satisfies NoticeChannel[]
export const channelLabels: Record<(typeof enteredChannels)[number], string> = {
  letter: 'Letter',
  email: 'Email',
  telephone: 'Telephone',
  'model-form': 'Model cancellation form',
}

const day = (message: string) =>
  z
    .string(message)
    .trim()
    .refine((text) => /^20\d\d-\d\d-\d\d$/.test(text), message)
const time = z
  .string()
  .trim()
  .default('')
  .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'Enter a time like 14:05, or leave it empty')
const proof = (message: string) =>
  z
    .string(message)
    .transform(cleanLine)
    .refine((text) => !isBlank(text), message)
    .refine((text) => text.length <= 300, 'Use 300 characters or fewer')

/** The form at /admin/reservations/{id}/cancellation. */
export const noticeSchema = z.object({
  channel: z.enum(enteredChannels, 'Choose how it came'),
  sentDay: day('Enter the day on which it was sent'),
  sentTime: time,
  receivedDay: day('Enter the day on which we received it'),
  receivedTime: time,
  sentProof: proof('Enter what shows when it was sent, such as a postmark'),
  reason: z.enum(refundReasons, 'Choose a reason'),
  details: z
    .string()
    .transform(cleanText)
    .refine((text) => text.length <= 5000, 'Use 5,000 characters or fewer')
    .default(''),
})
export type NoticeForm = z.infer<typeof noticeSchema>

export interface NoticeTimes {
  sentAt: string
  receivedAt: string
}
type TimeMistake = { ok: false; field: 'sentDay' | 'sentTime' | 'receivedDay' | 'receivedTime'; message: string }

/**
 * When something that came in another way than by the form was received, from a day and a time in London. A day without a time
 * counts by its end, or now. Refuses what is still to come, and a day that no calendar has.
 */
export function readReceived(
  { receivedDay, receivedTime }: Pick<NoticeForm, 'receivedDay' | 'receivedTime'>,
  now: string,
): { ok: true; receivedAt: string } | TimeMistake {
  const start = readLondonTime(`${receivedDay}T${receivedTime || '12:00'}`)
  if (start === null) return { ok: false, field: 'receivedDay', message: 'There is no such day' }
  const endOfDay = addMilliseconds(startOfLondonDay(start, 1), -1)
  const receivedAt = receivedTime ? start : receivedDay === londonDay(now) ? now : endOfDay
  return receivedAt > now
    ? { ok: false, field: receivedTime ? 'receivedTime' : 'receivedDay', message: 'That is still to come' }
    : { ok: true, receivedAt }
}

/**
 * When a notice was sent and received, from days and times in London. A day without a time counts for the buyer: sent as it began,
 * or with the payment where that was on the same day; received by its end, or now. Refuses what is still to come, sent before the
 * payment, or received before it was sent. `paidAt` is null where no purchase is known.
 */
export function readNoticeTimes(
  { sentDay, sentTime, ...received }: Pick<NoticeForm, 'sentDay' | 'sentTime' | 'receivedDay' | 'receivedTime'>,
  paidAt: string | null,
  now: string,
): ({ ok: true } & NoticeTimes) | TimeMistake {
  const sentStart = readLondonTime(`${sentDay}T${sentTime || '00:00'}`)
  if (sentStart === null) return { ok: false, field: 'sentDay', message: 'There is no such day' }
  const sentField = sentTime ? 'sentTime' : 'sentDay'
  // A time has no seconds: within the minute of the payment it is that of the payment.
  const isWithPayment = paidAt !== null && (sentTime ? isSameMinute(sentStart, paidAt) : sentDay === londonDay(paidAt))
  const sentAt = isWithPayment ? paidAt : sentStart
  if (sentAt > now) return { ok: false, field: sentField, message: 'That is still to come' }
  const read = readReceived(received, now)
  if (!read.ok) return read
  if (paidAt !== null && sentAt < paidAt) {
    const paid = sentTime ? formatShortTime(paidAt) : formatDate(paidAt)
    return { ok: false, field: sentField, message: `That is before the payment of ${paid}` }
  }
  const receivedField = received.receivedTime ? 'receivedTime' : 'receivedDay'
  if (read.receivedAt < sentAt) return { ok: false, field: receivedField, message: 'That is before it was sent' }
  return { ok: true, sentAt, receivedAt: read.receivedAt }
}

/**
 * When a request was sent that is about a purchase after all: as it stands, or with the payment where the desk entered it as sent in
 * that minute, or on that day without a time. Null where it was sent or received before the payment.
 */
export function readLinkedSending(
  { channel, sent_at: sentAt, asked_at: receivedAt }: Pick<RefundRequestRow, 'channel' | 'sent_at' | 'asked_at'>,
  paidAt: string,
): string | null {
  if (receivedAt < paidAt) return null
  if (sentAt >= paidAt) return sentAt
  const isDayAlone = sentAt === startOfLondonDay(paidAt, 0)
  return channel !== 'form' && (isDayAlone || isSameMinute(sentAt, paidAt)) ? paidAt : null
}

/** Times are entered to the minute. */
const isSameMinute = (one: string, other: string) => one.slice(0, 16) === other.slice(0, 16)

export const noticeRefusals = {
  'not-found': { status: 404, message: 'There is no such purchase.' },
  'own-purchase': { status: 403, message: 'This is your own purchase. A colleague has to enter it.' },
} as const
export type NoticeRefusal = keyof typeof noticeRefusals

/** An undecided request, as the forms that enter another one name it. */
export interface UndecidedRequest {
  id: string
  reference: string
  channel: NoticeChannel
  sentAt: string
  /** The name of whoever at the desk has entered it; null for the form, and where nobody is known any more. */
  enteredBy: string | null
}

/** The form at /admin/reservations/{id}/returned. The sum is in pence. */
export const returnedSchema = z.object({
  amount: z
    .string('Enter the sum that went back')
    .trim()
    .max(20, 'Enter the sum that went back')
    .transform((text, context) => {
      const pence = parsePounds(text)
      if (pence) return pence
      context.addIssue('Enter the sum that went back')
      return z.NEVER
    }),
  way: z.enum(ways, 'Choose how it went back'),
  day: day('Enter the day on which it went back'),
  proof: proof('Enter what shows it, such as the bank’s reference'),
})
export type ReturnedForm = z.infer<typeof returnedSchema>

/**
 * When money went back that was paid on a day in London: now for today, else the end of that day. Refuses a day that is
 * still to come, one before that of the payment, and one that no calendar has.
 */
export function readReturnedDay(
  day: string,
  paidAt: string,
  now: string,
): { ok: true; at: string } | { ok: false; reason: 'no-such-day' | 'day-to-come' | 'day-before-payment' } {
  const noon = readLondonTime(`${day}T12:00`)
  if (noon === null) return { ok: false, reason: 'no-such-day' }
  if (day > londonDay(now)) return { ok: false, reason: 'day-to-come' }
  if (day < londonDay(paidAt)) return { ok: false, reason: 'day-before-payment' }
  if (day === londonDay(now)) return { ok: true, at: now }
  return { ok: true, at: addMilliseconds(startOfLondonDay(noon, 1), -1) }
}

export const returnedRefusals = {
  'not-found': { status: 404, message: 'There is no such purchase.' },
  'own-purchase': { status: 403, message: 'This is your own purchase. Another admin has to note it.' },
  'nothing-left': { status: 409, message: 'The whole payment has already gone back, or is on its way back.' },
  'amount-too-high': { status: 400, message: 'That is more than what is left of the payment.' },
  'no-such-day': { status: 400, message: 'There is no such day.' },
  'day-to-come': { status: 400, message: 'That day is still to come.' },
  'day-before-payment': { status: 400, message: 'That is before the payment.' },
} as const
export type ReturnedRefusal = keyof typeof returnedRefusals
