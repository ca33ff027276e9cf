import type { IncomingMessage, ServerResponse } from 'node:http'
import { NetworkCounts } from './network-counts.ts'

/** How late the event loop may be, and what is still made while it is later (OPERATING.md, Limits). */
export interface SheddingLimits {
  /** In milliseconds; 0 lets everything be made. */
  lag: number
  /** The answers that are made at a time meanwhile. The networks that ask share them. */
  madeAtOnce: number
}

export const usualShedding: SheddingLimits = { lag: 200, madeAtOnce: 16 }

/** The pause between two looks at how late the event loop is. */
const lookMilliseconds = 50

/** So many times as many may be made for what comes last, and for networks that have nothing under way. */
const roomForOthers = 4

/**
 * Refuses pages that would have to be made anew while the event loop is late, the more readily the more its network has asked for.
 * A server that takes on everything is late for everybody, and what it makes then is no longer waited for.
 */
export class Shedding {
  #limits: SheddingLimits
  #making = new Map<ServerResponse, readonly string[]>()
  #due = 0
  #lastLag = 0

  constructor(limits: SheddingLimits) {
    this.#limits = limits
    if (limits.lag === 0) return
    this.#due = performance.now() + lookMilliseconds
    setInterval(() => {
      const now = performance.now()
      this.#lastLag = now - this.#due
      this.#due = now + lookMilliseconds
    }, lookMilliseconds).unref()
  }

  /** How late the event loop is, in milliseconds. Where much has come at once, the next look is overdue and says so. */
  get lag(): number {
    return Math.max(0, this.#lastLag, performance.now() - this.#due)
  }

  /** Whether this request may be answered by something that is made for it. Counts it until its answer is made. */
  mayBeMade(request: IncomingMessage, response: ServerResponse, networks: readonly string[]): boolean {
    const { lag } = this.#limits
    if (lag === 0) return true
    if (this.lag > lag && !isWebhook(request) && !this.#hasShare(networks, isOfPayment(request))) return false
    this.#making.set(response, networks)
    response.once('close', () => this.#making.delete(response))
    return true
  }

  /** The larger of an address's networks counts: a customer with a /48 has a share, and not one for each /64. */
  #hasShare(networks: readonly string[], comesLast: boolean): boolean {
    const counts = new NetworkCounts()
    const asking = new Set([networks.at(-1)!])
    for (const [response, itsNetworks] of this.#making) {
      // A slow reader has what was made for it.
      if (response.writableEnded) continue
      const network = itsNetworks.at(-1)!
      counts.add([network], 1)
      asking.add(network)
    }
    const { madeAtOnce } = this.#limits
    const own = counts.of(networks.at(-1)!)
    if (own === 0 || comesLast) return counts.all < roomForOthers * madeAtOnce
    return counts.all < madeAtOnce && own < Math.max(1, Math.floor(madeAtOnce / asking.size))
  }
}

/** The payment provider's word about a payment. It is never refused here. */
function isWebhook({ url = '' }: IncomingMessage): boolean {
  return url.split('?', 1)[0] === '/webhooks/stripe'
}

/** A step of a payment: the way to the provider, and the way back. It is refused last. */
function isOfPayment({ url = '', method }: IncomingMessage): boolean {
  const [path = '', query = ''] = url.split('?', 2)
  if (method === 'POST') return /^\/deal\/\d+\/checkout$/.test(path) || path === '/api/create-payment-intent'
  return /(?:^|&)payment_intent=/.test(query)
}
