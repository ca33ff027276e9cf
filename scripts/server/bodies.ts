import type { IncomingMessage } from 'node:http'
import { GatheredBytes } from '../../app/utils/gathered-bytes.server.ts'
import { NetworkCounts } from './places.ts'

/** Ways in which bodies may arrive (OPERATING.md, Limits). */
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
  bytes: number
  /** Answers where the body is still held. */
  refuse: ((why: BodyRefusal) => void) | null
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

  /** The number of bodies that are held. */
  get held(): number {
    return this.#held.all
  }

  /**
   * Calls `handOn` once enough of the body is here, or `refuse`, or neither where the client goes away before. Whatever pieces it is
   * sent in, what is held is one piece, and so is what comes at a time from then on.
   */
  hold(request: IncomingMessage, network: string, handOn: () => void, refuse: (why: BodyRefusal) => void): void {
    const { heldInAll, heldOfANetwork, heldBytes } = this.#limits
    if (this.#held.all >= heldInAll || this.#held.of(network) >= heldOfANetwork) return refuse('full')
    const gathered = new GatheredBytes()
    let passing: NodeJS.Immediate | undefined
    const letGo = () => {
      if (arriving.refuse) this.#held.add(network, -1)
      arriving.refuse = null
    }
    const forget = () => {
      letGo()
      this.#forget(request)
    }
    const arriving: Arriving = {
      since: performance.now(),
      bytes: 0,
      refuse(why) {
        forget()
        refuse(why)
      },
    }
    this.#held.add(network, 1)
    this.#watch(request, arriving)
    request.once('close', forget)

    // Node's parser gives the request each piece by this method.
    const push = request.push.bind(request)
    const pass = () => {
      passing = undefined
      if (gathered.size > 0) push(gathered.take())
    }
    request.push = (piece: Uint8Array | null) => {
      const isHeld = arriving.refuse !== null
      if (piece) {
        arriving.bytes += piece.byteLength
        gathered.add(piece)
        if (isHeld && gathered.size < heldBytes) return true
        letGo()
        passing ??= setImmediate(pass)
      } else {
        forget()
        pass()
        push(null)
      }
      if (isHeld) handOn()
      return request.readableLength + gathered.size < request.readableHighWaterMark
    }
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
    for (const [request, { since, bytes, refuse }] of this.#arriving) {
      const milliseconds = performance.now() - since
      const isSlow = milliseconds > slowAfterMilliseconds && bytes < (milliseconds / 1000) * leastBytesASecond
      if (refuse && (isSlow || milliseconds > heldMilliseconds)) refuse('slow')
      else if (isSlow) request.socket.destroy()
    }
  }
}
