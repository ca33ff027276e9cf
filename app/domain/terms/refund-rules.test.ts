import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addMilliseconds } from '#app/utils/dates.ts'
import {
  administrationFeePence,
  decideRefund,
  describeOpening,
  handlingDates,
  isAutomatic,
  outcomeLabels,
  refundDates,
  refundReasonLabels,
  refundReasons,
  refundToday,
  sendBy,
  type RefundFacts,
  type RefundOutcome,
} from './refund-rules.ts'

const hour = 3_600_000
const day = 24 * hour
const testStart = '2026-11-02T10:00:00.000Z'
const unopened = { hasWaived: true, firstDocumentAccessAt: null }
const opened = { hasWaived: true, firstDocumentAccessAt: '2026-11-02T11:00:00.000Z' }

/** £3,000 paid on Monday 2 November 2026 at 10:00 (reference/domain.md C8), both boxes ticked and the documents opened. */
function facts(changes: Partial<RefundFacts> = {}): RefundFacts {
  return {
    paidPence: 300_000,
    refundedPence: 0,
    paidAt: '2026-11-02T10:00:00.000Z',
    askedAt: '2026-11-10T12:00:00.000Z',
    reason: 'changed-plans',
    documentsMissingSince: null,
    isDuplicatePayment: false,
    isDealUnavailable: false,
    ...opened,
    ...changes,
  }
}

function outcomeOf(changes: Partial<RefundFacts>): RefundOutcome {
  return decideRefund(facts(changes)).outcome
}

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
    const ask = (milliseconds: number) => outcomeOf({ paidAt, askedAt: addMilliseconds(limit, milliseconds) })
    expect([-day, -1000, -1, 0].map(ask)).toEqual(['full', 'full', 'full', 'full'])
    expect([1, 1000, day].map(ask)).toEqual(['less-fee', 'less-fee', 'less-fee'])
  })

  test.each(refundReasons)('%s is refunded in full, whatever was opened', (reason) => {
    const verdict = decideRefund(facts({ reason, askedAt: '2026-11-04T10:00:00.000Z' }))
    expect(verdict).toMatchObject({ window: '48-hours', outcome: 'full', feePence: 0, amountPence: 300_000 })
  })

  test('comes before what is approved automatically', () => {
    const askedAt = '2026-11-04T10:00:00.000Z'
    expect(outcomeOf({ askedAt, isDuplicatePayment: true })).toBe('full')
    expect(outcomeOf({ askedAt, documentsMissingSince: '2026-10-01T10:00:00.000Z' })).toBe('full')
    expect(outcomeOf({ askedAt, isDealUnavailable: true })).toBe('full')
  })

  test('has begun for who asks before the payment is through', () =>
    expect(outcomeOf({ askedAt: '2026-11-02T09:59:00.000Z' })).toBe('full'))

  test('is the same however precisely the times are written', () => {
    const written = { paidAt: '2026-11-02T10:00:00Z', askedAt: '2026-11-04T10:00:00.001Z' }
    expect(outcomeOf(written)).toBe('less-fee')
    expect(outcomeOf({ ...written, askedAt: '2026-11-04T10:00:00Z' })).toBe('full')
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
    const ask = (milliseconds: number) => outcomeOf({ paidAt, askedAt: addMilliseconds(cancelBefore, milliseconds) })
    expect([-day, -1000, -1].map(ask)).toEqual(['less-fee', 'less-fee', 'less-fee'])
    expect([0, 1, 1000, day].map(ask)).toEqual(Array(4).fill('not-refundable'))
  })
})

