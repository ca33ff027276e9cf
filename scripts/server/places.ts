import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { NetworkCounts, type Share } from './network-counts.ts'
import { UnreadAnswers, usualUnread } from './unread.ts'

/** The limits of requests under way, each of which may hold a page in memory until its client has read it (OPERATING.md, Limits). */
export interface PlaceLimits extends Share {
  /** On one connection. Browsers and proxies wait for the answer before the next one; only programs pipeline. */
  onAConnection: number
  unread: Share
}

export const usualPlaces: PlaceLimits = {
  onAConnection: 8,
  inAll: 1024,
  ofANetwork: 256,
  ofALargeNetwork: 384,
  unread: usualUnread,
}

interface Connection {
  /** The answers that are still to be sent, in their order. */
  open: Set<ServerResponse>
  /** What begins those among them that wait until the answers before have been read. */
  waiting: Map<ServerResponse, () => void>
  /** True from the first request past a limit on. It is answered and ends the connection, so that nothing may be done for what follows. */
  isRefused: boolean
}

/**
 * The places of requests. On its connection a request counts from its arrival, in all and for its network from when it is handed on,
 * until its answer is finished or its connection closed.
 */
export class Places {
  #limits: PlaceLimits
  #underWay = new NetworkCounts()
  /** Of each account in each network. */
  #ofAccounts = new NetworkCounts()
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

  /** Follows a connection of the server, once Node has given it a parser. */
  follow(socket: Socket): void {
    const { parser } = socket as Socket & { parser?: Parser | null }
    const onIncoming = parser?.onIncoming
    if (!parser || !onIncoming) return
    parser.onIncoming = (request, keepAlive) => {
      if (!this.#connectionOf(socket).isRefused) return onIncoming(request, keepAlive)
      // The connection is not paused, because one that is not read does not report its end.
      process.nextTick(discardInput, socket)
      return restIsNotHttp
    }
  }

  /** The answer that is being sent on a connection, or is to be sent next. */
  answerOn(socket: Socket): ServerResponse | undefined {
    return this.#connections.get(socket)?.open.values().next().value
  }

  /** Counts a request on its connection. False past the limit. */
  arrive(socket: Socket, response: ServerResponse): boolean {
    const connection = this.#connectionOf(socket)
    const { open } = connection
    if (open.size >= this.#limits.onAConnection) {
      connection.isRefused = true
      return false
    }
    open.add(response)
    // The event `close` also comes after the last byte of an answer.
    response.once('close', () => {
      open.delete(response)
      this.#beginNext(connection)
    })
    return true
  }

  /**
   * Begins an answer once those before it on its connection have been handed to the system, and in a turn of the event loop of its own: so
   * one connection holds one answer, and all connections have their turns.
   */
  inTurn(socket: Socket, response: ServerResponse, begin: () => void): void {
    const { open, waiting } = this.#connectionOf(socket)
    if (open.size === 1) return begin()
    waiting.set(response, begin)
  }

  #beginNext({ open, waiting }: Connection): void {
    const [next] = open
    const begin = next && waiting.get(next)
    if (!begin) return
    waiting.delete(next)
    setImmediate(() => {
      if (!next.destroyed) begin()
    })
  }

  /**
   * Takes a place in all and one of each network's. False where there is none, or where too much waits to be read. Much may have been made
   * while it waited for its turn, so that it is asked again by then (`isUnread`). `account` is empty for whoever has not signed in.
   */
  take(response: ServerResponse, networks: readonly string[], account: string): boolean {
    const ofAccount = `${networks.at(-1)} ${account}`
    if (!this.#hasRoom(networks, this.#ofAccounts.of(ofAccount) === 0) || this.isUnread(networks)) return false
    const count = (by: number) => {
      this.#underWay.add(networks, by)
      this.#ofAccounts.add([ofAccount], by)
    }
    count(1)
    this.#unread.watch(response, networks)
    response.once('close', () => count(-1))
    return true
  }

  #hasRoom(networks: readonly string[], isNeighbour: boolean): boolean {
    if (this.#underWay.hasRoom(networks, 1, this.#limits)) return true
    const { inAll, ofANetwork, ofALargeNetwork } = this.#limits
    const ofNeighbours = { inAll, ofANetwork: 2 * ofANetwork, ofALargeNetwork: 2 * ofALargeNetwork }
    return isNeighbour && this.#underWay.hasRoom(networks, 1, ofNeighbours)
  }

  /** Counts what waits to be read of an answer that takes no place. */
  watch(response: ServerResponse, networks: readonly string[]): void {
    this.#unread.watch(response, networks)
  }

  /** True while so much waits to be read by these networks, or by all, that nothing more should be made for them. */
  isUnread(networks: readonly string[]): boolean {
    return this.#unread.isFull(networks)
  }

  /** Lets nothing be done for what comes after a refusal on this connection. */
  refuse(socket: Socket): void {
    this.#connectionOf(socket).isRefused = true
  }

  #connectionOf(socket: Socket): Connection {
    let connection = this.#connections.get(socket)
    if (!connection) {
      const made: Connection = { open: new Set(), waiting: new Map(), isRefused: false }
      socket.once('close', () => {
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

/** Node's parser of a connection, as far as it is met here. */
interface Parser {
  onIncoming: ((request: IncomingMessage, keepAlive: boolean) => number) | null
}

/**
 * With this word of Node's the parser lets alone what came after a request, as after an upgrade. It would otherwise make a request of each
 * of the thousands that a piece of 64 kB may hold, before anything else had its turn: 300 connections at once ended the process. Neither
 * to pause nor to destroy the connection, nor to answer nothing, keeps it from that.
 */
const restIsNotHttp = 2

/** Reads and ignores the input, for as long as a client may take to read the answers it still has to get. */
function discardInput(socket: Socket): void {
  socket.removeAllListeners('data')
  socket.on('data', () => {})
  const timer = setTimeout(() => socket.destroy(), idleMilliseconds).unref()
  socket.once('close', () => clearTimeout(timer))
}
