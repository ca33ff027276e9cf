import type { Card } from './cards.ts'
import { ApiError, refused } from './errors.ts'
import { find, newId, now, type Ledger } from './ledger.ts'
import type { CardError, Charge, Dispute, DisputeOutcome, PaymentIntent } from './types.ts'

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
  if (card.behaviour === 'disputes') dispute(ledger, charge)
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

function openCharge(ledger: Ledger, intent: PaymentIntent, last4: string, error?: CardError): Charge {
  const id = newId('ch')
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: error ? 0 : intent.amount,
    amount_refunded: 0,
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

function dispute(ledger: Ledger, charge: Charge): void {
  charge.disputed = true
  const id = newId('dp')
  ledger.disputes.set(id, {
    id,
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  ledger.emit('charge.dispute.created', find(ledger.disputes, id, 'dispute'))
}

/**
 * The final decision of the buyer's bank. If the seller wins, the charge is as before; if the seller loses, the bank keeps the
 * money.
 */
export function closeDispute(ledger: Ledger, id: string, outcome: DisputeOutcome): Dispute {
  const dispute = find(ledger.disputes, id, 'dispute')
  dispute.status = outcome
  if (outcome === 'won') find(ledger.charges, dispute.charge, 'charge').disputed = false
  ledger.emit('charge.dispute.closed', dispute)
  return dispute
}
