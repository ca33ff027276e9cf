import { networkOf } from '#app/utils/networks.ts'

/**
 * How many new addresses each network has brought. The counts are kept in this process only and are never stored, so that it is not
 * known from where an address was typed.
 */

/** The most new addresses of one network in the time for which an address waits. */
export const mostOfOneNetwork = 100
/** The most networks that are counted at a time. */
const mostNetworks = 10_000

const shares = new Map<string, { until: string; count: number }>()

/** A provider gives a customer up to a /48. */
const nameOf = (address: string) => networkOf(address, 3)

/** True once the network of this address has brought as many as it may. */
export function hasUsedShare(address: string, now: string): boolean {
  const share = shares.get(nameOf(address))
  return share !== undefined && share.until > now && share.count >= mostOfOneNetwork
}

/** Counts one more for the network of this address. A share begins with its first address and ends at `until`. */
export function countForNetwork(address: string, until: string, now: string): void {
  const name = nameOf(address)
  const share = shares.get(name)
  if (share && share.until > now) {
    share.count += 1
    return
  }
  if (shares.size >= mostNetworks) dropEnded(now)
  shares.set(name, { until, count: 1 })
}

function dropEnded(now: string): void {
  for (const [name, share] of shares) if (share.until <= now) shares.delete(name)
  // Very many networks at once: forgetting them beats running out of memory.
  if (shares.size >= mostNetworks) shares.clear()
}
