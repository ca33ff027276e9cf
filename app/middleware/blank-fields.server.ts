import { redirect, type MiddlewareFunction } from 'react-router'
import { ruleOf } from '#app/url-rules.ts'

/**
 * Answers an address of a list or a form that names fields with nothing in them by a redirect to the one without them. Without script
 * a search sends every field, and its address, which people share, holds only what was asked for.
 */
export const dropBlankFields: MiddlewareFunction<Response> = async ({ request, url, pattern }, next) => {
  const { kept } = ruleOf(pattern)
  if (!kept?.blank || kept.isFile || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
  // React Router's own request for the data of a page is no address that people share.
  if (new URL(request.url).pathname.endsWith('.data')) return next()
  const fields = new Set([...kept.params, ...kept.blank])
  const given = url.search.slice(1).split('&')
  const filled = given.filter((pair) => !(/^\w+=?$/.test(pair) && fields.has(pair.replace('=', ''))))
  if (filled.length === given.length) return next()
  return redirect(url.pathname + (filled.length > 0 ? `?${filled.join('&')}` : ''))
}
