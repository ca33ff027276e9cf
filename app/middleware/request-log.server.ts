import type { MiddlewareFunction } from 'react-router'
import { clientAddressContext, requestIdContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import { newId } from '#app/utils/ids.server.ts'

/** Set by scripts/server/http-guard.ts from the socket or a trusted proxy; it overwrites whatever the client sent. */
const clientAddressHeader = 'x-client-address'

/** What the log says where the client closed the connection before the answer was made: nobody's mistake, and no answer at all. */
const clientClosed = 499

/** One JSON line per request: what was asked, what was answered, how long it took. No query, no cookie, no address, no name. */
export const requestLog: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const started = performance.now()
  const id = newId()
  context.set(requestIdContext, id)
  context.set(clientAddressContext, request.headers.get(clientAddressHeader) ?? 'unknown')
  const response = await next()
  response.headers.set('x-request-id', id)
  if (getEnv().logRequests) {
    const line = {
      at: new Date().toISOString(),
      request: id,
      method: request.method,
      path: url.pathname.slice(0, 200),
      status: request.signal.aborted ? clientClosed : response.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  }
  return response
}

/** One line about something that went wrong in an expected way. `detail` must hold no personal data. */
export function logWarning(request: string, event: string, detail: string): void {
  process.stderr.write(
    `${JSON.stringify({ at: new Date().toISOString(), level: 'warning', request, event, detail })}\n`,
  )
}

/** One line about what nobody expected, with where it came from. */
export function logError(request: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level: 'error', request, error: text })}\n`)
}
