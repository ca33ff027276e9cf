import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CookieJar, JSDOM } from 'jsdom'
import { fileOf, PlainForm, type PlainFile } from './plain-form.ts'
import { PlainLocator, type RoleWanted, type Words } from './plain-locator.ts'

/**
 * A reader of pages: a browser without script, without a window and without a look, which needs no process. It stands in for
 * Playwright's in the project `plain`, so that the journeys without script are the same texts and take milliseconds: it keeps cookies,
 * follows links and redirects, fills forms by their labels and sends them as HTML says. Styles are read for what they hide at 1280
 * pixels; whether something is covered, where it stands and what the keyboard does is not known here. What it is asked and cannot
 * know, it refuses, and never guesses.
 */
export class PlainBrowser {
  readonly #origin: string
  constructor(origin: string) {
    this.#origin = origin
  }

  newContext({ baseURL = this.#origin }: { baseURL?: string } = {}): Promise<PlainContext> {
    return Promise.resolve(new PlainContext(this, baseURL))
  }
}

/** Each context sends from an address of its own, so that no test meets the limits that another has used up. */
let addresses = 0
function nextAddress(): string {
  addresses += 1
  return [10, process.pid % 256, addresses >> 8, addresses % 256].join('.')
}

/** Cookies, and the pages that share them. */
export class PlainContext extends EventEmitter {
  readonly address = nextAddress()
  readonly jar = new CookieJar()
  readonly request = new PlainRequests(this)
  readonly #browser: PlainBrowser
  readonly baseURL: string
  constructor(browser: PlainBrowser, baseURL: string) {
    super()
    this.#browser = browser
    this.baseURL = baseURL
  }

  browser(): PlainBrowser {
    return this.#browser
  }

  newPage(): Promise<PlainPage> {
    return Promise.resolve(new PlainPage(this))
  }

  waitForEvent = (event: 'page') => next<PlainPage>(this, event)

  async cookies(address = this.baseURL): Promise<{ name: string; value: string }[]> {
    const cookies = await this.jar.getCookies(address)
    return cookies.map(({ key, value }) => ({ name: key, value }))
  }

  async addCookies(cookies: { name: string; value: string; url?: string }[]): Promise<void> {
    for (const { name, value, url = this.baseURL } of cookies) await this.jar.setCookie(`${name}=${value}; Path=/`, url)
  }

  async clearCookies(): Promise<void> {
    await this.jar.removeAllCookies()
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

async function next<What>(events: EventEmitter, event: string): Promise<What> {
  const [what] = (await once(events, event)) as [What]
  return what
}

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  maxRedirects?: number
  /** Where the policy of the page lets its forms lead. Browsers refuse a redirect to elsewhere as well. */
  mayLeadTo?: (address: URL) => boolean
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
  ok = () => this.#response.ok
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

/** Requests with the cookies of a context, beside its pages. */
class PlainRequests {
  readonly #context: PlainContext
  constructor(context: PlainContext) {
    this.#context = context
  }

  get = (address: string, options?: RequestOptions) => this.#send('GET', address, options)
  head = (address: string, options?: RequestOptions) => this.#send('HEAD', address, options)
  post = (address: string, options?: RequestOptions) => this.#send('POST', address, options)

  #send(method: string, address: string, { headers = {}, form, multipart, data, maxRedirects }: RequestOptions = {}) {
    const url = new URL(address, this.#context.baseURL)
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
    return send(this.#context, url, { method, headers, body, maxRedirects })
  }
}

const always = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en-GB' }

/** One request with the cookies of a context, through its redirects as browsers go through them. */
async function send({ jar, address: from }: PlainContext, address: URL, sent: Sent): Promise<PlainResponse> {
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
    if (response.status < 307 && method !== 'HEAD') [method, body] = ['GET', undefined]
  }
}

/** A file that came in the place of a page. */
class PlainDownload {
  readonly #name: string
  readonly #body: Buffer
  constructor(name: string, body: Buffer) {
    this.#name = name
    this.#body = body
  }

  suggestedFilename = () => this.#name
  async path(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), 'download-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    await writeFile(join(folder, 'file'), this.#body)
    return join(folder, 'file')
  }
}

interface Shown {
  dom: JSDOM
  response: PlainResponse
  url: URL
}

/** A page with the names of Playwright's, as far as the journeys use them. */
export class PlainPage {
  readonly #context: PlainContext
  readonly #events = new EventEmitter()
  readonly #past: Shown[] = []
  #shown: Shown | undefined
  constructor(context: PlainContext) {
    this.#context = context
  }

  get request() {
    return this.#context.request
  }

