import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { day, hour } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import {
  administrationFeePence,
  decideRefund,
  describeOpening,
  isAutomatic,
  refundDates,
  refundReasons,
  type RefundFacts,
} from './refund-rules.ts'

describe('whatever the facts', () => {
  const instant = fc
    .integer({ min: Date.UTC(2023, 11, 1), max: Date.UTC(2029, 1, 1) })
    .map((time) => new Date(time).toISOString())
  /** A delay that lies near the edges as often as anywhere. */
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
      isDealUnavailable: fc.boolean(),
    })
    .map(({ delay, missingFor, ...rest }) => {
      const sentAt = addMilliseconds(rest.paidAt, delay)
      return {
        ...rest,
        sentAt,
        documentsMissingSince: missingFor === null ? null : addMilliseconds(sentAt, -missingFor),
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
        const late = decideRefund({ ...asked, sentAt: addMilliseconds(asked.sentAt, wait) })
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
        // A reason makes nobody wait for a person where another reason would not.
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
        const { changes } = describeOpening(facts, facts.sentAt)
        const sentAt = addMilliseconds(facts.sentAt, wait)
        const amount = (firstDocumentAccessAt: string | null) =>
          decideRefund({ ...facts, documentsMissingSince: null, firstDocumentAccessAt, sentAt }).outcome
        if (!changes && facts.documentsMissingSince === null) expect(amount(facts.sentAt)).toBe(amount(null))
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
        // The night on which the clocks go forward has one hour less.
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
