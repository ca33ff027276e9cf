import type { MiddlewareFunction } from 'react-router'
import { clientAddressContext, drawnContext, requestIdContext, visitorContext, wasKeptContext } from '#app/context.ts'
import { timeQueries, type QueryTimes } from '#db/query-times.server.ts'
import { getEnv } from '#app/env.server.ts'
import { noteAnswer } from '#app/utils/noted-answers.ts'
import { newId } from '#app/utils/ids.server.ts'
import { errorText, writeLogLine } from '#app/utils/log-line.ts'

/**
 * The header in which scripts/server/http-guard.ts names the client's address, from the socket or a trusted proxy. It overwrites
 * whatever the client sent. Behind a server without that guard nobody's address is known, and all share the limits of one.
 */
const clientAddressHeader = 'x-client-address'
const shared = globalThis as typeof globalThis & { marketplaceHasGuard?: boolean }

/**
 * The status in the log for a client that closed the connection before the answer was made. Nobody made a mistake, and there was
 * no answer.
 */
const clientClosed = 499

/**
 * Writes one JSON line per request: what was asked, what was answered and how long it took. The line has no query, cookie,
 * address or name. The same is counted by the pattern of the address.
 */
export const requestLog: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const started = performance.now()
  const id = newId()
  context.set(requestIdContext, id)
  const address = shared.marketplaceHasGuard ? request.headers.get(clientAddressHeader) : null
  context.set(clientAddressContext, address ?? 'unknown')
  const response = await next()
  response.headers.set('x-request-id', id)
  const milliseconds = performance.now() - started
  const status = request.signal.aborted ? clientClosed : response.status
  noteAnswer({ pattern, status, milliseconds, from: context.get(wasKeptContext) ? 'kept' : 'made' })
  if (getEnv().logRequests) {
    writeLogLine('stdout', {
      request: id,
      method: request.method,
      path: url.pathname.slice(0, 200),
      status,
      ms: tenths(milliseconds),
    })
  }
  return response
}

/**
 * Tells a signed-in admin, and nobody else, how long the answer took since the session was known, with the drawing of the page and the
 * queries in it (the header Server-Timing, which the tools of browsers show). Times tell what lies behind a page.
 */
export const serverTiming: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (context.get(visitorContext)?.role !== 'admin') return next()
  const started = performance.now()
  const times: QueryTimes = { count: 0, milliseconds: 0 }
  const response = await timeQueries(times, next)
  const drawn = context.get(drawnContext)
  const parts = [
    `total;dur=${tenths(performance.now() - started)}`,
    `db;dur=${tenths(times.milliseconds)};desc="${times.count} queries"`,
    ...(drawn === null ? [] : [`render;dur=${tenths(drawn)}`]),
  ]
  response.headers.set('server-timing', parts.join(', '))
  return response
}

function tenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10
}

/** Logs one line about an expected failure. `detail` must hold no personal data. */
export function logWarning(request: string, event: string, detail: string): void {
  writeLogLine('stderr', { level: 'warning', request, event, detail })
}

/** Logs one line about an unexpected error, with the place it came from. */
export function logError(request: string, error: unknown): void {
  writeLogLine('stderr', { level: 'error', request, error: errorText(error) })
}