describe('every row of the table', () => {
  const during = '2026-11-10T12:00:00.000Z'
  const later = '2026-11-20T12:00:00.000Z'
  const asked = [
    ['within 48 hours', '2026-11-03T10:00:00.000Z', '48-hours'],
    ['in the cancellation period', during, 'cancellation-period'],
    ['later', later, 'later'],
  ] as const
  const consents = [
    ['no waiver, unopened', { hasWaived: false, firstDocumentAccessAt: null }],
    ['no waiver, opened', { ...opened, hasWaived: false }],
    ['waiver, unopened', unopened],
  ] as const

  const waivedAndOpened: Record<string, Record<(typeof asked)[number][2], RefundOutcome>> = {
    'incorrect-information': {
      '48-hours': 'full',
      'cancellation-period': 'full-after-review',
      later: 'manual-review',
    },
    'technical-issues': {
      '48-hours': 'full',
      'cancellation-period': 'full-after-review',
      later: 'not-refundable',
    },
    'changed-plans': { '48-hours': 'full', 'cancellation-period': 'less-fee', later: 'not-refundable' },
    other: { '48-hours': 'full', 'cancellation-period': 'less-fee', later: 'not-refundable' },
  }
  const amounts: Record<RefundOutcome, [amountPence: number, feePence: number]> = {
    full: [300_000, 0],
    'full-automatic': [300_000, 0],
    'full-if-confirmed': [300_000, 0],
    'full-after-review': [300_000, 0],
    'less-fee': [285_000, 15_000],
    'manual-review': [300_000, 0],
    'not-refundable': [0, 0],
  }

  describe.each(asked)('asked %s', (_, askedAt, window) => {
    test.each(Object.entries(waivedAndOpened))('%s, waiver and opened', (reason, expected) => {
      const verdict = decideRefund(facts({ askedAt, reason: reason as RefundFacts['reason'] }))
      expect(verdict).toMatchObject({ window, outcome: expected[window] })
      expect([verdict.amountPence, verdict.feePence]).toEqual(amounts[expected[window]])
    })

    describe.each(consents)('%s', (_, consent) => {
      test.each(['incorrect-information', 'technical-issues', 'changed-plans', 'other'] as const)('%s', (reason) => {
        const verdict = decideRefund(facts({ askedAt, reason, ...consent }))
        const outcome = window === 'later' ? waivedAndOpened[reason]!.later : 'full'
        expect(verdict).toMatchObject({ window, outcome })
        expect([verdict.amountPence, verdict.feePence]).toEqual(amounts[outcome])
      })
    })

    test.each([...consents, ['waiver, opened', opened] as const])(
      'the buyer says it is unavailable, %s',
      (_, consent) => {
        const given = { askedAt, ...consent }
        const verdict = decideRefund(facts({ ...given, reason: 'property-unavailable' }))
        expect(verdict).toMatchObject({ amountPence: 300_000, feePence: 0 })
        const other = decideRefund(facts({ ...given, reason: 'other' }))
        // What any reason brings in full is paid on the buyer's word; the rest once a person has asked the owner.
        if (other.outcome === 'full') {
          expect(verdict).toMatchObject({ window: other.window, outcome: 'full', otherwise: null })
        } else {
          const { outcome, amountPence, feePence } = other
          expect(verdict).toMatchObject({ window: 'any-time', outcome: 'full-if-confirmed' })
          expect(verdict.otherwise).toEqual({ outcome, amountPence, feePence })
        }
      },
    )

    test.each(refundReasons)('the deal has been marked unavailable, %s', (reason) =>
      expect(outcomeOf({ askedAt, reason, isDealUnavailable: true })).toBe(
        window === '48-hours' ? 'full' : 'full-automatic',
      ),
    )

    test.each(refundReasons)('paid twice, %s', (reason) =>
      expect(outcomeOf({ askedAt, reason, isDuplicatePayment: true })).toBe(
        window === '48-hours' ? 'full' : 'full-automatic',
      ),
    )
  })

  test('years later an unavailable property is still refunded, once its owner has confirmed it', () => {
    const askedAt = '2029-01-01T00:00:00.000Z'
    expect(decideRefund(facts({ reason: 'property-unavailable', askedAt }))).toMatchObject({
      outcome: 'full-if-confirmed',
      amountPence: 300_000,
      otherwise: { outcome: 'not-refundable', amountPence: 0 },
    })
    expect(outcomeOf({ isDealUnavailable: true, askedAt })).toBe('full-automatic')
  })

  test('a reason that does not hold brings what any other would', () => {
    const later = '2026-11-20T12:00:00.000Z'
    const otherwise = (changes: Partial<RefundFacts>) => decideRefund(facts(changes)).otherwise
    const lessFee = { outcome: 'less-fee', amountPence: 285_000, feePence: 15_000 }
    const nothing = { outcome: 'not-refundable', amountPence: 0, feePence: 0 }
    expect(otherwise({ reason: 'property-unavailable' })).toEqual(lessFee)
    expect(otherwise({ reason: 'technical-issues' })).toEqual(lessFee)
    expect(otherwise({ reason: 'incorrect-information' })).toEqual(lessFee)
    expect(otherwise({ reason: 'incorrect-information', askedAt: later })).toEqual(nothing)
    expect(otherwise({ reason: 'property-unavailable', refundedPence: 300_000 })).toBeNull()
    expect(refundReasons.map((reason) => otherwise({ reason, askedAt: testStart }))).toEqual(Array(5).fill(null))
  })

  test.each([
    // Missing since Thursday 12 November: Friday and Monday have to pass.
    ['2026-11-12T09:00:00.000Z', '2026-11-17T00:00:00.000Z'],
    // Since Friday or the weekend: Monday and Tuesday.
    ['2026-11-13T09:00:00.000Z', '2026-11-18T00:00:00.000Z'],
    ['2026-11-14T09:00:00.000Z', '2026-11-18T00:00:00.000Z'],
    ['2026-12-24T09:00:00.000Z', '2026-12-31T00:00:00.000Z'],
  ])('documents missing since %s count from %s on', (documentsMissingSince, from) => {
    const paidAt = '2026-11-09T10:00:00.000Z'
    const ask = (milliseconds: number) =>
      outcomeOf({ paidAt, documentsMissingSince, askedAt: addMilliseconds(from, milliseconds) })
    expect(ask(-1)).not.toBe('full-automatic')
    expect([ask(0), ask(1), ask(400 * day)]).toEqual(Array(3).fill('full-automatic'))
  })

  test('only what is approved automatically needs nobody', () =>
    expect((Object.keys(outcomeLabels) as RefundOutcome[]).filter((outcome) => isAutomatic({ outcome }))).toEqual([
      'full-automatic',
    ]))
})

