import { expect as playwrightExpect, test as base, type Browser, type Page } from '@playwright/test'
import { PlainBrowser, PlainPage } from '../plain/browser.ts'
import { plainExpect } from '../plain/expect.ts'
import { PlainLocator } from '../plain/locator.ts'
import { tidyUp } from '../buyers/stack-holds.ts'
import { startStack, type Stack } from './stack.ts'

/** Playwright's, which knows the reader of pages too. */
export const expect = new Proxy(playwrightExpect, {
  apply: (expectOf, self, given: [unknown, (string | { message?: string })?]) => {
    const [what, message] = given
    if (!(what instanceof PlainLocator || what instanceof PlainPage)) return Reflect.apply(expectOf, self, given)
    return plainExpect(what, typeof message === 'string' ? message : message?.message)
  },
})

export type DemoPerson = 'Ada Admin' | 'Ivy Investor' | 'Ben Buyer' | 'Vera Vendor'

/**
 * Playwright's `test`, with a running site per worker: `stack`. Relative addresses in `page.goto` are on that site. Every file takes
 * this one: between tests with other fixtures Playwright ends the worker and begins another, with a browser and a site of its own.
 */
export const test = base.extend<{ hasJavaScript: boolean; tidy: void }, { stack: Stack; roughStack: Stack }>({
  stack: [runStack, { scope: 'worker', timeout: 60_000 }],
  /** A second site, for tests that kill the application or make its stand-ins misbehave. No other test meets it. */
  roughStack: [runStack, { scope: 'worker', timeout: 60_000 }],
  baseURL: async ({ stack }, use) => use(stack.origin),
  /** Comes first of a test's own and goes last: a page that is still open may begin a hold when the one before it ends. */
  tidy: [
    async ({ stack }, use) => {
      await use()
      await tidyUp(stack)
    },
    { auto: true },
  ],
  /** Whether this run has JavaScript, for the few things that differ. */
  hasJavaScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  /** In the project `plain` the reader of pages, which is used as the others are. */
  browser: [
    async ({ playwright, browserName, stack }, use, { project }) => {
      if (project.name === 'plain') return use(new PlainBrowser(stack.origin) as unknown as Browser)
      const browser = await playwright[browserName].launch()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 0 },
  ],
  context: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(context)
    for (const one of browser.contexts()) await one.close()
  },
  page: async ({ context }, use) => use(await context.newPage()),
})

// oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
async function runStack({}, use: (stack: Stack) => Promise<void>): Promise<void> {
  const stack = await startStack()
  await use(stack)
  await stack.stop()
}

/**
 * Signs in at the provider, without a look at its pages, and opens `returnTo`. Signing in as a person does it, click by click, has
 * tests of its own (sign-in.e2e.ts); the others only begin with somebody who has.
 */
export async function signIn(page: Page, person: DemoPerson, returnTo = '/'): Promise<void> {
  const chooser = await page.request.get('/api/login?returnTo=/healthz')
  const login = person.split(' ', 1)[0]!.toLowerCase()
  const back = await page.request.post(chooser.url(), { form: { login } })
  expect(new URL(back.url()).pathname).toBe('/healthz')
  await page.goto(returnTo)
}
