import { describe, expect, test } from 'vitest'
import { facts, outcomeOf } from '#app/testing/desks/refund-facts.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { decideRefund, handlingDates, refundDates, refundReasons, sendBy } from './refund-rules.ts'

describe('48 hours after payment', () => {
  const paid: [name: string, paidAt: string, limit: string][] = [
    ['in an ordinary week', '2026-11-02T10:00:00.000Z', '2026-11-04T10:00:00.000Z'],
    ['over a weekend', '2026-11-06T22:15:30.250Z', '2026-11-08T22:15:30.250Z'],
    // On the wall clock from 10:00 to 11:00, because an hour is missing on 29 March.
    ['over the change to summer time', '2026-03-28T10:00:00.000Z', '2026-03-30T10:00:00.000Z'],
    // On the wall clock from 10:00 to 09:00, because 25 October has one hour twice.
    ['over the change to winter time', '2026-10-24T09:00:00.000Z', '2026-10-26T09:00:00.000Z'],
    ['over 29 February 2028', '2028-02-28T12:00:00.000Z', '2028-03-01T12:00:00.000Z'],
    ['over 29 February 2024', '2024-02-28T12:00:00.000Z', '2024-03-01T12:00:00.000Z'],
    ['over the end of a February without one', '2027-02-27T12:00:00.000Z', '2027-03-01T12:00:00.000Z'],
    ['over New Year', '2026-12-31T18:00:00.000Z', '2027-01-02T18:00:00.000Z'],
  ]
  test.each(paid)('%s: paid %s, the last instant is %s', (_, paidAt, limit) => {
    expect(refundDates(paidAt).anyReasonUntil).toBe(limit)
    const ask = (milliseconds: number) => outcomeOf({ paidAt, sentAt: addMilliseconds(limit, milliseconds) })
    expect([-day, -1000, -1, 0].map(ask)).toEqual(['full', 'full', 'full', 'full'])
    expect([1, 1000, day].map(ask)).toEqual(['less-fee', 'less-fee', 'less-fee'])
  })

  test.each(refundReasons)('%s is refunded in full, whatever was opened', (reason) => {
    const verdict = decideRefund(facts({ reason, sentAt: '2026-11-04T10:00:00.000Z' }))
    expect(verdict).toMatchObject({ window: '48-hours', outcome: 'full', feePence: 0, amountPence: 300_000 })
  })

  test('comes before what is approved automatically', () => {
    const sentAt = '2026-11-04T10:00:00.000Z'
    expect(outcomeOf({ sentAt, documentsMissingSince: '2026-10-01T10:00:00.000Z' })).toBe('full')
    expect(outcomeOf({ sentAt, isDealUnavailable: true })).toBe('full')
  })

  test('has begun for who asks before the payment is through', () =>
    expect(outcomeOf({ sentAt: '2026-11-02T09:59:00.000Z' })).toBe('full'))

  test('is the same however precisely the times are written', () => {
    const written = { paidAt: '2026-11-02T10:00:00Z', sentAt: '2026-11-04T10:00:00.001Z' }
    expect(outcomeOf(written)).toBe('less-fee')
    expect(outcomeOf({ ...written, sentAt: '2026-11-04T10:00:00Z' })).toBe('full')
  })
})

