import type { MiddlewareFunction } from 'react-router'
import { answerHeadersContext, visitorContext } from '#app/context.ts'
import { can, sections } from '#app/domain/people/roles.ts'
import { ruleOf, usualMethods } from '#app/url-rules.ts'
import { refuseMethod } from './answers.server.ts'

/**
 * Answers 405 with Allow to a method that the address does not take. React Router itself refuses a POST to an address without an
 * action. An address that leads nowhere is 404 whatever the method.
 */
export const allowMethods: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const allowed = ruleOf(pattern).methods ?? usualMethods
  // The guard of the desk's addresses answers first: whoever may not use this section of it is told only that.
  const desk = /^(?:api\/)?admin\b(?:\/(\w+))?|^blog-admin\b(\/subscribers)?/.exec(pattern)
  const section = pattern.startsWith('blog-admin')
    ? desk?.[2]
      ? 'subscribers'
      : 'blog'
    : (sections.find((name) => name === desk?.[1]) ?? 'desk')
  const isGuarded = desk !== null && !can(context.get(visitorContext), section)
  if (!allowed.includes(request.method) && !pattern.endsWith('*') && !isGuarded) {
    const headers = context.get(answerHeadersContext)
    context.set(answerHeadersContext, { ...headers, allow: allowed.join(', ') })
    return refuseMethod(url.pathname)
  }
  const response = await next()
  if (response.status === 405 && !response.headers.has('allow')) response.headers.set('allow', 'GET, HEAD')
  return response
}
