import type { RefundRequestRow } from '#db/schema.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { channelWords } from '#app/domain/terms/cancellation.ts'
import { sentBy, type LeastDue } from '#app/domain/terms/refund-rules.ts'
import { isUndecided } from '#app/domain/terms/refund-states.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { formatPounds, parsePounds } from '#app/utils/money.ts'
import { isBlank } from '#app/utils/text.ts'
import { approvalOf, type SendMoney } from './desk-actions.server.ts'
import { weighApproval, type Override } from './approved-amount.server.ts'
import type { RefundCase } from './decisions.server.ts'
import { refundFacts, type Purchase } from './purchases.server.ts'
import { longestReason, type MoneyDecision, type RefundRefusal } from './requests.ts'

/** The money that a decision would send and what would follow, for the page that asks before any leaves. */

export interface Proposal {
  amountPence: number
  /** The sum behind the amount: what there was, and what is taken off it. */
  sum: SumLine[]
  /** The consequences, a sentence each. */
  effects: string[]
  /** The question whether it is really the buyer who asks; null where they asked signed in, or we did for them. */
  doubt: string | null
  /** What our rules and the law give, where the amount is less than what the rules promise. */
  shortfall: LeastDue | null
}

type Proposed = { ok: true; proposal: Proposal } | { ok: false; reason: RefundRefusal }

/** The money that this decision would send now, or the reason why it sends none. Nothing is changed. */
export function proposeMoney(
  found: RefundCase,
  admin: Admin,
  decision: MoneyDecision,
  override: SendMoney['override'],
  now: string,
): Proposed {
  const { request, purchase } = found
  const weighed = weigh(found, admin, decision, override)
  if (!weighed.ok) return weighed
  if (!purchase) return { ok: false, reason: 'no-purchase' }
  const { amountPence, feePence, least } = weighed
  const isShort = override !== undefined && amountPence < least.promisePence
  const effects = [
    `${purchase.buyerName} will get it on the card that paid on ${formatDate(purchase.paidAt)}. It can go nowhere else.`,
    ...endOfReservation(purchase, decision, request.reason === 'property-unavailable' && feePence === 0),
    decision === 'again'
      ? `${purchase.buyerName} will get an email when it has gone through.`
      : `${purchase.buyerName} will get an email with the amount${feePence > 0 ? `, the ${formatPounds(feePence)} that is deducted and why` : ''} and your note, if there is one.`,
    sentWhen(found, purchase, decision, now),
  ]
  const sum = decision === 'again' ? sumAgain(found, amountPence) : sumOf(purchase, feePence, Boolean(override))
  const shortfall = isShort ? least : null
  return { ok: true, proposal: { amountPence, sum, effects, doubt: doubtAbout(request), shortfall } }
}

/** Asks once more who it was, where a request did not come from the signed-in buyer; null where nobody doubts it. */
function doubtAbout(request: Pick<RefundRequestRow, 'is_from_buyer' | 'is_from_us' | 'channel'>): string | null {
  if (request.is_from_buyer === 1 || request.is_from_us === 1) return null
  return request.channel === 'form'
    ? 'Nobody was signed in as the buyer: make sure that it is really the buyer who asks.'
    : `It came by ${channelWords[request.channel]}: make sure that it is really the buyer who asks.`
}

/** A line of a sum. What is taken off is below zero. */
interface SumLine {
  label: string
  pence: number
}

/** The sum paid, what has gone back already, and what is kept, which leaves the amount. */
export function sumOf(
  { paidPence, refundedPence, paidAt, dealReference }: Purchase,
  feePence: number,
  isOverride: boolean,
): SumLine[] {
  return [
    { label: `Paid on ${formatDate(paidAt)} for ${dealReference}`, pence: paidPence },
    { label: 'Refunded or being refunded', pence: -refundedPence },
    { label: isOverride ? 'Deducted' : 'Administration fee', pence: -feePence },
  ].filter(({ pence }) => pence !== 0)
}

function sumAgain({ request, refunds }: RefundCase, amountPence: number): SumLine[] {
  const approved = request.approved_pence ?? 0
  const arrived = refunds.filter(({ status }) => status === 'succeeded').reduce((sum, row) => sum + row.amount_pence, 0)
  return [
    { label: 'Approved', pence: approved },
    { label: 'Has arrived', pence: -arrived },
    { label: 'Returned in another way', pence: amountPence - (approved - arrived) },
  ].filter(({ pence }) => pence !== 0)
}

