import { describe, expect, test } from 'vitest'
import { describeLife, whatOpeningChanges, type LifeFacts } from './time-line.ts'

/** Paid on Saturday 21 November 2026 at 17:24: 48 hours end on the 23rd, the period with 5 December. */
const facts: LifeFacts = {
  paidPence: 300_000,
  refundedPence: 0,
  paidAt: '2026-11-21T17:24:00.000Z',
  hasWaived: true,
  firstDocumentAccessAt: null,
  documentsMissingSince: null,
  isDealUnavailable: false,
  unlockAt: '2026-11-21T17:24:00.000Z',
  isUndecided: false,
  completedOn: null,
  ended: null,
}
const life = (change: Partial<LifeFacts>, now: string) =>
  describeLife({ ...facts, ...change }, now).map(
    ({ kind, label, when, note }) => `${kind}: ${label}, ${when}${note ? ` (${note})` : ''}`,
  )
const waiting = { hasWaived: false, unlockAt: '2026-12-06T00:00:00.000Z' }
const [paid, over, period] = [
  'done: Paid, 21 November 2026 at 17:24',
  'done: 48 hours over, 23 November 2026 at 17:24',
  '14 days over, end of 5 December 2026',
]
const later = 'a change of plans is not refunded after that'

describe('the points of a purchase', () => {
  test('on the day of payment, with the documents open to the buyer', () => {
    expect(life({}, '2026-11-21T18:00:00.000Z')).toEqual([
      paid,
      'now: Now, 21 November 2026 at 18:00 (£3,000 back, any reason)',
      'maybe: First document, not opened yet (£2,850 back if your plans change, once the 48 hours are over)',
      'ahead: 48 hours over, 23 November 2026 at 17:24',
      `ahead: ${period} (${later})`,
    ])
  })

  test('once the documents are opened', () => {
    expect(life({ firstDocumentAccessAt: '2026-11-24T09:00:00.000Z' }, '2026-11-25T10:00:00.000Z')).toEqual([
      paid,
      over,
      'done: Documents opened, 24 November 2026 at 09:00',
      'now: Now, 25 November 2026 at 10:00 (£2,850 back if your plans change)',
      `ahead: ${period} (${later})`,
    ])
  })

  test('opened within the first 48 hours, with the amount that is left after them', () => {
    expect(life({ firstDocumentAccessAt: '2026-11-21T18:00:00.000Z' }, '2026-11-22T10:00:00.000Z')).toEqual([
      paid,
      'done: Documents opened, 21 November 2026 at 18:00',
      'now: Now, 22 November 2026 at 10:00 (£3,000 back, any reason)',
      'ahead: 48 hours over, 23 November 2026 at 17:24 (£2,850 back if your plans change)',
      `ahead: ${period} (${later})`,
    ])
  })

  test('of a buyer who waits: nothing can be opened yet, and when it can be', () => {
    expect(life(waiting, '2026-11-25T10:00:00.000Z')).toEqual([
      paid,
      over,
      'now: Now, 25 November 2026 at 10:00 (£3,000 back, any reason)',
      `ahead: ${period} (${later})`,
      'ahead: Documents open, 6 December 2026',
    ])
  })

  test('after the period', () => {
    expect(life(waiting, '2026-12-08T10:00:00.000Z')).toEqual([
      paid,
      over,
      `done: ${period}`,
      'done: Documents open, 6 December 2026',
      'now: Now, 8 December 2026 at 10:00 (a change of plans is no longer refunded)',
    ])
  })

  test('while a refund or a dispute is undecided promise nothing', () => {
    expect(life({ isUndecided: true }, '2026-11-25T10:00:00.000Z')).toEqual([
      paid,
      over,
      'now: Now, 25 November 2026 at 10:00',
      `ahead: ${period} (${later})`,
    ])
    const labels = (now: string) =>
      describeLife({ ...facts, ...waiting, isUndecided: true }, now).map(({ label }) => label)
    for (const now of ['2026-11-25T10:00:00.000Z', '2026-12-08T10:00:00.000Z']) {
      expect(labels(now)).not.toContain('Documents open')
    }
  })

  test('of one that was refunded are what happened until then', () => {
    const ended = { kind: 'refunded' as const, at: '2026-11-30T14:12:00.000Z', refundedPence: 285_000 }
    expect(life({ ended, firstDocumentAccessAt: '2026-11-22T09:00:00.000Z' }, '2027-01-10T10:00:00.000Z')).toEqual([
      paid,
      'done: Documents opened, 22 November 2026 at 09:00',
      over,
      'done: Refunded, 30 November 2026 at 14:12 (£2,850 of £3,000)',
    ])
  })

  test('of one that has completed have the day in its place; of one that did not are what happened until then', () => {
    const now = '2027-01-10T10:00:00.000Z'
    expect(life({ completedOn: '2026-12-03' }, now)).toEqual([
      paid,
      over,
      'done: Completed, 3 December 2026',
      `done: ${period}`,
      'now: Now, 10 January 2027 at 10:00 (a change of plans is no longer refunded)',
    ])
    const ended = { kind: 'not-completed' as const, at: '2026-11-30T14:12:00.000Z' }
    expect(life({ ended }, now)).toEqual([paid, over, 'done: Did not complete, 30 November 2026 at 14:12'])
  })
})

test('the period is named by itself where bank holidays make it longer than the 14 days', () => {
  const christmas = { paidAt: '2026-12-18T12:00:00.000Z', hasWaived: false, unlockAt: '2027-01-02T00:00:00.000Z' }
  expect(life(christmas, '2026-12-22T10:00:00.000Z').slice(-2)).toEqual([
    'ahead: Documents open, 2 January 2027',
    `ahead: Cancellation period over, end of 6 January 2027 (${later})`,
  ])
})

describe('opening the documents', () => {
  test('changes the refund of a buyer who gave up the right to cancel, after the first 48 hours', () => {
    const lastDay = '2026-12-05T23:59:59.999Z'
    const change = { unopenedPence: 300_000, openedPence: 285_000, lastDay }
    expect(whatOpeningChanges(facts, '2026-11-22T10:00:00.000Z')).toEqual({
      ...change,
      anyReasonUntil: '2026-11-23T17:24:00.000Z',
    })
    expect(whatOpeningChanges(facts, '2026-11-24T10:00:00.000Z')).toEqual({ ...change, anyReasonUntil: null })
  })

  test('changes nothing for who kept it, and for nobody once the period is over', () => {
    expect(whatOpeningChanges({ ...facts, ...waiting }, '2026-11-24T10:00:00.000Z')).toBeNull()
    expect(whatOpeningChanges(facts, '2026-12-06T10:00:00.000Z')).toBeNull()
  })
})
