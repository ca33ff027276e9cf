import { finishAuthentication, pay } from './bank.ts'
import type { Card } from './cards.ts'
import { invalidParameter, missing, notImitated, refused } from './errors.ts'
import { closeIntent, openIntent, readAmount, readCurrency, withoutEmpty } from './intents.ts'
import { find, newId, now, sessionOfIntent, type Ledger, type SessionDetails } from './ledger.ts'
import type { Parameters } from './parameters.ts'
import type { CheckoutSession, PaymentIntent } from './types.ts'

const minute = 60
const shortestLife = 30 * minute
const longestLife = 24 * 60 * minute

export function createSession(ledger: Ledger, parameters: Parameters): CheckoutSession {
  parameters.only('mode', 'payment')
  parameters.only('ui_mode', 'hosted_page')
  if (parameters.texts('payment_method_types').some((type) => type !== 'card')) {
    throw notImitated('checkout with anything but cards')
  }
  parameters.ignore('locale', 'submit_type')
  parameters.only('billing_address_collection', 'auto')
  parameters.only('customer_creation', 'if_required')
  const { total, productName, productDescription } = readItems(parameters)
  const details: SessionDetails = { productName, productDescription, intent: readIntentData(parameters) }
  const created = now()
  const id = newId('cs_test')
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: readUrl(parameters, 'cancel_url') ?? null,
    client_reference_id: parameters.text('client_reference_id') ?? null,
    created,
    currency: 'gbp',
    customer: null,
    customer_details: null,
    customer_email: parameters.text('customer_email') ?? null,
    expires_at: readExpiry(parameters, created),
    livemode: false,
    metadata: withoutEmpty(parameters.metadata()),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: readSuccessUrl(parameters),
    ui_mode: 'hosted_page',
    url: `${ledger.origin}/c/pay/${id}`,
  }
  parameters.done()
  ledger.sessions.set(id, session)
  ledger.sessionDetails.set(id, details)
  return session
}

export function expireSession(ledger: Ledger, id: string): CheckoutSession {
  const session = find(ledger.sessions, id, 'checkout.session')
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`
    throw refused(message, 'resource_invalid_state')
  }
  session.status = 'expired'
  session.url = null
  const intent = ledger.intents.get(session.payment_intent ?? '')
  if (intent) closeIntent(ledger, intent, 'expired')
  ledger.emit('checkout.session.expired', session)
  return session
}

/** Stripe expires sessions by itself; the sandbox does so when it looks, and it looks every few seconds. */
export function expireOverdueSessions(ledger: Ledger): void {
  const time = now()
  for (const session of ledger.sessions.values()) {
    if (session.status === 'open' && session.expires_at <= time) expireSession(ledger, session.id)
  }
}

/** The person pressed Pay. As at Stripe, the intent is made with the first try and not with the session. */
export function paySession(ledger: Ledger, session: CheckoutSession, card: Card): PaymentIntent {
  if (session.status !== 'open') {
    throw refused('This Checkout Session is no longer active.', 'resource_invalid_state')
  }
  const intent = ledger.intents.get(session.payment_intent ?? '') ?? openSessionIntent(ledger, session)
  pay(ledger, intent, card)
  completeSession(ledger, session, intent)
  return intent
}

/** The end of 3-D-Secure, for an intent of a checkout session or one of the payment element. */
export function authenticate(ledger: Ledger, intent: PaymentIntent, passed: boolean): CheckoutSession | undefined {
  finishAuthentication(ledger, intent, passed)
  const session = sessionOfIntent(ledger, intent.id)
  if (session) completeSession(ledger, session, intent)
  return session
}

function openSessionIntent(ledger: Ledger, session: CheckoutSession): PaymentIntent {
  const details = find(ledger.sessionDetails, session.id, 'checkout.session').intent
  const intent = openIntent(ledger, {
    amount: session.amount_total,
    currency: session.currency,
    metadata: { ...details.metadata },
    description: details.description,
    receiptEmail: details.receiptEmail,
  })
  session.payment_intent = intent.id
  ledger.emit('payment_intent.created', intent)
  return intent
}

function completeSession(ledger: Ledger, session: CheckoutSession, intent: PaymentIntent): void {
  if (intent.status !== 'succeeded') return
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  session.customer_details = { email: session.customer_email }
  ledger.emit('checkout.session.completed', session)
}

function readItems(parameters: Parameters) {
  const items = parameters.groups('line_items')
  const first = items[0]
  if (!first) throw missing('line_items')
  let total = 0
  let productName = ''
  let productDescription: string | null = null
  for (const item of items) {
    const price = item.group('price_data')
    if (!price) throw notImitated('line items without price_data')
    readCurrency(price)
    const product = price.group('product_data')
    if (!product) throw notImitated('price_data without product_data')
    const name = product.required('name')
    const description = product.text('description') ?? null
    product.ignore('images', 'metadata')
    total += price.requiredInteger('unit_amount') * (item.integer('quantity') ?? 1)
    productName ||= items.length > 1 ? `${name} and ${items.length - 1} more` : name
    productDescription ??= description
  }
  return { total: readAmount(total), productName, productDescription }
}

function readIntentData(parameters: Parameters): SessionDetails['intent'] {
  const data = parameters.group('payment_intent_data')
  if (!data) return { metadata: {}, description: null, receiptEmail: null }
  data.only('capture_method', 'automatic', 'automatic_async')
  data.ignore('statement_descriptor_suffix')
  return {
    metadata: withoutEmpty(data.metadata()),
    description: data.text('description') ?? null,
    receiptEmail: data.text('receipt_email') ?? null,
  }
}

function readExpiry(parameters: Parameters, created: number): number {
  const expiresAt = parameters.integer('expires_at') ?? created + longestLife
  if (expiresAt >= created + shortestLife && expiresAt <= created + longestLife) return expiresAt
  const limit = expiresAt < created + shortestLife ? 'at least 30 minutes' : 'less than 24 hours'
  const message = `The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`
  throw invalidParameter(message, 'parameter_invalid_integer', 'expires_at')
}

function readSuccessUrl(parameters: Parameters): string {
  const url = readUrl(parameters, 'success_url')
  if (!url) throw missing('success_url')
  return url
}

function readUrl(parameters: Parameters, name: string): string | undefined {
  const url = parameters.text(name)
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw invalidParameter('Not a valid URL', 'url_invalid', name)
  }
  return url
}