/** Another amount with its reasons, as they were typed. Whether it is too much or too little depends on what is left and due. */
export function checkOverride(typed: {
  amount: string
  overrideReason: string
  shortfallReason: string
  isShortfallConfirmed: boolean
}): { ok: true; override: Override } | { ok: false; reason: RefundRefusal; override?: never } {
  const amountPence = parsePounds(typed.amount)
  if (!amountPence) return { ok: false, reason: 'amount-needed' }
  if (isBlank(typed.overrideReason)) return { ok: false, reason: 'override-reason-needed' }
  const { overrideReason, shortfallReason, isShortfallConfirmed } = typed
  if (overrideReason.length > longestReason || shortfallReason.length > longestReason)
    return { ok: false, reason: 'reason-too-long' }
  return { ok: true, override: { amountPence, reason: overrideReason, shortfallReason, isShortfallConfirmed } }
}

/** The least that another amount has to come to, before one has been typed, or the obstacle to any. */
export function readFloor(
  found: RefundCase,
  admin: Admin,
): { ok: true; least: LeastDue } | { ok: false; reason: RefundRefusal } {
  const whole = (found.purchase?.paidPence ?? 0) - (found.purchase?.refundedPence ?? 0)
  const most = weigh(found, admin, 'other', { amountPence: Math.max(1, whole), reason: '' })
  return most.ok ? { ok: true, least: most.least } : most
}

/** Why each decision that sends money would send none now; null where it would. The page of a request offers no other. */
export function listObstacles(found: RefundCase, admin: Admin): Record<MoneyDecision, RefundRefusal | null> {
  const obstacleTo = (decision: MoneyDecision) => {
    const weighed = decision === 'other' ? readFloor(found, admin) : weigh(found, admin, decision, undefined)
    return weighed.ok ? null : weighed.reason
  }
  return {
    approve: obstacleTo('approve'),
    confirm: obstacleTo('confirm'),
    'not-so': obstacleTo('not-so'),
    other: obstacleTo('other'),
    again: obstacleTo('again'),
  }
}

function weigh(
  { request, purchase, againPence, standing }: RefundCase,
  admin: Admin,
  decision: MoneyDecision,
  override: SendMoney['override'],
): { ok: true; amountPence: number; feePence: number; least: LeastDue } | { ok: false; reason: RefundRefusal } {
  if (decision === 'again') {
    if (againPence === null || !purchase) return { ok: false, reason: 'nothing-failed' }
    if (purchase.buyerId === admin.id) return { ok: false, reason: 'own-request' }
    if (purchase.disputedAt) return { ok: false, reason: 'disputed' }
    if (againPence === 0) return { ok: false, reason: 'nothing-left' }
    const least = { lawPence: 0, promisePence: 0 }
    return { ok: true, amountPence: againPence, feePence: request.fee_pence ?? 0, least }
  }
  if (!isUndecided(request.status)) return { ok: false, reason: 'already-decided' }
  if (!purchase) return { ok: false, reason: 'no-purchase' }
  const { finding } = approvalOf({ decision, expectedPence: null, note: '' })
  return weighApproval(request, purchase, { actor: 'admin', userId: admin.id }, { override, finding }, standing)
}

function endOfReservation(purchase: Purchase, decision: MoneyDecision, isInDoubt: boolean): string[] {
  const { status, reference, dealTitle, dealReference, isDealUnavailable } = purchase
  if (status !== 'paid' && status !== 'completed')
    return [
      `The reservation ${reference} has already ended.`,
      ...(decision === 'confirm'
        ? ['The deal is not changed: mark it unavailable as well, if it is on the market again.']
        : []),
    ]
  const deal = `“${dealTitle}” (${dealReference})`
  return [
    `The reservation ${reference} ends once the money has gone back, and its documents are locked.`,
    decision === 'confirm'
      ? `${deal} is marked unavailable and leaves the market at once.`
      : status === 'completed'
        ? `${deal} stays off the market, because its purchase completed.`
        : isDealUnavailable
          ? `${deal} stays off the market, because it is marked unavailable.`
          : isInDoubt
            ? `${deal} stays off the market until a person has looked, because its buyer says that it is unavailable.`
            : `${deal} is on the market again.`,
  ]
}

/** The earliest date by which it has to be sent. */
function sentWhen({ request }: RefundCase, purchase: Purchase, decision: MoneyDecision, now: string): string {
  const facts = refundFacts(purchase, request.reason, request.sent_at)
  const by = sentBy(facts, request.asked_at, decision === 'again' ? (request.decided_at ?? now) : now)
  return by > now
    ? `The money will be sent at once, by ${formatDate(addMilliseconds(by, -1))} at the latest.`
    : `The money will be sent at once. It was due by ${formatDate(addMilliseconds(by, -1))}.`
}
