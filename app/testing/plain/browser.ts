import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { JSDOM } from 'jsdom'
import { readPage } from './document.ts'
import { PlainForm } from './form.ts'
import { PlainLocator, type Reader, type RoleWanted, type Words } from './locator.ts'
import { PlainRequests, PlainSender, send, type PlainResponse, type Sent } from './requests.ts'

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

  /** Those that do something by themselves until they are closed: none. */
  contexts(): PlainContext[] {
    return []
  }
}

/** Cookies, and the pages that share them. */
class PlainContext extends EventEmitter {
  readonly sender: PlainSender
  readonly request: PlainRequests
  readonly #browser: PlainBrowser
  constructor(browser: PlainBrowser, baseURL: string) {
    super()
    this.#browser = browser
    this.sender = new PlainSender(baseURL)
    this.request = new PlainRequests(this.sender)
  }

  browser(): PlainBrowser {
    return this.#browser
  }

  newPage(): Promise<PlainPage> {
    return Promise.resolve(new PlainPage(this))
  }

  waitForEvent = (event: 'page') => next<PlainPage>(this, event)

  async cookies(address = this.sender.baseURL): Promise<{ name: string; value: string }[]> {
    const cookies = await this.sender.jar.getCookies(address)
    return cookies.map(({ key, value }) => ({ name: key, value }))
  }

  async addCookies(cookies: { name: string; value: string; url?: string }[]): Promise<void> {
    const { jar, baseURL } = this.sender
    for (const { name, value, url = baseURL } of cookies) await jar.setCookie(`${name}=${value}; Path=/`, url)
  }

  async clearCookies(): Promise<void> {
    await this.sender.jar.removeAllCookies()
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

/** What comes next of a kind; what does not come is said to be missing, long before the journey's own end. */
async function next<What>(events: EventEmitter, event: string): Promise<What> {
  const [what] = (await once(events, event, { signal: AbortSignal.timeout(15_000) })) as [What]
  return what
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

/** A page that goes on by itself is waited for some twenty seconds. */
const mostTries = 200

interface Shown {
  dom: JSDOM
  response: PlainResponse
  url: URL
}

/** A page with the names of Playwright's, as far as the journeys use them. */
export class PlainPage implements Reader {
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
    const url = new URL(address, this.#context.sender.baseURL)
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
    return new URL(wanted, this.#context.sender.baseURL).href === this.url()
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
  async retry<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work()
      } catch (error) {
        const refresh = this.#shown?.dom.window.document.querySelector('meta[http-equiv="refresh"]')
        if (!refresh || tries > mostTries) throw error
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
    if (pressed.matches(':disabled')) throw new Error('What is pressed is disabled.')
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
    const response = await send(this.#context.sender, url, { ...sent, headers })
    this.#events.emit('response', response)
    if ([204, 205].includes(response.status())) return response
    const name = /^attachment.*filename="([^"]*)"/.exec(response.headers()['content-disposition'] ?? '')?.[1]
    if (name !== undefined) {
      this.#events.emit('download', new PlainDownload(name, await response.body()))
      return response
    }
    if (isNew && this.#shown) this.#past.push(this.#shown)
    this.#shown = { dom: await readPage(response), response, url: new URL(response.url()) }
    focusFirst(this.document, this.#shown.url)
    return response
  }
}

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