describe('the amount', () => {
  const full = { askedAt: '2026-11-03T10:00:00.000Z' }
  const lessFee = { askedAt: '2026-11-10T12:00:00.000Z' }
  test.each([
    ['nothing has gone back', lessFee, 300_000, 0, 285_000, 15_000],
    ['some has gone back: the fee is kept once', lessFee, 300_000, 10_000, 275_000, 15_000],
    ['all but the fee has gone back: it is not handed out by asking again', lessFee, 300_000, 285_000, 0, 15_000],
    ['less than the fee is left', lessFee, 300_000, 295_000, 0, 5000],
    ['everything has gone back', lessFee, 300_000, 300_000, 0, 0],
    ['more has gone back than was paid', lessFee, 300_000, 300_100, 0, 0],
    ['less than the fee was paid', lessFee, 9900, 0, 0, 9900],
    ['as much as the fee was paid', lessFee, 15_000, 0, 0, 15_000],
    ['a penny more than the fee was paid', lessFee, 15_001, 0, 1, 15_000],
    ['nothing has gone back, in full', full, 300_000, 0, 300_000, 0],
    ['some has gone back, in full', full, 300_000, 10_000, 290_000, 0],
    ['everything has gone back, in full', full, 300_000, 300_000, 0, 0],
    ['too much has gone back, in full', full, 300_000, 300_100, 0, 0],
  ])('%s', (_, when, paidPence, refundedPence, amountPence, feePence) =>
    expect(decideRefund(facts({ ...when, paidPence, refundedPence }))).toMatchObject({ amountPence, feePence }),
  )

  test('the fee is £150', () => expect(administrationFeePence).toBe(15_000))
})

