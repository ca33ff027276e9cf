import type { MiddlewareFunction } from 'react-router'
import { bodyContext } from '#app/context.ts'
import { getEnv } from '#app/env.server.ts'
import { isPlainSpelling, ruleOf } from '#app/url-rules.ts'
import { refuse } from './answers.server.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses every unsafe request that a page of another site has sent, whatever its content type. It compares with APP_ORIGIN and
 * never with Host, which the sender chooses and a TLS proxy changes. A request without Origin, Sec-Fetch-Site and Referer may
 * pass: it comes from no browser and carries nobody's cookie against their will.
 */
export const sameOrigin: MiddlewareFunction<Response> = ({ request, url, pattern, context }, next) => {
  const isSigned = ruleOf(pattern).isSigned && isPlainSpelling(url.pathname, pattern)
  if (safeMethods.has(request.method) || isSigned) return next()
  if (isFromThisSite(request.headers)) return next()
  // The page of a refusal gives back what was typed. Another site could so put its own words on a page of ours.
  context.set(bodyContext, { ...context.get(bodyContext), typed: () => Promise.resolve([]) })
  return refuse(url.pathname, 403, 'This request came from another site.')
}

function isFromThisSite(headers: Headers): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return allowedOrigins().has(origin)
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const referer = headers.get('referer')
  if (referer !== null) return URL.canParse(referer) && allowedOrigins().has(new URL(referer).origin)
  return true
}

function allowedOrigins(): Set<string> {
  const { appOrigin, sandboxOrigin } = getEnv()
  // The demo is reached by either name of the same machine.
  return new Set(sandboxOrigin ? [appOrigin, appOrigin.replace('//localhost', '//127.0.0.1')] : [appOrigin])
}
