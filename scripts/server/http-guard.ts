import { STATUS_CODES, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ForServer } from '../../app/for-server.server.ts'
import { paymentProvider } from '../../app/services/payment-provider.ts'
import { errorText, writeLogLine, type LogFields } from '../../app/utils/log-line.ts'
import { networksOf } from '../../app/utils/networks.ts'
import type { NotedAnswer } from '../../app/utils/noted-answers.ts'
import { baselineHeaders } from '../../app/utils/security-headers.ts'
import { followArrivals } from './arrivals.ts'
import { Bodies, discardRead, hasBody, usualBodies, type BodyLimits, type BodyRefusal } from './bodies.ts'
import { Connections, usualConnections, type ConnectionLimits } from './connections.ts'
import { idleMilliseconds, Places, usualPlaces, type PlaceLimits } from './places.ts'
import { Shedding, usualShedding, type SheddingLimits } from './shedding.ts'

/**
 * The guard in front of everything else. Kept pages, static files and Node's own refusals never reach the application's middleware.
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
  /** Counts the same requests. */
  noteAnswer?: (answer: NotedAnswer) => void
  /** Answers a request without a body from memory; true where it has. Such an answer takes no place, and logs itself. */
  answerKept?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Sends a file of the build; true where the request was for one. It takes no place either. */
  sendFile?: (request: IncomingMessage, response: ServerResponse) => boolean
  /**
   * Begins to send a picture; true where the request was for one. It takes no place, but what of it waits to be read counts. The last
   * function is called where there is none.
   */
  answerPicture?: ForServer['answerPicture']
  /** The account that a cookie has signed in; empty where it has none. */
  accountOf?: ForServer['accountOf']
  /** Answers whoever watches the site, at an address that is for them; without it the application does. */
  answerWatcher?: ForServer['answerWatcher']
  /** Other limits than the usual ones. */
  connections?: Partial<ConnectionLimits>
  places?: Partial<PlaceLimits>
  bodies?: Partial<BodyLimits>
  shedding?: Partial<SheddingLimits>
}

/**
 * The header in which the application reads the client's address. It overwrites whatever the client sent. `marketplaceHasGuard` tells the
 * application that it does: behind another server the header is what a client has made up.
 */
const clientAddressHeader = 'x-client-address'

/** Nothing of ours takes OPTIONS: to a page React Router answers it before any of our middleware. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Headers with which a client may pose as a proxy. Nothing of ours reads them, and deleting them keeps it that way. */
const spoofable = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip']

/** What the guard knows before the first request. */
interface Guard extends GuardSettings {
  /** The host of the site's own address. */
  host: string
  /** The other name of this machine, where the site is reached by it as well. */
  otherHost: string | null
  baseline: readonly (readonly [name: string, value: string])[]
}

/**
 * Puts the guard before the listeners that the server already has, and sets the server's limits. `underWay` counts the requests
 * that have been handed on and are neither answered nor given up, `held` those whose bodies are still arriving, `longBytes` the bytes of
 * longer bodies.
 */
