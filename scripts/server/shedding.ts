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

/** A request that waits for its turn to be answered by something that is made for it. */
interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  networks: readonly string[]
  since: number
  make: () => void
  refuse: () => void
}

/**
 * Begins to make one answer each turn of the event loop, so that whatever costs little comes in between however much has come at once.
 * While they wait too long for that, or the loop is late, it refuses them, the more readily the more their network has asked for. A
 * server that takes on everything is late for everybody, and what it makes then is no longer waited for.
 */
export class Shedding {
  #limits: SheddingLimits
  #waiting: Waiting[] = []
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

  /** Calls `make` in its turn, or `refuse`, or neither where the client goes away before. */
  enter(
    request: IncomingMessage,
    response: ServerResponse,
    networks: readonly string[],
    make: () => void,
    refuse: () => void,
  ): void {
    if (this.#limits.lag === 0) return make()
    this.#waiting.push({ request, response, networks, since: performance.now(), make, refuse })
    if (this.#waiting.length === 1) setImmediate(() => this.#takeTurn())
  }

  #takeTurn(): void {
    const [first] = this.#waiting
    if (first) {
      const { request, response, networks, since, make, refuse } = first
      const late = Math.max(this.lag, performance.now() - since)
      const mayBeMade = late <= this.#limits.lag || isWebhook(request) || this.#hasShare(networks, isOfPayment(request))
      this.#waiting.shift()
      if (!response.destroyed) {
        if (mayBeMade) {
          this.#making.set(response, networks)
          response.once('close', () => this.#making.delete(response))
          make()
        } else refuse()
      }
    }
    if (this.#waiting.length > 0) setImmediate(() => this.#takeTurn())
  }

  /** The larger of an address's networks counts: a customer with a /48 has a share, and not one for each /64. */
  #hasShare(networks: readonly string[], comesLast: boolean): boolean {
    const { madeAtOnce } = this.#limits
    const making = new NetworkCounts()
    const asking = new NetworkCounts()
    for (const [response, theirs] of this.#making) {
      // A slow reader has what was made for it.
      if (!response.writableEnded) making.add([theirs.at(-1)!], 1)
    }
    for (const { networks: theirs } of this.#waiting) asking.add([theirs.at(-1)!], 1)
    const own = networks.at(-1)!
    // It is itself among those that wait.
    const ownCount = making.of(own) + asking.of(own) - 1
    if (ownCount === 0 || comesLast) return making.all < roomForOthers * madeAtOnce
    const networkCount = new Set([...making.networks(), ...asking.networks()]).size
    return making.all < madeAtOnce && ownCount < Math.max(1, Math.floor(madeAtOnce / networkCount))
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
