import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import onHeaders from 'on-headers'
import { baselineHeaders } from '../app/utils/security-headers.ts'

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

/** Puts the guard before the listeners the server already has, and gives it time limits. */
export function guardServer(server: Server, settings: GuardSettings): void {
  // A client gets 15 s for its headers and 120 s for a whole request: 25 MB of evidence over a 2 Mbit/s line.
  server.headersTimeout = 15_000
  server.requestTimeout = 120_000
  // Longer than the minute that proxies keep an idle connection, so that none reuses one we are just closing.
  server.keepAliveTimeout = 65_000

  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!guardRequest(request, response, settings)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
}

/** Makes one request safe to hand on. False: it was refused and is answered. */
export function guardRequest(request: IncomingMessage, response: ServerResponse, settings: GuardSettings): boolean {
  const { appOrigin, isHttps, trustedProxies, sandboxOrigin, log } = settings
  const started = performance.now()
  const baseline = Object.entries(baselineHeaders({ isHttps }))
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
    refuse(response, 307, 'Temporary Redirect', { location: appOrigin + request.url })
    return false
  }

  request.headers['x-client-address'] = clientAddress(request, trustedProxies)
  for (const name of spoofable) delete request.headers[name]
  // Nothing may be made from the Host a client sent; a malformed one would even be a 500.
  request.headers.host = new URL(appOrigin).host

  if (!methods.has(request.method ?? '')) {
    refuse(response, 405, 'Method Not Allowed', { allow: [...methods].join(', ') })
    return false
  }
  if (!isPath(request.url ?? '')) {
    refuse(response, 400, 'Bad Request')
    return false
  }
  return true
}

/** The same line as the application's: no query, no cookie, no address. */
function logLine(request: IncomingMessage, response: ServerResponse, started: number): string {
  return JSON.stringify({
    at: new Date().toISOString(),
    request: 'none',
    method: request.method,
    path: (request.url ?? '').split('?', 1)[0]!.slice(0, 200),
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
  return plainAddress(forwarded.at(-trustedProxies)?.trim() ?? '') ?? direct
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
function isPath(url: string): boolean {
  if (!url.startsWith('/')) return false
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}

function refuse(response: ServerResponse, status: number, title: string, headers: Record<string, string> = {}): void {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p><a href="/">Home</a></p></html>`
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    connection: 'close',
    ...headers,
  })
  response.end(page)
}
