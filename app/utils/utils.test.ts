import { describe, expect, test } from 'vitest'
import {
  addMonths,
  formatDayAndTime,
  formatMonth,
  formatShortDay,
  formatWeekdayAndTime,
  londonDay,
  londonMonth,
  startOfLondonDay,
  startOfLondonMonth,
  startOfLondonWeek,
} from './dates.ts'
import { hashSecret, newId, newReference } from './ids.server.ts'
import {
  formatPercent,
  formatPounds,
  formatSecurePrice,
  formatSecurePriceFrom,
  formatShortPounds,
  formatTickPounds,
} from './money.ts'
import { isReference, referenceLetters } from './references.ts'
import { safePath } from './safe-path.ts'

describe('money', () => {
  test.each([
    [0, '£0'],
    [100, '£1'],
    [300_000, '£3,000'],
    [300_050, '£3,000.50'],
    [-1_234_500, '−£12,345'],
    [98_500_000_000, '£985,000,000'],
  ])('%i pence are %s', (pence, text) => expect(formatPounds(pence)).toBe(text))

  test.each([
    [0, 250_000, '£0'],
    [250_000, 250_000, '£2.5k'],
    [500_000, 250_000, '£5k'],
    [-200_000, 200_000, '−£2k'],
    [105_000_000, 5_000_000, '£1.05m'],
    [9_200_100, 100, '£92,001'],
    [50, 10, '£0.50'],
    [5_000_000_000, 1_000_000_000, '£50m'],
  ])('%i pence on an axis in steps of %i are %s', (pence, step, text) =>
    expect(formatTickPounds(pence, step)).toBe(text),
  )

  test('a secure price says that VAT is in it, where there is a VAT number', () => {
    expect([formatSecurePrice(300_000, true), formatSecurePrice(300_000, false)]).toEqual([
      '£3,000 incl. VAT',
      '£3,000',
    ])
  })
  test('one price for all deals is the lowest, and none where there is no deal', () => {
    expect(formatSecurePriceFrom(250_000, true)).toBe('from £2,500 incl. VAT')
    expect(formatSecurePriceFrom(250_000, false)).toBe('from £2,500')
    expect(formatSecurePriceFrom(null, true)).toBeNull()
  })
  test.each([
    [0, '£0'],
    [99_900, '£999'],
    [100_000, '£1k'],
    [250_000, '£2.5k'],
    [3_000_000, '£30k'],
    [150_000_000, '£1.5m'],
  ])('%i pence are %s where there is little room', (pence, text) => expect(formatShortPounds(pence)).toBe(text))
  test('a percentage keeps its decimals', () =>
    expect([formatPercent(8), formatPercent(-2.345, 2)]).toEqual(['8.0%', '−2.35%']))
})

describe('London days', () => {
  test.each([
    // Winter: London is at UTC.
    ['2026-11-02T10:00:00.000Z', 15, '2026-11-17T00:00:00.000Z'],
    // 23:30 UTC in summer is already the next day in London.
    ['2026-07-01T23:30:00.000Z', 1, '2026-07-02T23:00:00.000Z'],
    // Over the spring change (29 March 2026) and over the autumn one (25 October 2026).
    ['2026-03-20T12:00:00.000Z', 15, '2026-04-03T23:00:00.000Z'],
    ['2026-10-20T12:00:00.000Z', 15, '2026-11-04T00:00:00.000Z'],
    // The very days of the changes, and a leap day.
    ['2026-03-28T12:00:00.000Z', 1, '2026-03-29T00:00:00.000Z'],
    ['2026-10-24T12:00:00.000Z', 1, '2026-10-24T23:00:00.000Z'],
    ['2028-02-28T12:00:00.000Z', 1, '2028-02-29T00:00:00.000Z'],
  ])('%s and %i days is %s', (iso, days, expected) => expect(startOfLondonDay(iso, days)).toBe(expected))

  test.each([
    ['2026-11-02T00:00:00.000Z', '2026-11-02'],
    ['2026-11-02T23:59:59.999Z', '2026-11-02'],
    ['2026-07-01T22:59:59.999Z', '2026-07-01'],
    ['2026-07-01T23:00:00.000Z', '2026-07-02'],
    ['2026-12-31T23:30:00.000Z', '2026-12-31'],
    ['2028-02-29T12:00:00.000Z', '2028-02-29'],
  ])('%s is on %s', (iso, day) => expect(londonDay(iso)).toBe(day))

  test('a time is shown as London sees it', () => {
    const iso = '2026-07-01T23:30:00.000Z'
    expect(formatDayAndTime(iso)).toBe('2 July 2026 at 00:30')
    expect(formatWeekdayAndTime(iso)).toBe('Thursday 2 July 2026, 00:30')
    expect([formatShortDay(iso), formatShortDay('2026-07-01')]).toEqual(['2 Jul', '1 Jul'])
  })
})

