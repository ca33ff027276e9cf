import { type Page } from '@playwright/test'
import { pdf } from '../inputs/files.ts'
import { expect, signIn } from './fixtures.ts'
import { findUntouchedDeal, secure, type TestDeal } from './journeys.ts'
import { type Stack } from './stack.ts'

/** What the checks of the whole site share: who looks, and what is written down on the way. */

/** Signs in and buys a deal, so that there is something to see; ends on /deals with its message. */
export async function becomeBuyer(
  page: Page,
  stack: Stack,
  hasJavaScript: boolean,
): Promise<{ bought: TestDeal; free: TestDeal }> {
  const bought = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await secure(page, bought, hasJavaScript)
  return { bought, free: await findUntouchedDeal(stack) }
}

/** Asks for a refund of the deal and files a ticket, as whoever is signed in, so that the desks have something to do. */
export async function giveWork(page: Page, { id }: TestDeal): Promise<void> {
  const { origin } = new URL(page.url())
  const fields = {
    fullName: 'Ivy Investor',
    email: 'ivy@demo.test',
    dealReference: `PID-${id}`,
    reason: 'changed-plans',
  }
  const documents = { name: 'why.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }
  const asked = await page.request.post('/refunds', { headers: { origin }, multipart: { ...fields, documents } })
  expect(asked.status()).toBe(200)
  const ticket = { email: 'ivy@demo.test', subject: 'A question', message: 'Is it warm?\n\nIvy' }
  expect((await page.request.post('/support', { headers: { origin }, form: ticket })).status()).toBe(200)
}

/** A buyer has asked for a refund and has a question; from here on an admin looks. */
export async function becomeAdminWithWork(page: Page, stack: Stack, hasJavaScript: boolean): Promise<void> {
  const { bought } = await becomeBuyer(page, stack, hasJavaScript)
  await giveWork(page, bought)
  await page.context().clearCookies()
  await signIn(page, 'Ada Admin')
}

/** The pages that say "Sign In Required" go on by themselves after a second; here they are to be looked at. */
export async function stopRedirects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener(
      'readystatechange',
      () => document.querySelector('[data-redirect-to]')?.removeAttribute('data-redirect-to'),
      { once: true },
    )
  })
}

/** Writes down what the browser's console complains of, with the page that was open. */
export function listenForErrors(page: Page): { errors: string[] } {
  const errors: string[] = []
  page.on('console', (entry) => {
    const isTheStatus = /status of (400|401|404|410)/.test(entry.text()) && entry.location().url === page.url()
    // The scripts of the tests themselves may come to the frame in which the outbox shows a mail, which runs none.
    const isTheSandbox = entry.text().startsWith("Blocked script execution in 'about:srcdoc'")
    if (entry.type() === 'error' && !isTheStatus && !isTheSandbox) errors.push(`${page.url()}: ${entry.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  return { errors }
}
