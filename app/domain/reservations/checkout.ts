import { addMilliseconds } from '#app/utils/dates.ts'
import type { ConsentChoice } from '#app/domain/terms/consent.ts'
import { smallestPaymentPence, waitMilliseconds, type SecureRefused } from './reservations.ts'

/** The checkout page's state for a person at an hour, and the choice that they make on it. Pure. */

/** The last minutes of a hold, in which the page warns of its end. */
export const warningMilliseconds = 5 * 60_000
/** The time for which an ended hold is still spoken of. */
const lookBackMilliseconds = 24 * 3_600_000

/** The choice on the two radio cards. */
export type OpenWhen = 'now' | 'wait'

/** The person's running hold on the deal. */
export interface OwnHold {
  id: string
  expiresAt: string
  /** The price at which the deal is held. */
  amountPence: number
  isExtended: boolean
  /** Whether it can still be made longer. */
  canExtend: boolean
  /** The choice that is stored with this hold; null until the person has made one. */
  choice: OpenWhen | null
  /** True where the person's identity is checked before anything opens. */
  needsCheck: boolean
}

/** A running hold of the person on another deal. */
export interface OtherHold<Instant = string> {
  reservationId: string
  dealId: number
  title: string
  location: string
  until: Instant
}

/** The state of the page. The server works with plain instants; the browser gets them, and the hold, in words. */
export type CheckoutState<Instant = string, Hold = OwnHold> =
  /** The deal can be paid for. Without a hold it is held as soon as the person goes on to payment, and that hold `mayExtend` or not. */
  | { kind: 'payable'; hold: Hold | null; mayExtend: boolean }
  | { kind: 'already-yours'; amountPence: number; paidAt: Instant }
  /** The person's payment has arrived, and could not be entered yet. */
  | { kind: 'payment-received'; reference: string }
  /** Somebody else holds the deal until then, and may be able to keep it longer. */
  | { kind: 'deal-held'; until: Instant; money: MoneyKnown }
  | { kind: 'deal-reserved' | 'not-configured'; money: MoneyKnown }
  | { kind: 'deal-inactive' | 'not-in-scotland' | 'not-online' | 'email-not-verified' }
  | { kind: 'holds-another'; hold: OtherHold<Instant> }
  | { kind: 'too-many-holds'; holds: OtherHold<Instant>[] }
  | { kind: 'too-many-starts'; startsADay: number; from: Instant }
  /** The network or the mailbox of the person is limited, and others there hold what it may, until then. */
  | { kind: 'group-holds'; from: Instant }
  | ({ kind: 'hold-ended' } & EndedHold<Instant>)
  | ({ kind: 'hold-ended-wait'; from: Instant } & EndedHold<Instant>)

/** The state of the person's money for a hold. `unsettled`: a payment can still come in. */
export type MoneyKnown = 'none' | 'unsettled' | 'payment-returned' | 'payment-under-way'

/** The person's hold that has ended. */
interface EndedHold<Instant = string> {
  endedAt: Instant
  money: MoneyKnown
  /** Since when nobody holds the deal. */
  freeSince: Instant
}

/** All that decides what the checkout page is. */
export interface CheckoutFacts {
  now: string
  deal: { status: string; securePricePence: number; canBeSecuredOnline: boolean }
  isConfigured: boolean
  /** The one live reservation of the deal. */
  live: {
    isMine: boolean
    status: 'held' | 'paid' | 'completed'
    expiresAt: string
    paidAt: string | null
    amountPence: number
    own: OwnHold | null
  } | null
  /** The person's hold of the deal that ran out unpaid, where theirs is not the live one. */
  ranOut: { endedAt: string; money: MoneyKnown } | null
  /** Since when nobody holds the deal, as far as anybody ever has. */
  freeSince: string | null
  /** Whether the person may make a hold of theirs longer today. */
  mayExtend: boolean
  /** Why the person may not begin a hold; null where they may. */
  refusal: SecureRefused | null
  startsADay: number
  /** The person's running holds on other deals. */
  others: OtherHold[]
}

