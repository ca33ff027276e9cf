import { networkOf } from './networks.ts'
import { countedOnce, SiteCounts } from './site-counts.server.ts'

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
 * A function that counts one more use, unless the network of the address has used as much as it may: then it answers false. No address is
 * stored, so that it is not known from where anything was sent. A provider gives a customer up to a /48. At most `mostNetworks` are
 * counted in memory at a time.
 */
export function shareByNetwork(name: string, most: number, mostNetworks = 10_000): (use: Use) => Promise<boolean> {
  const shares = new SiteCounts(`share-${name}`, mostNetworks)
  return countedOnce(`share-${name}`, async ({ address, until, now: time, more = 1 }: Use) => {
    const now = Date.parse(time)
    const counted = await shares.add({
      key: networkOf(address, 3),
      more,
      milliseconds: Date.parse(until) - now,
      most,
      now,
    })
    return counted !== null
  })
}
