import { forgetOldest } from './forget-oldest.ts'
import { networkOf } from './networks.ts'
import { inMainProcess } from './site-processes.server.ts'

/** One more use of what each network may have so much of. */
interface Use {
  /** An address of the network. */
  address: string
  /** The end of the share, where it begins with this use. */
  until: string
  now: string
  /** What it counts as; 1 where it does not say. */
  more?: number
}

/**
 * A function that counts one more use, unless the network of the address has used as much as it may: then it answers false. The counts
 * are kept in the main process only and are never stored, so that it is not known from where anything was sent. A provider gives a
 * customer up to a /48. At most `mostNetworks` are counted at a time.
 */
export function shareByNetwork(name: string, most: number, mostNetworks = 10_000): (use: Use) => Promise<boolean> {
  const shares = new Map<string, { until: string; count: number }>()
  return inMainProcess(`share-${name}`, ({ address, until, now, more = 1 }: Use) => {
    const network = networkOf(address, 3)
    const share = shares.get(network)
    if (share && share.until > now) {
      if (share.count >= most) return false
      share.count += more
      return true
    }
    shares.delete(network)
    for (const [ended, { until: end }] of shares) {
      if (end > now) break
      shares.delete(ended)
    }
    // Very many networks at once: what began first ends soonest.
    forgetOldest(shares, mostNetworks)
    shares.set(network, { until, count: more })
    return true
  })
}
