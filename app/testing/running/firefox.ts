import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core'
import { findFirefox, withoutFirefox } from '../../../scripts/lib/firefox.ts'
import { consentTexts } from '#app/domain/terms/consent.ts'
import { expect, test as base } from './fixtures.ts'
import { locate, type Place, type Wanted } from './firefox-places.ts'
import { makePeople } from './stack-people.ts'
import type { Stack } from './stack.ts'

export { expect }

/**
 * Journeys in Debian's Firefox over WebDriver BiDi, against the same running site as all others. Playwright runs the tests and
 * launches no browser of its own for them. Without JavaScript nothing of the page runs; what the tests ask is evaluated by the
 * browser itself, as long as it needs no promise and no timer, so that waiting is done on this side.
 */
export const test = base.extend<
  { firefox: FirefoxPage },
  { openFirefox: (hasJavaScript: boolean) => Promise<Browser> }
>({
  openFirefox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const open = new Map<boolean, Awaited<ReturnType<typeof launchFirefox>>>()
      await use(async (hasJavaScript) => {
        const one = open.get(hasJavaScript) ?? (await launchFirefox(hasJavaScript))
        open.set(hasJavaScript, one)
        return one.browser
      })
      for (const one of open.values()) await one.close()
    },
    { scope: 'worker' },
  ],
  firefox: async ({ openFirefox, hasJavaScript, stack }, use, info) => {
    const browser = await openFirefox(hasJavaScript)
    const context = await browser.createBrowserContext()
    const page = await FirefoxPage.open(context, stack.origin)
    await use(page)
    if (info.status !== info.expectedStatus) await page.takePicture(info.outputPath('firefox.png'))
    await context.close()
    expect(page.errors, 'errors of scripts').toEqual([])
  },
})

/** For the head of each file: its tests are skipped where there is no Firefox. */
export const whereNoFirefox: [boolean, string] = [!findFirefox(), withoutFirefox]

/** Settings of the profile, beside those with which Puppeteer keeps Firefox from calling home. */
const settings = {
  // Only this machine can be reached: whatever else is asked for goes to a proxy that is not there.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.failover_direct': false,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.server': 'data:,',
  // Reloading the answer to a form asks whether to send it again; nobody is there to say yes.
  'dom.confirm_repost.testing.always_accept': true,
  // Fewer processes: each takes a second of a small machine.
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'en-GB, en',
}

/** A Firefox with a profile of its own, which goes with it, also when this process ends before `close`. */
async function launchFirefox(hasJavaScript: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'firefox-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // Puppeteer kills the browser when this process ends, and has asked to be called earlier than this.
  const browser = await puppeteer
    .launch({
      browser: 'firefox',
      protocol: 'webDriverBiDi',
      executablePath: findFirefox(),
      headless: true,
      userDataDir: join(folder, 'profile'),
      // What Firefox leaves elsewhere, it leaves in the same folder.
      env: { ...process.env, HOME: folder, TMPDIR: folder, TZ: 'Europe/London' },
      extraPrefsFirefox: { ...settings, 'javascript.enabled': hasJavaScript },
    })
    .catch((error: unknown) => {
      remove()
      throw error
    })
  process.on('exit', remove)
  return {
    browser,
    async close() {
      await browser.close()
      process.off('exit', remove)
      remove()
    },
  }
}

/** How long anything is waited for. */
const patience = 20_000

/** A tab, with the steps of a person in it. Names are what is written on a thing, or the beginning of that. */
export class FirefoxPage {
  readonly errors: string[]
  /** The paths that forms and scripts of this tab have posted to, one after the other. An answer that was kept is none. */
  readonly posts: string[] = []
  readonly #page: Page
  readonly #context: BrowserContext
  readonly #origin: string

  private constructor(page: Page, context: BrowserContext, origin: string, errors: string[]) {
    this.#page = page
    this.#context = context
    this.#origin = origin
    this.errors = errors
    page.setDefaultTimeout(patience)
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('response', (response) => {
      const isAsked = response.request().method() === 'POST' && !response.fromCache()
      if (isAsked) this.posts.push(new URL(response.url()).pathname)
    })
  }

