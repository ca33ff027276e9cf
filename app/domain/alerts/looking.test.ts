import { expect, test } from 'vitest'
import { dueBefore, lookDay } from './looking.ts'

test.each([
  ['before seven in winter', '2026-11-02T06:59:59.999Z', '2026-11-01'],
  ['at seven in winter', '2026-11-02T07:00:00.000Z', '2026-11-02'],
  ['before seven in summer', '2026-07-01T05:59:00.000Z', '2026-06-30'],
  ['at seven in summer', '2026-07-01T06:00:00.000Z', '2026-07-01'],
  ['on the day on which clocks go forward', '2026-03-29T06:00:00.000Z', '2026-03-29'],
  ['before seven on that day', '2026-03-29T05:59:00.000Z', '2026-03-28'],
  ['on the day on which clocks go back', '2026-10-25T07:00:00.000Z', '2026-10-25'],
  ['before seven on that day, too', '2026-10-25T06:59:00.000Z', '2026-10-24'],
  ['just before midnight', '2026-11-02T23:59:00.000Z', '2026-11-02'],
])('a look %s', (_, now, day) => {
  expect(lookDay(now)).toBe(day)
  expect(dueBefore('daily', now)).toBe(day)
})

test.each([
  ['Monday before seven belongs to the week before', '2026-11-02T06:00:00.000Z', '2026-10-26'],
  ['Monday from seven on begins a week', '2026-11-02T07:00:00.000Z', '2026-11-02'],
  ['Sunday ends it', '2026-11-08T22:00:00.000Z', '2026-11-02'],
  ['the week in which clocks change', '2026-10-26T07:00:00.000Z', '2026-10-26'],
])('%s', (_, now, monday) => {
  expect(dueBefore('weekly', now)).toBe(monday)
})
