import type { ServerResponse } from 'node:http'
import { NetworkCounts, type Share } from './network-counts.ts'

const megabyte = 1024 * 1024

/** The bytes of answers that wait in memory for their readers (OPERATING.md, Limits). Each answer beyond them is refused before it is made. */
export const usualUnread: Share = { inAll: 64 * megabyte, ofANetwork: 16 * megabyte, ofALargeNetwork: 32 * megabyte }

/** The answers under way, by what of them waits in memory. A page is whole before its first byte leaves, however slow its reader. */
export class UnreadAnswers {
  #limits: Share
  #reading = new Map<ServerResponse, readonly string[]>()

  constructor(limits: Share) {
    this.#limits = limits
  }

  /** True while so much waits for these networks, or for all, that nothing more should be made for them. */
  isFull(networks: readonly string[]): boolean {
    const counts = new NetworkCounts()
    for (const [response, own] of this.#reading) {
      const bytes = response.writableLength
      if (bytes > 0) counts.add(own, bytes)
    }
    return !counts.hasRoom(networks, 1, this.#limits)
  }

  watch(response: ServerResponse, networks: readonly string[]): void {
    this.#reading.set(response, networks)
    response.once('close', () => this.#reading.delete(response))
  }
}
