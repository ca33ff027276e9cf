import { redirect, type MiddlewareFunction } from 'react-router'
import { ruleOf } from '#app/url-rules.ts'

/**
 * Answers an address of a list or a form that names fields with nothing in them by a redirect to the one without them. Without script
 * a search sends every field, and its address, which people share, holds only what was asked for.
 */
export const dropBlankFields: MiddlewareFunction<Response> = async ({ request, url, pattern }, next) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return next()
  // React Router's own request for the data of a page is no address that people share.
  if (new URL(request.url).pathname.endsWith('.data')) return next()
  const search = withoutBlankFields(url.search, pattern)
  return search === null ? next() : redirect(url.pathname + search)
}

/** The query of such an address without the fields that have nothing in them; null where it has none of those. */
export function withoutBlankFields(search: string, pattern: string): string | null {
  const { kept } = ruleOf(pattern)
  if (!kept?.blank || kept.isFile) return null
  const fields = new Set([...kept.params, ...kept.blank])
  const given = search.slice(1).split('&')
  const filled = given.filter((pair) => !(/^\w+=?$/.test(pair) && fields.has(pair.replace('=', ''))))
  if (filled.length === given.length) return null
  return filled.length > 0 ? `?${filled.join('&')}` : ''
}
