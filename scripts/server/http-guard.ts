import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import onHeaders from 'on-headers'
import { paymentProvider } from '../../app/services/payment-provider.ts'
import type { LogFields } from '../../app/utils/log-line.ts'
import { networksOf } from '../../app/utils/networks.ts'
import { baselineHeaders } from '../../app/utils/security-headers.ts'
import { Bodies, hasBody, usualBodies, type BodyLimits, type BodyRefusal } from './bodies.ts'
import { idleMilliseconds, Places, usualPlaces, type PlaceLimits } from './places.ts'
import { Shedding, usualShedding, type SheddingLimits } from './shedding.ts'

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
  /** Takes a line for each request that the application did not log itself: files, and requests refused here. */
  log?: (fields: LogFields) => void
  /** Other limits than the usual ones. */
  places?: Partial<PlaceLimits>
  bodies?: Partial<BodyLimits>
  shedding?: Partial<SheddingLimits>
  /** Answers whoever watches the site; without it the application does. */
  isReady?: () => Promise<boolean>
}

/** The header in which the application reads the client's address. It overwrites whatever the client sent. */
const clientAddressHeader = 'x-client-address'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Headers with which a client may pose as a proxy. Nothing of ours reads them, and deleting them keeps it that way. */
const spoofable = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip']

/**
 * Puts the guard before the listeners that the server already has, and sets the server's limits. `underWay` counts the requests
 * that have been handed on and are neither answered nor given up, `held` those whose bodies are still arriving.
 */
export function guardServer(server: Server, settings: GuardSettings): { underWay: () => number; held: () => number } {
  // A client gets 15 s for its headers and 120 s for a whole request: 25 MB of evidence over a 2 Mbit/s line.
  server.headersTimeout = 15_000
  server.requestTimeout = 120_000
  // This is longer than the minute for which proxies keep an idle connection, so that none reuses one that we are just closing.
  server.keepAliveTimeout = 65_000
  server.timeout = idleMilliseconds

  const places = new Places({ ...usualPlaces, ...settings.places })
  const bodies = new Bodies({ ...usualBodies, ...settings.bodies })
  const shedding = new Shedding({ ...usualShedding, ...settings.shedding })
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const arrived = performance.now()
    const arrival = places.arrive(socket, response)
    if (arrival === 'ignored' || !guardRequest(request, response, settings)) return
    const refuseFull = () => refuse(request, response, 503, 'Service Unavailable', { 'retry-after': '5' }, overloaded)
    if (arrival === 'refused') return refuseFull()
    const answer = () => {
      for (const listener of listeners) listener.call(server, request, response)
    }
    // Behind other requests on its connection it would have to wait for their answers, and is one like them.
    if (isHealthCheck(request) && places.isAlone(socket)) {
      if (settings.isReady) void settings.isReady().then((isReady) => answerHealth(response, isReady))
      else answer()
      return
    }
    const networks = networksOf(String(request.headers[clientAddressHeader]))
    let isHeld = hasBody(request)
    // The application logs who breaks off what it was given; a body that never came whole is not among that.
    response.once('close', () => {
      if (!isHeld || response.writableFinished) return
      response.statusCode = 499
      settings.log?.(lineOf(request, response, arrived))
    })
    const handOn = () => {
      isHeld = false
      if (response.destroyed) return
      if (!places.take(socket, response, networks)) return refuseFull()
      if (!isFile(request) && !shedding.mayBeMade(request, response, networks)) {
        places.refuse(socket)
        return refuseFull()
      }
      answer()
    }
    const refuseBody = (why: BodyRefusal) =>
      why === 'full' ? refuseFull() : refuse(request, response, 408, 'Request Timeout')
    if (isHeld) bodies.hold(request, response, networks, handOn, refuseBody)
    else handOn()
  })
  return { underWay: () => places.underWay, held: () => bodies.held }
}

/** A watcher of the site asks so. A full house must not look like a dead one, so it is counted nowhere. */
function isHealthCheck(request: IncomingMessage): boolean {
  return request.url === '/healthz' && (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request)
}

/** The words of app/routes/health.ts, which says them where another server runs the application. */
function answerHealth(response: ServerResponse, isReady: boolean): void {
  const text = isReady ? 'ok' : 'not ready'
  response.writeHead(isReady ? 200 : 503, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': text.length,
    'cache-control': 'no-store',
  })
  response.end(text)
}

/** Scripts, styles and pictures of the build cost next to nothing, and a page without them is none. */
function isFile(request: IncomingMessage): boolean {
  return (request.url ?? '').startsWith('/assets/')
}

/** Makes one request safe to hand on. False when the request was refused, and so is already answered. */
function guardRequest(request: IncomingMessage, response: ServerResponse, settings: GuardSettings): boolean {
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
    if (log && !response.hasHeader('x-request-id')) log(lineOf(request, response, started))
  })
  if (sandboxOrigin && !isHealthCheck(request) && isOtherName(request, appOrigin)) {
    refuse(request, response, 307, 'Temporary Redirect', { location: appOrigin + request.url })
    return false
  }

  request.headers[clientAddressHeader] = clientAddress(request, trustedProxies)
  for (const name of spoofable) delete request.headers[name]
  // Nothing may be built from the Host that a client sent, and a malformed Host would even be a 500.
  request.headers.host = new URL(appOrigin).host

  if (!methods.has(request.method ?? '')) {
    refuse(request, response, 405, 'Method Not Allowed', { allow: [...methods].join(', ') })
    return false
  }
  const isTooLong = pathOf(request) === manifestPath && (request.url ?? '').length > longestManifest
  if (pathOf(request).length > longestPath || isTooLong) {
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

/**
 * React Router answers here by itself which scripts the page at a path needs. It takes as many paths as an address can hold, at 0.03 ms
 * each, and a script that leads to another page asks for one.
 */
const manifestPath = '/__manifest'
const longestManifest = 1200

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0]!
}

/** What the application logs of its requests: no query, no cookie, no address. */
function lineOf(request: IncomingMessage, response: ServerResponse, started: number): LogFields {
  return {
    request: 'none',
    method: request.method ?? '',
    path: pathOf(request).slice(0, 200),
    status: response.statusCode,
    ms: Math.round((performance.now() - started) * 10) / 10,
  }
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