  context = () => this.#context
  url = () => this.#shown?.url.href ?? 'about:blank'
  title = () => Promise.resolve(this.document.title)
  content = () => Promise.resolve(this.#shown!.dom.serialize())
  close = () => Promise.resolve()
  /** Nothing of a page comes later than its HTML. */
  waitForLoadState = () => Promise.resolve()
  /** Nothing here has a size. */
  setViewportSize = () => Promise.resolve()
  viewportSize = () => null

  get document(): Document {
    if (!this.#shown) throw new Error('No page has been opened.')
    return this.#shown.dom.window.document
  }

  async goto(address: string): Promise<PlainResponse> {
    const url = new URL(address, this.#context.baseURL)
    return this.#load(url, {})
  }

  reload(): Promise<PlainResponse> {
    const { url, response } = this.#shown!
    return this.#load(url, response.sent, false)
  }

  /** The page before as it was left, with what was typed, as browsers keep it. */
  goBack(): Promise<PlainResponse> {
    const before = this.#past.pop()
    if (!before) throw new Error('There is no page before this one.')
    this.#shown = before
    return Promise.resolve(before.response)
  }

  on(event: string, listener: (...given: unknown[]) => void): void {
    this.#events.on(event, listener)
  }

  waitForEvent = (event: 'download' | 'popup') => next<PlainDownload | PlainPage>(this.#events, event)

  async waitForResponse(isWanted: (response: PlainResponse) => boolean): Promise<PlainResponse> {
    for (;;) {
      const response = await next<PlainResponse>(this.#events, 'response')
      if (isWanted(response)) return response
    }
  }

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    await this.retry(() => {
      if (!this.isAt(wanted)) throw new Error(`The page is ${this.url()}, and not ${String(wanted)}.`)
    })
  }

  isAt(wanted: string | RegExp | ((url: URL) => boolean)): boolean {
    if (typeof wanted === 'function') return wanted(new URL(this.url()))
    if (wanted instanceof RegExp) return wanted.test(this.url())
    return new URL(wanted, this.#context.baseURL).href === this.url()
  }

  getByRole = (role: string, wanted?: RoleWanted) => this.#all.getByRole(role, wanted)
  getByLabel = (words: Words, wanted?: { exact?: boolean }) => this.#all.getByLabel(words, wanted)
  getByText = (words: Words, wanted?: { exact?: boolean }) => this.#all.getByText(words, wanted)
  getByAltText = (words: Words) => this.#all.getByAttribute('alt', words)
  getByPlaceholder = (words: Words) => this.#all.getByAttribute('placeholder', words)
  locator: PlainLocator['locator'] = (selector, wanted) => this.#all.locator(selector, wanted)

  get #all() {
    return new PlainLocator(this, 'page', () => [this.document.documentElement])
  }

  /**
   * Does or asks something. Where it fails and the page says that it goes on by itself, the page goes on, sooner than it says, and it
   * is tried again.
   */
  async retry<Result>(work: () => Result | Promise<Result>, limit = 20_000): Promise<Result> {
    const until = performance.now() + limit
    for (;;) {
      try {
        return await work()
      } catch (error) {
        const refresh = this.#shown?.dom.window.document.querySelector('meta[http-equiv="refresh"]')
        if (!refresh || performance.now() > until) throw error
        const to = /url=(.*)$/i.exec(refresh.getAttribute('content') ?? '')?.[1]
        await pause(100)
        await this.#load(new URL(to ?? this.url(), this.url()), {}, false)
      }
    }
  }

  /** What pressing it does: a link, a button, a fold, a box or a label leads on; nothing else does anything without script. */
  async press(element: Element): Promise<void> {
    const pressed = element.closest<HTMLElement>('a[href], button, input, select, textarea, summary, label')
    if (!pressed) return
    const { localName } = pressed
    if (localName === 'a') return this.#follow(pressed as HTMLAnchorElement)
    if (localName === 'summary') return fold(pressed)
    if (localName === 'label') {
      const { control } = pressed as HTMLLabelElement
      return control ? this.press(control) : undefined
    }
    pressed.focus()
    const isButton = localName === 'button' || ['submit', 'image', 'reset'].includes((pressed as HTMLInputElement).type)
    if (!isButton) return pressed.click()
    const button = pressed as HTMLButtonElement
    if (button.type === 'submit' || button.type === ('image' as string)) await this.submit(button.form, button)
    if (button.type === 'reset') button.form?.reset()
  }

  /** Sends a form, with the button that was pressed. A mistake that the browser itself sees keeps it here, as its bubble does. */
  async submit(form: HTMLFormElement | null, button: HTMLButtonElement | HTMLInputElement | null): Promise<void> {
    if (!form) return
    if (!form.noValidate && !button?.formNoValidate && !form.checkValidity()) return
    const { url, sent } = new PlainForm(form, button).read(this.url())
    const policy = this.#shown!.response.headers()['content-security-policy']
    const target = button?.getAttribute('formtarget') ?? form.target
    await this.#open(url, target, { ...sent, mayLeadTo: readFormAction(policy, this.url()) })
  }

  async #follow(link: HTMLAnchorElement): Promise<void> {
    const url = new URL(link.href, this.url())
    if (!/^https?:$/.test(url.protocol)) return
    const here = new URL(this.url())
    if (url.hash && url.href.split('#', 1)[0] === here.href.split('#', 1)[0]) {
      this.#shown!.url = url
      return focusFirst(this.document, url)
    }
    await this.#open(url, link.target)
  }

  /** Opens something here, or in a page of its own. */
  async #open(url: URL, target: string, sent: Sent = {}): Promise<void> {
    if (target !== '_blank') return void (await this.#load(url, sent))
    const page = new PlainPage(this.#context)
    await page.#load(url, sent)
    this.#events.emit('popup', page)
    this.#context.emit('page', page)
  }

  async #load(url: URL, sent: Sent, isNew = true): Promise<PlainResponse> {
    const headers = { ...sent.headers, ...(this.#shown && { referer: this.url() }) }
    const response = await send(this.#context, url, { ...sent, headers })
    this.#events.emit('response', response)
    if ([204, 205].includes(response.status())) return response
    const name = /^attachment.*filename="([^"]*)"/.exec(response.headers()['content-disposition'] ?? '')?.[1]
    if (name !== undefined) {
      this.#events.emit('download', new PlainDownload(name, await response.body()))
      return response
    }
    if (isNew && this.#shown) this.#past.push(this.#shown)
    this.#shown = { dom: await read(response), response, url: new URL(response.url()) }
    focusFirst(this.document, this.#shown.url)
    return response
  }
}

/** The page of an answer. React's comments would part the words of a name. Its styles hold at 1280 pixels and without script, which jsdom cannot be told. */
async function read(response: PlainResponse): Promise<JSDOM> {
  const text = await response.text()
  const url = response.url()
  if (!response.headers()['content-type']?.startsWith('text/html')) {
    return new JSDOM(`<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`, { url })
  }
  const files = [...text.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]*)"/g)].map(([, href]) => href!)
  const styles = await Promise.all(files.map((href) => readStyles(new URL(href, url).href)))
  const html = `${text.replaceAll('<!-- -->', '')}<style>${styles.join('')}</style>`
  return new JSDOM(html.replaceAll(/@media[^{]*/g, sayWhatHolds), { url })
}

/** Files of styles are named by what is in them, so that each is asked for once. */
const styleFiles = new Map<string, Promise<string>>()
function readStyles(address: string): Promise<string> {
  const known = styleFiles.get(address) ?? fetch(address).then((response) => response.text())
  styleFiles.set(address, known)
  return known
}

/** jsdom has a window of 1024 pixels, and no measure but pixels for it. */
const sayWhatHolds = (query: string) =>
  query
    .replaceAll(/scripting:\s*none/g, 'min-width: 1px')
    .replaceAll(/scripting:\s*enabled/g, 'max-width: 1px')
    .replaceAll(/([\d.]+)(rem|em|px)/g, (_, size: string, unit: string) => {
      return `${(Number(size) * (unit === 'px' ? 1 : 16) * 1024) / 1280}px`
    })

/** Where the focus is once a page is open: at what the address names, else at what says so itself. */
function focusFirst(document: Document, { hash }: URL): void {
  const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  ;(named ?? document.querySelector<HTMLElement>('[autofocus]'))?.focus()
}

function fold(summary: HTMLElement): void {
  const details = summary.closest('details')
  if (!details) return
  const name = details.getAttribute('name')
  if (name && !details.open)
    for (const other of details.ownerDocument.querySelectorAll<HTMLDetailsElement>('details[open]'))
      if (other.getAttribute('name') === name) other.open = false
  details.open = !details.open
}

/** `form-action` of a page's policy. */
function readFormAction(policy: string | undefined, page: string): (address: URL) => boolean {
  const sources = /(?:^|;)\s*form-action\s([^;]*)/
    .exec(policy ?? '')?.[1]
    ?.trim()
    .split(/\s+/)
  if (!sources) return () => true
  return ({ origin }) =>
    sources.some((source) => (source === "'self'" ? origin === new URL(page).origin : source.startsWith(origin)))
}
