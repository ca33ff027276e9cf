import { test as base, type Page } from '@playwright/test'
import { startStack, type Stack } from './stack.ts'

export { expect } from '@playwright/test'

export type DemoPerson = 'Ada Admin' | 'Ivy Investor' | 'Ben Buyer' | 'Vera Vendor'

/** Playwright's `test`, with a running site per worker: `stack`. Relative addresses in `page.goto` are on that site. */
export const test = base.extend<{ hasJavaScript: boolean }, { stack: Stack }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.origin),
  /** Whether this run has JavaScript, for the few things that differ. */
  hasJavaScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
})

/**
 * For tests that kill the application or make its stand-ins misbehave: a stack that no other test meets. The worker starts anew
 * between tests of the one kind and of the other.
 */
export const ownStackTest = base.extend<object, { stack: Stack }>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Signs in as a person does: over the site's sign-in link and the provider's page. Ends on `returnTo`. */
export async function signIn(page: Page, person: DemoPerson, returnTo = '/'): Promise<void> {
  await page.goto(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  await page.getByRole('button', { name: new RegExp(`^${person}`) }).click()
  await page.waitForURL((url) => url.pathname === new URL(returnTo, url).pathname)
}
