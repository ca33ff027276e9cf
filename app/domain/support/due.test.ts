import { describe, expect, test } from 'vitest'
import type { TicketKind } from '#db/schema.ts'
import { dueAgainAt, dueAt, furtherDate, promisesNow, ticketDates } from './due.ts'

/** The times are UTC; from 29 March to 25 October 2026 London is one hour ahead. */
const rows: [TicketKind, string, string, string[]][] = [
  ['call', '24 hours later', '2026-11-02T10:00:00.000Z', ['2026-11-03T10:00:00.000Z']],
  ['call', '24 elapsed hours over the change to summer time', '2026-03-28T12:00:00.000Z', ['2026-03-29T12:00:00.000Z']],
  ['register-interest', 'the same', '2026-12-24T23:59:59.999Z', ['2026-12-25T23:59:59.999Z']],
  ['general', 'Monday to the end of Wednesday', '2026-11-02T10:00:00.000Z', ['2026-11-05T00:00:00.000Z']],
  ['general', 'Friday to the end of Tuesday', '2026-11-06T10:00:00.000Z', ['2026-11-11T00:00:00.000Z']],
  ['general', 'Saturday like Friday', '2026-11-07T10:00:00.000Z', ['2026-11-11T00:00:00.000Z']],
  ['general', 'the last minute of a day belongs to it', '2026-11-02T23:59:59.999Z', ['2026-11-05T00:00:00.000Z']],
  ['general', 'in summer the day ends at 23:00 UTC', '2026-07-06T22:59:59.999Z', ['2026-07-08T23:00:00.000Z']],
  ['general', 'a moment later it is the next day', '2026-07-06T23:00:00.000Z', ['2026-07-09T23:00:00.000Z']],
  ['knowledge-hub', 'Christmas Eve 2026 over four holidays', '2026-12-24T10:00:00.000Z', ['2026-12-31T00:00:00.000Z']],
  ['general', 'over Easter 2026', '2026-04-02T10:00:00.000Z', ['2026-04-08T23:00:00.000Z']],
  [
    'complaint',
    'three and fifteen business days, eight weeks',
    '2026-11-02T10:00:00.000Z',
    ['2026-11-06T00:00:00.000Z', '2026-11-24T00:00:00.000Z', '2026-12-28T00:00:00.000Z'],
  ],
  [
    'complaint',
    'over Christmas and New Year',
    '2026-12-23T10:00:00.000Z',
    ['2026-12-31T00:00:00.000Z', '2027-01-19T00:00:00.000Z', '2027-02-17T00:00:00.000Z'],
  ],
  [
    'complaint',
    'over the change to summer time',
    '2026-03-23T10:00:00.000Z',
    ['2026-03-27T00:00:00.000Z', '2026-04-15T23:00:00.000Z', '2026-05-17T23:00:00.000Z'],
  ],
  [
    'data-protection',
    'the day of receipt is the first of the 30 days, and none of the month',
    '2026-11-02T10:00:00.000Z',
    ['2026-12-02T00:00:00.000Z', '2026-12-03T00:00:00.000Z'],
  ],
  [
    'data-protection',
    'a month of 31 days is longer than 30 days',
    '2026-12-02T10:00:00.000Z',
    ['2027-01-01T00:00:00.000Z', '2027-01-03T00:00:00.000Z'],
  ],
  [
    'data-protection',
    'from 31 January to the end of February, before the 30 days',
    '2027-01-31T10:00:00.000Z',
    ['2027-03-01T00:00:00.000Z', '2027-03-02T00:00:00.000Z'],
  ],
  ['data-protection', 'to 29 February in a leap year', '2028-01-31T10:00:00.000Z', ['2028-03-01T00:00:00.000Z']],
  [
    'data-protection',
    'from December into the next year',
    '2026-12-31T23:30:00.000Z',
    ['2027-01-30T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
  ],
  [
    'data-protection',
    'the London day counts, not the one in UTC',
    '2026-06-30T23:30:00.000Z',
    ['2026-07-30T23:00:00.000Z', '2026-08-01T23:00:00.000Z'],
  ],
]

describe('what is promised to whoever writes now', () => {
  test.each([
    ['general', ['We will reply by the end of 4 November 2026']],
    ['knowledge-hub', ['We will reply by the end of 4 November 2026']],
    ['call', ['We will contact you within 24 hours to agree a time.']],
    ['register-interest', ['We will contact you within 24 hours.']],
    [
      'complaint',
      [
        'We will acknowledge your complaint by the end of 5 November 2026',
        'We will send our final response by the end of 23 November 2026',
      ],
    ],
    [
      'data-protection',
      ['We will acknowledge it by the end of 1 December 2026', 'We will reply by the end of 2 December 2026'],
    ],
  ] as const)('%s', (kind, expected) => {
    const promises = promisesNow(kind, '2026-11-02T10:00:00.000Z')
    expect(promises.map(({ words, by }) => (by === null ? words : `${words} ${by}`))).toEqual(expected)
  })

  test('an acknowledgement that would come after the reply is not promised', () => {
    expect(promisesNow('data-protection', '2027-02-01T10:00:00.000Z').map(({ words }) => words)).toEqual([
      'We will reply by',
    ])
  })
})

describe('the dates of a ticket', () => {
  test.each(rows)('%s: %s', (kind, _what, createdAt, expected) => {
    expect(ticketDates(kind, createdAt).map(({ at }) => at)).toEqual(expected)
    expect(dueAt(kind, createdAt)).toBe(expected[0])
  })

  test('are told in words', () => {
    expect(ticketDates('complaint', '2026-11-02T10:00:00.000Z').map(({ label, text }) => `${label} ${text}`)).toEqual([
      'We will acknowledge your complaint by the end of 5 November 2026',
      'We will send our final response by the end of 23 November 2026',
      'If it is not settled, you can go to the redress scheme from 28 December 2026',
    ])
  })
})

test.each<[TicketKind, string]>([
  ['call', '2026-11-03T10:00:00.000Z'],
  ['register-interest', '2026-11-03T10:00:00.000Z'],
  ['general', '2026-11-05T00:00:00.000Z'],
  ['knowledge-hub', '2026-11-05T00:00:00.000Z'],
  ['complaint', '2026-11-05T00:00:00.000Z'],
  ['data-protection', '2026-11-05T00:00:00.000Z'],
])('a reopened %s is due again at %s', (kind, expected) => {
  expect(dueAgainAt(kind, '2026-11-02T10:00:00.000Z', true, '2026-11-02T10:00:00.000Z')).toBe(expected)
})

describe('what is opened again keeps to the dates of the law', () => {
  const createdAt = '2026-11-02T10:00:00.000Z'
  test.each<[TicketKind, 'answered' | 'unanswered', string, string]>([
    ['complaint', 'unanswered', '2026-11-03T10:00:00.000Z', '2026-11-06T00:00:00.000Z'],
    ['complaint', 'unanswered', '2026-11-05T10:00:00.000Z', '2026-11-06T00:00:00.000Z'],
    ['complaint', 'unanswered', '2026-12-15T10:00:00.000Z', '2026-11-06T00:00:00.000Z'],
    ['complaint', 'answered', '2026-11-18T10:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['complaint', 'answered', '2026-11-20T10:00:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['complaint', 'answered', '2026-11-23T10:00:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['complaint', 'answered', '2026-11-24T00:00:00.000Z', '2026-11-27T00:00:00.000Z'],
    ['data-protection', 'unanswered', '2027-01-11T10:00:00.000Z', '2026-12-02T00:00:00.000Z'],
    ['data-protection', 'answered', '2026-12-02T10:00:00.000Z', '2026-12-03T00:00:00.000Z'],
    ['data-protection', 'answered', '2027-01-11T10:00:00.000Z', '2027-01-14T00:00:00.000Z'],
    ['general', 'unanswered', '2026-12-15T10:00:00.000Z', '2026-12-18T00:00:00.000Z'],
    ['call', 'unanswered', '2026-12-15T10:00:00.000Z', '2026-12-16T10:00:00.000Z'],
  ])('%s, %s, at %s: %s', (kind, state, now, expected) => {
    expect(dueAgainAt(kind, createdAt, state === 'answered', now)).toBe(expected)
  })
})

describe('what is owed after an acknowledgement', () => {
  const createdAt = '2026-11-02T10:00:00.000Z'
  test.each<[TicketKind, string, string | undefined]>([
    ['complaint', '2026-11-03T10:00:00.000Z', '2026-11-24T00:00:00.000Z'],
    ['complaint', '2026-11-24T00:00:00.000Z', undefined],
    ['data-protection', '2026-11-03T10:00:00.000Z', '2026-12-03T00:00:00.000Z'],
    ['general', '2026-11-03T10:00:00.000Z', undefined],
    ['call', '2026-11-03T10:00:00.000Z', undefined],
  ])('%s at %s: %s', (kind, now, expected) => {
    expect(furtherDate(kind, createdAt, now)?.at).toBe(expected)
  })
})
