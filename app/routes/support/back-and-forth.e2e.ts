import { everyDay } from '../../../scripts/lib/all.ts'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { findUntouchedDeal } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'

/**
 * "Back", "Forward" and "Reload" around a form. Playwright's browser keeps no pages for "Back", so that this is what the browser makes
 * of the answers themselves; enhance.e2e.ts has a browser that keeps them.
 */

/** The answers to sent forms that came from the server. One that the browser had kept has the same id again. */
function watchPosts(page: Page): Set<string> {
  const ids = new Set<string>()
  page.on('response', (response) => {
    if (response.request().method() === 'POST') ids.add(response.headers()['x-request-id']!)
  })
  return ids
}

const countTickets = (stack: Stack, words: string) =>
  withDatabase(stack, async (db) => {
    const rows = await db.selectFrom('tickets').select('reference').where('message', 'like', `%${words}%`).execute()
    return rows.length
  })

for (const who of everyDay(['signed out', 'signed in'] as const, 1)) {
  test(`${who}: nothing typed is lost on the way back and forth, and nothing is sent by itself @no-js`, async ({
    page,
    stack,
  }) => {
    const words = `The roof leaks. ${Date.now()}`
    if (who === 'signed in') await signIn(page, 'Vera Vendor')
    const sent = watchPosts(page)
    const message = page.getByLabel('Message')
    await page.goto('/support')
    await page.getByRole('radio', { name: 'Complaint' }).check()
    await page.getByLabel('Email').fill('vera@demo.test')
    await message.fill(words)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click()
    await page.goBack()
    await expect(message).toHaveValue(words)
    await expect(page.getByRole('radio', { name: 'Complaint' })).toBeChecked()

    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveTitle(/^Error: Support/)
    await expect(message).toHaveValue(words)
    await page.goBack()
    await expect(page).toHaveTitle(/^Support/)
    await expect(message).toHaveValue(words)
    await page.goForward()
    await expect(page).toHaveTitle(/^Error: Support/)
    await expect(message).toHaveValue(words)
    expect(sent.size).toBe(1)

    // What is changed on the page with the mistake stays as well.
    await message.fill(`${words} Still.`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click()
    await page.goBack()
    await expect(message).toHaveValue(`${words} Still.`)
    expect(sent.size).toBe(1)
    // Reloading asks the person first, and sends what had been sent.
    await page.reload()
    await expect(page).toHaveTitle(/^Error: Support/)
    await expect(page.getByRole('radio', { name: 'Complaint' })).toBeChecked()
    await expect(message).toHaveValue(new RegExp(words))
    expect(await countTickets(stack, words)).toBe(0)

    await page.getByLabel('Subject').fill('The roof')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL(/\/support\/received\?reference=TIC-/)
    const posts = sent.size
    await page.reload()
    await page.goBack()
    await expect(message).toHaveValue(new RegExp(words))
    await page.goForward()
    await expect(page).toHaveURL(/\/support\/received\?reference=TIC-/)
    expect(sent.size).toBe(posts)
    expect(await countTickets(stack, words)).toBe(1)
  })
}

test('two tabs of one form send one thing @reader', async ({ context, page, stack }) => {
  const words = `Two tabs. ${Date.now()}`
  await signIn(page, 'Ivy Investor')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/support')
    await tab.getByLabel('Subject').fill('Tabs')
    await tab.getByLabel('Message').fill(words)
  }
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Send message' }).click()
    await expect(tab).toHaveURL(/\/support\/received\?reference=TIC-/)
  }
  expect(other.url()).toBe(page.url())
  expect(await countTickets(stack, words)).toBe(1)
})

test('what is too large says so, and "Back" still has it @no-js', async ({ page }) => {
  const long = 'A very long story. '.repeat(4000)
  await page.goto('/knowledge-hub')
  await page.getByLabel('Email').fill('vera@demo.test')
  await page.getByLabel('Message').fill(long)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That was too large')
  await expect(page.getByText('Go back: what you typed is still there.')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Message')).toHaveValue(long)
})

test('what is sent too often comes back with everything typed, and can be sent later', async ({ page, stack }) => {
  const words = `Too often. ${Date.now()}`
  // A person of their own, whose minute no other test uses.
  await signIn(page, 'Ada Admin', '/support')
  const headers = { origin: stack.origin }
  for (let count = 0; count < 10; count += 1) await page.request.post('/support', { headers, form: {} })
  await page.getByRole('radio', { name: 'Data protection' }).check()
  await page.getByLabel('Subject').fill('My data')
  await page.getByLabel('Message').fill(words)
  await page.getByRole('button', { name: 'Send message' }).click()
  const notice = page.getByRole('alert', { name: 'Too many requests' })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText(/Please wait until \d\d:\d\d, then press “Send message”\./)
  await expect(page.getByRole('radio', { name: 'Data protection' })).toBeChecked()
  await expect(page.getByLabel('Subject')).toHaveValue('My data')
  await expect(page.getByLabel('Message')).toHaveValue(words)
  expect(await countTickets(stack, words)).toBe(0)
})

test('"Back" from the sign-in leads to where the visitor was, not into it again @all', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  test.skip(!hasJavaScript, 'Without script the visitor presses the link.')
  const deal = await findUntouchedDeal(stack)
  await page.goto(deal.path)
  await page.getByRole('complementary').getByRole('link', { name: 'Book Consultation Call' }).click()
  await expect(page.getByRole('button', { name: /^Ivy Investor/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(deal.path)
  await page.waitForTimeout(1500)
  await expect(page).toHaveURL(deal.path)
})
