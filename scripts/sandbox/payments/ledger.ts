import { randomBytes } from 'node:crypto'
import type { Card } from './cards.ts'
import { notFound } from './errors.ts'
import type { PaymentSettings } from './settings.ts'
import type { BalanceTransaction, Charge, CheckoutSession, Dispute, Metadata, PaymentIntent, Refund } from './types.ts'

/** The data that a checkout session needs besides what Stripe shows of it. */
export type SessionDetails = {
  productName: string
  productDescription: string | null
  intent: { metadata: Metadata; description: string | null; receiptEmail: string | null }
}

/** Everything the stand-in remembers, and the way a change becomes an event. */
export type Ledger = {
  origin: string
  settings: PaymentSettings
  intents: Map<string, PaymentIntent>
  charges: Map<string, Charge>
  balanceTransactions: Map<string, BalanceTransaction>
  refunds: Map<string, Refund>
  sessions: Map<string, CheckoutSession>
  disputes: Map<string, Dispute>
  sessionDetails: Map<string, SessionDetails>
  cards: Map<string, Card>
  returnUrls: Map<string, string>
  emit: (type: string, object: object, previous?: object) => void
}

export function createLedger(origin: string, settings: PaymentSettings, emit: Ledger['emit']): Ledger {
  return {
    origin,
    settings,
    emit,
    intents: new Map(),
    charges: new Map(),
    balanceTransactions: new Map(),
    refunds: new Map(),
    sessions: new Map(),
    disputes: new Map(),
    sessionDetails: new Map(),
    cards: new Map(),
    returnUrls: new Map(),
  }
}

export function find<Item>(items: Map<string, Item>, id: string, what: string): Item {
  const item = items.get(id)
  if (!item) throw notFound(what, id)
  return item
}

export function newId(prefix: string): string {
  return `${prefix}_local${randomBytes(12).toString('hex')}`
}

/** Stripe's times are whole seconds. */
export function now(): number {
  return Math.floor(Date.now() / 1000)
}

export function sessionOfIntent(ledger: Ledger, intentId: string): CheckoutSession | undefined {
  for (const session of ledger.sessions.values()) if (session.payment_intent === intentId) return session
  return undefined
}
