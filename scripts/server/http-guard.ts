import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { isIP, type Socket } from 'node:net'
import onHeaders from 'on-headers'
import { paymentProvider } from '../../app/services/payment-provider.ts'
import { baselineHeaders } from '../../app/utils/security-headers.ts'

/**
 * The guard in front of react-router-serve. Static files and express's own error pages never reach the application's middleware.
 * So the rules for every answer are applied here, on the bare node:http server.
 */
export interface GuardSettings {
  appOrigin: string
  isHttps: boolean
  /** The number of our own proxies in front. Each adds an address at the right end of X-Forwarded-For. */
  trustedProxies: number
  /** True in demo, development and tests, where the site is reached by more than one name of this machine. */
  sandboxOrigin?: string | null
  /** Takes one JSON line for each request that the application did not log itself: files, and requests refused here. */
  log?: (line: string) => void
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Headers with which a client may pose as a proxy. Nothing of ours reads them, and deleting them keeps it that way. */
const spoofable = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip']

/** The longest time without a byte sent or read. A client that is silent for so long has gone and must not keep its place. */
const idleMilliseconds = 120_000
/**
 * The most requests under way on one connection. Browsers and proxies wait for the answer before the next one; only programs
 * pipeline.
 */
const mostOnAConnection = 32
/** The most requests under way in all. Each may hold a page in memory until its client has read it. */
const mostInAll = 512
/** The most requests that may wait behind refusals, in all. Each costs two kilobytes. The connections that bring more are cut. */
const mostBehindRefusals = 16_384

/**
 * Puts the guard before the listeners that the server already has, and sets the server's limits. `underWay` counts the requests
 * that have been handed on and are neither answered nor given up.
 */
export function guardServer(server: Server, settings: GuardSettings): { underWay: () => number } {
  // A client gets 15 s for its headers and 120 s for a whole request: 25 MB of evidence over a 2 Mbit/s line.
  server.headersTimeout = 15_000
  server.requestTimeout = 120_000
  // This is longer than the minute for which proxies keep an idle connection, so that none reuses one that we are just closing.
  server.keepAliveTimeout = 65_000
  server.timeout = idleMilliseconds

  const load = new Load()
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const admission = load.admit(request.socket, response)
    if (admission === 'ignored' || !guardRequest(request, response, settings)) return
    if (admission === 'refused') {
      refuse(request, response, 503, 'Service Unavailable', { 'retry-after': '5' }, overloaded)
      return
    }
    for (const listener of listeners) listener.call(server, request, response)
  })
  return { underWay: () => load.underWay }
}

interface Connection {
  /** The answers that are still to be sent. */
  open: Set<ServerResponse>
  /** Requests past the limit. The first is answered and ends the connection; the others wait until it has ended. */
  refused: number
}

/** Counts the requests under way. Each counts from its arrival until its answer is finished or its connection closed. */
class Load {
  underWay = 0
  #refused = 0
  #connections = new WeakMap<Socket, Connection>()

