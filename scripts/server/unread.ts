import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { NetworkCounts, type Share } from './network-counts.ts'

/** The limits of answers that have been made and are not read yet (OPERATING.md, Limits). */
export interface UnreadLimits {
  /** The bytes that wait in memory for their readers. Each answer beyond them is refused before it is made. */
  bytes: Share
  /** Whoever reads less than this for so long is cut off. The system sends in lumps, so a shorter time would say nothing. */
  leastBytesASecond: number
  slowMilliseconds: number
  /** The pause between two looks at the readers. */
  lookMilliseconds: number
}

const megabyte = 1024 * 1024

export const usualUnread: UnreadLimits = {
  bytes: { inAll: 64 * megabyte, ofANetwork: 16 * megabyte, ofALargeNetwork: 32 * megabyte },
  leastBytesASecond: 1000,
  slowMilliseconds: 120_000,
  lookMilliseconds: 5000,
}

interface Reading {
  networks: readonly string[]
  /** What its connection had sent at the beginning of a time in which something always waited for it. */
  slow: { since: number; sent: number } | null
}

/** The answers under way, by what of them waits in memory. A page is whole before its first byte leaves, however slow its reader. */
export class UnreadAnswers {
  #limits: UnreadLimits
  #reading = new Map<ServerResponse, Reading>()
  #looks: NodeJS.Timeout | undefined

  constructor(limits: UnreadLimits) {
    this.#limits = limits
  }

  /** True while so much waits for these networks, or for all, that nothing more should be made for them. */
  isFull(networks: readonly string[]): boolean {
    const counts = new NetworkCounts()
    for (const [response, reading] of this.#reading) {
      const bytes = response.writableLength
      if (bytes > 0) counts.add(reading.networks, bytes)
    }
    return !counts.hasRoom(networks, 1, this.#limits.bytes)
  }

  watch(response: ServerResponse, networks: readonly string[]): void {
    this.#reading.set(response, { networks, slow: null })
    response.once('close', () => this.#forget(response))
    this.#looks ??= setInterval(() => this.#lookAtAll(), this.#limits.lookMilliseconds).unref()
  }

  #forget(response: ServerResponse): void {
    this.#reading.delete(response)
    if (this.#reading.size > 0) return
    clearInterval(this.#looks)
    this.#looks = undefined
  }

  #lookAtAll(): void {
    const { leastBytesASecond, slowMilliseconds } = this.#limits
    const now = performance.now()
    for (const [response, reading] of this.#reading) {
      const { socket } = response
      const sent = socket ? bytesSent(socket) : undefined
      // Those that wait behind another answer on their connection have no socket yet.
      if (!socket || sent === undefined || response.writableLength === 0) {
        reading.slow = null
        continue
      }
      reading.slow ??= { since: now, sent }
      const milliseconds = now - reading.slow.since
      if (milliseconds < slowMilliseconds) continue
      if (sent - reading.slow.sent < (milliseconds / 1000) * leastBytesASecond) socket.destroy()
      else reading.slow = { since: now, sent }
    }
  }
}

/**
 * The bytes that the system has taken from a connection; undefined where it is closed. Node counts a piece of an answer as written all
 * the while that it is being written, so its handle is asked, as Node's own time limit does.
 */
function bytesSent(socket: Socket): number | undefined {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : undefined
}
