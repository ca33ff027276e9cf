import { networkOf } from './networks.ts'

/** The most networks that are counted at a time. */
const mostNetworks = 10_000

/**
 * The use that each network has made of what it may. The counts are kept in this process only and are never stored, so that it is
 * not known from where anything was sent. A provider gives a customer up to a /48.
 */
export class NetworkShares {
  #most: number
  #shares = new Map<string, { until: string; count: number }>()

  constructor(most: number) {
    this.#most = most
  }

  /** True once the network of this address has used as much as it may. */
  isUsed(address: string, now: string): boolean {
    const share = this.#shares.get(networkOf(address, 3))
    return share !== undefined && share.until > now && share.count >= this.#most
  }

  /** Counts one more for the network of this address. A share begins with the first and ends at `until`. */
  count(address: string, until: string, now: string): void {
    const name = networkOf(address, 3)
    const share = this.#shares.get(name)
    if (share && share.until > now) {
      share.count += 1
      return
    }
    if (this.#shares.size >= mostNetworks) this.#dropEnded(now)
    this.#shares.set(name, { until, count: 1 })
  }

  #dropEnded(now: string): void {
    for (const [name, share] of this.#shares) if (share.until <= now) this.#shares.delete(name)
    // Very many networks at once: forgetting them beats running out of memory.
    if (this.#shares.size >= mostNetworks) this.#shares.clear()
  }
}
