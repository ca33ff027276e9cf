import { expect, test } from 'vitest'
import { addMilliseconds, londonTime, readLondonTime } from './dates.ts'

test.each([
  ['winter', '2026-12-01T08:00', '2026-12-01T08:00:00.000Z'],
  ['summer', '2026-07-01T08:00', '2026-07-01T07:00:00.000Z'],
  ['midnight in summer, which is the day before in UTC', '2026-07-01T00:30', '2026-06-30T23:30:00.000Z'],
  ['with seconds, which are left out', '2026-12-01T08:00:59', '2026-12-01T08:00:00.000Z'],
  ['the last minute before clocks skip an hour', '2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
  ['the hour that clocks skip, an hour later', '2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
  ['the first minute after it', '2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
  ['the last minute before the hour that clocks show twice', '2026-10-25T00:59', '2026-10-24T23:59:00.000Z'],
  ['the hour that clocks show twice, the first of the two', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  ['the first minute after it', '2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
  ['a leap day', '2028-02-29T12:00', '2028-02-29T12:00:00.000Z'],
])('%s', (_, local, instant) => expect(readLondonTime(local)).toBe(instant))

test.each([
  '',
  '2026-12-01',
  '2026-12-01 08:00',
  '2026-02-29T08:00',
  '2026-13-01T08:00',
  '2026-12-01T24:00',
  '2026-12-01T08:60',
  '2026-12-01T08:00Z',
  'x'.repeat(100_000),
])(
  // prettier-ignore
  'no time: %s',
  (text) => expect(readLondonTime(text)).toBeNull(),
)

test('the skipped hour is shown an hour later, and any other time as it was typed', () => {
  expect(londonTime(readLondonTime('2026-03-29T01:30')!)).toBe('2026-03-29T02:30')
  for (let hours = 0, at = '2026-01-01T00:00:00.000Z'; hours < 365 * 24; hours += 7) {
    const shown = londonTime(at)
    const read = readLondonTime(shown)!
    expect.soft(londonTime(read), at).toBe(shown)
    at = addMilliseconds(at, 7 * 3_600_000)
  }
})
