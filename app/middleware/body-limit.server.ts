import type { MiddlewareFunction } from 'react-router'
import { bodyContext } from '#app/context.ts'
import { normalPath, refuse } from './answers.server.ts'

/** For JSON and plain forms. A route that takes files says so in `limits` below. */
const defaultLimit = 64 * 1024
const limits: { path: RegExp; bytes: number }[] = [{ path: /^\/webhooks\/stripe$/, bytes: 256 * 1024 }]

/** No form of ours has as many. */
const mostFields = 200

/** The only way to read what was sent. Each call that finds it wrong ends the request with 400, 413 or 415. */
export interface RequestBody {
  /** The bytes as they were sent, for a signature. */
  bytes(): Promise<Uint8Array>
  /** A form, whether sent as urlencoded or as multipart. */
  form(): Promise<FormData>
  /** JSON, as unknown: the caller's schema decides what it is. */
  json(): Promise<unknown>
}

/** Offers the body to the action, counted as it arrives, so that an endless one costs no memory. */
export const limitBody: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const limit = limits.find(({ path }) => path.test(normalPath(url.pathname)))?.bytes ?? defaultLimit
  const tooLarge = () => stop(refuse(url.pathname, 413, `The request is larger than ${Math.round(limit / 1024)} kB.`))

  if (Number(request.headers.get('content-length') ?? 0) > limit) tooLarge()

  let read: Promise<Uint8Array<ArrayBuffer>> | undefined
  const bytes = () => (read ??= readBytes(request, limit, tooLarge))
  context.set(bodyContext, {
    bytes,
    async form() {
      const type = mediaType(request)
      if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
        stop(refuse(url.pathname, 415, 'Send this as a form.'))
      }
      const body = await bytes()
      let form: FormData
      try {
        form = await new Response(body, {
          headers: { 'content-type': request.headers.get('content-type')! },
        }).formData()
      } catch {
        return stop(refuse(url.pathname, 400, 'The form could not be read.'))
      }
      // Parsers of forms take time that grows with the square of this number.
      if ([...form.keys()].length > mostFields) stop(refuse(url.pathname, 400, 'The form has too many fields.'))
      return form
    },
    async json() {
      if (mediaType(request) !== 'application/json') stop(refuse(url.pathname, 415, 'Send this as application/json.'))
      const body = await bytes()
      try {
        const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
        if (isTooDeep(text)) throw new SyntaxError('Too deep.')
        return JSON.parse(text) as unknown
      } catch {
        return stop(refuse(url.pathname, 400, 'The request body is not valid JSON.'))
      }
    },
  })
  return next()
}

async function readBytes(request: Request, limit: number, tooLarge: () => never): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Not `for await`: leaving such a loop early cancels the stream and with it the connection, before the refusal is sent.
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > limit) tooLarge()
    chunks.push(part.value)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
}

/** JSON.parse accepts any depth and whatever walks the result then overflows the stack; no body of ours is deeper than this. */
function isTooDeep(text: string, deepest = 32): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInText) {
      if (character === '\\') index += 1
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > deepest) return true
  }
  return false
}

function stop(response: Response): never {
  // React Router takes a thrown Response for the answer.
  throw response
}
