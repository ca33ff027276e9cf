import { type LaunchOptions, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { findWindowedChromium } from '../../../scripts/lib/chromium.ts'

/** The small script of every page. That it closes menus is looked at in sign-in.e2e.ts, where small screens have another one. */

test.skip(({ hasJavaScript }) => !hasJavaScript, 'There is no script.')
test.skip(({ isMobile }) => isMobile, 'What is looked at here knows neither the width of the screen nor touch.')

const sortSelect = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })
const dealCards = (page: Page) => page.getByRole('region', { name: 'Deals' }).getByRole('article')

/** A browser that keeps pages for "Back", as people's do; Playwright's keeps none unless told to. */
const launchWithBack = (playwright: PlaywrightWorkerArgs['playwright'], options: LaunchOptions) =>
  playwright.chromium.launch({
    ...options,
    executablePath: findWindowedChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })

/** Tells the page what the browser tells one that comes back from its cache. */
const comeBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('what was typed is still there after a link and "Back"', async ({ playwright, launchOptions, stack }) => {
  const browser = await launchWithBack(playwright, launchOptions)
  const page = await browser.newPage({ baseURL: stack.origin })
  await page.goto('/support')
  await page.evaluate(() =>
    addEventListener('pageshow', (event) => Object.assign(window, { wasKept: event.persisted })),
  )
  await page.getByLabel('Email').fill('ivy@people.test')
  await page.getByLabel('Message').fill('A long story about a roof.')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page).toHaveURL(/terms-conditions/)
  // A page that the browser has kept never fires "load".
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/support$/)
  await expect(page.getByLabel('Message')).toHaveValue('A long story about a roof.')
  await expect(page.getByLabel('Email')).toHaveValue('ivy@people.test')
  expect(await page.evaluate(() => 'wasKept' in window && window.wasKept)).toBe(true)
  await browser.close()
})

test('after signing out nobody sees by "Back" what was typed before', async ({ playwright, launchOptions, stack }) => {
  const browser = await launchWithBack(playwright, launchOptions)
  const page = await browser.newPage({ baseURL: stack.origin })
  await signIn(page, 'Ben Buyer', '/refunds')
  await expect(page.getByLabel('Full name')).toHaveValue('Ben Buyer')
  await page.getByRole('banner').getByRole('group').filter({ visible: true }).last().click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You have signed out.')).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/refunds$/)
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await browser.close()
})

test('a page that comes back is not loaded anew', async ({ page }) => {
  await page.goto('/support')
  await page.getByLabel('Message').fill('Still here')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await comeBack(page)
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(page.getByLabel('Message')).toHaveValue('Still here')
})

test('while new results are on their way, six empty cards stand in their place, until the list comes back', async ({
  page,
}) => {
  await page.goto('/marketplace')
  // An answer that leaves the page where it is: what is shown on the way stays to be looked at.
  await page.route(/type=Retail/, (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: /^Retail \d/ }).click()
  // The skeleton has no role: it is hidden from assistive technology, and what it stands for is gone.
  const skeleton = page.locator('[data-skeleton]')
  await expect(skeleton).toBeVisible()
  await expect(skeleton.locator('> div > div')).toHaveCount(6)
  await expect(dealCards(page)).toHaveCount(0)
  await comeBack(page)
  await expect(skeleton).toBeHidden()
  await expect(dealCards(page).first()).toBeVisible()
})

test('by keyboard a choice waits for Apply', async ({ page }) => {
  let asked = 0
  await page.goto('/marketplace')
  page.on('request', (request) => (asked += Number(request.isNavigationRequest())))
  await sortSelect(page).focus()
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
  await expect(sortSelect(page)).not.toHaveValue('score')
  const chosen = await sortSelect(page).inputValue()
  await expect(page.locator('[data-skeleton]')).toBeHidden()
  await page.waitForTimeout(300)
  expect(asked).toBe(0)
  await expect(page).toHaveURL(/\/marketplace$/)
  await page.getByRole('button', { name: 'Apply', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`sort=${chosen}`))
})

test('a pointer’s choice applies at once, even after the keyboard was used', async ({ page }) => {
  await page.goto('/marketplace')
  await page.getByLabel('Search deals', { exact: true }).press('x')
  await page.getByLabel('Search deals', { exact: true }).fill('')
  await sortSelect(page).dispatchEvent('pointerdown')
  await sortSelect(page).selectOption({ label: 'Yield high to low' })
  await expect(page).toHaveURL(/\?sort=yield$/)
})

test('a form is sent once however often its button is pressed, and again after the page came back', async ({
  page,
}) => {
  await page.goto('/support')
  let sent = 0
  await page.route('**/support', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    return route.fulfill({ status: 204 })
  })
  const button = page.getByRole('button', { name: 'Send message' })
  await button.evaluate((element: HTMLButtonElement) => {
    for (let count = 0; count < 3; count += 1) element.click()
  })
  await expect.poll(() => sent).toBe(1)
  await button.click()
  await page.waitForTimeout(200)
  expect(sent).toBe(1)
  await comeBack(page)
  await button.click()
  await expect.poll(() => sent).toBe(2)
})
