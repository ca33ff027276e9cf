import type { MiddlewareFunction } from 'react-router'
import { answerHeadersContext, visitorContext } from '#app/context.ts'
import { refuse, wrongMethod } from './answers.server.ts'

/** React Router hands every unsafe method to an address's one action. Ours are written for POST, but for these patterns of routes.ts. */
const special: Record<string, string[]> = {
  'api/create-payment-intent': ['POST'],
  'api/deals/:id/consent': ['PUT'],
  'api/refunds': ['POST'],
  'api/support': ['POST'],
  'webhooks/stripe': ['POST'],
}
const usual = ['GET', 'HEAD', 'POST']

/**
 * Answers 405 and Allow to a method that the address does not take. A POST to one without an action React Router refuses itself.
 * What leads nowhere is 404 whatever the method.
 */
export const allowMethods: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const allowed = special[pattern] ?? usual
  // Whoever is no admin is told that first, by the guard of these addresses.
  const isGuarded = /^(api\/)?admin\b/.test(pattern) && !context.get(visitorContext)?.isAdmin
  if (!allowed.includes(request.method) && !pattern.endsWith('*') && !isGuarded) {
    const headers = context.get(answerHeadersContext)
    context.set(answerHeadersContext, { ...headers, allow: allowed.join(', ') })
    return refuse(url.pathname, 405, wrongMethod)
  }
  const response = await next()
  if (response.status === 405 && !response.headers.has('allow')) response.headers.set('allow', 'GET, HEAD')
  return response
}