export function guardServer(
  server: Server,
  settings: GuardSettings,
): { underWay: () => number; held: () => number; longBytes: () => number } {
  // A client gets 15 s for its headers and 120 s for a whole request: 25 MB of evidence over a 2 Mbit/s line.
  server.headersTimeout = 15_000
  server.requestTimeout = 120_000
  // This is longer than the minute for which proxies keep an idle connection, so that none reuses one that we are just closing.
  server.keepAliveTimeout = 65_000
  server.timeout = idleMilliseconds

  ;(globalThis as { marketplaceHasGuard?: boolean }).marketplaceHasGuard = true
  const guard = prepare(settings)
  const hasOpen = (socket: Socket) => places.answerOn(socket) !== undefined
  const giveUp = (socket: Socket) => {
    noteRefusal(408, socket)
    socket.destroy()
  }
  const connections = new Connections({ ...usualConnections, ...settings.connections }, hasOpen, giveUp)
  const places = new Places({ ...usualPlaces, ...settings.places })
  const bodies = new Bodies({ ...usualBodies, ...settings.bodies })
  const noteRefusal = noteOnSocket(guard, connections)
  takeConnections(server, guard, connections, places, noteRefusal)
  const shedding = new Shedding({ ...usualShedding, ...settings.shedding }, followArrivals(server))
  refuseAsNode(server, guard, places, noteRefusal)
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')

  const end = (request: IncomingMessage, response: ServerResponse, refusal: Refusal) => {
    places.refuse(request.socket)
    refuse(request, response, ...refusal)
  }
  const arrive = (request: IncomingMessage, response: ServerResponse, known: Refusal | null) => {
    const arrived = performance.now()
    const { socket } = request
    const isRefused = connections.isRefused(socket)
    if (isRefused) places.refuse(socket)
    const hasRoom = !isRefused && places.arrive(socket, response)
    const refusal = known ?? examine(request, guard)
    // A full house must not look like a dead one.
    if (isRefused && !refusal && watchedPath(request) !== null) {
      response.setHeader('connection', 'close')
      handle(request, response, arrived, false)
    } else if (refusal || !hasRoom) {
      dress(request, response, guard, arrived)
      end(request, response, refusal ?? fullHouse(request))
    } else if (hasBody(request)) handle(request, response, arrived, true)
    else {
      places.inTurn(socket, response, () => {
        if (!guard.answerKept?.(request, response)) handle(request, response, arrived, false)
      })
    }
  }
  const handle = (request: IncomingMessage, response: ServerResponse, arrived: number, isWithBody: boolean) => {
    let isHeld = isWithBody
    const noted = dress(request, response, guard, arrived)
    const refuseFull = () => end(request, response, fullHouse(request))
    const answer = () => {
      noted.from = 'made'
      for (const listener of listeners) listener.call(server, request, response)
    }
    const watched = watchedPath(request)
    if (watched !== null) {
      Object.assign(noted, { pattern: watched, from: 'made' })
      if (guard.answerWatcher) sendToWatcher(response, guard.answerWatcher(watched, request.headers.authorization))
      else answer()
      return
    }
    const networks = networksOf(String(request.headers[clientAddressHeader]))
    // The application logs who breaks off what it was given; a body that never came whole is not among that.
    response.once('close', () => {
      if (!isHeld || response.writableFinished) return
      response.statusCode = 499
      settings.log?.(lineOf(request, response, arrived))
      guard.noteAnswer?.({ ...noted, status: 499, milliseconds: performance.now() - arrived })
    })
    const handOn = () => {
      isHeld = false
      if (response.destroyed) return
      // All readers of a file read the same bytes, so that it needs no place. An office whose browsers come all at once gets its pages whole.
      if (guard.sendFile?.(request, response)) {
        noted.from = 'file'
        return
      }
      const isPicture = !places.isUnread(networks) && guard.answerPicture?.(request, response, takePlace)
      if (isPicture) places.watch(response, networks)
      else takePlace()
    }
    const takePlace = () => {
      if (response.destroyed) return
      const account = guard.accountOf?.(request.headers.cookie) ?? ''
      if (typeof account === 'string') takePlaceOf(account)
      else void account.then(takePlaceOf)
    }
    const takePlaceOf = (account: string) => {
      if (response.destroyed) return
      if (!places.take(response, networks, account)) return refuseFull()
      const refuseLate = () => {
        // Another may have had the same page made while this one waited for its turn.
        if (isWithBody || !guard.answerKept?.(request, response)) refuseFull()
      }
      const make = () => (places.isUnread(networks) ? refuseLate() : answer())
      shedding.enter(request, response, networks, account, make, refuseLate)
    }
    const refuseBody = (why: BodyRefusal) => {
      if (why === 'full') refuseFull()
      else end(request, response, why === 'slow' ? timeout : crumbs)
    }
    if (isHeld) bodies.hold(request, response, networks, handOn, refuseBody)
    else handOn()
  }
  server.on('request', (request, response) => arrive(request, response, null))
  server.on('checkExpectation', (request, response) => arrive(request, response, [417, 'Expectation Failed']))
  return { underWay: () => places.underWay, held: () => bodies.held, longBytes: () => bodies.longBytes }
}

function prepare(settings: GuardSettings): Guard {
  const { appOrigin, isHttps, sandboxOrigin } = settings
  const { host, hostname } = new URL(appOrigin)
  const hasOther = Boolean(sandboxOrigin) && hostname === 'localhost'
  return {
    ...settings,
    host,
    otherHost: hasOther ? host.replace('localhost', '127.0.0.1') : null,
    baseline: Object.entries(baselineHeaders({ isHttps, paymentOrigin: paymentProvider.scriptOrigins[0] })),
  }
}

/** The addresses of those who watch the site. */
const watchedPaths = new Set(['/healthz', '/readyz', '/metrics'])

/** What a watcher of the site asks for; null for any other request. They are counted nowhere. */
function watchedPath(request: IncomingMessage): string | null {
  const path = pathOf(request)
  return watchedPaths.has(path) && (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request)
    ? path
    : null
}

