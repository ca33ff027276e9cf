import { siteOrigin, type Site } from '../running/site.ts'

/** Signing in by hand, request by request, as a browser does it. */

/** A browser's cookies, by hand. */
export class Jar {
  #cookies = new Map<string, string>()
  take(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [pair, ...attributes] = line.split(';')
      const [name, value] = [pair!.slice(0, pair!.indexOf('=')).trim(), pair!.slice(pair!.indexOf('=') + 1)]
      if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)) || value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return response
  }
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  get names(): string[] {
    return [...this.#cookies.keys()]
  }
}

/** Walks through the provider's pages as a browser does; returns the address it sends the browser back to. */
export async function walkThroughProvider(
  start: string,
  answer: Record<string, string> = { login: 'ivy' },
): Promise<URL> {
  const jar = new Jar()
  const follow = async (address: string, init: RequestInit = {}): Promise<Response> =>
    jar.take(await fetch(address, { redirect: 'manual', ...init, headers: { ...init.headers, cookie: jar.header } }))
  let address = start
  let isPosted = false
  for (let step = 0; step < 12; step += 1) {
    const response = await follow(address)
    const location = response.headers.get('location')
    if (location) {
      address = new URL(location, address).href
    } else {
      if (isPosted) throw new Error(`The provider asked twice: ${response.status}`)
      isPosted = true
      const posted = await follow(address, { method: 'POST', body: new URLSearchParams(answer) })
      address = new URL(posted.headers.get('location')!, address).href
    }
    if (address.startsWith(siteOrigin)) return new URL(address)
  }
  throw new Error('The provider did not come to an end.')
}

/** Signs somebody of the sandbox in at the browser with these cookies. */
export async function signInAt(site: Site, jar: Jar, login: string): Promise<void> {
  const started = jar.take(await site.fetch('/api/login', { as: jar.header }))
  const callback = await walkThroughProvider(started.headers.get('location')!, { login })
  jar.take(await site.fetch(callback.pathname + callback.search, { as: jar.header }))
}
