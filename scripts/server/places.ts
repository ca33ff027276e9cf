import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { NetworkCounts, type Share } from './network-counts.ts'
import { UnreadAnswers, usualUnread, type UnreadLimits } from './unread.ts'

/** The limits of requests under way, each of which may hold a page in memory until its client has read it (OPERATING.md, Limits). */
export interface PlaceLimits extends Share {
  /** On one connection. Browsers and proxies wait for the answer before the next one; only programs pipeline. */
  onAConnection: number
  /** Behind refusals, in all. Each costs two kilobytes. The connections that bring more are cut. */
  behindRefusals: number
  unread: UnreadLimits
}

export const usualPlaces: PlaceLimits = {
  onAConnection: 32,
  inAll: 1024,
  ofANetwork: 256,
  ofALargeNetwork: 384,
  behindRefusals: 16_384,
  unread: usualUnread,
}

interface Connection {
  /** The answers that are still to be sent. */
  open: Set<ServerResponse>
  /** Requests past the limit. The first is answered and ends the connection; the others wait until it has ended. */
  refused: number
}

/**
 * The places of requests. On its connection a request counts from its arrival, in all and for its network from when it is handed on,
 * until its answer is finished or its connection closed.
 */
export class Places {
  #limits: PlaceLimits
  #underWay = new NetworkCounts()
  #refused = 0
  #unread: UnreadAnswers
  #connections = new WeakMap<Socket, Connection>()

  constructor(limits: PlaceLimits) {
    this.#limits = limits
    this.#unread = new UnreadAnswers(limits.unread)
  }

  /** The number that have been handed on and are neither answered nor given up. */
  get underWay(): number {
    return this.#underWay.all
  }

  /** Counts a request on its connection. Of the ignored ones nothing may be done at all. */
  arrive(socket: Socket, response: ServerResponse): 'arrived' | 'refused' | 'ignored' {
    const connection = this.#connectionOf(socket)
    if (connection.refused === 0 && connection.open.size < this.#limits.onAConnection) {
      connection.open.add(response)
      // The event `close` also comes after the last byte of an answer.
      response.once('close', () => connection.open.delete(response))
      return 'arrived'
    }
    this.refuse(socket)
    if (connection.refused === 1) return 'refused'
    // The connection is not paused, because one that is not read does not report its end.
    if (connection.refused === 2) process.nextTick(discardInput, socket)
    if (this.#refused > this.#limits.behindRefusals) socket.destroy()
    return 'ignored'
  }

  /**
   * Takes a place in all and one of each network's. False where there is none, or where too much waits to be read: the answer then has
   * to end the connection. Much may have been made while it waited for its turn, so that it is asked again by then (`isUnread`).
   */
  take(socket: Socket, response: ServerResponse, networks: readonly string[]): boolean {
    if (!this.#underWay.hasRoom(networks, 1, this.#limits) || this.isUnread(networks)) {
      this.refuse(socket)
      return false
    }
    this.#underWay.add(networks, 1)
    this.#unread.watch(response, networks)
    response.once('close', () => this.#underWay.add(networks, -1))
    return true
  }

  /** True while so much waits to be read by these networks, or by all, that nothing more should be made for them. */
  isUnread(networks: readonly string[]): boolean {
    return this.#unread.isFull(networks)
  }

  /** True where nothing else is to be answered on the connection of this request. */
  isAlone(socket: Socket): boolean {
    return this.#connectionOf(socket).open.size === 1
  }

  /** Lets what comes after a refusal on this connection wait until it has ended. */
  refuse(socket: Socket): void {
    this.#connectionOf(socket).refused += 1
    this.#refused += 1
  }

  #connectionOf(socket: Socket): Connection {
    let connection = this.#connections.get(socket)
    if (!connection) {
      const made: Connection = { open: new Set(), refused: 0 }
      socket.once('close', () => {
        this.#refused -= made.refused
        // Node tells only the answer that is being sent. The application would go on working on those waiting behind it, for
        // nobody.
        for (const response of made.open) response.destroy()
      })
      this.#connections.set(socket, (connection = made))
    }
    return connection
  }
}

/** The longest time without a byte sent or read. A client that is silent for so long has gone and must not keep its place. */
export const idleMilliseconds = 120_000

/** Reads and ignores the input, for as long as a client may take to read the answers it still has to get. */
function discardInput(socket: Socket): void {
  socket.removeAllListeners('data')
  socket.on('data', () => {})
  const timer = setTimeout(() => socket.destroy(), idleMilliseconds).unref()
  socket.once('close', () => clearTimeout(timer))
}