  static async open(context: BrowserContext, origin: string, errors: string[] = []): Promise<FirefoxPage> {
    return new FirefoxPage(await context.newPage(), context, origin, errors)
  }

  /** A second tab with the same cookies. */
  openTab(): Promise<FirefoxPage> {
    return FirefoxPage.open(this.#context, this.#origin, this.errors)
  }

  /** A browser of somebody else's, with cookies of its own. */
  async openDevice(): Promise<FirefoxPage> {
    const context = await this.#context.browser().createBrowserContext()
    return FirefoxPage.open(context, this.#origin, this.errors)
  }

  /** Signs in by a session's cookie. */
  async takeCookie(cookie: string): Promise<void> {
    const [name, value] = cookie.split('=') as [string, string]
    await this.#context.setCookie({ name, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' })
  }

  /** Opens an address; its status. */
  async go(address: string): Promise<number> {
    const response = await this.#page.goto(new URL(address, this.#origin).href)
    return response?.status() ?? 0
  }

  /** Shows this tab in front of the others: in a tab behind, a click may not arrive. */
  toFront = () => this.#page.bringToFront()

  /** Clicks a button, link or summary. */
  async press(name: string): Promise<void> {
    const { x, y } = await this.#find({ kind: 'control', name })
    await this.#page.mouse.click(x, y)
  }

  /** Clicks one that leads to another page, and waits for that page. */
  follow(name: string): Promise<void> {
    return this.#leave(() => this.press(name))
  }

  /** Types into the field with this label, in place of what it holds. */
  async fill(label: string, text: string): Promise<void> {
    await this.#find({ kind: 'field', name: label, takesFocus: true })
    await this.#page.keyboard.type(text)
  }

  /** Clicks into the field with this label, and types after what it holds. */
  async write(label: string, text: string): Promise<void> {
    const { x, y } = await this.#find({ kind: 'field', name: label })
    await this.#page.mouse.click(x, y)
    await this.#page.keyboard.type(text)
  }

  /** Presses keys one after the other, such as `Enter` or `Control+b`; anything else is typed. */
  async keys(...all: string[]): Promise<void> {
    for (const key of all) {
      const [, modifier, letter] = /^(Control|Shift)\+(.+)$/.exec(key) ?? []
      if (modifier) {
        await this.#page.keyboard.down(modifier as 'Control')
        await this.#page.keyboard.press(letter as 'b')
        await this.#page.keyboard.up(modifier as 'Control')
      } else if (/^(Enter|Tab|Backspace|Escape|Home|End|Arrow\w+)$/.test(key))
        await this.#page.keyboard.press(key as 'Enter')
      else await this.#page.keyboard.type(key)
    }
  }

  /** Chooses the option with this label, or ticks the box or radio button with this one, by keyboard. */
  async choose(label: string, option?: string): Promise<void> {
    await this.#find({ kind: 'field', name: label, takesFocus: true })
    await (option === undefined ? this.#page.keyboard.press(' ') : this.#page.keyboard.type(option))
  }

  /** Whether there is such a button, link or summary at this moment. */
  async has(name: string): Promise<boolean> {
    return typeof (await this.#ask(locate, { kind: 'control', name })) === 'object'
  }

  /** What the field with this label holds; of a box or radio button whether it is chosen. */
  async value(label: string): Promise<string | boolean> {
    return (await this.#find({ kind: 'field', name: label })).value
  }

  back = () => this.#leave(() => this.#page.evaluate(() => history.back()))
  forward = () => this.#leave(() => this.#page.evaluate(() => history.forward()))
  reload = () => this.#leave(() => this.#page.evaluate(() => location.reload()))

  /** The text of the main part, as it is shown. */
  text(): Promise<string> {
    return this.#ask(() => (document.querySelector('main') ?? document.body).innerText.replace(/\s+/g, ' '))
  }

  /** Waits until the main part says this. */
  async reads(text: string): Promise<void> {
    await expect.poll(() => this.text(), { timeout: patience }).toContain(text)
  }

  /** Waits until the page has this heading. */
  async isAt(heading: string): Promise<void> {
    const read = () => this.#ask(() => document.querySelector('h1')?.textContent ?? document.title)
    await expect.poll(read, { timeout: patience }).toBe(heading)
  }

  /** The path and search of the address. */
  path(): Promise<string> {
    return this.#ask(() => location.pathname + location.search)
  }

  /** The text of what has the focus, or its label. */
  focused(): Promise<string> {
    return this.#ask(() => {
      const element = document.activeElement as HTMLInputElement | null
      const label = element?.labels?.[0] ?? element
      return (label?.textContent ?? '').replace(/\s+/g, ' ').trim()
    })
  }

  /** The label of what has the focus in the frame over the page, or all that stands in that frame; empty while there is none. */
  inFrame(what: 'focus' | 'text'): Promise<string> {
    return this.#ask((what) => {
      const inside = document.querySelector('iframe')?.contentDocument
      const element = inside?.activeElement as HTMLTextAreaElement | null | undefined
      const text = what === 'focus' ? element?.labels?.[0]?.textContent : inside?.body.innerText
      return (text ?? '').replace(/\s+/g, ' ').trim()
    }, what)
  }

  async takePicture(path: string): Promise<void> {
    await this.#page.screenshot({ path: path })
  }

  /** Does what leads to another document, and waits until that one, which may be one kept for "Back", is there whole. */
  async #leave(step: () => Promise<unknown>): Promise<void> {
    const read = () => this.#ask(() => ({ began: performance.timeOrigin, state: document.readyState }))
    const before = await read()
    await step()
    // What is there instead of another page says why: where the focus is shows whether a click has arrived.
    const look = async () => {
      const now = await read()
      const isAnother = now.began !== before.began
      if (isAnother && now.state === 'complete') return 'another page'
      return `${isAnother ? `another page, ${now.state}` : 'the same page'}: ${await this.path()}, focus on "${await this.focused()}", posts: ${this.posts.join(' ')}`
    }
    await expect.poll(look, { timeout: patience }).toBe('another page')
  }

