import { attachCard, openCharge, withdraw } from './bank.ts'
import { openIntent } from './intents.ts'
import type { Ledger } from './ledger.ts'
import { changeRefunded } from './refunds.ts'
import { disputeReasons, type Dispute, type DisputeStatus, type RefundStatus } from './types.ts'

/** A payment that has come, with the refunds and disputes of it, as the shop has kept them. Times are seconds. */
export type KnownPayment = {
  id: string
  amount: number
  created: number
  metadata: Record<string, string>
  refunds: { id: string; amount: number; created: number; status: RefundStatus; metadata: Record<string, string> }[]
  disputes: {
    id: string
    amount: number
    created: number
    reason: string | null
    status: string
    dueBy: number | null
  }[]
}

/**
 * Takes over what an earlier stand-in knew: this one forgets everything when it ends, and the shop's data stay. Nobody is told of it.
 * The oldest comes first, because lists are in the order in which things were made.
 */
export function learn(ledger: Ledger, payments: readonly KnownPayment[]): void {
  for (const payment of payments.toSorted(byAge)) learnPayment(ledger, payment)
  const refunds = payments.flatMap(({ id, refunds }) => refunds.map((refund) => ({ ...refund, intentId: id })))
  for (const refund of refunds.toSorted(byAge)) learnRefund(ledger, refund)
  const disputes = payments.flatMap(({ id, disputes }) => disputes.map((dispute) => ({ ...dispute, intentId: id })))
  for (const dispute of disputes.toSorted(byAge)) learnDispute(ledger, dispute)
}

const byAge = (one: { created: number }, other: { created: number }) => one.created - other.created

function learnPayment(ledger: Ledger, { id, amount, created, metadata }: KnownPayment): void {
  const intent = openIntent(
    ledger,
    { amount, currency: 'gbp', metadata, description: null, receiptEmail: null },
    { id, created },
  )
  attachCard(ledger, intent, { last4: '4242', behaviour: 'pays' })
  openCharge(ledger, intent, '4242').created = created
  Object.assign(intent, { status: 'succeeded', amount_received: amount })
}

function learnRefund(
  ledger: Ledger,
  { intentId, ...known }: KnownPayment['refunds'][number] & { intentId: string },
): void {
  const charge = chargeOf(ledger, intentId)
  const of = { charge: charge.id, currency: charge.currency, payment_intent: intentId }
  ledger.refunds.set(known.id, { object: 'refund', reason: null, ...of, ...known })
  if (known.status !== 'failed') changeRefunded(charge, known.amount)
}

const takes: readonly DisputeStatus[] = ['needs_response', 'under_review', 'lost']

function learnDispute(
  ledger: Ledger,
  { intentId, dueBy, reason, status, ...known }: KnownPayment['disputes'][number] & { intentId: string },
): void {
  const charge = chargeOf(ledger, intentId)
  const isInquiry = status.startsWith('warning_')
  const isAnswered = !status.endsWith('needs_response')
  const dispute: Dispute = {
    object: 'dispute',
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    evidence_details: {
      due_by: dueBy,
      has_evidence: isAnswered,
      past_due: false,
      submission_count: isAnswered ? 1 : 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason: disputeReasons.find((one) => one === reason) ?? 'general',
    // The shop keeps the provider's own word.
    status: status as DisputeStatus,
    ...known,
  }
  ledger.disputes.set(dispute.id, dispute)
  if (isInquiry) return
  withdraw(ledger, dispute)
  charge.disputed = takes.includes(dispute.status)
}

function chargeOf(ledger: Ledger, intentId: string) {
  return ledger.charges.get(ledger.intents.get(intentId)?.latest_charge ?? '')!
}
