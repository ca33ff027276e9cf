import type { Admin } from '#app/domain/people/users.ts'
import { sentBy } from '#app/domain/terms/refund-rules.ts'
import { isUndecided } from '#app/domain/terms/refund-states.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { formatPounds, parsePounds } from '#app/utils/money.ts'
import { approvalOf, type SendMoney } from './desk-actions.server.ts'
import { weighApproval } from './approved-amount.server.ts'
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
  const { amountPence, feePence } = weighed
  const effects = [
    `${purchase.buyerName} will get it on the card that paid on ${formatDate(purchase.paidAt)}. It can go nowhere else.`,
    ...endOfReservation(purchase, decision, request.reason === 'property-unavailable' && feePence === 0),
    decision === 'again'
      ? `${purchase.buyerName} will get an email when it has gone through.`
      : `${purchase.buyerName} will get an email with the amount${feePence > 0 ? `, the ${formatPounds(feePence)} that is deducted` : ''} and your note, if there is one.`,
    sentWhen(found, purchase, decision, now),
  ]
  const sum = decision === 'again' ? sumAgain(found, amountPence) : sumOf(purchase, feePence, Boolean(override))
  return { ok: true, proposal: { amountPence, sum, effects } }
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

/** Another amount with its reason, as it was typed. Whether it is too much depends on what is left. */
export function checkOverride(typed: {
  amount: string
  overrideReason: string
}):
  | { ok: true; override: { amountPence: number; reason: string } }
  | { ok: false; reason: RefundRefusal; override?: never } {
  const amountPence = parsePounds(typed.amount)
  if (!amountPence) return { ok: false, reason: 'amount-needed' }
  if (typed.overrideReason.trim() === '') return { ok: false, reason: 'override-reason-needed' }
  if (typed.overrideReason.length > longestReason) return { ok: false, reason: 'reason-too-long' }
  return { ok: true, override: { amountPence, reason: typed.overrideReason } }
}

/** The obstacle to approving another amount, before one has been typed; null where there is none. */
export function obstacleToOther(found: RefundCase, admin: Admin): RefundRefusal | null {
  const least = weigh(found, admin, 'other', { amountPence: 1, reason: '' })
  return least.ok ? null : least.reason
}

function weigh(
  { request, purchase, againPence }: RefundCase,
  admin: Admin,
  decision: MoneyDecision,
  override: SendMoney['override'],
): { ok: true; amountPence: number; feePence: number } | { ok: false; reason: RefundRefusal } {
  if (decision === 'again') {
    if (againPence === null || !purchase) return { ok: false, reason: 'nothing-failed' }
    if (purchase.buyerId === admin.id) return { ok: false, reason: 'own-request' }
    if (purchase.disputedAt) return { ok: false, reason: 'disputed' }
    if (againPence === 0) return { ok: false, reason: 'nothing-left' }
    return { ok: true, amountPence: againPence, feePence: request.fee_pence ?? 0 }
  }
  if (!isUndecided(request.status)) return { ok: false, reason: 'already-decided' }
  if (!purchase) return { ok: false, reason: 'no-purchase' }
  const { finding } = approvalOf({ decision, expectedPence: null, note: '' })
  return weighApproval(request, purchase, { actor: 'admin', userId: admin.id }, { override, finding })
}

function endOfReservation(purchase: Purchase, decision: MoneyDecision, isInDoubt: boolean): string[] {
  const { status, reference, dealTitle, dealReference, isDealUnavailable } = purchase
  if (status !== 'paid' && status !== 'completed') return [`The reservation ${reference} has already ended.`]
  const deal = `“${dealTitle}” (${dealReference})`
  return [
    `The reservation ${reference} ends once the money has gone back, and its documents are locked.`,
    decision === 'confirm'
      ? `${deal} is marked unavailable and leaves the market at once.`
      : isDealUnavailable
        ? `${deal} stays off the market, because it is marked unavailable.`
        : isInDoubt
          ? `${deal} stays off the market until a person has looked, because its buyer says that it is unavailable.`
          : `${deal} is on the market again.`,
  ]
}

/** The earliest date by which it has to be sent. */
function sentWhen({ request }: RefundCase, purchase: Purchase, decision: MoneyDecision, now: string): string {
  const facts = refundFacts(purchase, request.reason, request.asked_at)
  const by = sentBy(facts, decision === 'again' ? (request.decided_at ?? now) : now)
  return by > now
    ? `The money will be sent at once, by ${formatDate(addMilliseconds(by, -1))} at the latest.`
    : `The money will be sent at once. It was due by ${formatDate(addMilliseconds(by, -1))}.`
}
