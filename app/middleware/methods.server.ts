import type { MiddlewareFunction } from 'react-router'
import { answerHeadersContext, visitorContext } from '#app/context.ts'
import { can } from '#app/domain/people/roles.ts'
import { ruleOf, usualMethods } from '#app/url-rules.ts'
import { refuse, wrongMethod } from './answers.server.ts'

/**
 * Answers 405 and Allow to a method that the address does not take. A POST to one without an action React Router refuses itself.
 * What leads nowhere is 404 whatever the method.
 */
export const allowMethods: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const allowed = ruleOf(pattern).methods ?? usualMethods
  // Whoever has nothing to do at the desk is told that first, by the guard of these addresses.
  const isGuarded = /^(api\/)?admin\b/.test(pattern) && !can(context.get(visitorContext), 'desk')
  if (!allowed.includes(request.method) && !pattern.endsWith('*') && !isGuarded) {
    const headers = context.get(answerHeadersContext)
    context.set(answerHeadersContext, { ...headers, allow: allowed.join(', ') })
    return refuse(url.pathname, 405, wrongMethod)
  }
  const response = await next()
  if (response.status === 405 && !response.headers.has('allow')) response.headers.set('allow', 'GET, HEAD')
  return response
}
