import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { newId } from '#app/utils/ids.server.ts'

/** What becomes of typing into forms of new posts, of which a person may have several. */

test.skip(({ hasJavaScript }) => !hasJavaScript, 'Without script nothing is kept while somebody types.')

const state = (page: Page) => page.locator('[data-version]')
/** The pause after the last key has passed, after which what was typed is sent. */
const letTimePass = (page: Page) => page.clock.fastForward(2000)
const isListening = (page: Page) => expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()

test.beforeEach(({ page }) => page.clock.install())

test('what is typed while another unsaved post is thrown away is kept, and the page leads to it when loaded again @all', async ({
  page,
}) => {
  const [old, fresh] = [`Old ${newId()}`, `Fresh ${newId()}`]
  const title = page.getByLabel('Title *')
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await isListening(page)
  await title.fill(old)
  await letTimePass(page)
  await expect(state(page)).toHaveText(/^Draft saved/)
  await page.goto('/blog-admin/new')
  await isListening(page)
  await title.fill(fresh)
  // The others of this worker may have put it away.
  await page.locator('details:has(summary:text("older"))').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', ''))) // prettier-ignore
  await page.getByRole('button', { name: `Throw away ${old}` }).click()
  await expect(page.getByText(old)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: `Throw away ${fresh}` })).toBeVisible()
  await page.getByRole('link', { name: `Go on with ${fresh}` }).click()
  await isListening(page)
  const kept = page.waitForResponse('**/blog-admin/draft')
  await title.fill(`${fresh} and more`)
  await letTimePass(page)
  expect((await kept).status()).toBe(200)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: /^Content/ }).click()
  await expect(title).toHaveValue(`${fresh} and more`)
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByText(fresh)).toHaveCount(0)
})

test('a page that is loaded again after its draft was kept holds it', async ({ page }) => {
  const fresh = `Fresh ${newId()}`
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await isListening(page)
  await page.getByLabel('Title *').fill(fresh)
  await letTimePass(page)
  await expect(state(page)).toHaveText(/^Draft saved/)
  await page.reload()
  await expect(page.getByLabel('Title *')).toHaveValue(fresh)
  await page.getByRole('button', { name: 'Throw it away' }).click()
})
