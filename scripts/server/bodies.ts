import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { GatheredBytes } from '../../app/utils/gathered-bytes.server.ts'
import { NetworkCounts, type Share } from './network-counts.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Ways in which bodies may arrive (OPERATING.md, Limits). */
export interface BodyLimits {
  /** A body is held until it is whole or so long. From then on it streams to a file. */
  longestHeld: number
  /** The most bodies that are held. */
  held: Share
  /** The most bytes of them that are. */
  heldBytes: Share
  /** The most bytes of longer bodies that are on their way into files or lie there until they are answered. */
  longBytes: Share
  /** A longer body is taken to be so long: no form takes more, and its rule refuses it at once. */
  longestCounted: number
  /** A body that is held is ended where it is not whole by then. */
  heldMilliseconds: number
  /** From then on a body has to have come as fast as this since it began. */
  slowAfterMilliseconds: number
  leastBytesASecond: number
  /** The time in which the server takes a whole request. A body that has not half the speed for it is ended before. */
  wholeMilliseconds: number
  /** A body may come in so many pieces, whatever their size. */
  anyPieces: number
  /** From then on its pieces have to have so many bytes on average. Each takes a microsecond, however small it is. */
  leastBytesAPiece: number
  /** The pause between two looks at the bodies that are arriving. */
  lookMilliseconds: number
}

export const usualBodies: BodyLimits = {
  longestHeld: 64 * kilobyte,
  held: { inAll: 2048, ofANetwork: 256, ofALargeNetwork: 512 },
  heldBytes: { inAll: 32 * megabyte, ofANetwork: 8 * megabyte, ofALargeNetwork: 16 * megabyte },
  longBytes: { inAll: 1024 * megabyte, ofANetwork: 400 * megabyte, ofALargeNetwork: 600 * megabyte },
  longestCounted: 192 * megabyte,
  heldMilliseconds: 60_000,
  slowAfterMilliseconds: 10_000,
  leastBytesASecond: 1000,
  wholeMilliseconds: 120_000,
  anyPieces: 1000,
  leastBytesAPiece: 64,
  lookMilliseconds: 1000,
}

interface Arriving {
  since: number
  bytes: number
  /** What it says of its length; 0 where it says nothing. */
  said: number
  /** Answers where the body is still held. */
  refuse: ((why: BodyRefusal) => void) | null
}

/** `full`: too many bodies, or bytes of them, are held or on their way. `slow`: it took too long. `crumbs`: its pieces were too small. */
export type BodyRefusal = 'full' | 'slow' | 'crumbs'