  admit(socket: Socket, response: ServerResponse): 'admitted' | 'refused' | 'ignored' {
    const connection = this.#connectionOf(socket)
    if (connection.refused === 0 && connection.open.size < mostOnAConnection && this.underWay < mostInAll) {
      connection.open.add(response)
      this.underWay += 1
      // The event `close` also comes after the last byte of an answer.
      response.once('close', () => {
        if (connection.open.delete(response)) this.underWay -= 1
      })
      return 'admitted'
    }
    connection.refused += 1
    this.#refused += 1
    if (connection.refused === 1) return 'refused'
    // The connection is not paused, because one that is not read does not report its end.
    if (connection.refused === 2) process.nextTick(discardInput, socket)
    if (this.#refused > mostBehindRefusals) socket.destroy()
    return 'ignored'
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

/** Makes one request safe to hand on. False when the request was refused, and so is already answered. */
export function guardRequest(request: IncomingMessage, response: ServerResponse, settings: GuardSettings): boolean {
  const { appOrigin, isHttps, trustedProxies, sandboxOrigin, log } = settings
  const started = performance.now()
  const baseline = Object.entries(baselineHeaders({ isHttps, paymentOrigin: paymentProvider.scriptOrigins[0] }))
  onHeaders(response, () => {
    for (const [name, value] of baseline) if (!response.hasHeader(name)) response.setHeader(name, value)
    response.removeHeader('x-powered-by')
  })

  response.on('finish', () => {
    drain(request)
    // The application has already logged the requests that have an id.
    if (log && !response.hasHeader('x-request-id')) log(logLine(request, response, started))
  })
  if (sandboxOrigin && isOtherName(request, appOrigin)) {
    refuse(request, response, 307, 'Temporary Redirect', { location: appOrigin + request.url })
    return false
  }

  request.headers['x-client-address'] = clientAddress(request, trustedProxies)
  for (const name of spoofable) delete request.headers[name]
  // Nothing may be built from the Host that a client sent, and a malformed Host would even be a 500.
  request.headers.host = new URL(appOrigin).host

  if (!methods.has(request.method ?? '')) {
    refuse(request, response, 405, 'Method Not Allowed', { allow: [...methods].join(', ') })
    return false
  }
  if (pathOf(request).length > longestPath) {
    refuse(request, response, 414, 'URI Too Long')
    return false
  }
  if (!isPath(pathOf(request))) {
    refuse(request, response, 400, 'Bad Request')
    return false
  }
  return true
}

/**
 * The longest path that is accepted. Ours have 30 characters at most. Code that reads a path may take time that grows with the
 * square of its length.
 */
const longestPath = 1000

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0]!
}

/** Reads and ignores the input, for as long as a client may take to read the answers it still has to get. */
function discardInput(socket: Socket): void {
  socket.removeAllListeners('data')
  socket.on('data', () => {})
  const timer = setTimeout(() => socket.destroy(), idleMilliseconds).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** A line like the application's: no query, no cookie, no address. */
function logLine(request: IncomingMessage, response: ServerResponse, started: number): string {
  return JSON.stringify({
    at: new Date().toISOString(),
    request: 'none',
    method: request.method,
    path: pathOf(request).slice(0, 200),
    status: response.statusCode,
    ms: Math.round((performance.now() - started) * 10) / 10,
  })
}

/** The most bytes of a refused body that are still read and thrown away. A client that sends more is cut off. */
const mostDrained = 8 * 1024 * 1024

/**
 * Reads on after an answer that came before the body's end, as a refusal does. If the rest stayed in the socket, it would be
 * taken for the next request, and every later answer would wait for ever.
 */
function drain(request: IncomingMessage): void {
  if (request.complete) return
  let drained = 0
  request.removeAllListeners('data')
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > mostDrained) request.socket.destroy()
  })
  request.resume()
}

/**
 * True for a page asked for by another name of this machine. Cookies and sign-in belong to one name, so the browser is sent to
 * that one.
 */
function isOtherName(request: IncomingMessage, appOrigin: string): boolean {
  const { hostname, host } = new URL(appOrigin)
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  return isPage && hostname === 'localhost' && request.headers.host === host.replace('localhost', '127.0.0.1')
}

/** The address that the request came from: the socket's, or with proxies in front the one that the outermost of them saw. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = plainAddress(request.socket.remoteAddress ?? '') ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return plainAddress(forwarded.at(-trustedProxies)?.trim().slice(0, 100) ?? '') ?? direct
}

/** The bare address of `::ffff:192.0.2.1`, `192.0.2.1:4711` and `[2001:db8::1]:4711`; undefined for a text that is no address. */
function plainAddress(text: string): string | undefined {
  const bare = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare.toLowerCase() : undefined
}

/** True for a path that the routes can read. An absolute address or a broken escape would end as a logged stack and a 500. */
function isPath(path: string): boolean {
  if (!path.startsWith('/')) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** A form that was sent is not read any more, and the browser that sent it has it still. */
const overloaded =
  '<p>The site is too busy at the moment. Nothing has been saved. Please go back, where what you typed still is, and try again in a few seconds.</p>'

/** Ends the request and its connection: JSON for /api/*, a small page elsewhere. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  title: string,
  headers: Record<string, string> = {},
  words = '',
): void {
  const isApi = pathOf(request).startsWith('/api/')
  const page = isApi
    ? JSON.stringify({ message: title })
    : `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${words}<p><a href="/">Home</a></p></html>`
  response.writeHead(status, {
    'content-type': isApi ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    connection: 'close',
    ...headers,
  })
  response.end(page)
}
