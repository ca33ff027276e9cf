import type { MiddlewareFunction } from 'react-router'
import { bodyContext, formSentContext } from '#app/context.ts'
import { ruleOf, usualBytes } from '#app/url-rules.ts'
import { refuse, speaksJson } from './answers.server.ts'
import { readMultipart } from './multipart.server.ts'

/** More fields than any form of ours has. */
const mostFields = 600

/** Offers the body to the action and counts it as it arrives, so that an endless body costs no memory. */
export const limitBody: MiddlewareFunction<Response> = ({ request, url, pattern, context }, next) => {
  const rule = ruleOf(pattern)
  const limit = rule.bytes ?? usualBytes
  // `upload` alone can read a large body without holding it in memory.
  const heldLimit = rule.takesFiles ? (rule.fieldBytes ?? usualBytes) : limit
  const tooLarge = (most: number) => stop(refuse(url.pathname, 413, tooLargeText(url.pathname, sizeText(most))))
  const brokenOff = () => stop(refuse(url.pathname, 400, 'The request broke off.'))
  const refusals = {
    'broken-off': brokenOff,
    unreadable: () => stop(refuse(url.pathname, 400, 'The form could not be read.')),
    'too-many-parts': () => stop(refuse(url.pathname, 400, 'The form has too many fields.')),
    'too-large': () => tooLarge(limit),
    'fields-too-large': () => tooLarge(heldLimit),
  }

  if (Number(request.headers.get('content-length') ?? 0) > limit) tooLarge(limit)

  let read: Promise<Uint8Array<ArrayBuffer>> | undefined
  const bytes = () => (read ??= readBytes(request, heldLimit, () => tooLarge(heldLimit), brokenOff))
  const form = async () => {
    const type = mediaType(request)
    if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
      stop(refuse(url.pathname, 415, 'Send this as a form.'))
    }
    const body = await bytes()
    let fields: FormData
    try {
      fields = await new Response(body, {
        headers: { 'content-type': request.headers.get('content-type')! },
      }).formData()
    } catch {
      return refusals.unreadable()
    }
    // A form parser may take time that grows with the square of the number of fields.
    if ([...fields.keys()].length > mostFields) refusals['too-many-parts']()
    return fields
  }
  // The loaders that run after an action see the request as a GET.
  context.set(formSentContext, request.method === 'POST')
  context.set(bodyContext, {
    bytes,
    form,
    async upload(fields, save) {
      if (!rule.takesFiles)
        throw new Error(`${url.pathname} is not listed in url-rules.ts as an address that takes files.`)
      if (mediaType(request) !== 'multipart/form-data') return form()
      const upload = await readMultipart(request, {
        fields,
        save,
        mostBytes: limit,
        mostFields,
        mostFieldBytes: heldLimit,
      })
      return upload.ok ? upload.form : refusals[upload.reason]()
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

async function readBytes(
  request: Request,
  limit: number,
  tooLarge: () => never,
  brokenOff: () => never,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  // The loop is not `for await`: leaving such a loop early cancels the stream and closes the connection before the refusal is
  // sent.
  const reader = request.body?.getReader()
  const next = async () => (await reader?.read().catch(brokenOff))?.value
  for (let part = await next(); part; part = await next()) {
    size += part.byteLength
    if (size > limit) tooLarge()
    chunks.push(part)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}

/** What cannot be read cannot be given back, but the browser that sent it still has it. */
function tooLargeText(pathname: string, most: string): string {
  return speaksJson(pathname)
    ? `The request is larger than ${most}.`
    : `What you sent is too large for this form, which takes up to ${most}. Nothing has been sent. Go back: what you typed is still there. Make it smaller, then send it again.`
}

function sizeText(bytes: number): string {
  const kilobytes = Math.round(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} kB` : `${Math.round(kilobytes / 1024)} MB`
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
}

/**
 * True for JSON nested deeper than any body of ours. JSON.parse accepts any depth, and code that walks the result would overflow
 * the stack.
 */
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
  // React Router takes a thrown Response as the answer.
  throw response
}
