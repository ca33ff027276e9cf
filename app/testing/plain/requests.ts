import { CookieJar } from 'jsdom'

/** A file as Playwright's journeys give it. */
export interface PlainFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const fileOf = ({ name, mimeType, buffer }: PlainFile) =>
  new File([new Uint8Array(buffer)], name, { type: mimeType || 'application/octet-stream' })

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  maxRedirects?: number
  /** Where the policy of the page lets its forms lead. Browsers refuse a redirect to elsewhere as well. */
  mayLeadTo?: (address: URL) => boolean
}

/** Each sends from an address of its own, so that no test meets the limits that another has used up. */
let addresses = 0
function nextAddress(): string {
  addresses += 1
  return [10, process.pid % 256, addresses >> 8, addresses % 256].join('.')
}

/** Who sends: its cookies, and the address that it says. */
export class PlainSender {
  readonly jar = new CookieJar()
  readonly address = nextAddress()
  readonly baseURL: string
  constructor(baseURL: string) {
    this.baseURL = baseURL
  }
}

/** What came back, with Playwright's names. */
export class PlainResponse {
  readonly #response: Response
  readonly #body: Buffer
  readonly #url: string
  readonly sent: Sent
  constructor(response: Response, body: Buffer, url: string, sent: Sent) {
    this.#response = response
    this.#body = body
    this.#url = url
    this.sent = sent
  }

  url = () => this.#url
  status = () => this.#response.status
  headers = () => Object.fromEntries(this.#response.headers)
  body = () => Promise.resolve(this.#body)
  text = () => Promise.resolve(this.#body.toString('utf8'))
  json = () => Promise.resolve(JSON.parse(this.#body.toString('utf8')) as unknown)
  request = () => ({ method: () => this.sent.method ?? 'GET', url: this.url, isNavigationRequest: () => true })
}

type Value = string | number | boolean
interface RequestOptions {
  headers?: Record<string, string>
  form?: Record<string, Value>
  multipart?: Record<string, Value | PlainFile> | FormData
  data?: unknown
  maxRedirects?: number
}

/** Requests beside the pages, with their cookies. */
export class PlainRequests {
  readonly #sender: PlainSender
  constructor(sender: PlainSender) {
    this.#sender = sender
  }

  get = (address: string, options?: RequestOptions) => this.#send('GET', address, options)
  post = (address: string, options?: RequestOptions) => this.#send('POST', address, options)

  #send(method: string, address: string, { headers = {}, form, multipart, data, maxRedirects }: RequestOptions = {}) {
    const url = new URL(address, this.#sender.baseURL)
    let body: BodyInit | undefined
    if (form) body = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]))
    if (multipart instanceof FormData) body = multipart
    else if (multipart) {
      body = new FormData()
      for (const [name, value] of Object.entries(multipart))
        if (typeof value === 'object') body.append(name, fileOf(value))
        else body.append(name, String(value))
    }
    if (data !== undefined) {
      body =
        typeof data === 'string' || data instanceof Buffer ? new Uint8Array(Buffer.from(data)) : JSON.stringify(data)
      headers = { ...(typeof data === 'object' && { 'content-type': 'application/json' }), ...headers }
    }
    return send(this.#sender, url, { method, headers, body, maxRedirects })
  }
}

const always = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en-GB' }

/** One request with the cookies of its sender, through its redirects as browsers go through them. */
export async function send({ jar, address: from }: PlainSender, address: URL, sent: Sent): Promise<PlainResponse> {
  const { headers = {}, maxRedirects = 20, mayLeadTo = () => true } = sent
  let { method = 'GET', body } = sent
  let url = address
  for (let followed = 0; ; followed += 1) {
    if (!mayLeadTo(url)) throw new Error(`The policy of the page does not let its forms lead to ${url.origin}.`)
    const cookie = await jar.getCookieString(url.href)
    const response = await fetch(url, {
      method,
      headers: { ...always, 'x-forwarded-for': from, ...headers, ...(cookie && { cookie }) },
      body,
      redirect: 'manual',
    })
    for (const set of response.headers.getSetCookie()) await jar.setCookie(set, url.href, { ignoreError: true })
    const to = response.headers.get('location')
    const isRedirect = [301, 302, 303, 307, 308].includes(response.status) && to !== null
    if (!isRedirect || followed >= maxRedirects) {
      if (isRedirect && maxRedirects > 0) throw new Error(`${address.href} leads on without an end.`)
      return new PlainResponse(response, Buffer.from(await response.arrayBuffer()), url.href, { ...sent, method, body })
    }
    await response.body?.cancel()
    const next = new URL(to, url)
    if (!next.hash) next.hash = url.hash
    url = next
    if (response.status < 307) [method, body] = ['GET', undefined]
  }
}
