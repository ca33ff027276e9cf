import { setTimeout as pause } from 'node:timers/promises'

/** Whoever asks the site, over HTTP with cookies and forms, as a browser does without script. */

/** No answer came: the connection broke off, or nobody listens. Nothing is known of what was asked. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

export interface Answer {
  status: number
  /** The address to which it leads; empty where it leads nowhere. */
  location: string
  text: string
}

interface Sent {
  /** A form; with files, or where `isInParts` says so, in parts. */
  form?: FormData | Record<string, string>
  json?: unknown
  method?: string
}

/** The answers of a run that say that something went wrong here. */
export interface Fault {
  status: number
  method: string
  path: string
  at: string
}

/** What is known of all answers of a run. */
export class Answers {
  readonly counts: Record<string, number> = {}
  readonly faults: Fault[] = []

  note(method: string, path: string, status: number): void {
    this.counts[status] = (this.counts[status] ?? 0) + 1
    if (status >= 500) this.faults.push({ status, method, path, at: new Date().toISOString() })
  }
}

const longestWait = 30_000
/** What a balancer says where the machine it asked has ended. */
const noMachine = /^(No machine answers|The machine that had this request has ended)\./

export class Visitor {
  readonly #origin: string
  readonly #answers: Answers
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  /** `address` is the one that it comes from, as a proxy would say. */
  constructor(origin: string, answers: Answers, address: string, cookie = '') {
    this.#origin = origin
    this.#answers = answers
    this.#address = address
    const at = cookie.indexOf('=')
    if (at > 0) this.#cookies.set(cookie.slice(0, at), cookie.slice(at + 1))
  }

  get = (path: string): Promise<Answer> => this.#ask('GET', path, {})
  post = (path: string, form: FormData | Record<string, string>): Promise<Answer> => this.#ask('POST', path, { form })
  call = (method: string, path: string, json: unknown): Promise<Answer> => this.#ask(method, path, { json })

  /** Opens an address of the site or of another and goes wherever it leads. Returns the last answer with its address. */
  async follow(address: string): Promise<{ answer: Answer; address: string }> {
    let at = new URL(address, this.#origin)
    for (let step = 0; step < 12; step += 1) {
      const answer = await this.#ask('GET', at.href, {})
      if (!answer.location) return { answer, address: at.href }
      at = new URL(answer.location, at)
    }
    throw new NoAnswer('It leads on without an end.')
  }

  async #ask(method: string, path: string, { form, json }: Sent): Promise<Answer> {
    const url = new URL(path, this.#origin)
    const isOurs = url.origin === new URL(this.#origin).origin
    const headers: Record<string, string> = { 'x-forwarded-for': this.#address, accept: 'text/html,*/*;q=0.8' }
    if (this.#cookies.size > 0) headers.cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    if (method !== 'GET') headers.origin = url.origin
    let body: BodyInit | undefined
    if (form) body = form instanceof FormData ? form : new URLSearchParams(form)
    else if (json !== undefined) {
      body = JSON.stringify(json)
      headers['content-type'] = 'application/json'
    }
    try {
      const signal = AbortSignal.timeout(longestWait)
      const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'manual', signal })
      const text = await response.text()
      // A balancer says so itself (scripts/lib/balancer.ts).
      if (response.status === 502 && noMachine.test(text)) throw new Error(text)
      for (const line of response.headers.getSetCookie()) this.#take(line)
      if (isOurs) this.#answers.note(method, url.pathname, response.status)
      return { status: response.status, location: response.headers.get('location') ?? '', text }
    } catch (error) {
      throw new NoAnswer(`${method} ${url.pathname}`, { cause: error })
    }
  }

  #take(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1)]
    const isOver = value === '' || attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
    if (isOver) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

/** An answer to a form that was taken. */
export const isTaken = ({ status, location }: Answer): boolean =>
  status === 303 && !/\/api\/login|\/oidc\//.test(location)

/** Does it again for as long as no answer comes, a few times. */
export async function insist<Result>(ask: () => Promise<Result>, tries = 3): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof NoAnswer) || count >= tries) throw error
      await pause(300)
    }
  }
}
