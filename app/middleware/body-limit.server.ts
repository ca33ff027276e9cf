import type { MiddlewareFunction } from 'react-router'
import { bodyContext, formSentContext } from '#app/context.ts'
import type { TypedField } from '#app/request-body.ts'
import { ruleOf, usualBytes } from '#app/url-rules.ts'
import { GatheredBytes } from '#app/utils/gathered-bytes.server.ts'
import { refuse, speaksJson } from './answers.server.ts'
import { asTyped, readMultipart } from './multipart.server.ts'

/** More fields than any form of ours has. */
const mostFields = 600
/** The most bytes of a refused form that are read to give back what was typed. A form that takes longer texts gives all of them back. */
const mostGivenBack = 512 * 1024

/** Offers the body to the action and counts it as it arrives, so that an endless body costs no memory. */
export const limitBody: MiddlewareFunction<Response> = ({ request, url, pattern, context }, next) => {
  const rule = ruleOf(pattern)
  const limit = rule.bytes ?? usualBytes
  // `upload` alone can read a large body without holding it in memory.
  const heldLimit = rule.takesFiles ? (rule.fieldBytes ?? usualBytes) : limit
  const tooLarge = (most: number) => refuseLarge(url.pathname, most)
  const brokenOff = () => stop(refuse(url.pathname, 400, 'The request broke off.'))
  const refusals = {
    'broken-off': brokenOff,
    unreadable: () => stop(refuse(url.pathname, 400, 'The form could not be read.')),
    'too-many-parts': () => stop(refuse(url.pathname, 400, 'The form has too many fields.')),
    'too-large': () => tooLarge(limit),
    'fields-too-large': () => tooLarge(heldLimit),
  }

  const arrived = new Arrived(request)
  let sent: FormData | undefined
  let typed: Promise<TypedField[]> | undefined
  const bytes = async () => {
    if (!(await arrived.read(heldLimit).catch(brokenOff))) tooLarge(heldLimit)
    return arrived.bytes()
  }
  const form = async () => {
    const type = mediaType(request)
    if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') {
      stop(refuse(url.pathname, 415, 'Send this as a form.'))
    }
    const body = await bytes()
    let read: FormData
    try {
      read = await new Response(body, {
        headers: { 'content-type': request.headers.get('content-type')! },
      }).formData()
    } catch {
      return refusals.unreadable()
    }
    // A form parser may take time that grows with the square of the number of fields.
    if ([...read.keys()].length > mostFields) refusals['too-many-parts']()
    const fields = new FormData()
    for (const [name, value] of read) fields.append(name, typeof value === 'string' ? asTyped(value) : value)
    return (sent = fields)
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
      const arriving = (sent = new FormData())
      const rules = { form: arriving, fields, save, mostBytes: limit, mostFields, mostFieldBytes: heldLimit }
      const refusal = await readMultipart(request, rules)
      return refusal === null ? arriving : refusals[refusal]()
    },
    typed() {
      if (!rule.keepsText || request.method !== 'POST') return Promise.resolve([])
      const most = Math.max(mostGivenBack, heldLimit)
      return (typed ??= (sent ? Promise.resolve(sent) : readTyped(request, arrived, most)).then(textsOf, () => []))
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

/**
 * Refuses a body that says of itself that it is larger than its address takes. It comes after the rate limit, because the page that
 * answers gives back what was typed, and so reads of it.
 */
export const refuseLargeBody: MiddlewareFunction<Response> = ({ request, url, pattern }, next) => {
  const limit = ruleOf(pattern).bytes ?? usualBytes
  if (Number(request.headers.get('content-length') ?? 0) > limit) refuseLarge(url.pathname, limit)
  return next()
}

function refuseLarge(pathname: string, most: number): never {
  return stop(refuse(pathname, 413, tooLargeText(pathname, sizeText(most))))
}

/** The part of a body that has arrived and is held in memory. */
class Arrived {
  readonly #request: Request
  #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  readonly #gathered = new GatheredBytes()

  constructor(request: Request) {
    this.#request = request
  }

  /** Reads on, until there are more bytes than `most`. True where the body has come to its end by then. Throws where it breaks off. */
  async read(most: number): Promise<boolean> {
    // The loop is not `for await`: leaving such a loop early cancels the stream and closes the connection before the refusal is
    // sent.
    this.#reader ??= this.#request.body?.getReader()
    while (this.#gathered.size <= most) {
      const part = (await this.#reader?.read())?.value
      if (!part) return true
      this.#gathered.add(part)
    }
    return false
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#gathered.all()
  }
}

/** The fields that came whole within so many bytes. Forms send their fields before their files. */
async function readTyped(request: Request, arrived: Arrived, most: number): Promise<FormData> {
  const form = new FormData()
  const type = mediaType(request)
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data') return form
  const isWhole = await arrived.read(most)
  const body = arrived.bytes().subarray(0, most)
  if (type === 'multipart/form-data') {
    const headers = { 'content-type': request.headers.get('content-type')! }
    const again = new Request(request.url, { method: 'POST', headers, body })
    const noFiles = { fields: [], save: () => Promise.resolve(), mostBytes: most }
    await readMultipart(again, { form, ...noFiles, mostFields, mostFieldBytes: most })
    return form
  }
  const text = new TextDecoder().decode(body)
  const fields = new URLSearchParams(isWhole ? text : text.slice(0, Math.max(0, text.lastIndexOf('&'))))
  if (fields.size <= mostFields) for (const [name, value] of fields) form.append(name, asTyped(value))
  return form
}

function textsOf(form: FormData): TypedField[] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
}

/** The browser that sent it still has what was too long to be given back. */
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
