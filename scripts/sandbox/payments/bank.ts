import type { Card } from './cards.ts'
import { ApiError, refused } from './errors.ts'
import { find, newId, now, type Ledger } from './ledger.ts'
import type {
  BalanceTransaction,
  CardError,
  Charge,
  Dispute,
  DisputeMove,
  DisputeReason,
  PaymentIntent,
} from './types.ts'

/** Tries a card, the one given or the one attached before. Throws what Stripe answers when the bank declines. */
export function pay(ledger: Ledger, intent: PaymentIntent, given: Card | undefined): PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`
    throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
  }
  if (given) attachCard(ledger, intent, given)
  const card = ledger.cards.get(intent.payment_method ?? '')
  if (!card) {
    const message = 'You cannot confirm this PaymentIntent because it is missing a payment method.'
    throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
  }
  if (typeof card.behaviour === 'object') throw decline(ledger, intent, card.last4, card.behaviour)
  if (card.behaviour !== 'authenticates') return succeed(ledger, intent, card)
  const url = `${ledger.origin}/3ds/${intent.id}`
  const returnUrl = ledger.returnUrls.get(intent.id) ?? null
  intent.status = 'requires_action'
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
  ledger.emit('payment_intent.requires_action', intent)
  return intent
}

/** The person's answer on the 3-D-Secure page. */
export function finishAuthentication(ledger: Ledger, intent: PaymentIntent, passed: boolean): PaymentIntent {
  const card = ledger.cards.get(intent.payment_method ?? '')
  if (passed && card) return succeed(ledger, intent, card)
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  returnToStart(intent, { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message })
  ledger.emit('payment_intent.payment_failed', intent)
  return intent
}

export function attachCard(ledger: Ledger, intent: PaymentIntent, card: Card): void {
  intent.payment_method = newId('pm')
  intent.status = 'requires_confirmation'
  intent.next_action = null
  ledger.cards.set(intent.payment_method, card)
}

function succeed(ledger: Ledger, intent: PaymentIntent, card: Card): PaymentIntent {
  const charge = openCharge(ledger, intent, card.last4)
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.next_action = null
  intent.last_payment_error = null
  ledger.emit('charge.succeeded', charge)
  ledger.emit('payment_intent.succeeded', intent)
  if (card.behaviour === 'disputes') openDispute(ledger, intent.id)
  return intent
}

function decline(ledger: Ledger, intent: PaymentIntent, last4: string, error: CardError): ApiError {
  const charge = openCharge(ledger, intent, last4, error)
  returnToStart(intent, error)
  ledger.emit('charge.failed', charge)
  ledger.emit('payment_intent.payment_failed', intent)
  const { type, message, ...details } = error
  return new ApiError(402, type, message, { ...details, payment_intent: structuredClone(intent) })
}

function returnToStart(intent: PaymentIntent, error: CardError): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.next_action = null
  intent.last_payment_error = error
}

/** The charge of a payment, or of one that the bank has declined. */
export function openCharge(ledger: Ledger, intent: PaymentIntent, last4: string, error?: CardError): Charge {
  const id = newId('ch')
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: error ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: error ? null : moveMoney(ledger, intent),
    captured: !error,
    created: now(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: !error,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4 } },
    receipt_email: intent.receipt_email,
    receipt_url: error ? null : `${ledger.origin}/receipt/${id}`,
    refunded: false,
    status: error ? 'failed' : 'succeeded',
  }
  ledger.charges.set(id, charge)
  intent.latest_charge = id
  return charge
}

/** The provider's charge for a card of the country: 1.5 % and 20 pence. */
const feeOf = (pence: number) => Math.round(pence * 0.015) + 20

/** The id of the entry in the provider's account for a payment, less the fee. */
function moveMoney(ledger: Ledger, { amount, currency }: PaymentIntent): string {
  const id = newId('txn')
  const fee = feeOf(amount)
  const moved = { id, object: 'balance_transaction', created: now(), type: 'charge' } as const
  ledger.balanceTransactions.set(id, { ...moved, amount, currency, fee, net: amount - fee })
  return id
}

/** The provider's charge for a dispute. It is kept however the bank decides. */
const disputeFeePence = 2000
const daysToAnswer = 7

export type NewDispute = { amount?: number; reason?: DisputeReason; isInquiry?: boolean }

/** The buyer's bank asks for money of a payment, all of it unless told otherwise; with an inquiry it only asks about it. */
export function openDispute(
  ledger: Ledger,
  intentId: string,
  { amount, reason = 'fraudulent', isInquiry = false }: NewDispute = {},
): Dispute {
  const intent = find(ledger.intents, intentId, 'payment_intent')
  const charge = find(ledger.charges, intent.latest_charge ?? '', 'charge')
  if (!charge.paid) throw refused('This payment has no money that could be disputed.', 'charge_not_paid')
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    evidence_details: {
      due_by: now() + daysToAnswer * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  ledger.disputes.set(dispute.id, dispute)
  if (isInquiry) {
    ledger.emit('charge.dispute.created', dispute)
    return dispute
  }
  withdraw(ledger, dispute)
  ledger.emit('charge.dispute.created', dispute)
  ledger.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * What happens to a dispute: our evidence, and the decision of the buyer's bank. If the seller wins, the charge is as before; if the
 * seller loses, the bank keeps the money.
 */
export function moveDispute(ledger: Ledger, id: string, move: DisputeMove): Dispute {
  const dispute = find(ledger.disputes, id, 'dispute')
  const { status } = dispute
  const isInquiry = status === 'warning_needs_response' || status === 'warning_under_review'
  if (!isInquiry && status !== 'needs_response' && status !== 'under_review')
    throw refused(`The dispute ${id} is closed.`, 'dispute_closed')
  switch (move) {
    case 'evidence':
      dispute.evidence_details.has_evidence = true
      dispute.evidence_details.submission_count += 1
      dispute.status = isInquiry ? 'warning_under_review' : 'under_review'
      ledger.emit('charge.dispute.updated', dispute, { status })
      return dispute
    case 'escalate':
      if (!isInquiry) throw refused(`The dispute ${id} is no inquiry.`, 'dispute_no_inquiry')
      dispute.status = 'needs_response'
      dispute.is_charge_refundable = false
      dispute.evidence_details.due_by = now() + daysToAnswer * 86_400
      withdraw(ledger, dispute)
      ledger.emit('charge.dispute.updated', dispute, { status })
      ledger.emit('charge.dispute.funds_withdrawn', dispute)
      return dispute
    case 'won':
      dispute.status = isInquiry ? 'warning_closed' : 'won'
      ledger.emit('charge.dispute.closed', dispute)
      if (isInquiry) return dispute
      dispute.balance_transactions.push(moved(dispute, dispute.amount, 0))
      find(ledger.charges, dispute.charge, 'charge').disputed = hasOther(ledger, dispute)
      ledger.emit('charge.dispute.funds_reinstated', dispute)
      return dispute
    case 'lost':
      if (isInquiry) throw refused(`The inquiry ${id} has taken no money.`, 'dispute_is_inquiry')
      dispute.status = 'lost'
      ledger.emit('charge.dispute.closed', dispute)
      return dispute
  }
}

/** The bank takes the money of a dispute back. */
export function withdraw(ledger: Ledger, dispute: Dispute): void {
  find(ledger.charges, dispute.charge, 'charge').disputed = true
  dispute.balance_transactions.push(moved(dispute, -dispute.amount, disputeFeePence))
}

function moved(dispute: Dispute, amount: number, fee: number): BalanceTransaction {
  const { currency } = dispute
  const id = newId('txn')
  return {
    id,
    object: 'balance_transaction',
    amount,
    created: now(),
    currency,
    fee,
    net: amount - fee,
    type: 'adjustment',
  }
}

/** True where another dispute of the same charge has its money still. */
function hasOther(ledger: Ledger, dispute: Dispute): boolean {
  return [...ledger.disputes.values()].some(
    ({ charge, status }) =>
      charge === dispute.charge && (status === 'needs_response' || status === 'under_review' || status === 'lost'),
  )
}