function sendToWatcher(response: ServerResponse, answer: ReturnType<ForServer['answerWatcher']>): void {
  answer.then(
    ({ status, text, headers }) => {
      response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) })
      response.end(text)
    },
    (error: unknown) => {
      writeLogLine('stderr', { level: 'error', event: 'not-answered', error: errorText(error) })
      response.writeHead(500, { 'content-length': 0, 'cache-control': 'no-store' }).end()
    },
  )
}

type Refusal = [status: number, title: string, headers?: Record<string, string>, words?: string]

const timeout: Refusal = [408, 'Request Timeout']
const crumbs: Refusal = [400, 'Bad Request']

/** A form that was sent is not read any more, and the browser that sent it has it still. */
function fullHouse({ method }: IncomingMessage): Refusal {
  const words =
    method === 'POST'
      ? '<p>The site is too busy at the moment. Nothing has been saved. Please go back, where what you typed still is, and try again in a few seconds.</p>'
      : '<p>The site is too busy at the moment. Please try again in a few seconds.</p><p><a href="">Try again</a></p>'
  return [503, 'Service Unavailable', { 'retry-after': '5' }, words]
}

/** Makes one request safe to hand on; why it is refused where it is. */
function examine(request: IncomingMessage, guard: Guard): Refusal | null {
  const { headers, method = '', url = '' } = request
  if (!hasGoodHost(request)) return [400, 'Bad Request']
  // Cookies and sign-in belong to one name of this machine, so a browser that asks for a page by the other one is sent there.
  if (headers.host === guard.otherHost && method === 'GET' && watchedPath(request) === null) {
    if (headers.accept?.includes('text/html')) return [307, 'Temporary Redirect', { location: guard.appOrigin + url }]
  }
  headers[clientAddressHeader] = clientAddress(request, guard.trustedProxies)
  for (const name of spoofable) if (headers[name] !== undefined) delete headers[name]
  // Nothing may be built from the Host that a client sent, and a malformed Host would even be a 500.
  headers.host = guard.host

  if (!methods.has(method)) return [405, 'Method Not Allowed', { allow: [...methods].join(', ') }]
  const path = pathOf(request)
  const isTooLong = path === manifestPath && url.length > longestManifest
  if (path.length > longestPath || isTooLong) return [414, 'URI Too Long']
  return isPath(path) ? null : [400, 'Bad Request']
}

/** One Host of the right form, or none before HTTP/1.1 (RFC 9112, 3.2). Of two, Node gives the first. */
function hasGoodHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers
  if (host === undefined) return httpVersion !== '1.1'
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count === 1 && /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i.test(host)
}

/** Gives an answer the headers that each one has, and sees to what comes after it. What comes back is how it will be counted. */
function dress(
  request: IncomingMessage,
  response: ServerResponse,
  guard: Guard,
  arrived: number,
): Pick<NotedAnswer, 'pattern' | 'from'> {
  for (const [name, value] of guard.baseline) response.setHeader(name, value)
  const noted: Pick<NotedAnswer, 'pattern' | 'from'> = { pattern: 'none', from: 'refused' }
  response.on('finish', () => {
    drain(request)
    // The application has already logged and counted the requests that have an id.
    if (response.hasHeader('x-request-id')) return
    guard.log?.(lineOf(request, response, arrived))
    guard.noteAnswer?.({ ...noted, status: response.statusCode, milliseconds: performance.now() - arrived })
  })
  return noted
}

/** Lines of the log a second for what was refused on the bare connection. A flood of that must not fill the disk. */
const mostLines = 10

type NoteRefusal = (status: number, socket?: Socket) => void

/** Logs and counts what is answered on a bare connection, where there is no request. */
function noteOnSocket({ log, noteAnswer }: Guard, connections: Connections): NoteRefusal {
  let second = 0
  let lines = 0
  let leftOut = 0
  return (status, socket) => {
    const milliseconds = socket ? connections.unanswered(socket) : 0
    noteAnswer?.({ pattern: 'none', status, milliseconds, from: 'refused' })
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) lines = 0
    second = now
    if (lines >= mostLines) return void (leftOut += 1)
    lines += 1
    const ms = Math.round(milliseconds * 10) / 10
    log?.({ request: 'none', event: 'refused', status, ms, ...(leftOut > 0 && { left_out: leftOut }) })
    leftOut = 0
  }
}

