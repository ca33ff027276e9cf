import { type Page } from '@playwright/test'
import { everyDay } from '../../../scripts/lib/all.ts'
import { expect, signIn, test } from '../running/fixtures.ts'
import { takeAwayNewFunctions } from '../pages/older-browsers.ts'
import { makePeople } from '../running/stack-people.ts'
import { type Stack } from '../running/stack.ts'

/**
 * Pages whose script takes over a form, where that script does not come, fails or meets a browser of 2021: the plain form stays, and
 * does what it does without script. Checkout has journeys of its own (routes/deals/checkout/blocked.e2e.ts).
 */

/** A script of ours by its name in the build. */
const scriptOf = (name: string) => new RegExp(`/assets/${name}-[^/]*\\.js$`)
const block = (page: Page, name: string) => page.route(scriptOf(name), (route) => route.abort())
const fail = (page: Page, name: string) =>
  page.route(scriptOf(name), (route) => route.fulfill({ contentType: 'text/javascript', body: 'nothing.there()' }))

const without = { 'does not come': block, fails: fail }

async function becomeSomebody(page: Page, stack: Stack): Promise<void> {
  const [cookie = ''] = await makePeople(stack, 1)
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stack.origin }])
}

const question = 'ROI for a 200k property with 1200 rent'

for (const [way, stop] of everyDay(Object.entries(without), 1)) {
  test(`a calculator whose script ${way} works the figures out by its button`, async ({ page }) => {
    await stop(page, 'follow')
    await page.goto('/calculators/deal?price=200000&rent=1200&fees=2000')
    await page.getByLabel('Rent a month').fill('1300')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await expect(page.locator('[data-headline]')).toContainText('£3,930 a year')
  })

  test(`the advisor whose script ${way} takes a question by its form, on its page and in the panel`, async ({
    page,
    stack,
  }) => {
    await becomeSomebody(page, stack)
    await stop(page, 'talk')
    await page.goto('/advisor')
    await page.getByLabel('Your question').fill(question)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('7.20%')

    await page.goto('/privacy-policy')
    await page.getByRole('link', { name: 'Ask the advisor' }).click()
    const panel = page.frameLocator('#advisor-panel iframe')
    await expect(panel.getByRole('list', { name: 'Conversation' })).toContainText('7.20%')
    await panel.getByLabel('Your question').fill('ROI for a 100k property with 1200 rent')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(panel.getByRole('list', { name: 'Conversation' })).toContainText('14.40%')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('#advisor-panel')).toHaveCount(0)
  })

  test(`the panel whose script ${way} leaves the button a link to the page of the advisor`, async ({ page }) => {
    await stop(page, 'panel')
    await page.goto('/privacy-policy')
    await page.getByRole('link', { name: 'Ask the advisor' }).click()
    await expect(page).toHaveURL(/\/advisor$/)
  })

  test(`the form of a deal whose script ${way} is sent`, async ({ page }) => {
    await stop(page, 'deal-form')
    await signIn(page, 'Ada Admin', '/admin/deals/new')
    await page.getByLabel('Title', { exact: true }).fill(`Terrace whose script ${way}`)
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect(page.getByRole('main')).toContainText('Please fill in all required fields.')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Terrace whose script ${way}`)
  })

  for (const name of ['entry.client', 'editor'])
    test(`a post is saved from the textarea where the script ${name} ${way}`, async ({ page }) => {
      await stop(page, name)
      await savePost(page, `Written without ${name}, which ${way}`)
    })
}

/** Writes a post in the textarea, and saves it. */
async function savePost(page: Page, title: string): Promise<void> {
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await page.getByLabel('Title *', { exact: true }).fill(title)
  await page.locator('textarea[name=content]').fill('<p>Words.</p>')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page).toHaveURL(/\/blog-admin\/\d+\/edit/)
  await expect(page.locator('textarea[name=content]')).toHaveValue('<p>Words.</p>')
}

test('where the editor breaks while somebody writes, what was written is in the textarea, and is saved', async ({
  page,
}) => {
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.getByLabel('Title *', { exact: true }).fill('Written before it broke')
  await page.getByRole('textbox', { name: /Content/ }).click()
  await page.keyboard.type('Before')
  // A part of it that is drawn again after every change fails from now on.
  await page.evaluate(() => {
    Number.prototype.toLocaleString = () => {
      throw new Error('broken')
    }
  })
  await page.keyboard.type(' and after')
  const html = page.locator('textarea[name=content]')
  await expect(html).toBeVisible()
  await expect(html).toHaveValue(/^<p>Before/)
  await expect(page.getByText('The visual editor does not work just now.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page).toHaveURL(/\/blog-admin\/\d+\/edit/)
  await expect(page.locator('textarea[name=content]')).toHaveValue(/^<p>Before/)
})

test('a browser of 2021 runs all of them without a fault @all', async ({ page, stack }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  await takeAwayNewFunctions(page)
  await becomeSomebody(page, stack)

  await page.goto('/calculators/deal?price=200000&rent=1200&fees=2000')
  await page.getByLabel('Rent a month').fill('1300')
  await expect(page.locator('[data-headline]')).toContainText('£3,930 a year')

  await page.goto('/privacy-policy')
  await page.getByRole('link', { name: 'Ask the advisor' }).click()
  const panel = page.frameLocator('#advisor-panel iframe')
  const talk = panel.getByRole('list', { name: 'Conversation' })
  await panel.getByLabel('Your question').fill(question)
  await panel.getByLabel('Your question').press('Enter')
  await expect(talk).toContainText('7.20%')
  await expect(panel.getByLabel('Your question')).toBeEnabled()
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.goto('/marketplace')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Yield high to low' })
  await expect(page).toHaveURL(/[?&]sort=yield/)

  await page.context().clearCookies()
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  await page.getByLabel('Title', { exact: true }).fill('Terrace of 2021')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('main')).toContainText('Please fill in all required fields.')

  await page.goto('/blog-admin/new')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.getByLabel('Title *', { exact: true }).fill('Written in 2021')
  await page.getByRole('textbox', { name: /Content/ }).click()
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/blog-admin\/\d+\/edit/)
  await expect(page.locator('textarea[name=content]')).toHaveValue(/<li>one<\/li>\s*<li>two<\/li>/)
  expect(faults).toEqual([])
})
