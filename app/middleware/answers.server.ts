import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { isUnavailable } from '#db/database.server.ts'
import { answerHeadersContext, mistakeContext, requestIdContext, unavailableContext } from '#app/context.ts'
import { logError } from './request-log.server.ts'

/** The path as the router understands it, which ignores case and a slash at the end; so must every rule about paths. */
export function normalPath(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end).toLowerCase()
}

/** True for the paths that speak JSON (and the webhook): their refusals are JSON, a page's are the error page. */
export function speaksJson(givenPathname: string): boolean {
  const pathname = normalPath(givenPathname)
  return (pathname.startsWith('/api/') && !pagesUnderApi.has(pathname)) || pathname.startsWith('/webhooks/')
}

/** Where a browser is sent to sign in and out: under /api like the JSON, but a person looks at what they answer. */
const pagesUnderApi = new Set(['/api/login', '/api/auth/callback', '/api/logout'])

/**
 * Ends the request with this status: JSON `{message}` for /api/*, the error page elsewhere, with a title of its own where one is
 * given. Callers return what they get.
 */
export function refuse(pathname: string, status: number, message: string, title?: string): Response {
  if (speaksJson(pathname)) return jsonError(status, message)
  throw data({ title, message }, { status })
}

export const wrongMethod = 'This address does not take that kind of request.'

/** What an action answers to a form it cannot accept: the same page again with this data, and "Error:" in its title. */
export function mistake<T>(context: Readonly<RouterContextProvider>, value: T, status: number) {
  context.set(mistakeContext, true)
  return data(value, { status })
}

/** The one shape of a JSON error. */
export function jsonError(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/** Logs what a route has caught and nobody expected, and returns the status for its answer. */
export function noteFailure(context: Readonly<RouterContextProvider>, error: unknown): 500 | 503 {
  logError(context.get(requestIdContext), error)
  noteUnavailable(context, error)
  return context.get(unavailableContext) ? 503 : 500
}

/** Sees to it that a request that failed only for want of the database is answered 503 and told when to come again. */
export function noteUnavailable(context: Readonly<RouterContextProvider>, error: unknown): void {
  if (!isUnavailable(error)) return
  context.set(unavailableContext, true)
  context.set(answerHeadersContext, { ...context.get(answerHeadersContext), 'retry-after': '5' })
}

/** What React Router itself answers under /api is plain text; this makes it the one shape, and keeps what it says to ourselves. What failed only for want of the database is 503. */
export const jsonErrors: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  let response: Response
  try {
    response = await next()
  } catch (error) {
    // Around a resource route React Router lets what a middleware throws pass; a page's error it has made an answer of.
    if (error instanceof Response || !speaksJson(url.pathname)) throw error
    if (!request.signal.aborted) logError(context.get(requestIdContext), error)
    noteUnavailable(context, error)
    return context.get(unavailableContext) ? jsonError(503, notAvailable) : jsonError(500, somethingWentWrong)
  }
  if (context.get(unavailableContext) && response.status === 500) return refuse(url.pathname, 503, notAvailable)
  if (!speaksJson(url.pathname)) return response
  if (response.status === 405) return jsonError(405, wrongMethod, { allow: response.headers.get('allow') ?? '' })
  if (response.status >= 500 && !isJson(response)) return jsonError(response.status, somethingWentWrong)
  return response
}

const notAvailable = 'Not available at the moment. Please try again in a minute.'
const somethingWentWrong = 'Something went wrong. Please try again.'

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('application/json')
}
