/** The most of something: in all, from one network, and from a large one. */
export interface Share {
  inAll: number
  /** Of an address, or a /64 of IPv6. Many people may share it, and none of them should be able to take everything. */
  ofANetwork: number
  /** Of a /48 of IPv6, which may be one customer's. */
  ofALargeNetwork: number
}

/**
 * The last quarter of everything is for networks that have little of their share: so a handful of them, each with all that it may have,
 * leaves everybody else some room.
 */
const lastPart = 1 / 4
const littleOfAShare = 1 / 16

/** Counts by network (networksOf), of which none is remembered with nothing to count. */
export class NetworkCounts {
  #counts = new Map<string, number>()
  all = 0

  of(network: string): number {
    return this.#counts.get(network) ?? 0
  }

  networks(): Iterable<string> {
    return this.#counts.keys()
  }

  add(networks: readonly string[], change: number): void {
    this.all += change
    for (const network of networks) {
      const count = this.of(network) + change
      if (count > 0) this.#counts.set(network, count)
      else this.#counts.delete(network)
    }
  }

  /** True where there is room for so many more from these networks. */
  hasRoom([own, large]: readonly string[], more: number, share: Share): boolean {
    const ofOwn = this.of(own!) + more
    const ofLarge = large === undefined ? 0 : this.of(large) + more
    const hasLittle = isLittle(ofOwn, share.ofANetwork) && isLittle(ofLarge, share.ofALargeNetwork)
    return (
      this.all + more <= (hasLittle ? share.inAll : share.inAll * (1 - lastPart)) &&
      ofOwn <= share.ofANetwork &&
      ofLarge <= share.ofALargeNetwork
    )
  }
}

function isLittle(count: number, most: number): boolean {
  return count <= Math.max(1, most * littleOfAShare)
}