describe('London weeks', () => {
  test.each([
    // A Tuesday, a Monday's first instant, and a Sunday's last.
    ['2026-11-24T10:12:00.000Z', 0, '2026-11-23T00:00:00.000Z'],
    ['2026-11-23T00:00:00.000Z', 0, '2026-11-23T00:00:00.000Z'],
    ['2026-11-22T23:59:59.999Z', 0, '2026-11-16T00:00:00.000Z'],
    // In summer a Monday begins while it is Sunday in UTC.
    ['2026-07-05T23:00:00.000Z', 0, '2026-07-05T23:00:00.000Z'],
    ['2026-07-05T22:59:59.999Z', 0, '2026-06-28T23:00:00.000Z'],
    // Over the spring change (29 March 2026) and the autumn one (25 October 2026), which are Sundays.
    ['2026-03-29T12:00:00.000Z', 0, '2026-03-23T00:00:00.000Z'],
    ['2026-03-29T12:00:00.000Z', 1, '2026-03-29T23:00:00.000Z'],
    ['2026-10-25T12:00:00.000Z', 1, '2026-10-26T00:00:00.000Z'],
    ['2026-11-24T10:12:00.000Z', -11, '2026-09-06T23:00:00.000Z'],
  ])('the Monday of %s and %i weeks is %s', (iso, weeks, monday) => expect(startOfLondonWeek(iso, weeks)).toBe(monday))
})

describe('London months', () => {
  test.each([
    ['2026-11-02T10:00:00.000Z', '2026-11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    // The last half hour of June, UTC, is July in London; October begins in summer time and ends in winter time.
    ['2026-06-30T23:30:00.000Z', '2026-07', '2026-06-30T23:00:00.000Z', '2026-07-31T23:00:00.000Z'],
    ['2026-10-31T23:59:59.999Z', '2026-10', '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', '2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('%s lies in %s, which begins and ends at midnight there', (iso, month, from, to) => {
    expect(londonMonth(iso)).toBe(month)
    expect(startOfLondonMonth(month)).toBe(from)
    expect(startOfLondonMonth(addMonths(month, 1))).toBe(to)
  })
  test('a month has a name, and one before it', () =>
    expect([formatMonth('2026-11'), addMonths('2026-01', -1), addMonths('2026-11', 14)]).toEqual([
      'November 2026',
      '2025-12',
      '2028-01',
    ]))
})

describe('the way back after signing in', () => {
  test.each(['/', '/deal/101?x=1#y', '/a%2fb', '/a//b', '/@x', '/:80'])('%s is on this site', (path) =>
    expect(safePath(path)).toBe(path),
  )
  test.each([
    '',
    'deal',
    '//x',
    '/\\x',
    '\\x',
    '/\t/x',
    '/\n',
    'https://x',
    'javascript:1',
    '/..//x',
    '/./\\x',
    '/%00\u0000',
    `/${'x'.repeat(3000)}`,
  ])('%j is not', (path) => expect(safePath(path, '/home')).toBe('/home'))
})

describe('ids', () => {
  test('are unique and long enough not to be guessed', () => {
    const ids = Array.from({ length: 1000 }, newId)
    expect(new Set(ids).size).toBe(1000)
    expect(ids.every((id) => /^[\w-]{22}$/.test(id))).toBe(true)
  })
  test('a reference has no letter that is mistaken for another', () => {
    expect(
      Array.from({ length: 200 }, () => newReference('RES')).every((reference) =>
        /^RES-[2-9A-HJKMNP-Z]{8}$/.test(reference),
      ),
    ).toBe(true)
  })
  test('a reference is known by its prefix and by the letters it is made of', () => {
    for (let count = 0; count < 200; count += 1) expect(isReference(newReference('REF'), 'REF')).toBe(true)
    for (const letter of '01ILOilo-é ') expect.soft(isReference(`REF-${letter}2345678`, 'REF'), letter).toBe(false)
    const others = [
      '',
      'REF-',
      'REF-2345678',
      'REF-234567892',
      ' REF-23456789',
      'REF-23456789\n',
      'TIC-23456789',
      '<b>REF-23456789',
    ]
    for (const text of others) expect.soft(isReference(text, 'REF'), text).toBe(false)
    expect(new Set(referenceLetters).size).toBe(31)
  })
  test('a secret is stored as something else', () => expect(hashSecret('x')).not.toContain('x'.repeat(2)))
})
