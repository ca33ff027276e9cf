import type { MiddlewareFunction } from 'react-router'
import { answerHeadersContext, nonceContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import { paymentProvider } from '#app/resources.server.ts'
import { ruleOf } from '#app/url-rules.ts'
import { hasAdvisorButton } from '#app/utils/advisor-button.ts'
import { baselineHeaders } from '#app/utils/security-headers.ts'
import { newId } from '#app/utils/ids.server.ts'

/** The header by which the renderer marks a page that ships framework script. It is removed before the answer is sent. */
export const hydratedHeader = 'x-page-is-hydrated'
/** The header by which it marks a page on which the operator's analytics script may run. It is removed as well. */
export const analysedHeader = 'x-page-is-analysed'

/** Puts the baseline headers and an enforced content security policy on every answer of the application, errors included. */
export const securityHeaders: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const nonce = newId()
  context.set(nonceContext, nonce)
  const response = await next()
  secure(response.headers, { pathname: url.pathname, pattern, nonce })
  for (const [name, value] of Object.entries(context.get(answerHeadersContext))) response.headers.set(name, value)
  // The answer to a form may repeat what somebody has typed. A page with a form in which people write may be kept by their own
  // browser, also as the answer to a mistake: without it "Back" shows an error in its place and loses what was typed since.
  const kept = response.headers.get('cache-control')
  const { isNeverKept, keepsText } = ruleOf(pattern)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && !isNeverKept) response.headers.set('cache-control', kept ?? 'no-cache')
  else if (!kept?.includes('no-store'))
    response.headers.set('cache-control', keepsText ? 'private, no-cache' : 'no-store')
  return response
}

/** Gives the answer at this address the headers that say what may run and show on it, and takes off the renderer's marks. */
export function secure(
  headers: Headers,
  { pathname, pattern, nonce }: { pathname: string; pattern: string; nonce: string | null },
): void {
  const { isHttps, analyticsScript } = getEnv()
  const isFramed = ruleOf(pattern).isFramed === true
  for (const [name, value] of Object.entries(
    baselineHeaders({ isHttps, paymentOrigin: paymentProvider.scriptOrigins[0] }),
  )) {
    if (name !== 'content-security-policy') headers.set(name, value)
  }
  const isAnalysed = headers.has(analysedHeader)
  // An analytics script tells where a visitor came from. Of any other page it learns no more than this site's origin: browsers hide
  // such a page from the history that scripts read as well, which they do not do with `strict-origin`.
  if (analyticsScript && !isAnalysed) headers.set('referrer-policy', 'origin')
  if (!headers.has('content-security-policy')) {
    const page = { isFramed, hasPanel: hasAdvisorButton(pathname) && !isAnalysed, isAnalysed }
    headers.set('content-security-policy', contentSecurityPolicy(headers.has(hydratedHeader) ? nonce : null, page))
  }
  if (isFramed) headers.set('x-frame-options', 'SAMEORIGIN')
  headers.delete(hydratedHeader)
  headers.delete(analysedHeader)
}

/**
 * Reading pages run only this site's own files, so that their HTML can be cached whole. A hydrated page adds its nonce and the
 * payment provider. `form-action` lists every place that a form's 303 may lead to, because browsers apply it to redirects and
 * block them silently. Pages with the advisor's panel may frame the site's own pages, and the panel alone lets itself be framed.
 * Pages for everybody add the operator's analytics script, where there is one.
 */
function contentSecurityPolicy(
  nonce: string | null,
  page: { isFramed: boolean; hasPanel: boolean; isAnalysed: boolean },
): string {
  const { identity, analyticsScript, sandboxOrigin, isHttps } = getEnv()
  const sandbox = sandboxOrigin ? [sandboxOrigin] : []
  const formTargets = ["'self'", paymentProvider.checkoutOrigin, new URL(identity.issuer).origin, ...sandbox]
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'https:'],
    'connect-src': ["'self'"],
    'frame-src': [page.hasPanel ? "'self'" : "'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [page.isFramed ? "'self'" : "'none'"],
    'form-action': [...new Set(formTargets)],
  }
  if (analyticsScript && page.isAnalysed) {
    const { origin } = new URL(analyticsScript)
    directives['script-src']!.push(origin)
    directives['connect-src']!.push(origin)
  }
  if (nonce) {
    directives['script-src']!.push(`'nonce-${nonce}'`, ...paymentProvider.scriptOrigins, ...sandbox)
    directives['connect-src']!.push(paymentProvider.apiOrigin, ...sandbox)
    directives['frame-src'] = [...paymentProvider.scriptOrigins, ...paymentProvider.frameOrigins, ...sandbox]
  }
  const policy = Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`)
  if (isHttps) policy.push('upgrade-insecure-requests')
  return policy.join('; ')
}