describe('the sentence', () => {
  const later = '2026-11-20T12:00:00.000Z'
  test.each<[string, Partial<RefundFacts>]>([
    ['Asked within 48 hours of payment: full refund of £3,000, no fee.', { askedAt: '2026-11-03T10:00:00.000Z' }],
    [
      'Asked within 48 hours of payment: refund of the remaining £500, no fee.',
      { askedAt: '2026-11-03T10:00:00.000Z', refundedPence: 250_000 },
    ],
    [
      'Asked within 48 hours of payment: the whole payment has already gone back.',
      { askedAt: '2026-11-03T10:00:00.000Z', refundedPence: 300_000 },
    ],
    [
      'Asked because the property is unavailable: full refund of £3,000, no fee, once a person has asked its owner and it is so. If it is not so: refund of £2,850, which is £3,000 less the £150 administration fee.',
      { reason: 'property-unavailable' },
    ],
    [
      'Asked because the property is unavailable: full refund of £3,000, no fee, once a person has asked its owner and it is so. If it is not so: not refundable.',
      { reason: 'property-unavailable', askedAt: later },
    ],
    [
      'The deal has been marked unavailable: full refund of £3,000, no fee, approved automatically.',
      { isDealUnavailable: true, askedAt: later },
    ],
    [
      'Documents have been missing for more than 2 working days: full refund of £3,000, no fee, approved automatically.',
      { documentsMissingSince: '2026-11-02T10:00:00.000Z' },
    ],
    [
      'The deal was paid for twice: full refund of £3,000, no fee, approved automatically.',
      { isDuplicatePayment: true },
    ],
    [
      'Asked within the cancellation period, which ends on 16 November 2026, with the documents unopened: full refund of £3,000, no fee.',
      unopened,
    ],
    [
      'Asked within the cancellation period, which ends on 16 November 2026, without giving up the right to cancel: full refund of £3,000, no fee.',
      { hasWaived: false },
    ],
    [
      'Asked within the cancellation period, which ends on 16 November 2026, with the documents opened, because of technical issues: full refund of £3,000 after review, no fee. If it is not so: refund of £2,850, which is £3,000 less the £150 administration fee.',
      { reason: 'technical-issues' },
    ],
    [
      'Asked within the cancellation period, which ends on 16 November 2026, with the documents opened, because of changed plans: refund of £2,850, which is £3,000 less the £150 administration fee.',
      {},
    ],
    [
      'Asked within the cancellation period, which ends on 16 November 2026, with the documents opened, for another reason: no refund, because the administration fee of £150 is not less than the £99 left of the payment.',
      { reason: 'other', paidPence: 9900 },
    ],
    [
      'Asked after the cancellation period, which ended on 16 November 2026, because of incorrect information: reviewed by a person, full refund of £3,000 if upheld, no fee. If it is not so: not refundable.',
      { reason: 'incorrect-information', askedAt: later },
    ],
    [
      'Asked after the cancellation period, which ended on 16 November 2026, because of changed plans: not refundable.',
      { askedAt: later },
    ],
  ])('%s', (sentence, changes) => expect(decideRefund(facts(changes)).sentence).toBe(sentence))

  test('names the fee and every outcome and reason in a few words', () => {
    expect(Object.values(outcomeLabels)).toEqual([
      'Full refund',
      'Full refund, automatic',
      'Full refund once confirmed',
      'Full refund after review',
      'Less £150 fee',
      'Manual review',
      'Not refundable',
    ])
    expect(refundReasons.map((reason) => refundReasonLabels[reason])).toEqual([
      'Property unavailable',
      'Incorrect information',
      'Changed plans',
      'Technical issues',
      'Other',
    ])
  })
})

