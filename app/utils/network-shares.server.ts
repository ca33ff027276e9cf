import { forgetOldest } from './forget-oldest.ts'
import { networkOf } from './networks.ts'

/**
 * The use that each network has made of what it may. The counts are kept in this process only and are never stored, so that it is
 * not known from where anything was sent. A provider gives a customer up to a /48.
 * At most `mostNetworks` are counted at a time.
 */
export class NetworkShares {
  #most: number
  #mostNetworks: number
  #shares = new Map<string, { until: string; count: number }>()

  constructor(most: number, mostNetworks = 10_000) {
    this.#most = most
    this.#mostNetworks = mostNetworks
  }

  /** True once the network of this address has used as much as it may. */
  isUsed(address: string, now: string): boolean {
    const share = this.#shares.get(networkOf(address, 3))
    return share !== undefined && share.until > now && share.count >= this.#most
  }

  /** Counts one more, or so many, for the network of this address. A share begins with the first and ends at `until`. */
  count(address: string, until: string, now: string, more = 1): void {
    const name = networkOf(address, 3)
    const share = this.#shares.get(name)
    if (share && share.until > now) {
      share.count += more
      return
    }
    this.#shares.delete(name)
    for (const [ended, { until: end }] of this.#shares) {
      if (end > now) break
      this.#shares.delete(ended)
    }
    // Very many networks at once: what began first ends soonest.
    forgetOldest(this.#shares, this.#mostNetworks)
    this.#shares.set(name, { until, count: more })
  }
}
