import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareFunction } from 'react-router'

export type Encoding = 'identity' | 'gzip' | 'br'

const smallestWorthCompressing = 1024
const compressible = /^(text\/|application\/(json|xml|javascript)|image\/svg)/

/**
 * Compresses what the application made, before react-router-serve would: its streams take a brotli window of 4 MB each, ours fit
 * the page. What is encoded already, as the page cache's answers are, passes untouched.
 */
export const compressAnswers: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const { headers } = response
  const encoding = chooseEncoding(request)
  if (
    encoding === 'identity' ||
    request.method === 'HEAD' ||
    response.status !== 200 ||
    headers.has('content-encoding') ||
    headers.has('content-range') ||
    !compressible.test(headers.get('content-type') ?? '')
  ) {
    return response
  }
  const body = Buffer.from(await response.arrayBuffer())
  headers.append('vary', 'Accept-Encoding')
  if (body.length < smallestWorthCompressing) return new Response(body, { status: 200, headers })
  const encoded = await encodeBody(body, encoding, 'fast')
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(encoded.length))
  return new Response(encoded, { status: 200, headers })
}

/** The body in this encoding: `fast` for one answer, `small` for one that is kept and sent many times. */
export async function encodeBody(
  body: Buffer,
  encoding: Encoding,
  effort: 'fast' | 'small',
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return Buffer.from(body)
  if (encoding === 'gzip') return Buffer.from(await promisify(gzip)(body, { level: effort === 'small' ? 9 : 5 }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'small' ? 6 : 3,
    [constants.BROTLI_PARAM_LGWIN]: 17,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return Buffer.from(await promisify(brotliCompress)(body, { params }))
}

/** The best encoding that the browser says it takes. */
export function chooseEncoding(request: Request): Encoding {
  const accepted = (request.headers.get('accept-encoding') ?? '').toLowerCase()
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