describe('the cancellation period', () => {
  const periods: [name: string, paidAt: string, cancelBefore: string][] = [
    ['an ordinary Monday: 14 and 10 end together', '2026-11-02T10:00:00.000Z', '2026-11-17T00:00:00.000Z'],
    // Weekend: the 10th business day is the second Friday, so the 14 days end later.
    ['a Saturday', '2026-11-07T10:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['a Sunday', '2026-11-08T10:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    // Easter: Good Friday 3 April and Easter Monday 6 April do not count.
    ['before Easter', '2026-03-26T10:00:00.000Z', '2026-04-13T23:00:00.000Z'],
    ['on Maundy Thursday', '2026-04-02T10:00:00.000Z', '2026-04-20T23:00:00.000Z'],
    ['on Good Friday', '2026-04-03T10:00:00.000Z', '2026-04-20T23:00:00.000Z'],
    ['with Easter Monday as the 10th weekday', '2026-03-23T10:00:00.000Z', '2026-04-08T23:00:00.000Z'],
    ['just too early to see Easter', '2026-03-19T10:00:00.000Z', '2026-04-02T23:00:00.000Z'],
    ['before the Easter of 2024', '2024-03-21T10:00:00.000Z', '2024-04-08T23:00:00.000Z'],
    // Christmas: 25 and 28 December and 1 January do not count.
    ['Thursday 10 December', '2026-12-10T10:00:00.000Z', '2026-12-25T00:00:00.000Z'],
    ['Friday 11 December', '2026-12-11T10:00:00.000Z', '2026-12-30T00:00:00.000Z'],
    ['Thursday 17 December', '2026-12-17T10:00:00.000Z', '2027-01-06T00:00:00.000Z'],
    ['Friday 18 December', '2026-12-18T10:00:00.000Z', '2027-01-07T00:00:00.000Z'],
    ['Christmas Eve', '2026-12-24T10:00:00.000Z', '2027-01-13T00:00:00.000Z'],
    ['Christmas Day', '2026-12-25T10:00:00.000Z', '2027-01-13T00:00:00.000Z'],
    ['New Year’s Eve', '2026-12-31T10:00:00.000Z', '2027-01-16T00:00:00.000Z'],
    ['the Christmas of 2027', '2027-12-20T10:00:00.000Z', '2028-01-07T00:00:00.000Z'],
    // Clock changes: Sunday 29 March and Sunday 25 October 2026.
    ['ending the day before summer time', '2026-03-14T10:00:00.000Z', '2026-03-29T00:00:00.000Z'],
    ['ending on the day of summer time', '2026-03-15T10:00:00.000Z', '2026-03-29T23:00:00.000Z'],
    ['ending the day after', '2026-03-16T10:00:00.000Z', '2026-03-30T23:00:00.000Z'],
    ['ending the day before winter time', '2026-10-10T10:00:00.000Z', '2026-10-24T23:00:00.000Z'],
    ['ending on the day of winter time', '2026-10-11T10:00:00.000Z', '2026-10-26T00:00:00.000Z'],
    ['ending the day after winter time', '2026-10-12T10:00:00.000Z', '2026-10-27T00:00:00.000Z'],
    // 29 February.
    ['ending on 29 February 2028', '2028-02-15T10:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['from 29 February 2028', '2028-02-29T10:00:00.000Z', '2028-03-15T00:00:00.000Z'],
    ['ending on 29 February 2024', '2024-02-15T10:00:00.000Z', '2024-03-01T00:00:00.000Z'],
    ['from 29 February 2024', '2024-02-29T10:00:00.000Z', '2024-03-15T00:00:00.000Z'],
    ['over a February without one', '2027-02-15T10:00:00.000Z', '2027-03-02T00:00:00.000Z'],
    // Either side of a London midnight: Sunday 5 and Monday 6 July, then Sunday 8 and Monday 9 November.
    ['the last millisecond of a summer Sunday', '2026-07-05T22:59:59.999Z', '2026-07-19T23:00:00.000Z'],
    ['the first of a summer Monday', '2026-07-05T23:00:00.000Z', '2026-07-20T23:00:00.000Z'],
    ['the last millisecond of a winter Sunday', '2026-11-08T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
    ['the first of a winter Monday', '2026-11-09T00:00:00.000Z', '2026-11-24T00:00:00.000Z'],
  ]
  test.each(periods)('%s: paid %s, over at %s', (_, paidAt, cancelBefore) => {
    const dates = refundDates(paidAt)
    expect(dates.cancelBefore).toBe(cancelBefore)
    expect(dates.lastCancelDay).toBe(addMilliseconds(cancelBefore, -1))
    const ask = (milliseconds: number) => outcomeOf({ paidAt, sentAt: addMilliseconds(cancelBefore, milliseconds) })
    expect([-day, -1000, -1].map(ask)).toEqual(['less-fee', 'less-fee', 'less-fee'])
    expect([0, 1, 1000, day].map(ask)).toEqual(Array(4).fill('not-refundable'))
  })
})

describe('by when a request is answered', () => {
  test.each([
    ['2026-11-02T10:00:00.000Z', '2026-11-05T00:00:00.000Z'],
    // Thursday 24 December: the 29th and the 30th are the two business days after it.
    ['2026-12-24T10:00:00.000Z', '2026-12-31T00:00:00.000Z'],
  ])('a claim that it is unavailable, asked %s: before %s', (sentAt, answeredBy) =>
    expect(handlingDates(sentAt, 'property-unavailable')).toEqual({
      ...handlingDates(sentAt),
      answeredBy,
      lastDay: addMilliseconds(answeredBy, -1),
    }),
  )

  test.each([
    ['2026-11-02T10:00:00.000Z', '2026-11-12T00:00:00.000Z', '2026-11-17T00:00:00.000Z'],
    ['2026-12-18T10:00:00.000Z', '2027-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z'],
    ['2026-03-26T10:00:00.000Z', '2026-04-08T23:00:00.000Z', '2026-04-09T23:00:00.000Z'],
  ])('asked %s: before %s, by law before %s', (sentAt, answeredBy, lawBy) =>
    expect(handlingDates(sentAt)).toEqual({ answeredBy, lastDay: addMilliseconds(answeredBy, -1), lawBy }),
  )

  test('an approved refund is sent by the end of the 5th business day', () =>
    expect(sendBy('2026-12-23T10:00:00.000Z')).toBe('2027-01-05T00:00:00.000Z'))
})