/** Gives Node the connections, but those that are to be cut off. */
function takeConnections(
  server: Server,
  guard: Guard,
  connections: Connections,
  places: Places,
  noteRefusal: NoteRefusal,
): void {
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    // Behind proxies all connections are theirs.
    const networks = guard.trustedProxies === 0 ? networksOf(addressOf(socket)) : []
    if (!connections.take(socket, networks)) {
      noteRefusal(503, socket)
      return socket.destroy()
    }
    for (const listener of listeners) listener.call(server, socket)
    places.follow(socket)
  })
  // An answer that is given up must not look whole (connections.ts).
  server.on('timeout', (socket: Socket) => {
    if (places.answerOn(socket)) socket.resetAndDestroy()
    else socket.destroy()
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    // The system has no more files for a connection: its client is cut off, and the others go on.
    if (error.syscall === 'accept') noteRefusal(503)
    else if (server.listenerCount('error') === 1) throw error
  })
}

/** A browser sends so much where it has many cookies, of this machine's other sites too. */
const tooManyHeaders =
  '<p>Your browser sent more than this site takes. Please delete its cookies for this site, then try again.</p>'

/**
 * Gives the answers with which Node refuses what it cannot read the headers of every answer, and words. Node gives the first bytes of such a
 * request to nobody, so that they are answered on the bare connection.
 */
function refuseAsNode(server: Server, guard: Guard, places: Places, noteRefusal: NoteRefusal): void {
  const statusOf: Readonly<Record<string, number>> = {
    HPE_HEADER_OVERFLOW: 431,
    HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
    ERR_HTTP_REQUEST_TIMEOUT: 408,
  }
  const refuseBare = (socket: Duplex, status: number, more: string[] = []) => {
    const page = pageOf(STATUS_CODES[status]!, status === 431 ? tooManyHeaders : '')
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: text/html; charset=utf-8',
      `content-length: ${Buffer.byteLength(page)}`,
      ...more,
      ...guard.baseline.map(([name, value]) => `${name}: ${value}`),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${page}`)
  }
  // The guard asks for the header itself.
  Object.assign(server, { requireHostHeader: false })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const answer = places.answerOn(socket)
    // A second answer must not begin in the middle of one.
    if (socket.writable && !answer?.headersSent) {
      const status = statusOf[error.code ?? ''] ?? 400
      // A request that had come so far is counted with its own end.
      if (!answer) noteRefusal(status, socket)
      refuseBare(socket, status)
    }
    socket.destroy(error)
  })
  // Whoever takes this for a proxy. Node has taken its own listeners away, and an error without one would end the process.
  server.on('connect', (request, socket) => {
    socket.on('error', () => {})
    noteRefusal(405)
    const isFree = socket.writable && !places.answerOn(request.socket)
    if (isFree) refuseBare(socket, 405, [`allow: ${[...methods].join(', ')}`])
    socket.destroy()
  })
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

function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
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

/** The address that the request came from: the socket's, or with proxies in front the one that the outermost of them saw. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const direct = addressOf(request.socket)
  if (trustedProxies === 0) return direct
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return plainAddress(forwarded.at(-trustedProxies)?.trim().slice(0, 100) ?? '') ?? direct
}

function addressOf(socket: Socket): string {
  return plainAddress(socket.remoteAddress ?? '') ?? 'unknown'
}

/** The bare address of `::ffff:192.0.2.1`, `192.0.2.1:4711` and `[2001:db8::1]:4711`; undefined for a text that is no address. */
function plainAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text
  const bare = text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare.toLowerCase() : undefined
}

/** True for a path that the routes can read. An absolute address or a broken escape would end as a logged stack and a 500. */
function isPath(path: string): boolean {
  if (!path.startsWith('/')) return false
  if (!path.includes('%')) return true
  try {
    // Vite bundles this file for the development server, and leaves out a call whose value nobody uses.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** On a phone its words have their usual size, and in the dark no white page comes up. */
function pageOf(title: string, words = ''): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>body{max-width:40rem;margin:10vh auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}</style><h1>${title}</h1>${words}<p><a href="/">Home</a></p></html>`
}

/** Ends the request and its connection: JSON for /api/*, a small page elsewhere. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  title: string,
  headers: Record<string, string> = {},
  words = '',
): void {
  if (hasBody(request)) discardRead(request)
  const isApi = pathOf(request).startsWith('/api/')
  const page = isApi ? JSON.stringify({ message: title }) : pageOf(title, words)
  response.writeHead(status, {
    'content-type': isApi ? 'application/json' : 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    connection: 'close',
    ...headers,
  })
  response.end(page)
}
