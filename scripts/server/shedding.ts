import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AfterArrivals } from './arrivals.ts'
import { NetworkCounts } from './network-counts.ts'

/** How late the event loop may be, and what is still made while it is later (OPERATING.md, Limits). */
export interface SheddingLimits {
  /** In milliseconds; 0 lets everything be made. */
  lag: number
  /** The answers that are made at a time meanwhile. The networks that ask share them. */
  madeAtOnce: number
  /** The pause between two looks at how late the loop is. */
  lookMilliseconds: number
}

export const usualShedding: SheddingLimits = { lag: 200, madeAtOnce: 16, lookMilliseconds: 50 }

/** So many times as many may be made for what comes last, and for networks that have nothing under way. */
const roomForOthers = 4
/** And so many times for an account that has nothing under way, in a network that has. */
const roomForNeighbours = 2

/** The most new connections that are taken between two turns, in some milliseconds: whoever opens them without end may not stop all else. */
const mostArrivals = 64

/** Whoever waits for a turn may do so this many times as long as the loop may be late. That harms nobody but themselves. */
const patience = 5

/** A request that waits for its turn to be answered by something that is made for it. */
interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  account: string
  since: number
  make: () => void
  refuse: () => void
}

/**
 * Begins to make one answer after the other, each once the new connections have been taken, so that whatever costs little comes in between
 * however much has come at once. The networks that ask have one turn after the other, and within one the accounts that are signed in and
 * all who are not, so that somebody who asks for one page does not wait for the hundred of another, or of a colleague. While they wait too
 * long for that, or the loop is late, it refuses them, the more readily the more their network has asked for. A server that takes on
 * everything is late for everybody, and what it makes then is no longer waited for. An address counts here by the larger of its networks: a
 * customer with a /48 has a share, and not one for each /64.
 */
export class Shedding {
  #limits: SheddingLimits
  #afterArrivals: AfterArrivals
  /** Those of each network and in it of each account, in the order in which they have their turn. */
  #waiting = new Map<string, Map<string, Waiting[]>>()
  #making = new Map<ServerResponse, { network: string; account: string }>()
  #due = 0
  /** How late the last look was, and the one before it, in milliseconds. */
  #lags: readonly [last: number, before: number] = [0, 0]

  constructor(limits: SheddingLimits, afterArrivals: AfterArrivals) {
    this.#limits = limits
    this.#afterArrivals = afterArrivals
    if (limits.lag === 0) return
    const { lookMilliseconds } = limits
    this.#due = performance.now() + lookMilliseconds
    setInterval(() => {
      const now = performance.now()
      this.#lags = [now - this.#due, this.#lags[0]]
      this.#due = now + lookMilliseconds
    }, lookMilliseconds).unref()
  }

  /**
   * True where two looks in a row were too late, of which one may be overdue. A single stop, as for a page that is made the first time, is
   * over by then.
   */
  get #isLate(): boolean {
    const [last, before] = this.#lags
    return Math.min(last, Math.max(before, performance.now() - this.#due)) > this.#limits.lag
  }

  /**
   * Calls `make` in its turn, or `refuse`, or neither where the client goes away before. `account` is empty for whoever has not signed
   * in.
   */
  enter(
    request: IncomingMessage,
    response: ServerResponse,
    networks: readonly string[],
    account: string,
    make: () => void,
    refuse: () => void,
  ): void {
    if (this.#limits.lag === 0) return make()
    const network = networks.at(-1)!
    const waiting = { request, response, account, since: performance.now(), make, refuse }
    if (this.#waiting.size === 0) this.#planTurn()
    const accounts = this.#waiting.get(network) ?? new Map<string, Waiting[]>()
    this.#waiting.set(network, accounts)
    const line = accounts.get(account)
    if (line) line.push(waiting)
    else accounts.set(account, [waiting])
  }

  #planTurn(): void {
    this.#afterArrivals(mostArrivals, () => this.#takeTurn())
  }

  #takeTurn(): void {
    const [first] = this.#waiting
    if (!first) return
    const [network, accounts] = first
    const [next] = accounts
    const [account, line] = next!
    const { request, response, since, make, refuse } = line.shift()!
    accounts.delete(account)
    if (line.length > 0) accounts.set(account, line)
    this.#waiting.delete(network)
    if (accounts.size > 0) this.#waiting.set(network, accounts)
    // The next turn comes, whatever this one ends in.
    if (this.#waiting.size > 0) this.#planTurn()
    if (response.destroyed) return
    const isTooLate = this.#isLate || performance.now() - since > patience * this.#limits.lag
    if (isTooLate && !isWebhook(request) && !this.#hasShare(network, account, isOfPayment(request))) return refuse()
    this.#making.set(response, { network, account })
    response.once('close', () => this.#making.delete(response))
    make()
  }

  #hasShare(own: string, ownAccount: string, comesLast: boolean): boolean {
    const { madeAtOnce } = this.#limits
    const making = new NetworkCounts()
    let ofAccount = this.#waiting.get(own)?.get(ownAccount)?.length ?? 0
    for (const [response, { network, account }] of this.#making) {
      // What waits for a slow reader has been made, whether or not all of it has been handed over.
      if (response.writableEnded || response.writableLength > 0) continue
      making.add([network], 1)
      if (network === own && account === ownAccount) ofAccount += 1
    }
    let asked = making.all
    let ownCount = making.of(own)
    for (const [network, accounts] of this.#waiting) {
      for (const line of accounts.values()) {
        asked += line.length
        if (network === own) ownCount += line.length
      }
    }
    if (ownCount === 0 || comesLast) return making.all < roomForOthers * madeAtOnce
    if (ofAccount === 0) return making.all < roomForNeighbours * madeAtOnce
    const networkCount = new Set([own, ...making.networks(), ...this.#waiting.keys()]).size
    // Those who ask for less than most do are not the reason why it is late, however small the shares have become.
    const isWithin = ownCount < Math.max(1, Math.floor(madeAtOnce / networkCount)) || ownCount < asked / networkCount
    return making.all < madeAtOnce && isWithin
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
  return path === '/deals' && /(?:^|&)(?:payment_intent|checkout)=/.test(query)
}