  /** Waits until it is there, and where it was a moment before: while a page comes to life, things move. */
  async #find(wanted: Wanted): Promise<Place> {
    const deadline = Date.now() + patience
    let before: Place | undefined
    for (;;) {
      const place = await this.#ask(locate, wanted)
      if (typeof place === 'object') {
        if (before?.x === place.x && before.y === place.y) return place
        before = place
        // Scrolling reaches the process that takes the clicks a frame or two later than the page itself.
        await pause(100)
        continue
      }
      before = undefined
      if (Date.now() > deadline) throw new Error(`${wanted.kind} "${wanted.name}": ${place} on ${await this.path()}`)
      await pause(50)
    }
  }

  /**
   * Evaluates in the page, and again where the page has just been left: the question fails then, or is never answered. A question
   * changes nothing but the focus, so that it may be asked twice.
   */
  async #ask<Result, Args extends unknown[]>(question: (...args: Args) => Result, ...args: Args): Promise<Result> {
    const deadline = Date.now() + patience
    for (;;) {
      const limit = new AbortController()
      try {
        return await Promise.race([
          this.#page.evaluate(question as (...args: unknown[]) => Result, ...args),
          pause(patience / 4, undefined, { signal: limit.signal }).then(() => {
            throw new Error('Firefox does not answer.')
          }),
        ])
      } catch (error) {
        if (Date.now() > deadline) throw error
        await pause(25)
      } finally {
        limit.abort()
      }
    }
  }
}

/** Somebody new has signed in here; their cookie. */
export async function becomeSomebody(
  firefox: FirefoxPage,
  stack: Stack,
  role: { isAdmin?: boolean } = {},
): Promise<string> {
  const [cookie = ''] = await makePeople(stack, 1, role)
  await firefox.takeCookie(cookie)
  return cookie
}

/** The choice at checkout: documents now, with both boxes. */
export async function chooseToOpenNow(firefox: FirefoxPage): Promise<void> {
  await firefox.choose(consentTexts.now)
  await firefox.choose(consentTexts.startNow)
  await firefox.choose(consentTexts.loseRight)
}