describe('what a buyer would get now', () => {
  test.each<[string, number, string, Partial<RefundFacts>, string]>([
    [
      '48-hours',
      300_000,
      'If you ask now, you get back £3,000, for any reason, until 4 November at 10:00.',
      {},
      '2026-11-04T10:00:00.000Z',
    ],
    [
      'cancellation-period',
      300_000,
      'If you ask now, you get back £3,000, for any reason, until the end of 16 November 2026, as long as you do not open the documents.',
      unopened,
      '2026-11-04T10:00:00.001Z',
    ],
    [
      'cancellation-period',
      300_000,
      'If you ask now, you get back £3,000, for any reason, until the end of 16 November 2026.',
      { hasWaived: false },
      '2026-11-10T10:00:00.000Z',
    ],
    [
      'cancellation-period',
      285_000,
      'If you ask now, you get back £2,850, which is £3,000 less the £150 administration fee, until the end of 16 November 2026. If the information was incorrect or there were technical issues, you get back all of it after review.',
      {},
      '2026-11-16T23:59:59.999Z',
    ],
    [
      'later',
      0,
      'The time to change your mind ended on 16 November 2026. You can still ask if the information was incorrect or the property is unavailable.',
      unopened,
      '2026-11-17T00:00:00.000Z',
    ],
    [
      'any-time',
      300_000,
      'If you ask now, you get back £3,000, at any time, because the deal was paid for twice.',
      { isDuplicatePayment: true },
      '2026-12-01T00:00:00.000Z',
    ],
    [
      'any-time',
      300_000,
      'If you ask now, you get back £3,000, for any reason, as long as documents are missing.',
      { documentsMissingSince: '2026-11-02T10:00:00.000Z' },
      '2026-12-01T00:00:00.000Z',
    ],
    [
      'any-time',
      300_000,
      'If you ask now, you get back £3,000, at any time, because the deal has been marked unavailable.',
      { isDealUnavailable: true },
      '2026-12-01T00:00:00.000Z',
    ],
    ['later', 0, 'The whole payment has already gone back.', { refundedPence: 300_000 }, '2026-12-01T00:00:00.000Z'],
  ])('%s: %i pence. %s', (window, amountPence, sentence, changes, now) =>
    expect(refundToday(facts(changes), now)).toEqual({ window, amountPence, sentence }),
  )
})

describe('what opening the documents changes', () => {
  const words = (changes: Partial<RefundFacts>, now: string) => describeOpening(facts(changes), now)
  const agreed =
    'You agreed at checkout that you lose your right to cancel under the 14-day rule once you have opened the documents.'
  const closed =
    'If you do not open them, you get back £3,000 if you ask, for any reason, until the end of 16 November 2026.'
  const less =
    'Once you have opened them, you get back £2,850, which is £3,000 less the £150 administration fee, until the end of 16 November 2026. If the information was incorrect or there were technical issues, you get back all of it after review.'

  test('with the waiver given, within 48 hours: nothing before they are over, the fee after', () =>
    expect(words({}, '2026-11-04T10:00:00.000Z')).toEqual({
      changes: true,
      sentences: [
        agreed,
        'Until 4 November at 10:00 you get back £3,000 if you ask, for any reason, whether or not you have opened them.',
        closed,
        less,
      ],
    }))

  test.each(['2026-11-04T10:00:00.001Z', '2026-11-16T23:59:59.999Z'])('with the waiver given, at %s: the fee', (now) =>
    expect(words({}, now)).toEqual({ changes: true, sentences: [agreed, closed, less] }),
  )

  test.each([{ hasWaived: true }, { hasWaived: false }])('once the period is over: nothing, %o', (consent) =>
    expect(words(consent, '2026-11-17T00:00:00.000Z')).toEqual({
      changes: false,
      sentences: [
        'Opening the documents changes nothing about refunds.',
        'The time to change your mind ended on 16 November 2026. You can still ask if the information was incorrect or the property is unavailable.',
      ],
    }),
  )

  test('without the waiver, while the ten business days last longer than the fourteen: nothing', () =>
    // Paid on Friday 18 December 2026: the documents open on 2 January, the period ends with 6 January.
    expect(words({ hasWaived: false, paidAt: '2026-12-18T10:00:00.000Z' }, '2027-01-03T10:00:00.000Z')).toEqual({
      changes: false,
      sentences: [
        'Opening the documents changes nothing about refunds, because you kept your right to cancel.',
        'If you ask now, you get back £3,000, for any reason, until the end of 6 January 2027.',
      ],
    }))
})

