import { describe, expect, test } from 'vitest'
import { addMilliseconds } from '#app/utils/dates.ts'
import { testNow } from '#app/testing/database/database.ts'
import { minutesLater } from '#app/testing/running/times.ts'
import {
  checkoutStateOf,
  choiceMistakes,
  judgeChoice,
  type CheckoutFacts,
  type OtherHold,
  type OwnHold,
} from './checkout.ts'

/** What checkout is, by the facts alone. */

const now = testNow
const minutesAgo = (count: number) => addMilliseconds(now, -count * 60_000)
const own: OwnHold = {
  id: 'hold',
  expiresAt: minutesLater(20),
  amountPence: 300_000,
  isExtended: false,
  canExtend: true,
  choice: null,
  needsCheck: false,
}
const other: OtherHold = {
  reservationId: 'other',
  dealId: 2,
  title: 'Mill house',
  location: 'Hull, HU9',
  until: minutesLater(9),
}
const live = {
  isMine: true,
  status: 'held' as const,
  expiresAt: own.expiresAt,
  paidAt: null,
  amountPence: 300_000,
  own,
}
const ranOut = (minutes: number) => ({ endedAt: minutesAgo(minutes), money: 'none' as const })

function decide(given: Partial<CheckoutFacts> = {}) {
  return checkoutStateOf({
    now,
    deal: { status: 'active', securePricePence: 300_000, canBeSecuredOnline: true },
    isConfigured: true,
    live: null,
    ranOut: null,
    freeSince: null,
    mayExtend: true,
    refusal: null,
    startsADay: 5,
    others: [],
    ...given,
  })
}
const deal = (given: Partial<CheckoutFacts['deal']>) => ({
  deal: { status: 'active', securePricePence: 300_000, canBeSecuredOnline: true, ...given },
})

describe('the deal can be paid for', () => {
  test('by anybody while nobody holds it', () => {
    expect(decide()).toEqual({ kind: 'payable', mayExtend: true, hold: null })
  })

  test('by its holder, whatever their limits say of another hold', () => {
    expect(decide({ live })).toEqual({ kind: 'payable', mayExtend: true, hold: own })
    expect(decide({ live, refusal: { ok: false, reason: 'too-many-starts' } })).toEqual({
      kind: 'payable',
      mayExtend: true,
      hold: own,
    })
  })

  test('by somebody else from the instant at which a hold ends', () => {
    const others = { ...live, isMine: false, own: null }
    expect(decide({ live: { ...others, expiresAt: minutesLater(1) } }).kind).toBe('deal-held')
    expect(decide({ live: { ...others, expiresAt: now } }).kind).toBe('payable')
  })
})

describe('somebody else has the deal', () => {
  test('who holds it', () => {
    const held = { ...live, isMine: false, own: null }
    expect(decide({ live: held })).toEqual({ kind: 'deal-held', until: own.expiresAt, money: 'none' })
  })

  test.each(['payment-returned', 'payment-under-way'] as const)('with a late payment of the person: %s', (money) => {
    const late = { ...ranOut(20), money }
    const others = { ...live, isMine: false, own: null }
    expect(decide({ live: others, ranOut: late })).toMatchObject({ kind: 'deal-held', money })
    const paid = { ...others, status: 'paid' as const, paidAt: minutesAgo(5) }
    expect(decide({ live: paid, ranOut: late })).toEqual({ kind: 'deal-reserved', money })
    expect(decide({ ranOut: late, ...deal({ status: 'reserved' }) })).toEqual({ kind: 'deal-reserved', money })
    expect(decide({ ranOut: late, isConfigured: false })).toEqual({ kind: 'not-configured', money })
  })

  test('a hold of the person’s own may have been paid where nobody can say so', () => {
    expect(decide({ live, isConfigured: false })).toEqual({ kind: 'not-configured', money: 'unsettled' })
  })

  test('who has paid, which the holder of nothing is not told more about', () => {
    const paid = { ...live, isMine: false, own: null, status: 'paid' as const, paidAt: minutesAgo(5) }
    expect(decide({ live: paid, ...deal({ status: 'reserved' }) })).toEqual({ kind: 'deal-reserved', money: 'none' })
  })
})

test.each(['paid', 'completed'] as const)('a deal that is %s is the buyer’s own', (status) => {
  const paid = { ...live, own: null, status, paidAt: minutesAgo(5) }
  expect(decide({ live: paid, ...deal({ status: 'reserved' }) })).toEqual({
    kind: 'already-yours',
    paidAt: minutesAgo(5),
    amountPence: 300_000,
  })
})