/** The length that a request says its body has; 0 where it says none. */
function saidLength({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}

/** True for a request that says it has a body. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || saidLength(request) > 0
}

/**
 * Holds the bodies of requests until each is whole or streams to a file. Whoever sends one in drips so keeps no place that others
 * need, and is cut off.
 */
export class Bodies {
  #limits: BodyLimits
  #held = new NetworkCounts()
  #heldBytes = new NetworkCounts()
  #longBytes = new NetworkCounts()
  #arriving = new Map<IncomingMessage, Arriving>()
  #looks: NodeJS.Timeout | undefined

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  /** The number of bodies that are held. */
  get held(): number {
    return this.#held.all
  }

  /** The bytes of longer bodies that have come and are not answered yet. */
  get longBytes(): number {
    return this.#longBytes.all
  }

  /**
   * Calls `handOn` once enough of the body is here, or `refuse`, or neither where the client goes away before. Whatever pieces it is
   * sent in, what is held is one piece, and so is what comes at a time from then on.
   */
  hold(
    request: IncomingMessage,
    response: ServerResponse,
    networks: readonly string[],
    handOn: () => void,
    refuse: (why: BodyRefusal) => void,
  ): void {
    const { held, heldBytes, longBytes, longestHeld, longestCounted, anyPieces, leastBytesAPiece } = this.#limits
    const said = saidLength(request)
    if (!this.#held.hasRoom(networks, 1, held)) return refuse('full')
    // A body that says how long it is is refused before it is sent. It counts only as it comes, or a few words would take all room.
    const expected = said >= longestHeld ? Math.min(said, longestCounted) : 0
    if (!this.#longBytes.hasRoom(networks, expected, longBytes)) return refuse('full')
    const long = this.#countLong(response, networks)
    const gathered = new GatheredBytes()
    let passing: NodeJS.Immediate | undefined
    const letGo = () => {
      if (!arriving.refuse) return
      arriving.refuse = null
      this.#held.add(networks, -1)
      this.#heldBytes.add(networks, -arriving.bytes)
    }
    const forget = () => {
      letGo()
      this.#forget(request)
    }
    const arriving: Arriving = {
      since: performance.now(),
      bytes: 0,
      said,
      refuse(why) {
        forget()
        refuse(why)
      },
    }
    this.#held.add(networks, 1)
    this.#watch(request, arriving)
    request.once('close', forget)
    let pieces = 0

    // Node's parser gives the request each piece by this method.
    const push = request.push.bind(request)
    const pass = () => {
      passing = undefined
      if (gathered.size > 0) push(gathered.take())
    }
    request.push = (piece: Uint8Array | null) => {
      const isHeld = arriving.refuse !== null
      let isFull = false
      if (piece) {
        const { byteLength } = piece
        pieces += 1
        if (pieces > anyPieces && arriving.bytes + byteLength < pieces * leastBytesAPiece) {
          stop(isHeld, 'crumbs')
          return false
        }
        gathered.add(piece)
        if (isHeld && gathered.size < longestHeld) {
          isFull = !this.#heldBytes.hasRoom(networks, byteLength, heldBytes)
          this.#heldBytes.add(networks, byteLength)
          arriving.bytes += byteLength
          if (!isFull) return true
        } else {
          letGo()
          arriving.bytes += byteLength
          // What came while it was held is counted with the first of the rest.
          isFull = !long(isHeld ? gathered.size : byteLength)
          passing ??= setImmediate(pass)
        }
      } else {
        forget()
        pass()
        push(null)
      }
      if (isFull) stop(isHeld, 'full')
      else if (isHeld) handOn()
      return request.readableLength + gathered.size < request.readableHighWaterMark
    }
    const stop = (isHeld: boolean, why: BodyRefusal) => {
      forget()
      discardRead(request)
      if (isHeld) refuse(why)
      else request.socket.destroy()
    }
  }

  /** A function that counts so many more bytes of a long body until it is answered; false where there is no room for them. */
  #countLong(response: ServerResponse, networks: readonly string[]): (more: number) => boolean {
    let counted = 0
    return (more) => {
      // What comes after the answer is thrown away.
      if (response.closed) return true
      if (!this.#longBytes.hasRoom(networks, more, this.#limits.longBytes)) return false
      if (counted === 0) response.once('close', () => this.#longBytes.add(networks, -counted))
      counted += more
      this.#longBytes.add(networks, more)
      return true
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
    const { heldMilliseconds, slowAfterMilliseconds, leastBytesASecond, wholeMilliseconds } = this.#limits
    for (const [request, { since, bytes, said, refuse }] of this.#arriving) {
      const milliseconds = performance.now() - since
      const least = Math.max((milliseconds / 1000) * leastBytesASecond, ((milliseconds / wholeMilliseconds) * said) / 2)
      const isSlow = milliseconds > slowAfterMilliseconds && bytes < least
      if (refuse && (isSlow || milliseconds > heldMilliseconds)) refuse('slow')
      else if (isSlow) request.socket.destroy()
    }
  }
}

/** Node's parser of a connection, as far as it is met here: what it calls with each piece of a body has a number for its name. */
interface Parser {
  constructor: { kOnBody?: number }
  [name: number]: unknown
}

/**
 * Throws away what was read of a refused body already: it may hold eleven thousand pieces, which the parser would hand over one by one. It
 * skips what is not there to be called. It goes from connection to connection, so that it is whole again in the next turn.
 */
export function discardRead({ socket }: IncomingMessage): void {
  const { parser } = socket as Socket & { parser?: Parser | null }
  const name = parser?.constructor.kOnBody
  if (!parser || name === undefined || !parser[name]) return
  const onBody = parser[name]
  parser[name] = undefined
  setImmediate(() => (parser[name] = onBody))
}
