import { attachCard, pay } from './bank.ts'
import { readCard } from './cards.ts'
import { invalidParameter, notImitated, refused } from './errors.ts'
import { find, newId, now, sessionOfIntent, type Ledger } from './ledger.ts'
import type { Parameters } from './parameters.ts'
import type { Metadata, PaymentIntent } from './types.ts'

type NewIntent = {
  amount: number
  currency: string
  metadata: Metadata
  description: string | null
  receiptEmail: string | null
}

const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']

export function createIntent(ledger: Ledger, parameters: Parameters): PaymentIntent {
  const amount = readAmount(parameters.requiredInteger('amount'))
  const currency = readCurrency(parameters)
  const metadata = withoutEmpty(parameters.metadata())
  const description = parameters.text('description') ?? null
  const receiptEmail = parameters.text('receipt_email') ?? null
  const automatic = readMethods(parameters)
  const card = readCard(parameters)
  const returnUrl = parameters.text('return_url')
  const confirm = parameters.flag('confirm')
  parameters.ignore('statement_descriptor_suffix')
  parameters.done()

  const intent = openIntent(ledger, { amount, currency, metadata, description, receiptEmail })
  intent.automatic_payment_methods = automatic
  if (returnUrl) ledger.returnUrls.set(intent.id, returnUrl)
  if (card) attachCard(ledger, intent, card)
  ledger.emit('payment_intent.created', intent)
  return confirm ? pay(ledger, intent, card) : intent
}

/** For checkout, whose session already knows the amount. The caller says when it is created. */
export function openIntent(
  ledger: Ledger,
  details: NewIntent,
  { id = newId('pi'), created = now() }: { id?: string; created?: number } = {},
): PaymentIntent {
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: details.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created,
    currency: details.currency,
    customer: null,
    description: details.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: details.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: details.receiptEmail,
    status: 'requires_payment_method',
  }
  ledger.intents.set(id, intent)
  return intent
}

export function updateIntent(ledger: Ledger, id: string, parameters: Parameters): PaymentIntent {
  const intent = find(ledger.intents, id, 'payment_intent')
  const amount = parameters.integer('amount')
  const metadata = parameters.metadata()
  const description = parameters.text('description')
  const receiptEmail = parameters.text('receipt_email')
  parameters.done()
  if (amount !== undefined) {
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const message = `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`
      throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
    }
    intent.amount = readAmount(amount)
  }
  intent.metadata = withoutEmpty({ ...intent.metadata, ...metadata })
  if (description) intent.description = description
  if (receiptEmail) intent.receipt_email = receiptEmail
  return intent
}

export function confirmIntent(ledger: Ledger, id: string, parameters: Parameters): PaymentIntent {
  const intent = find(ledger.intents, id, 'payment_intent')
  const card = readCard(parameters)
  const returnUrl = parameters.text('return_url')
  parameters.ignore('client_secret')
  parameters.done()
  if (returnUrl) ledger.returnUrls.set(id, returnUrl)
  return pay(ledger, intent, card)
}

export function cancelIntent(ledger: Ledger, id: string, parameters: Parameters): PaymentIntent {
  const intent = find(ledger.intents, id, 'payment_intent')
  const reason = parameters.only('cancellation_reason', ...cancellationReasons)
  parameters.done()
  if (sessionOfIntent(ledger, id)) {
    const message = 'You cannot cancel the PaymentIntent of a Checkout Session. Expire the Checkout Session instead.'
    throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`
    throw refused(message, 'payment_intent_unexpected_state', { payment_intent: intent })
  }
  return closeIntent(ledger, intent, reason ?? null)
}

export function closeIntent(ledger: Ledger, intent: PaymentIntent, reason: string | null): PaymentIntent {
  intent.status = 'canceled'
  intent.canceled_at = now()
  intent.cancellation_reason = reason
  intent.next_action = null
  ledger.emit('payment_intent.canceled', intent)
  return intent
}

export function readAmount(amount: number): number {
  if (amount < 30) throw invalidParameter('Amount must be at least £0.30 gbp', 'amount_too_small', 'amount')
  if (amount > 99_999_999) {
    throw invalidParameter('Amount must be no more than £999,999.99', 'amount_too_large', 'amount')
  }
  return amount
}

export function readCurrency(parameters: Parameters): string {
  const currency = parameters.required('currency').toLowerCase()
  if (currency !== 'gbp') throw notImitated(`the currency ${currency}`)
  return currency
}

function readMethods(parameters: Parameters): PaymentIntent['automatic_payment_methods'] {
  parameters.only('capture_method', 'automatic', 'automatic_async')
  parameters.only('confirmation_method', 'automatic')
  const types = parameters.texts('payment_method_types')
  if (types.some((type) => type !== 'card')) throw notImitated(`payment_method_types ${types.join(', ')}`)
  const automatic = parameters.group('automatic_payment_methods')
  if (!automatic) return types.length > 0 ? null : { enabled: true, allow_redirects: 'always' }
  const enabled = automatic.flag('enabled')
  return { enabled, allow_redirects: automatic.only('allow_redirects', 'always', 'never') ?? 'always' }
}

export function withoutEmpty(metadata: Metadata): Metadata {
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''))
}