test.each([
  ['deal-inactive', deal({ status: 'inactive' })],
  ['deal-reserved', deal({ status: 'reserved' })],
  ['not-in-scotland', deal({ canBeSecuredOnline: false })],
  ['not-online', deal({ securePricePence: 29 })],
  ['not-configured', { isConfigured: false }],
  ['email-not-verified', { refusal: { ok: false as const, reason: 'email-not-verified' as const } }],
])('%s', (kind, given) => {
  expect(decide(given)).toMatchObject({ kind })
})

describe('the person’s other holds', () => {
  test('one, where one is all they may have', () => {
    const given = { refusal: { ok: false as const, reason: 'holds-another' as const }, others: [other] }
    expect(decide(given)).toEqual({ kind: 'holds-another', hold: other })
  })

  test('two', () => {
    const others = [other, { ...other, reservationId: 'third' }]
    const given = { refusal: { ok: false as const, reason: 'too-many-holds' as const }, others }
    expect(decide(given)).toEqual({ kind: 'too-many-holds', holds: others })
  })

  test('too many starts, with the number and the hour', () => {
    const refusal = { ok: false as const, reason: 'too-many-starts' as const, possibleFrom: minutesLater(90) }
    expect(decide({ refusal, startsADay: 10 })).toEqual({
      kind: 'too-many-starts',
      startsADay: 10,
      from: minutesLater(90),
    })
  })
})

describe('a hold that ran out', () => {
  const lately = { ok: false as const, reason: 'ran-out-lately' as const, possibleFrom: minutesLater(1) }

  test('leaves ten minutes to others', () => {
    const state = decide({ ranOut: ranOut(9), freeSince: minutesAgo(9), refusal: lately })
    expect(state).toEqual({
      kind: 'hold-ended-wait',
      endedAt: minutesAgo(9),
      from: minutesLater(1),
      freeSince: minutesAgo(9),
      money: 'none',
    })
  })

  test('can be begun again after them, to the instant', () => {
    expect(decide({ ranOut: ranOut(10), freeSince: minutesAgo(10) })).toMatchObject({ kind: 'hold-ended' })
  })

  test('has been free only since the last hold of anybody ended', () => {
    const state = decide({ ranOut: ranOut(60), freeSince: minutesAgo(12) })
    expect(state).toMatchObject({ kind: 'hold-ended', endedAt: minutesAgo(60), freeSince: minutesAgo(12) })
  })

  test('keeps its person waiting where somebody else’s hold after it is over, too', () => {
    const others = { ...live, isMine: false, own: null, expiresAt: minutesAgo(1) }
    const state = decide({ live: others, ranOut: ranOut(5), freeSince: minutesAgo(1), refusal: lately })
    expect(state).toMatchObject({ kind: 'hold-ended-wait', endedAt: minutesAgo(5), freeSince: minutesAgo(1) })
  })

  test('is forgotten after a day', () => {
    expect(decide({ ranOut: ranOut(24 * 60 - 1) }).kind).toBe('hold-ended')
    expect(decide({ ranOut: ranOut(24 * 60) })).toEqual({ kind: 'payable', mayExtend: true, hold: null })
  })

  test('that is not closed yet says nothing about money', () => {
    const over = { ...live, expiresAt: minutesAgo(1) }
    expect(decide({ live: over })).toMatchObject({
      kind: 'hold-ended-wait',
      endedAt: minutesAgo(1),
      money: 'unsettled',
    })
  })

  test('whose money came too late says so', () => {
    const late = { ...ranOut(20), money: 'payment-returned' as const }
    expect(decide({ ranOut: late })).toMatchObject({ kind: 'hold-ended', money: 'payment-returned' })
  })

  test('comes after what keeps the person from a hold anyway', () => {
    const refusal = { ok: false as const, reason: 'holds-another' as const }
    expect(decide({ ranOut: ranOut(20), refusal, others: [other] }).kind).toBe('holds-another')
  })
})

describe('the choice', () => {
  const boxes = { startNow: true, loseRight: true }
  test.each([
    [
      { open: 'now' as const, ...boxes },
      { ok: true, consent: boxes },
    ],
    [
      { open: 'wait' as const, ...boxes },
      { ok: true, consent: { startNow: false, loseRight: false } },
    ],
    [
      { open: 'now' as const, startNow: true, loseRight: false },
      { ok: false, mistake: 'boxes' },
    ],
    [
      { open: 'now' as const, startNow: false, loseRight: true },
      { ok: false, mistake: 'boxes' },
    ],
    [
      { open: null, ...boxes },
      { ok: false, mistake: 'none' },
    ],
  ])('%j', (choice, verdict) => {
    expect(judgeChoice(choice)).toEqual(verdict)
  })

  test('has other words for each mistake', () => {
    expect(new Set(Object.values(choiceMistakes)).size).toBe(2)
  })
})
