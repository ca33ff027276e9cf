import type { IncomingMessage, ServerResponse } from 'node:http'
import { createReadableStreamFromReadable } from '@react-router/node'
import { errorText, writeLogLine } from '../../app/utils/log-line.ts'

/** Answers a request in the terms of the web, as React Router's handler does. */
type Handler = (request: Request) => Promise<Response>

/**
 * The last step of the server: hands a request to React Router and sends what comes back. An address is made from the site's own origin
 * and the path, whatever the client says of itself.
 */
export function makeApplication(
  handle: Handler,
  appOrigin: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (incoming, outgoing) => {
    answer(handle, () => toRequest(incoming, outgoing, appOrigin), outgoing).catch((error: unknown) => {
      // A client that has gone away, or reads no more, is nobody's mistake.
      if (outgoing.destroyed) return
      const request = String(outgoing.getHeader('x-request-id') ?? '')
      writeLogLine('stderr', { level: 'error', event: 'not-answered', request, error: errorText(error) })
      // Before HTTP/1.1, as some proxies speak it to us, an answer ends where its connection does: a mere end would make it look whole.
      if (outgoing.headersSent) return void (outgoing.socket?.resetAndDestroy() ?? outgoing.destroy())
      for (const name of ofAnAnswer) outgoing.removeHeader(name)
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' }
      outgoing.writeHead(500, headers)
      outgoing.end('Something went wrong. Please try again.')
    })
  }
}

/** What may have been said of an answer already when its first piece fails, and is not true of the words that are sent instead. */
const ofAnAnswer = ['content-encoding', 'content-length', 'content-disposition', 'content-range', 'etag', 'set-cookie']

function toRequest(incoming: IncomingMessage, outgoing: ServerResponse, appOrigin: string): Request {
  const gone = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each)
  }
  const hasNoBody = incoming.method === 'GET' || incoming.method === 'HEAD'
  return new Request(appOrigin + incoming.url, {
    method: incoming.method,
    headers,
    signal: gone.signal,
    ...(hasNoBody ? {} : { body: createReadableStreamFromReadable(incoming), duplex: 'half' as const }),
  })
}

async function answer(handle: Handler, read: () => Request, outgoing: ServerResponse): Promise<void> {
  const request = read()
  const response = await handle(request)
  if (outgoing.destroyed) return void (await response.body?.cancel())
  outgoing.statusCode = response.status
  if (response.statusText) outgoing.statusMessage = response.statusText
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  if (!response.body || request.method === 'HEAD') {
    outgoing.end()
    return void (await response.body?.cancel())
  }
  // The first piece of a stream of events may come much later.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) outgoing.flushHeaders()
  await send(response.body, outgoing)
}

/**
 * Sends a body piece by piece, only as fast as it is read. Nothing of it may be kept: React Router's own way (`Promise.race` with one
 * promise that never settles) holds every piece until the last has been sent.
 */
async function send(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader()
  let goOn = () => {}
  const leave = () => {
    goOn()
    // Whatever is being waited for ends with that.
    reader.cancel().catch(() => {})
  }
  outgoing.once('close', leave).on('drain', () => goOn())
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (outgoing.destroyed) return
    if (!outgoing.write(part.value)) await new Promise<void>((resolve) => (goOn = resolve))
  }
  outgoing.end()
}