/** The kind of page. The order is that in which starting checkout would refuse. */
export function checkoutStateOf(facts: CheckoutFacts): CheckoutState {
  const { now, deal, live } = facts
  // A buyer who pays too late has been charged until the money is back, whatever has become of the deal meanwhile.
  const money = live?.isMine ? 'unsettled' : (facts.ranOut?.money ?? 'none')
  if (live && live.status !== 'held') {
    if (!live.isMine) return { kind: 'deal-reserved', money }
    return { kind: 'already-yours', amountPence: live.amountPence, paidAt: live.paidAt ?? now }
  }
  const isRunning = live !== null && live.expiresAt > now
  if (isRunning && !live.isMine) {
    return { kind: 'deal-held', until: live.expiresAt, money }
  }
  if (deal.status === 'reserved' || deal.status === 'completed') return { kind: 'deal-reserved', money }
  if (deal.status !== 'active') return { kind: 'deal-inactive' }
  if (!facts.isConfigured) return { kind: 'not-configured', money }
  const payable = { kind: 'payable', mayExtend: facts.mayExtend } as const
  if (isRunning) return { ...payable, hold: live.own }
  if (!deal.canBeSecuredOnline) return { kind: 'not-in-scotland' }
  if (deal.securePricePence < smallestPaymentPence) return { kind: 'not-online' }
  const ended = endedHoldOf(facts)
  return (facts.refusal && refusedState(facts, facts.refusal, ended)) ?? ended ?? { ...payable, hold: null }
}

/** The state after the person's own hold has run out; undefined where there was none of late. */
function endedHoldOf({ now, live, ranOut, freeSince }: CheckoutFacts) {
  const own = live?.isMine ? ({ endedAt: live.expiresAt, money: 'unsettled' } as const) : ranOut
  if (!own || addMilliseconds(own.endedAt, lookBackMilliseconds) <= now) return undefined
  const since = freeSince !== null && freeSince > own.endedAt ? freeSince : own.endedAt
  const ended = { endedAt: own.endedAt, money: own.money, freeSince: since }
  const from = addMilliseconds(own.endedAt, waitMilliseconds)
  return from > now ? { kind: 'hold-ended-wait' as const, ...ended, from } : { kind: 'hold-ended' as const, ...ended }
}

function refusedState(
  { others, startsADay, now }: CheckoutFacts,
  { reason, possibleFrom = now }: SecureRefused,
  ended: ReturnType<typeof endedHoldOf>,
): CheckoutState | undefined {
  switch (reason) {
    case 'holds-another':
      return others[0] && { kind: reason, hold: others[0] }
    case 'too-many-holds':
      return { kind: reason, holds: others }
    case 'too-many-starts':
      return { kind: reason, startsADay, from: possibleFrom }
    case 'group-holds':
      return { kind: reason, from: possibleFrom }
    case 'email-not-verified':
      return { kind: reason }
    default:
      return ended
  }
}

/** The choice as a form or a call sends it. */
export interface SentChoice extends ConsentChoice {
  open: OpenWhen | null
}

/** The fault of a choice, in the words of the page. */
export const choiceMistakes = {
  none: 'Choose when your documents should open',
  boxes: 'Tick both boxes to open your documents now, or choose to wait',
} as const
export type ChoiceMistake = keyof typeof choiceMistakes

/** The consent in a choice (RULES.md, Consent). "Wait" counts whatever is ticked; "now" counts only with both boxes. */
export function judgeChoice({
  open,
  startNow,
  loseRight,
}: SentChoice): { ok: true; consent: ConsentChoice } | { ok: false; mistake: ChoiceMistake } {
  if (open === null) return { ok: false, mistake: 'none' }
  if (open === 'wait') return { ok: true, consent: { startNow: false, loseRight: false } }
  return startNow && loseRight ? { ok: true, consent: { startNow, loseRight } } : { ok: false, mistake: 'boxes' }
}

/**
 * Refuses a choice that was made beside another version of the terms than that in force, and any while that one could not be kept.
 * Whoever names no version is not refused, and none is then stored with the choice (RULES.md, Versions).
 */
export function judgeTerms(seen: string | null | undefined, inForce: string | null): SecureRefused | null {
  if (inForce === null) return { ok: false, reason: 'terms-not-kept' }
  return seen && seen !== inForce ? { ok: false, reason: 'terms-changed' } : null
}
