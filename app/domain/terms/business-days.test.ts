import { describe, expect, test } from 'vitest'
import { bankHolidays, endOfBusinessDays, isBusinessDay } from './business-days.ts'

const dayLength = 86_400_000
const text = (day: Date) => day.toISOString().slice(0, 10)
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day))

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm: a second source for what the table says. */
function easterSunday(year: number): Date {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return utc(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}

/** The first Monday on or after a day. */
function mondayFrom(day: Date): Date {
  return new Date(day.getTime() + ((8 - day.getUTCDay()) % 7) * dayLength)
}

/** A year's bank holidays by the Banking and Financial Dealings Act 1971 and the usual substitute days. */
function holidaysByRule(year: number): string[] {
  const easter = easterSunday(year).getTime()
  const newYear = utc(year, 1, 1)
  const christmas = utc(year, 12, 25)
  const isWeekend = (day: Date) => day.getUTCDay() % 6 === 0
  const atChristmas: Record<number, [number, number]> = { 5: [25, 28], 6: [27, 28], 0: [26, 27] }
  const [first, second] = atChristmas[christmas.getUTCDay()] ?? [25, 26]
  return [
    isWeekend(newYear) ? mondayFrom(newYear) : newYear,
    new Date(easter - 2 * dayLength),
    new Date(easter + dayLength),
    mondayFrom(utc(year, 5, 1)),
    mondayFrom(utc(year, 5, 25)),
    mondayFrom(utc(year, 8, 25)),
    utc(year, 12, first),
    utc(year, 12, second),
  ].map(text)
}

describe('the table of bank holidays', () => {
  test('covers the years 2024 to 2028', () =>
    expect(Object.keys(bankHolidays)).toEqual(['2024', '2025', '2026', '2027', '2028']))

  test.each(Object.entries(bankHolidays))('%s has its eight, in order and none on a weekend', (year, days) => {
    expect(days).toHaveLength(8)
    expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true)
    expect([...days].sort()).toEqual(days)
    expect(days.filter((day) => new Date(day).getUTCDay() % 6 === 0)).toEqual([])
  })

  test.each(Object.entries(bankHolidays))('%s agrees with the rules that the days follow', (year, days) =>
    expect(days).toEqual(holidaysByRule(Number(year))),
  )
})

describe('a business day', () => {
  test.each([
    ['2026-11-02', true],
    ['2026-11-06', true],
    ['2026-11-07', false],
    ['2026-11-08', false],
    // Good Friday and Easter Monday.
    ['2026-04-02', true],
    ['2026-04-03', false],
    ['2026-04-06', false],
    ['2026-04-07', true],
    // Boxing Day falls on a Saturday; the Monday stands for it.
    ['2026-12-25', false],
    ['2026-12-28', false],
    ['2026-12-29', true],
    ['2028-01-01', false],
    ['2028-01-03', false],
    ['2028-02-29', true],
    // The table does not know these years: only weekends count.
    ['2023-12-25', true],
    ['2029-12-25', true],
    ['2029-12-22', false],
  ])('%s: %s', (day, expected) => expect(isBusinessDay(Date.parse(day))).toBe(expected))
})

describe('counting business days', () => {
  test.each([
    // 10 from Monday 2 November is Monday 16 November (RULES.md, Refunds).
    ['2026-11-02T10:00:00.000Z', 10, '2026-11-17T00:00:00.000Z'],
    ['2026-11-02T10:00:00.000Z', 1, '2026-11-04T00:00:00.000Z'],
    ['2026-11-02T10:00:00.000Z', 0, '2026-11-03T00:00:00.000Z'],
    // Friday, Saturday and Sunday all have Monday as their first business day.
    ['2026-11-06T10:00:00.000Z', 1, '2026-11-10T00:00:00.000Z'],
    ['2026-11-07T10:00:00.000Z', 1, '2026-11-10T00:00:00.000Z'],
    ['2026-11-08T10:00:00.000Z', 1, '2026-11-10T00:00:00.000Z'],
    ['2026-11-07T10:00:00.000Z', 0, '2026-11-08T00:00:00.000Z'],
    // Easter: Thursday 2 April, then nothing until Tuesday 7 April, in summer time.
    ['2026-04-02T10:00:00.000Z', 1, '2026-04-07T23:00:00.000Z'],
    ['2026-03-26T10:00:00.000Z', 10, '2026-04-13T23:00:00.000Z'],
    // Christmas and New Year: off are 25 and 28 December and 1 January.
    ['2026-12-24T10:00:00.000Z', 1, '2026-12-30T00:00:00.000Z'],
    ['2026-12-24T10:00:00.000Z', 4, '2027-01-05T00:00:00.000Z'],
    ['2026-12-17T10:00:00.000Z', 10, '2027-01-06T00:00:00.000Z'],
    // Over each clock change, which falls on a Sunday.
    ['2026-03-27T10:00:00.000Z', 1, '2026-03-30T23:00:00.000Z'],
    ['2026-10-23T10:00:00.000Z', 1, '2026-10-27T00:00:00.000Z'],
    // Either side of a London midnight in summer: Friday 3 and Saturday 4 July.
    ['2026-07-02T22:59:59.999Z', 1, '2026-07-03T23:00:00.000Z'],
    ['2026-07-02T23:00:00.000Z', 1, '2026-07-06T23:00:00.000Z'],
    // 29 February, a Tuesday in 2028 and a Thursday in 2024.
    ['2028-02-28T10:00:00.000Z', 1, '2028-03-01T00:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 1, '2028-03-02T00:00:00.000Z'],
    ['2024-02-28T10:00:00.000Z', 2, '2024-03-02T00:00:00.000Z'],
  ])('%s and %i: is over at %s', (iso, count, end) => expect(endOfBusinessDays(iso, count)).toBe(end))
})
