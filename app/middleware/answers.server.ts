import { data, type RouterContextProvider } from 'react-router'
import { mistakeContext } from '#app/context.ts'

/** True for the paths that speak JSON (and the webhook): their refusals are JSON, a page's are the error page. */
export function speaksJson(pathname: string): boolean {
  return (pathname.startsWith('/api/') && !pagesUnderApi.has(pathname)) || pathname.startsWith('/webhooks/')
}

/** Where a browser is sent to sign in and out: under /api by the specification, but a person looks at what they answer. */
const pagesUnderApi = new Set(['/api/login', '/api/auth/callback', '/api/logout'])

/** Ends the request with this status: JSON `{message}` for /api/*, the error page elsewhere. Callers return what they get. */
export function refuse(pathname: string, status: number, message: string): Response {
  if (speaksJson(pathname)) return jsonError(status, message)
  throw data({ message }, { status })
}

/** What an action answers to a form it cannot accept: the same page again with this data, and "Error:" in its title. */
export function mistake<T>(context: Readonly<RouterContextProvider>, value: T, status: number) {
  context.set(mistakeContext, true)
  return data(value, { status })
}

/** The one shape of a JSON error. */
export function jsonError(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
