import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { isBusy, isDiskFull, mayBeWritten } from '#db/database.server.ts'
import {
  answerHeadersContext,
  mayBeSavedContext,
  mistakeContext,
  requestIdContext,
  unavailableContext,
} from '#app/context.ts'
import { ruleOf } from '#app/url-rules.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { TooBusy } from '#app/utils/too-busy.ts'
import { logError } from './request-log.server.ts'

/** The path as the router understands it. The router ignores case and a trailing slash, so every rule about paths must too. */
export function normalPath(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end).toLowerCase()
}

/** True for the paths that answer in JSON, webhooks and those for scripts included. They refuse with JSON; all others refuse with the error page. */
export function speaksJson(givenPathname: string): boolean {
  const pathname = normalPath(givenPathname)
  const rule = ruleOf(pathname)
  if (pathname.startsWith('/api/')) return !rule.isPage
  return pathname.startsWith('/webhooks/') || rule.isForScripts === true
}

/**
 * Ends the request with this status: JSON `{message}` for /api/*, the error page elsewhere. The error page may get a title of its
 * own. Callers return the result.
 */
export function refuse(pathname: string, status: number, message: string, title?: string): Response {
  if (speaksJson(pathname)) return jsonError(status, message)
  throw data({ title, message }, { status })
}

const wrongMethod = 'This page cannot accept that kind of request.'

/** Ends a request whose method the address does not take. */
export function refuseMethod(pathname: string): Response {
  if (speaksJson(pathname)) return jsonError(405, wrongMethod)
  throw data({ message: wrongMethod }, { status: 405 })
}

/** The answer of an action to a form it cannot accept: the same page again with this data, and "Error:" in its title. */
export function mistake<T>(context: Readonly<RouterContextProvider>, value: T, status: number) {
  context.set(mistakeContext, true)
  return data(value, { status })
}

/** The header of every way to sign out. Nobody at this browser sees by "Back" what was shown before, such as a filled-in form. */
export const emptiedCache = { 'clear-site-data': '"cache"' } as const

/** The one shape of a JSON error. */
export function jsonError(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

/**
 * Logs an unexpected error that a route has caught, and returns the status for its answer, which says that it was not done. An error after
 * which it may have been is thrown again: the answer to that is the one of every failure that no route has caught.
 */
export function noteFailure(context: Readonly<RouterContextProvider>, error: unknown): 500 | 503 | 507 {
  if (mayBeWritten(error)) throw error
  return noteFailureHere(context, error)
}

/** The same for an answer that says nothing of what was done. */
export function noteFailureHere(context: Readonly<RouterContextProvider>, error: unknown): 500 | 503 | 507 {
  logError(context.get(requestIdContext), error)
  noteUnavailable(context, error)
  return context.get(unavailableContext) ?? 500
}

/**
 * Makes the answer a 503 with Retry-After when the request failed only because another program has the database locked, a process
 * beside has too much to do, or the files cannot be reached, and a 507 when there was no room left on the disk.
 */
export function noteUnavailable(context: Readonly<RouterContextProvider>, error: unknown): void {
  if (isDiskFull(error)) context.set(unavailableContext, 507)
  if (mayBeWritten(error)) context.set(mayBeSavedContext, true)
  if (!isBusy(error) && !(error instanceof TooBusy) && !(error instanceof FilesUnavailable)) return
  context.set(unavailableContext, 503)
  context.set(answerHeadersContext, { ...context.get(answerHeadersContext), 'retry-after': '5' })
}

/**
 * Turns React Router's own answers, under /api and to a method that a file does not take, into the one shape of a JSON error, and keeps their details from the
 * client. A request that failed only because nothing could be written is answered 503 or 507.
 */
export const jsonErrors: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  let response: Response
  try {
    response = await next()
  } catch (error) {
    // React Router passes on what a middleware throws around a resource route. A page's error has already become an answer.
    if (error instanceof Response || !speaksJson(url.pathname)) throw error
    if (!request.signal.aborted) logError(context.get(requestIdContext), error)
    noteUnavailable(context, error)
    const failed = context.get(unavailableContext)
    return failed ? jsonError(failed, unavailableText(context, failed)) : jsonError(500, somethingWentWrong)
  }
  const failed = context.get(unavailableContext)
  if (failed && response.status === 500) return refuse(url.pathname, failed, unavailableText(context, failed))
  // To an address of a file, which has no page that could say it, React Router says that we had failed.
  if (response.status === 405 && (isJson(response) || speaksJson(url.pathname)))
    return jsonError(405, wrongMethod, { allow: response.headers.get('allow') ?? '' })
  if (!speaksJson(url.pathname)) return response
  if (response.status >= 500 && !isJson(response)) return jsonError(response.status, somethingWentWrong)
  return response
}

const unavailableTexts = {
  503: 'Not available at the moment. Please try again in a minute.',
  507: 'There is no room left to store it, so nothing has been saved. Please try again later.',
}
const mayBeSavedText =
  'Not available at the moment. It may have been saved all the same. Look before you send it again.'

const unavailableText = (context: Readonly<RouterContextProvider>, status: 503 | 507) =>
  context.get(mayBeSavedContext) ? mayBeSavedText : unavailableTexts[status]

const somethingWentWrong = 'Something went wrong. Please try again.'

function isJson(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').startsWith('application/json')
}
