import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { NetworkCounts, type Share } from './network-counts.ts'

/** The limits of connections as such, and of how slowly somebody may read (OPERATING.md, Limits). */
export interface ConnectionLimits extends Share {
  /** From so many on, idle ones are closed, and the shares of networks count. */
  crowded: number
  /** Beyond the others, and only to be told why, or how the site is. Further ones are cut off. */
  refused: number
  /** Whoever reads less than this for so long is cut off. The system sends in lumps, so a shorter time would say nothing. */
  leastBytesASecond: number
  slowMilliseconds: number
  /** The pause between two looks at the readers, and between two at idle connections. */
  lookMilliseconds: number
}

/** Half of the files that the system lets this process open are left to the database, uploads and pictures. */
const most = Math.min(4096, Math.floor(readFileLimit() / 2))

export const usualConnections: ConnectionLimits = {
  inAll: most,
  ofANetwork: Math.ceil(most / 8),
  ofALargeNetwork: Math.ceil(most / 4),
  crowded: Math.floor(most / 2),
  refused: 256,
  leastBytesASecond: 2000,
  slowMilliseconds: 120_000,
  lookMilliseconds: 5000,
}

/** The time that a refused client has to ask, and to read why it is refused. */
const refusedMilliseconds = 5000

interface Connected {
  since: number
  networks: readonly string[]
  /** What had been sent at the beginning of a time in which something always waited for it. */
  slow: { since: number; sent: number } | null
  /** Counts it no more. */
  letGo: () => void
}

/**
 * The connections of the server: how many there may be, and how slowly their answers may be read. All readers of a kept page or a file
 * read the same bytes, and everything else counts as unread (unread.ts), so that a connection costs what Node keeps for it.
 */
export class Connections {
  #limits: ConnectionLimits
  #hasOpen: (socket: Socket) => boolean
  #giveUp: (socket: Socket) => void
  #open = new Map<Socket, Connected>()
  /** Those that had asked nothing when they were looked at last, the oldest first. */
  #silent = new Set<Socket>()
  #counts = new NetworkCounts()
  #refused = new Set<Socket>()
  #idleClosedAt = -Infinity

  /** `hasOpen`: whether a request is on its way on a connection, or its answer. `giveUp` ends one that has asked nothing. */
  constructor(limits: ConnectionLimits, hasOpen: (socket: Socket) => boolean, giveUp: (socket: Socket) => void) {
    this.#limits = limits
    this.#hasOpen = hasOpen
    this.#giveUp = giveUp
    setInterval(() => this.#cutSlowReaders(), limits.lookMilliseconds).unref()
  }

  /**
   * Takes a connection; false for one that is to be cut off. Where there are too many, in all or, once there are many, from its networks,
   * it is taken for a moment and is a refused one.
   */
  take(socket: Socket, networks: readonly string[]): boolean {
    if (this.#counts.all >= this.#limits.crowded) {
      this.#closeIdle()
      if (!this.#hasRoom(networks) && !this.#giveUpOldest(networks)) return this.#takeRefused(socket)
    }
    this.#counts.add(networks, 1)
    const letGo = () => {
      if (this.#open.delete(socket)) this.#counts.add(networks, -1)
      this.#silent.delete(socket)
    }
    this.#open.set(socket, { since: performance.now(), networks, slow: null, letGo })
    this.#silent.add(socket)
    socket.once('close', letGo)
    return true
  }

  #takeRefused(socket: Socket): boolean {
    if (this.#refused.size >= this.#limits.refused) return false
    this.#refused.add(socket)
    const timer = setTimeout(() => socket.destroy(), refusedMilliseconds)
    socket.once('close', () => {
      clearTimeout(timer)
      this.#refused.delete(socket)
    })
    return true
  }

  /** True for a connection on which whoever does not watch the site is refused. */
  isRefused(socket: Socket): boolean {
    return this.#refused.has(socket)
  }

  /** The milliseconds since a connection was taken; 0 for one on which something has been answered, and one that was not taken. */
  unanswered(socket: Socket): number {
    const connected = this.#open.get(socket)
    return connected && socket.bytesWritten === 0 ? performance.now() - connected.since : 0
  }

  /** Closes those that have been answered and ask nothing at the moment. Each leaves its room to the connection that is being taken. */
  #closeIdle(): void {
    const now = performance.now()
    if (now - this.#idleClosedAt < this.#limits.lookMilliseconds) return
    this.#idleClosedAt = now
    for (const [socket, { letGo }] of this.#open) {
      if (this.#hasOpen(socket) || socket.bytesWritten === 0 || socket.writableLength > 0) continue
      letGo()
      socket.destroy()
    }
  }

  #hasRoom(networks: readonly string[]): boolean {
    return this.#counts.hasRoom(networks, 1, this.#limits)
  }

  /**
   * Ends the one that has asked nothing for the longest time where that leaves room for these networks; false where it does not. Whoever
   * opens thousands and says nothing, or a byte now and then, so keeps nobody out: a visitor asks at once.
   */
  #giveUpOldest(networks: readonly string[]): boolean {
    for (const socket of this.#silent) {
      const connected = this.#open.get(socket)
      if (!connected || this.#hasOpen(socket) || socket.bytesWritten > 0) {
        this.#silent.delete(socket)
        continue
      }
      this.#counts.add(connected.networks, -1)
      const isEnough = this.#hasRoom(networks)
      this.#counts.add(connected.networks, 1)
      if (!isEnough) return false
      this.#giveUp(socket)
      connected.letGo()
      return true
    }
    return false
  }

  #cutSlowReaders(): void {
    const { leastBytesASecond, slowMilliseconds } = this.#limits
    const now = performance.now()
    for (const [socket, connected] of this.#open) {
      const sent = bytesSent(socket)
      if (sent === null) {
        connected.slow = null
        continue
      }
      connected.slow ??= { since: now, sent }
      const milliseconds = now - connected.slow.since
      if (milliseconds < slowMilliseconds) continue
      // Of an answer that ends with its connection, as before HTTP/1.1, a mere end would look like its own.
      if (sent - connected.slow.sent < (milliseconds / 1000) * leastBytesASecond) socket.resetAndDestroy()
      else connected.slow = { since: now, sent }
    }
  }
}

/**
 * The bytes that the system has taken from a connection; null where none wait for it. Node counts a piece of an answer as written all
 * the while that it is being written, so its handle is asked, as Node's own time limit does.
 */
function bytesSent(socket: Socket): number | null {
  const { _handle: handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }
  return handle && handle.writeQueueSize > 0 ? handle.bytesWritten - handle.writeQueueSize : null
}

/** The number of files that the system lets this process have open; no bound where it does not say. */
function readFileLimit(): number {
  try {
    const said = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
    return Number(said ?? Infinity)
  } catch {
    return Infinity
  }
}
