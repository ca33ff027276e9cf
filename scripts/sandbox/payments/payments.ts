import type { IncomingMessage } from 'node:http'
import type { Reply } from '../http.ts'
import { callApi } from './api.ts'
import { moveDispute, openDispute, type NewDispute } from './bank.ts'
import { hostedPages } from './hosted.ts'
import { IdempotencyKeys } from './idempotency.ts'
import { learn, type KnownPayment } from './learn.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { setRefundStatus } from './refunds.ts'
import { expireOverdueSessions, expireSession } from './sessions.ts'
import { checkSettings, defaultSettings, type PaymentSettings } from './settings.ts'
import type { CheckoutSession, Dispute, DisputeMove, Refund, RefundStatus, StripeEvent } from './types.ts'
import { Webhooks, type Delivery, type ReleaseOrder } from './webhooks.ts'

export type PaymentsState = Record<'intents' | 'sessions' | 'charges' | 'refunds' | 'disputes', object[]> & {
  events: StripeEvent[]
  deliveries: Delivery[]
  idempotencyKeys: { key: string; request: string | undefined; status: number | null }[]
  settings: PaymentSettings
}

/** The payments stand-in as a test in the same process holds it: everything it knows, and the ways to trouble it. */
export type Payments = {
  ledger: Ledger
  /** Takes over what an earlier stand-in knew. */
  learn(payments: readonly KnownPayment[]): void
  state(): PaymentsState
  set(change: Partial<PaymentSettings> | Record<string, unknown>): PaymentSettings
  reset(): void
  release(order?: ReleaseOrder): Promise<number>
  redeliver(eventId: string, times?: number): Promise<boolean>
  send(type: string, object: object): StripeEvent
  setRefundStatus(refundId: string, status: RefundStatus): Refund
  openDispute(intentId: string, dispute?: NewDispute): Dispute
  moveDispute(disputeId: string, move: DisputeMove): Dispute
  expireSession(sessionId: string): CheckoutSession
  settled(): Promise<void>
}

export type PaymentsServer = Payments & {
  callApi(request: IncomingMessage, url: URL): Promise<Reply | 'reset'>
  hostedPages(request: IncomingMessage, path: string): Promise<Reply>
  close(): Promise<void>
}

type Options = { origin: string; appOrigin: string; webhookUrl: string }

export function createPayments({ origin, appOrigin, webhookUrl }: Options): PaymentsServer {
  const settings = defaultSettings()
  const webhooks = new Webhooks(webhookUrl, settings)
  const ledger = createLedger(origin, settings, (type, object, previous) => webhooks.emit(type, object, previous))
  const keys = new IdempotencyKeys()
  const clock = setInterval(() => expireOverdueSessions(ledger), 5_000)
  clock.unref()

  return {
    ledger,
    learn: (payments) => learn(ledger, payments),
    state: () =>
      structuredClone({
        intents: [...ledger.intents.values()],
        sessions: [...ledger.sessions.values()],
        charges: [...ledger.charges.values()],
        refunds: [...ledger.refunds.values()],
        disputes: [...ledger.disputes.values()],
        events: webhooks.events,
        deliveries: webhooks.deliveries,
        idempotencyKeys: keys.list(),
        settings,
      }),
    set: (change) => Object.assign(settings, structuredClone(checkSettings(change))),
    reset: () => void Object.assign(settings, defaultSettings()),
    release: (order) => webhooks.release(order),
    redeliver: (eventId, times) => webhooks.redeliver(eventId, times),
    send: (type, object) => webhooks.emit(type, object),
    setRefundStatus: (refundId, status) => setRefundStatus(ledger, refundId, status),
    openDispute: (intentId, dispute) => openDispute(ledger, intentId, dispute),
    moveDispute: (disputeId, move) => moveDispute(ledger, disputeId, move),
    expireSession: (sessionId) => expireSession(ledger, sessionId),
    settled: () => webhooks.settled(),
    callApi: (request, url) => {
      expireOverdueSessions(ledger)
      return callApi({ ledger, webhooks, keys, appOrigin }, request, url)
    },
    hostedPages: (request, path) => {
      expireOverdueSessions(ledger)
      return hostedPages(ledger, request, path)
    },
    close: async () => {
      clearInterval(clock)
      await webhooks.close()
    },
  }
}
