import { describe, expect, test } from 'vitest'
import { facts, unopened } from '#app/testing/desks/refund-facts.ts'
import {
  decideRefund,
  describeOpening,
  outcomeLabels,
  refundReasonLabels,
  refundReasons,
  refundToday,
  type RefundFacts,
} from './refund-rules.ts'

describe('the sentence', () => {
  const later = '2026-11-20T12:00:00.000Z'
  test.each<[string, Partial<RefundFacts>]>([
    ['Requested within 48 hours of payment: full refund of £3,000, no fee.', { sentAt: '2026-11-03T10:00:00.000Z' }],
    [
      'Requested within 48 hours of payment: refund of the remaining £500, no fee.',
      { sentAt: '2026-11-03T10:00:00.000Z', refundedPence: 250_000 },
    ],
    [
      'Requested within 48 hours of payment: the whole payment has already gone back.',
      { sentAt: '2026-11-03T10:00:00.000Z', refundedPence: 300_000 },
    ],
    [
      'Requested because the property is unavailable: full refund of £3,000, no fee, once we have asked its owner and confirmed it. If we cannot confirm it: refund of £2,850, which is £3,000 less the £150 administration fee.',
      { reason: 'property-unavailable' },
    ],
    [
      'Requested because the property is unavailable: full refund of £3,000, no fee, once we have asked its owner and confirmed it. If we cannot confirm it: not refundable.',
      { reason: 'property-unavailable', sentAt: later },
    ],
    [
      'The deal has been marked unavailable: full refund of £3,000, no fee, approved automatically.',
      { isDealUnavailable: true, sentAt: later },
    ],
    [
      'Documents have been missing for more than 2 business days: full refund of £3,000, no fee, approved automatically.',
      { documentsMissingSince: '2026-11-02T10:00:00.000Z' },
    ],
    [
      'Requested within the cancellation period, which ends on 16 November 2026, with the documents not opened: full refund of £3,000, no fee.',
      unopened,
    ],
    [
      'Requested within the cancellation period, which ends on 16 November 2026, without giving up the right to cancel: full refund of £3,000, no fee.',
      { hasWaived: false },
    ],
    [
      'Requested within the cancellation period, which ends on 16 November 2026, with the documents opened, because of technical issues: full refund of £3,000 after review, no fee. If we cannot confirm it: refund of £2,850, which is £3,000 less the £150 administration fee.',
      { reason: 'technical-issues' },
    ],
    [
      'Requested within the cancellation period, which ends on 16 November 2026, with the documents opened, because of changed plans: refund of £2,850, which is £3,000 less the £150 administration fee.',
      {},
    ],
    [
      'Requested within the cancellation period, which ends on 16 November 2026, with the documents opened, for another reason: no refund, because the administration fee of £150 is not less than the £99 left of the payment.',
      { reason: 'other', paidPence: 9900 },
    ],
    [
      'Requested after the cancellation period, which ended on 16 November 2026, because of incorrect information: reviewed by a person, full refund of £3,000 if upheld, no fee. If we cannot confirm it: not refundable.',
      { reason: 'incorrect-information', sentAt: later },
    ],
    [
      'Requested after the cancellation period, which ended on 16 November 2026, because of changed plans: not refundable.',
      { sentAt: later },
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
      'If you request a refund now, you get back £3,000, for any reason, until 4 November 2026 at 10:00.',
      {},
      '2026-11-04T10:00:00.000Z',
    ],
    [
      '48-hours',
      300_000,
      'If you request a refund now, you get back £3,000, for any reason, until the end of 16 November 2026, as long as you do not open the documents.',
      unopened,
      '2026-11-04T10:00:00.000Z',
    ],
    [
      '48-hours',
      300_000,
      'If you request a refund now, you get back £3,000, for any reason, until the end of 16 November 2026.',
      { hasWaived: false },
      '2026-11-04T10:00:00.000Z',
    ],
    [
      'cancellation-period',
      300_000,
      'If you request a refund now, you get back £3,000, for any reason, until the end of 16 November 2026, as long as you do not open the documents.',
      unopened,
      '2026-11-04T10:00:00.001Z',
    ],
    [
      'cancellation-period',
      300_000,
      'If you request a refund now, you get back £3,000, for any reason, until the end of 16 November 2026.',
      { hasWaived: false },
      '2026-11-10T10:00:00.000Z',
    ],
    [
      'cancellation-period',
      285_000,
      'If you request a refund now, you get back £2,850, which is £3,000 less the £150 administration fee, until the end of 16 November 2026. If the information was incorrect or there were technical issues, you get back all of it after review.',
      {},
      '2026-11-16T23:59:59.999Z',
    ],
    [
      'later',
      0,
      'The time to change your mind ended on 16 November 2026. You can still request a refund if the information was incorrect or the property is unavailable.',
      unopened,
      '2026-11-17T00:00:00.000Z',
    ],
    [
      'any-time',
      300_000,
      'If you request a refund now, you get back £3,000, for any reason, as long as documents are missing.',
      { documentsMissingSince: '2026-11-02T10:00:00.000Z' },
      '2026-12-01T00:00:00.000Z',
    ],
    [
      'any-time',
      300_000,
      'If you request a refund now, you get back £3,000, at any time, because the deal has been marked unavailable.',
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
    'You agreed that you lose your right to cancel under the 14-day rule once you have opened the documents.'
  const closed =
    'If you do not open them, you get back £3,000 if you request a refund, for any reason, until the end of 16 November 2026.'
  const less =
    'Once you have opened them, you get back £2,850, which is £3,000 less the £150 administration fee, until the end of 16 November 2026. If the information was incorrect or there were technical issues, you get back all of it after review.'

  test('with the waiver given, within 48 hours: nothing before they are over, the fee after', () =>
    expect(words({}, '2026-11-04T10:00:00.000Z')).toEqual({
      changes: true,
      sentences: [
        agreed,
        'Until 4 November 2026 at 10:00 you get back £3,000 if you request a refund, for any reason, whether or not you have opened them.',
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
        'The time to change your mind ended on 16 November 2026. You can still request a refund if the information was incorrect or the property is unavailable.',
      ],
    }),
  )

  test('without the waiver, while the ten business days last longer than the fourteen: nothing', () =>
    // Paid on Friday 18 December 2026: the documents open on 2 January, the period ends with 6 January.
    expect(words({ hasWaived: false, paidAt: '2026-12-18T10:00:00.000Z' }, '2027-01-03T10:00:00.000Z')).toEqual({
      changes: false,
      sentences: [
        'Opening the documents changes nothing about refunds, because you kept your right to cancel.',
        'If you request a refund now, you get back £3,000, for any reason, until the end of 6 January 2027.',
      ],
    }))
})
