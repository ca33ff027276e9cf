import { describe, expect, test } from 'vitest'
import { noticeSchema, readLinkedSending, readReturnedDay, returnedSchema } from './notices.ts'

const paidAt = '2026-07-14T21:17:42.123Z'
const now = '2026-08-01T10:00:00.000Z'

describe('a request that is linked to a purchase later', () => {
  const link = (sent_at: string, channel: 'letter' | 'form' = 'letter', asked_at = '2026-07-16T10:00:00.000Z') =>
    readLinkedSending({ channel, sent_at, asked_at }, paidAt)

  test('was sent when it was entered as sent after the payment', () => {
    expect(link('2026-07-15T10:00:00.000Z')).toBe('2026-07-15T10:00:00.000Z')
    expect(link('2026-07-15T10:00:00.000Z', 'form')).toBe('2026-07-15T10:00:00.000Z')
  })

  test('was sent with the payment where only that day, or that minute, was entered', () => {
    // A day begins at midnight in London, an hour before that of UTC in summer.
    expect(link('2026-07-13T23:00:00.000Z')).toBe(paidAt)
    expect(link('2026-07-14T21:17:00.000Z')).toBe(paidAt)
  })

  test('is not about it where it was sent or received before the payment', () => {
    expect(link('2026-07-14T21:16:00.000Z')).toBeNull()
    expect(link('2026-07-12T23:00:00.000Z')).toBeNull()
    expect(link('2026-07-13T23:00:00.000Z', 'letter', '2026-07-14T21:17:00.000Z')).toBeNull()
    // The form knows the very moment.
    expect(link('2026-07-13T23:00:00.000Z', 'form')).toBeNull()
    expect(link('2026-07-14T21:17:00.000Z', 'form')).toBeNull()
  })
})

test('a day on which money went back is one of the calendar, not to come, and not before the payment', () => {
  expect(readReturnedDay('2026-02-30', paidAt, now)).toEqual({ ok: false, reason: 'no-such-day' })
  expect(readReturnedDay('2026-08-02', paidAt, now)).toEqual({ ok: false, reason: 'day-to-come' })
  expect(readReturnedDay('2026-07-13', paidAt, now)).toEqual({ ok: false, reason: 'day-before-payment' })
  expect(readReturnedDay('2026-07-14', paidAt, now)).toEqual({ ok: true, at: '2026-07-14T22:59:59.999Z' })
  expect(readReturnedDay('2026-08-01', paidAt, now)).toEqual({ ok: true, at: now })
})

test('what shows a sending or a repayment is something that can be seen', () => {
  for (const schema of [noticeSchema.shape.sentProof, returnedSchema.shape.proof]) {
    for (const nothing of ['', ' ', '\u200b', '\u2060 \u00ad']) expect(schema.safeParse(nothing).success).toBe(false)
    expect(schema.safeParse(' Postmark ').data).toBe('Postmark')
  }
})
