import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { MiddlewareFunction } from 'react-router'
import { toByteStream } from '#app/utils/byte-stream.server.ts'
import { chooseEncoding, takesEncoding, type Encoding } from '#app/utils/http-answers.ts'

const smallestWorthCompressing = 1024
const compressible = /^(text\/|application\/(json|(atom\+)?xml|javascript)|image\/svg)/

/**
 * Compresses the application's answers, pages with mistakes among them. The window of each fits the page: a usual brotli window takes
 * 4 MB. An answer that is already encoded, such as one from the page cache, passes untouched, and so does a stream of events, which may
 * not be held.
 */
export const compressAnswers: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const { headers } = response
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = chooseEncoding(accepted)
  if (
    encoding === 'identity' ||
    request.method === 'HEAD' ||
    !response.body ||
    headers.has('content-encoding') ||
    headers.has('content-range') ||
    !compressible.test(headers.get('content-type') ?? '') ||
    headers.get('cache-control')?.includes('no-transform')
  ) {
    return response
  }
  const { status } = response
  const held = await holdBody(response)
  if (!headers.get('vary')?.includes('Accept-Encoding')) headers.append('vary', 'Accept-Encoding')
  if (!held.isWhole) {
    // Both encoders keep a window in memory for each stream, and the window of gzip is small.
    const streamed = takesEncoding(accepted, 'gzip') ? 'gzip' : encoding
    headers.set('content-encoding', streamed)
    headers.delete('content-length')
    return new Response(toByteStream(encodePieces(held.stream, streamed)), { status, headers })
  }
  const { body } = held
  if (body.length < smallestWorthCompressing) return new Response(body, { status, headers })
  const encoded = await encodeBody(body, encoding, 'fast')
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(encoded.length))
  return new Response(encoded, { status, headers })
}

/**
 * The largest answer that is held in memory, whether or not its client reads it. A longer one is passed on as it is made, and is
 * neither held nor cached.
 */
const mostHeldBytes = 256 * 1024

/** The whole body. If it is longer than this, a stream of all of it, which is produced only as fast as it is read. */
export async function holdBody(
  response: Response,
  mostBytes = mostHeldBytes,
): Promise<
  { isWhole: true; body: Buffer<ArrayBuffer> } | { isWhole: false; stream: ReadableStream<Uint8Array<ArrayBuffer>> }
> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let size = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value)
    size += part.value.byteLength
    if (size <= mostBytes) continue
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        async pull(controller) {
          const chunk = chunks.shift() ?? (await reader!.read()).value
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        },
        cancel: (reason) => reader!.cancel(reason),
      },
      { highWaterMark: 0 },
    )
    return { isWhole: false, stream }
  }
  return { isWhole: true, body: Buffer.concat(chunks) }
}

async function* encodePieces(
  pieces: ReadableStream<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder =
    // Whoever is sent much waits for the line, and others for the processor.
    encoding === 'gzip'
      ? createGzip({ level: 1, chunkSize: 64 * 1024 })
      : createBrotliCompress({ params: brotliParams('fast') })
  // When one end breaks off, the other is ended too. The reader learns of the error from the encoder itself.
  pipeline(Readable.from(pieces), encoder, () => {})
  for await (const piece of encoder) yield piece as Uint8Array<ArrayBuffer>
}

/** The body in this encoding: `fast` for one answer, `small` for one that is kept and sent many times. */
export async function encodeBody(
  body: Buffer,
  encoding: Encoding,
  effort: 'fast' | 'small',
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return Buffer.from(body)
  if (encoding === 'gzip') return Buffer.from(await promisify(gzip)(body, { level: effort === 'small' ? 9 : 5 }))
  const params = { ...brotliParams(effort), [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return Buffer.from(await promisify(brotliCompress)(body, { params }))
}

function brotliParams(effort: 'fast' | 'small'): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'small' ? 6 : 3,
    [constants.BROTLI_PARAM_LGWIN]: 17,
  }
}
