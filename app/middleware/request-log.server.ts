import type { MiddlewareFunction } from 'react-router'
import { clientAddressContext, requestIdContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
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
 * address or name.
 */
export const requestLog: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const started = performance.now()
  const id = newId()
  context.set(requestIdContext, id)
  const address = shared.marketplaceHasGuard ? request.headers.get(clientAddressHeader) : null
  context.set(clientAddressContext, address ?? 'unknown')
  const response = await next()
  response.headers.set('x-request-id', id)
  if (getEnv().logRequests) {
    writeLogLine('stdout', {
      request: id,
      method: request.method,
      path: url.pathname.slice(0, 200),
      status: request.signal.aborted ? clientClosed : response.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    })
  }
  return response
}

/** Logs one line about an expected failure. `detail` must hold no personal data. */
export function logWarning(request: string, event: string, detail: string): void {
  writeLogLine('stderr', { level: 'warning', request, event, detail })
}

/** Logs one line about an unexpected error, with the place it came from. */
export function logError(request: string, error: unknown): void {
  writeLogLine('stderr', { level: 'error', request, error: errorText(error) })
}
