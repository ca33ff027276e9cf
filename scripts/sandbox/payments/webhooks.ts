import { createHmac } from 'node:crypto'
import { stripeWebhookSecret } from '../environment.ts'
import { newId, now } from './ledger.ts'
import type { PaymentSettings } from './settings.ts'
import type { EventCause, StripeEvent } from './types.ts'

export const apiVersion = '2026-10-28.endive'

export type Delivery = { event: string; type: string; attempt: number; status: number; at: string }
export type ReleaseOrder = 'given' | 'reversed' | 'shuffled'

/** The header Stripe signs an event with, so that the app verifies it with the code it uses in production. */
function signature(payload: string, secret = stripeWebhookSecret, time = now()): string {
  const mac = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${mac}`
}

/**
 * Keeps every event and sends it at least once: again after each wait of `redeliveryMs` until the answer is 2xx. The settings can
 * make an event late, doubled, lost or out of order. Stripe reserves the right to do all of these.
 */
export class Webhooks {
  readonly events: StripeEvent[] = []
  readonly deliveries: Delivery[] = []
  /** The request that is being worked on, for the event's `request` field. */
  cause: EventCause = { id: null, idempotency_key: null }

  readonly #url: string
  readonly #settings: PaymentSettings
  readonly #held: StripeEvent[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #running = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor(url: string, settings: PaymentSettings) {
    this.#url = url
    this.#settings = settings
  }

  emit(type: string, object: object, previous?: object): StripeEvent {
    const data = { object: structuredClone(object), ...(previous && { previous_attributes: previous }) }
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: now(),
      data,
      livemode: false,
      pending_webhooks: 1,
      request: { ...this.cause },
      type,
    }
    this.events.push(event)
    if (this.#settings.drop === 'all') return event
    if (this.#settings.drop > 0) {
      this.#settings.drop -= 1
      return event
    }
    for (let copy = 0; copy < this.#settings.duplicate; copy += 1) {
      if (this.#settings.hold) this.#held.push(event)
      else this.#later(this.#settings.delayMs, () => this.#deliver(event, 1))
    }
    return event
  }

  /** Sends the events that were held back, one after the other, and stops holding. Returns how many there were. */
  async release(order: ReleaseOrder = 'given'): Promise<number> {
    this.#settings.hold = false
    const events = this.#held.splice(0)
    if (order === 'reversed') events.reverse()
    if (order === 'shuffled') shuffle(events)
    for (const event of events) await this.#deliver(event, 1)
    return events.length
  }

  /** Sends an event again, whatever became of it before. */
  async redeliver(id: string, times = 1): Promise<boolean> {
    const event = this.events.find((one) => one.id === id)
    if (!event) return false
    for (let time = 0; time < times; time += 1) await this.#deliver(event, 1)
    return true
  }

  /** Resolves when nothing is on its way any more. Deliveries that wait for another attempt count. */
  async settled(): Promise<void> {
    while (this.#timers.size > 0 || this.#running.size > 0) {
      await Promise.all(this.#running)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#closing.abort()
    await Promise.all(this.#running)
  }

  #later(milliseconds: number, work: () => Promise<void>): void {
    if (this.#closing.signal.aborted) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      const running = work().finally(() => this.#running.delete(running))
      this.#running.add(running)
    }, milliseconds)
    timer.unref()
    this.#timers.add(timer)
  }

  async #deliver(event: StripeEvent, attempt: number): Promise<void> {
    const status = await this.#post(event)
    if (this.#closing.signal.aborted) return
    const at = new Date().toISOString()
    this.deliveries.push({ event: event.id, type: event.type, attempt, status, at })
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0
      return
    }
    const wait = this.#settings.redeliveryMs[attempt - 1]
    if (wait !== undefined) this.#later(wait, () => this.#deliver(event, attempt + 1))
  }

  /** Returns the status, or 0 when no answer came. A redirect is not followed, because to Stripe it is a failure. */
  async #post(event: StripeEvent): Promise<number> {
    const body = JSON.stringify(event, null, 2)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature(body) }
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(10_000)])
    try {
      const response = await fetch(this.#url, { method: 'POST', body, headers, signal, redirect: 'manual' })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
}

function shuffle(items: unknown[]): void {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1))
    ;[items[index], items[other]] = [items[other], items[index]]
  }
}