describe('by when a request is answered', () => {
  test.each([
    ['2026-11-02T10:00:00.000Z', '2026-11-05T00:00:00.000Z'],
    // Thursday 24 December: the 29th and the 30th are the two working days after it.
    ['2026-12-24T10:00:00.000Z', '2026-12-31T00:00:00.000Z'],
  ])('a claim that it is unavailable, asked %s: before %s', (askedAt, answeredBy) =>
    expect(handlingDates(askedAt, 'property-unavailable')).toEqual({
      ...handlingDates(askedAt),
      answeredBy,
      lastDay: addMilliseconds(answeredBy, -1),
    }),
  )

  test.each([
    ['2026-11-02T10:00:00.000Z', '2026-11-12T00:00:00.000Z', '2026-11-17T00:00:00.000Z'],
    ['2026-12-18T10:00:00.000Z', '2027-01-01T00:00:00.000Z', '2027-01-02T00:00:00.000Z'],
    ['2026-03-26T10:00:00.000Z', '2026-04-08T23:00:00.000Z', '2026-04-09T23:00:00.000Z'],
  ])('asked %s: before %s, by law before %s', (askedAt, answeredBy, lawBy) =>
    expect(handlingDates(askedAt)).toEqual({ answeredBy, lastDay: addMilliseconds(answeredBy, -1), lawBy }),
  )

  test('an approved refund is sent by the end of the 5th business day', () =>
    expect(sendBy('2026-12-23T10:00:00.000Z')).toBe('2027-01-05T00:00:00.000Z'))
})

