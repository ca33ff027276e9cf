import { expect, test } from 'vitest'
import { dueWords, formatDue, lastMoment } from './deadlines.ts'

/** The times are UTC; from 29 March to 25 October 2026 London is one hour ahead. */
test.each([
  // A day that counts to its end.
  ['2026-11-25T00:00:00.000Z', '2026-11-24T10:12:00.000Z', 'Today', 'soon'],
  ['2026-11-26T00:00:00.000Z', '2026-11-24T10:12:00.000Z', 'Tomorrow', null],
  ['2026-11-27T00:00:00.000Z', '2026-11-24T10:12:00.000Z', 'in 2 days', null],
  ['2026-12-01T00:00:00.000Z', '2026-11-24T10:12:00.000Z', 'in 6 days', null],
  ['2026-11-24T00:00:00.000Z', '2026-11-24T10:12:00.000Z', 'Overdue 1 day', 'late'],
  ['2026-11-23T00:00:00.000Z', '2026-11-24T10:12:00.000Z', 'Overdue 2 days', 'late'],
  ['2025-11-25T00:00:00.000Z', '2026-11-24T10:12:00.000Z', 'Overdue 365 days', 'late'],
  // An hour.
  ['2026-11-24T17:00:00.000Z', '2026-11-24T10:12:00.000Z', 'Today 17:00', 'soon'],
  ['2026-11-25T08:15:00.000Z', '2026-11-24T10:12:00.000Z', 'Tomorrow 08:15', null],
  ['2026-11-26T08:15:00.000Z', '2026-11-24T10:12:00.000Z', 'in 2 days', null],
  ['2026-11-24T09:00:00.000Z', '2026-11-24T10:12:00.000Z', 'Overdue since 09:00', 'late'],
  ['2026-11-23T18:05:00.000Z', '2026-11-24T10:12:00.000Z', 'Overdue 1 day', 'late'],
  // Around midnight in winter.
  ['2026-11-25T00:00:00.000Z', '2026-11-24T23:59:59.999Z', 'Today', 'soon'],
  ['2026-11-25T00:00:00.000Z', '2026-11-25T00:00:00.000Z', 'Today', 'soon'],
  ['2026-11-25T00:00:00.000Z', '2026-11-25T00:00:00.001Z', 'Overdue 1 day', 'late'],
  ['2026-11-25T00:00:00.001Z', '2026-11-24T23:59:59.999Z', 'Tomorrow 00:00', null],
  // Around midnight in summer, which is 23:00 UTC.
  ['2026-07-08T23:00:00.000Z', '2026-07-08T22:59:59.999Z', 'Today', 'soon'],
  ['2026-07-08T23:00:00.000Z', '2026-07-08T23:00:00.001Z', 'Overdue 1 day', 'late'],
  ['2026-07-09T00:00:00.000Z', '2026-07-08T22:30:00.000Z', 'Tomorrow 01:00', null],
  // Over the days of the changes, which have 23 and 25 hours.
  ['2026-03-29T23:00:00.000Z', '2026-03-28T12:00:00.000Z', 'Tomorrow', null],
  ['2026-03-30T23:00:00.000Z', '2026-03-29T00:30:00.000Z', 'Tomorrow', null],
  ['2026-03-29T16:00:00.000Z', '2026-03-29T00:30:00.000Z', 'Today 17:00', 'soon'],
  ['2026-10-26T00:00:00.000Z', '2026-10-24T23:00:00.000Z', 'Today', 'soon'],
  ['2026-10-27T00:00:00.000Z', '2026-10-24T22:59:00.000Z', 'in 2 days', null],
  ['2026-10-26T00:00:00.000Z', '2026-10-27T12:00:00.000Z', 'Overdue 2 days', 'late'],
])('due %s at %s: %s', (at, now, text, tone) => expect(dueWords(at, now)).toEqual({ text, tone }))

test('a deadline has a day that counts to its end, or an hour', () => {
  expect(formatDue('2026-11-03T10:00:00.000Z')).toBe('3 November 2026 at 10:00')
  expect(formatDue('2026-07-08T23:00:00.000Z')).toBe('the end of 8 July 2026')
  expect(lastMoment('2026-07-08T23:00:00.000Z')).toBe('2026-07-08T22:59:59.999Z')
  expect(lastMoment('2026-11-03T10:00:00.000Z')).toBe('2026-11-03T10:00:00.000Z')
})
