import { redirect, type MiddlewareFunction } from 'react-router'
import { ruleOf } from '#app/url-rules.ts'

/**
 * Answers the search of a list that names fields with nothing in them by a redirect to the address without them. Without script a
 * form sends every field, and the address of a search, which people share, holds only what was asked for.
 */
export const dropBlankFields: MiddlewareFunction<Response> = ({ request, url, pattern }, next) => {
  const { kept } = ruleOf(pattern)
  const isPage = kept?.blank !== undefined && !kept.isFile && !new URL(request.url).pathname.endsWith('.data')
  if (!isPage || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
  const fields = new Set<string>([...kept.params, ...kept.blank])
  const given = url.search.slice(1).split('&')
  const filled = given.filter((pair) => !(/^\w+=?$/.test(pair) && fields.has(pair.replace('=', ''))))
  if (filled.length === given.length) return next()
  return Promise.resolve(redirect(url.pathname + (filled.length > 0 ? `?${filled.join('&')}` : '')))
}
