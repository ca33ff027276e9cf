import { data } from 'react-router'

/** True for the paths that speak JSON (and the webhook): their refusals are JSON, a page's are the error page. */
export function speaksJson(pathname: string): boolean {
  return (pathname.startsWith('/api/') && !pagesUnderApi.has(pathname)) || pathname.startsWith('/webhooks/')
}

/** Where a browser is sent to sign in and out: under /api by the specification, but a person looks at what they answer. */
const pagesUnderApi = new Set(['/api/login', '/api/auth/callback', '/api/logout'])

/**
 * Ends the request with this status: JSON `{message}` for /api/*, the error page elsewhere. `headers` such as Retry-After go
 * with it. Always throws or returns a Response; callers return what they get.
 */
export function refuse(
  pathname: string,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  if (speaksJson(pathname)) return jsonError(status, message, headers)
  throw data({ message }, { status, headers })
}

/** The one shape of a JSON error. */
export function jsonError(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
