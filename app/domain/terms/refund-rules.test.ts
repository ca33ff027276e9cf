import { describe, expect, test } from 'vitest'
import { facts, opened, outcomeOf, unopened } from '#app/testing/desks/refund-facts.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import {
  administrationFeePence,
  decideRefund,
  isAutomatic,
  outcomeLabels,
  refundReasons,
  type RefundFacts,
  type RefundOutcome,
} from './refund-rules.ts'

const testStart = '2026-11-02T10:00:00.000Z'

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

  describe.each(asked)('asked %s', (_, sentAt, window) => {
    test.each(Object.entries(waivedAndOpened))('%s, waiver and opened', (reason, expected) => {
      const verdict = decideRefund(facts({ sentAt, reason: reason as RefundFacts['reason'] }))
      expect(verdict).toMatchObject({ window, outcome: expected[window] })
      expect([verdict.amountPence, verdict.feePence]).toEqual(amounts[expected[window]])
    })

    describe.each(consents)('%s', (_, consent) => {
      test.each(['incorrect-information', 'technical-issues', 'changed-plans', 'other'] as const)('%s', (reason) => {
        const verdict = decideRefund(facts({ sentAt, reason, ...consent }))
        const outcome = window === 'later' ? waivedAndOpened[reason]!.later : 'full'
        expect(verdict).toMatchObject({ window, outcome })
        expect([verdict.amountPence, verdict.feePence]).toEqual(amounts[outcome])
      })
    })

    test.each([...consents, ['waiver, opened', opened] as const])(
      'the buyer says it is unavailable, %s',
      (_, consent) => {
        const given = { sentAt, ...consent }
        const verdict = decideRefund(facts({ ...given, reason: 'property-unavailable' }))
        expect(verdict).toMatchObject({ amountPence: 300_000, feePence: 0 })
        const other = decideRefund(facts({ ...given, reason: 'other' }))
        // The buyer's word is enough for what any reason brings in full. The rest is paid once a person has asked the owner.
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
      expect(outcomeOf({ sentAt, reason, isDealUnavailable: true })).toBe(
        window === '48-hours' ? 'full' : 'full-automatic',
      ),
    )
  })

  test('years later an unavailable property is still refunded, once its owner has confirmed it', () => {
    const sentAt = '2029-01-01T00:00:00.000Z'
    expect(decideRefund(facts({ reason: 'property-unavailable', sentAt }))).toMatchObject({
      outcome: 'full-if-confirmed',
      amountPence: 300_000,
      otherwise: { outcome: 'not-refundable', amountPence: 0 },
    })
    expect(outcomeOf({ isDealUnavailable: true, sentAt })).toBe('full-automatic')
  })

  test('a reason that does not hold brings what any other would', () => {
    const later = '2026-11-20T12:00:00.000Z'
    const otherwise = (changes: Partial<RefundFacts>) => decideRefund(facts(changes)).otherwise
    const lessFee = { outcome: 'less-fee', amountPence: 285_000, feePence: 15_000 }
    const nothing = { outcome: 'not-refundable', amountPence: 0, feePence: 0 }
    expect(otherwise({ reason: 'property-unavailable' })).toEqual(lessFee)
    expect(otherwise({ reason: 'technical-issues' })).toEqual(lessFee)
    expect(otherwise({ reason: 'incorrect-information' })).toEqual(lessFee)
    expect(otherwise({ reason: 'incorrect-information', sentAt: later })).toEqual(nothing)
    expect(otherwise({ reason: 'property-unavailable', refundedPence: 300_000 })).toBeNull()
    expect(refundReasons.map((reason) => otherwise({ reason, sentAt: testStart }))).toEqual(Array(5).fill(null))
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
      outcomeOf({ paidAt, documentsMissingSince, sentAt: addMilliseconds(from, milliseconds) })
    expect(ask(-1)).not.toBe('full-automatic')
    expect([ask(0), ask(1), ask(400 * day)]).toEqual(Array(3).fill('full-automatic'))
  })

  test('only what is approved automatically needs nobody', () =>
    expect((Object.keys(outcomeLabels) as RefundOutcome[]).filter((outcome) => isAutomatic({ outcome }))).toEqual([
      'full-automatic',
    ]))
})

describe('the amount', () => {
  const full = { sentAt: '2026-11-03T10:00:00.000Z' }
  const lessFee = { sentAt: '2026-11-10T12:00:00.000Z' }
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
