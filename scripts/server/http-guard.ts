import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { isIP, type Socket } from 'node:net'
import onHeaders from 'on-headers'
import { paymentProvider } from '../../app/services/payment-provider.ts'
import { baselineHeaders } from '../../app/utils/security-headers.ts'

/**
 * What stands in front of react-router-serve. Static files and express's own error pages never reach the application's
 * middleware, so what must hold for every answer is done here, on the bare node:http server.
 */
export interface GuardSettings {
  appOrigin: string
  isHttps: boolean
  /** How many proxies in front are ours; each one adds an address at the right end of X-Forwarded-For. */
  trustedProxies: number
  /** Set in demo, development and tests, where the site is reached by more than one name of this machine. */
  sandboxOrigin?: string | null
  /** Takes one JSON line for each request that the application did not log itself: files, and what is refused here. */
  log?: (line: string) => void
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Headers a client may send to pose as a proxy. Nothing of ours reads them; deleting them keeps it that way. */
const spoofable = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip']

/** A client that neither sends nor reads a byte for so long has gone, and must not keep its place. */
const idleMilliseconds = 120_000
/** Requests under way on one connection. Browsers and proxies send the next one after the answer; only programs pipeline. */
const mostOnAConnection = 32
/** Requests under way in all. Each may hold a page in memory until its client has read it. */
const mostInAll = 512
/** Requests that wait behind a refusal cost two kilobytes each; past so many in all, the connections that bring more are cut. */
const mostBehindRefusals = 16_384

/**
 * Puts the guard before the listeners the server already has, and gives it limits. `underWay` tells how many requests have been
 * handed on and are neither answered nor given up.
 */
export function guardServer(server: Server, settings: GuardSettings): { underWay: () => number } {
  // A client gets 15 s for its headers and 120 s for a whole request: 25 MB of evidence over a 2 Mbit/s line.
  server.headersTimeout = 15_000
  server.requestTimeout = 120_000
  // Longer than the minute that proxies keep an idle connection, so that none reuses one we are just closing.
  server.keepAliveTimeout = 65_000
  server.timeout = idleMilliseconds

  const load = new Load()
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const admission = load.admit(request.socket, response)
    if (admission === 'ignored' || !guardRequest(request, response, settings)) return
    if (admission === 'refused') {
      refuse(request, response, 503, 'Service Unavailable', { 'retry-after': '5' })
      return
    }
    for (const listener of listeners) listener.call(server, request, response)
  })
  return { underWay: () => load.underWay }
}

interface Connection {
  /** The answers that are still owed. */
  open: Set<ServerResponse>
  /** Requests past the limit. The first is answered and ends the connection; the others wait until it has ended. */
  refused: number
}

/** Counts the requests under way: each from its arrival until its answer is finished or its connection closed. */
class Load {
  underWay = 0
  #refused = 0
  #connections = new WeakMap<Socket, Connection>()

  admit(socket: Socket, response: ServerResponse): 'admitted' | 'refused' | 'ignored' {
    const connection = this.#connectionOf(socket)
    if (connection.refused === 0 && connection.open.size < mostOnAConnection && this.underWay < mostInAll) {
      connection.open.add(response)
      this.underWay += 1
      // It comes after the last byte as well.
      response.once('close', () => {
        if (connection.open.delete(response)) this.underWay -= 1
      })
      return 'admitted'
    }
    connection.refused += 1
    this.#refused += 1
    if (connection.refused === 1) return 'refused'
    // Not paused: a connection that is not read does not tell of its end.
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
        // Node tells only the answer that is being sent; those waiting behind it would be worked on for nobody.
        for (const response of made.open) response.destroy()
      })
      this.#connections.set(socket, (connection = made))
    }
    return connection
  }
}

/** Makes one request safe to hand on. False: it was refused and is answered. */
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
    // The application names the requests it has logged.
    if (log && !response.hasHeader('x-request-id')) log(logLine(request, response, started))
  })
  if (sandboxOrigin && isOtherName(request, appOrigin)) {
    refuse(request, response, 307, 'Temporary Redirect', { location: appOrigin + request.url })
    return false
  }

  request.headers['x-client-address'] = clientAddress(request, trustedProxies)
  for (const name of spoofable) delete request.headers[name]
  // Nothing may be made from the Host a client sent; a malformed one would even be a 500.
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

/** The longest of ours has 30; what reads a path may take time that grows with the square of its length. */
const longestPath = 1000

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0]!
}

/** Reads on without looking at it, for as long as a client may take to read the answers it is still owed. */
function discardInput(socket: Socket): void {
  socket.removeAllListeners('data')
  socket.on('data', () => {})
  const timer = setTimeout(() => socket.destroy(), idleMilliseconds).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** The same line as the application's: no query, no cookie, no address. */
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

/** As much of a refused body is still read and thrown away; whoever sends more is cut off. */
const mostDrained = 8 * 1024 * 1024

/**
 * Reads on after an answer that came before the body's end, as a refusal does. Left in the socket, the rest would be taken for the
 * next request, and every answer after it would wait for ever.
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

/** A page asked for by another name of this machine: cookies and sign-in belong to one name, so the browser is sent to that. */
function isOtherName(request: IncomingMessage, appOrigin: string): boolean {
  const { hostname, host } = new URL(appOrigin)
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  return isPage && hostname === 'localhost' && request.headers.host === host.replace('localhost', '127.0.0.1')
}

/** The address the request came from: the socket's, or with proxies in front the one the outermost of them saw. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = plainAddress(request.socket.remoteAddress ?? '') ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return plainAddress(forwarded.at(-trustedProxies)?.trim().slice(0, 100) ?? '') ?? direct
}

/** `::ffff:192.0.2.1`, `192.0.2.1:4711` and `[2001:db8::1]:4711` as the bare address; undefined for what is none. */
function plainAddress(text: string): string | undefined {
  const bare = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare.toLowerCase() : undefined
}

/** True for what the routes can read. An absolute address or a broken escape would end as a logged stack and a 500. */
function isPath(path: string): boolean {
  if (!path.startsWith('/')) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Ends the request and its connection: JSON for /api/*, a small page elsewhere. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  title: string,
  headers: Record<string, string> = {},
): void {
  const isApi = pathOf(request).startsWith('/api/')
  const page = isApi
    ? JSON.stringify({ message: title })
    : `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p><a href="/">Home</a></p></html>`
  response.writeHead(status, {
    'content-type': isApi ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    connection: 'close',
    ...headers,
  })
  response.end(page)
}
