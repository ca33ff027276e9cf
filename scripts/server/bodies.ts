import type { IncomingMessage } from 'node:http'
import { NetworkCounts } from './places.ts'

/** How bodies may arrive (README.md, Deployment). */
export interface BodyLimits {
  /** A body is held until it is whole or so long. From then on it streams to a file. */
  heldBytes: number
  /** The most bodies that are held, in all and of one network. */
  heldInAll: number
  heldOfANetwork: number
  /** A body that is held is ended where it is not whole by then. */
  heldMilliseconds: number
  /** From then on a body has to have come as fast as this since it began. */
  slowAfterMilliseconds: number
  leastBytesASecond: number
  /** The pause between two looks at the bodies that are arriving. */
  lookMilliseconds: number
}

export const usualBodies: BodyLimits = {
  heldBytes: 64 * 1024,
  heldInAll: 2048,
  heldOfANetwork: 256,
  heldMilliseconds: 60_000,
  slowAfterMilliseconds: 10_000,
  leastBytesASecond: 1000,
  lookMilliseconds: 1000,
}

interface Arriving {
  since: number
  /** What had come over the connection before the body. Null while the body is held. */
  bytesBefore: number | null
  /** Answers where the body is still held. */
  refuse: (why: BodyRefusal) => void
}

/** `full`: too many bodies are held. `slow`: it took too long. */
export type BodyRefusal = 'full' | 'slow'

/** True for a request that says it has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Holds the bodies of requests until each is whole or streams to a file. Whoever sends one in drips so keeps no place that others
 * need, and is cut off.
 */
export class Bodies {
  #limits: BodyLimits
  #held = new NetworkCounts()
  #arriving = new Map<IncomingMessage, Arriving>()
  #looks: NodeJS.Timeout | undefined

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  /** How many bodies are held. */
  get held(): number {
    return this.#held.all
  }

  /** Calls `handOn` once enough of the body is here, or `refuse`, or neither where the client goes away before. */
  hold(request: IncomingMessage, network: string, handOn: () => void, refuse: (why: BodyRefusal) => void): void {
    const { heldInAll, heldOfANetwork } = this.#limits
    if (this.#held.all >= heldInAll || this.#held.of(network) >= heldOfANetwork) return refuse('full')
    // A stream takes no more than its own mark before somebody reads it.
    const heldBytes = Math.min(this.#limits.heldBytes, request.readableHighWaterMark)
    const since = performance.now()
    const letGo = () => {
      request.off('readable', look)
      request.off('close', letGo)
      this.#held.add(network, -1)
      this.#forget(request)
    }
    const look = () => {
      if (!request.complete && request.readableLength < heldBytes) return
      letGo()
      const bytesBefore = request.socket.bytesRead - request.readableLength
      if (!request.complete) this.#watch(request, { since, bytesBefore, refuse })
      // The stream forgets in its next turn that it had a listener, and then gives its bytes to the next one.
      setImmediate(handOn)
    }
    this.#held.add(network, 1)
    request.on('readable', look)
    request.once('close', letGo)
    const giveUp = (why: BodyRefusal) => {
      letGo()
      refuse(why)
    }
    this.#watch(request, { since, bytesBefore: null, refuse: giveUp })
  }

  #watch(request: IncomingMessage, arriving: Arriving): void {
    this.#arriving.set(request, arriving)
    this.#looks ??= setInterval(() => this.#lookAtAll(), this.#limits.lookMilliseconds).unref()
  }

  #forget(request: IncomingMessage): void {
    this.#arriving.delete(request)
    if (this.#arriving.size > 0) return
    clearInterval(this.#looks)
    this.#looks = undefined
  }

  #lookAtAll(): void {
    const { heldMilliseconds, slowAfterMilliseconds, leastBytesASecond } = this.#limits
    for (const [request, { since, bytesBefore, refuse }] of this.#arriving) {
      if (request.complete || request.destroyed) {
        if (bytesBefore !== null) this.#forget(request)
        continue
      }
      const milliseconds = performance.now() - since
      const bytes = bytesBefore === null ? request.readableLength : request.socket.bytesRead - bytesBefore
      const isSlow = milliseconds > slowAfterMilliseconds && bytes < (milliseconds / 1000) * leastBytesASecond
      if (bytesBefore === null && (isSlow || milliseconds > heldMilliseconds)) refuse('slow')
      else if (isSlow) request.socket.destroy()
    }
  }
}