describe('whatever the facts', () => {
  const instant = fc
    .integer({ min: Date.UTC(2023, 11, 1), max: Date.UTC(2029, 1, 1) })
    .map((time) => new Date(time).toISOString())
  /** Near the edges as often as anywhere. */
  const delay = fc.oneof(
    fc.integer({ min: -day, max: 60 * day }),
    fc.constantFrom(48 * hour - 1, 48 * hour, 48 * hour + 1, 14 * day, 15 * day - 1, 15 * day, 20 * day),
  )
  const pence = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(0, 1, 14_999, 15_000, 15_001, 300_000))
  const anyFacts: fc.Arbitrary<RefundFacts> = fc
    .record({
      paidPence: pence,
      refundedPence: pence,
      paidAt: instant,
      delay,
      hasWaived: fc.boolean(),
      firstDocumentAccessAt: fc.option(instant),
      reason: fc.constantFrom(...refundReasons),
      missingFor: fc.option(fc.integer({ min: -5 * day, max: 20 * day })),
      isDuplicatePayment: fc.boolean(),
      isDealUnavailable: fc.boolean(),
    })
    .map(({ delay, missingFor, ...rest }) => {
      const askedAt = addMilliseconds(rest.paidAt, delay)
      return {
        ...rest,
        askedAt,
        documentsMissingSince: missingFor === null ? null : addMilliseconds(askedAt, -missingFor),
      }
    })

  test('no more goes back than is left of the payment, and never less than nothing', () =>
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { amountPence, feePence, outcome } = decideRefund(facts)
        const left = Math.max(0, facts.paidPence - facts.refundedPence)
        expect(Number.isSafeInteger(amountPence) && Number.isSafeInteger(feePence)).toBe(true)
        expect(amountPence).toBeGreaterThanOrEqual(0)
        expect(amountPence).toBeLessThanOrEqual(left)
        expect(feePence).toBeGreaterThanOrEqual(0)
        expect(feePence).toBeLessThanOrEqual(administrationFeePence)
        if (outcome !== 'not-refundable') expect(amountPence + feePence).toBe(left)
      }),
      { numRuns: 2000 },
    ))

  test('asking again and again never brings back more than asking once', () =>
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { amountPence } = decideRefund(facts)
        const again = decideRefund({ ...facts, refundedPence: facts.refundedPence + amountPence })
        expect(again.amountPence).toBe(0)
      }),
      { numRuns: 1000 },
    ))

  test('asking later never brings back more, unless documents have come to be missing', () =>
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 40 * day }), (facts, wait) => {
        const asked = { ...facts, documentsMissingSince: null }
        const early = decideRefund(asked)
        const late = decideRefund({ ...asked, askedAt: addMilliseconds(asked.askedAt, wait) })
        expect(late.amountPence).toBeLessThanOrEqual(early.amountPence)
      }),
      { numRuns: 2000 },
    ))

  test('no reason makes it worse than "other" would, whether or not the reason holds', () =>
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const verdict = decideRefund(facts)
        const other = decideRefund({ ...facts, reason: 'other' })
        expect(verdict.amountPence).toBeGreaterThanOrEqual(other.amountPence)
        // Nobody has to wait for a person where another reason would not have made them wait.
        if (verdict.otherwise === null) expect(isAutomatic(verdict)).toBe(isAutomatic(other))
        else expect(verdict.otherwise).toMatchObject({ outcome: other.outcome, amountPence: other.amountPence })
        if (other.outcome === 'full') expect(verdict.outcome).toBe('full')
      }),
      { numRuns: 5000 },
    ))

  test('what the buyer reads before opening is what the engine does after it', () =>
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 40 * day }), (given, wait) => {
        const facts = { ...given, firstDocumentAccessAt: null }
        const { changes } = describeOpening(facts, facts.askedAt)
        const askedAt = addMilliseconds(facts.askedAt, wait)
        const amount = (firstDocumentAccessAt: string | null) =>
          decideRefund({ ...facts, documentsMissingSince: null, firstDocumentAccessAt, askedAt }).outcome
        if (!changes && facts.documentsMissingSince === null) expect(amount(facts.askedAt)).toBe(amount(null))
      }),
      { numRuns: 2000 },
    ))

  test('opening the documents never brings back more', () =>
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const amount = (changes: Partial<RefundFacts>) => decideRefund({ ...facts, ...changes }).amountPence
        expect(amount({ firstDocumentAccessAt: facts.paidAt })).toBeLessThanOrEqual(
          amount({ firstDocumentAccessAt: null }),
        )
        expect(amount({ hasWaived: true })).toBeLessThanOrEqual(amount({ hasWaived: false }))
      }),
      { numRuns: 1000 },
    ))

  test('the cancellation period has at least 14 days and ends at a London midnight', () =>
    fc.assert(
      fc.property(instant, (paidAt) => {
        const { anyReasonUntil, cancelBefore } = refundDates(paidAt)
        // One hour less where the clocks go forward.
        expect(Date.parse(cancelBefore) - Date.parse(paidAt)).toBeGreaterThanOrEqual(14 * day - hour)
        expect(Date.parse(cancelBefore) - Date.parse(paidAt)).toBeLessThan(22 * day)
        expect(anyReasonUntil < cancelBefore).toBe(true)
        expect(new Date(cancelBefore).toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour12: false })).toBe(
          '00:00:00',
        )
      }),
      { numRuns: 1000 },
    ))

  describe('and wherever the machine is', () => {
    afterEach(() => vi.unstubAllEnvs())

    test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns', 'Europe/London', 'UTC'])('%s', (zone) => {
      const samples = fc.sample(anyFacts, { numRuns: 200, seed: 3 })
      const before = samples.map(decideRefund)
      vi.stubEnv('TZ', zone)
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      expect(samples.map(decideRefund)).toEqual(before)
    })
  })
})
