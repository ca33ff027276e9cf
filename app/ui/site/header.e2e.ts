import { type Page } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'

/** The head and foot of every page: their size, the shortlist's count, and a way to every section on every width. */

const sizes = [
  { width: 360, height: 740, most: 107 },
  { width: 768, height: 1024, most: 94 },
  { width: 1280, height: 800, most: 94 },
  { width: 1920, height: 1080, most: 94 },
]

/** Where the page itself begins. */
const endOfHeader = (page: Page) =>
  page.locator('#main').evaluate((main) => Math.round(main.getBoundingClientRect().top + window.scrollY))

test('the header is low, and its bar stays on wide screens alone @browser', async ({ page, hasJavaScript }) => {
  test.skip(!hasJavaScript, 'It is the same.')
  await page.goto('/area-intelligence')
  for (const { width, height, most } of sizes) {
    await page.setViewportSize({ width, height })
    expect(await endOfHeader(page), `${width} px`).toBeLessThanOrEqual(most)
    await page.evaluate(() => window.scrollTo(0, 900))
    const top = await page
      .locator('header nav')
      .first()
      .evaluate((bar) => bar.parentElement!.getBoundingClientRect())
    expect(top.bottom > 0, `stays at ${width} px`).toBe(width >= 1280)
    await page.evaluate(() => window.scrollTo(0, 0))
  }
  // With letters of twice the size what stays takes a quarter of the window at most.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await page.evaluate(() => window.scrollTo(0, 900))
  const { bottom } = await page
    .locator('header nav')
    .first()
    .evaluate((bar) => bar.parentElement!.getBoundingClientRect())
  expect(bottom).toBeLessThanOrEqual(200)
})

test('every section of the site is reached from the foot of a page, whatever its width @browser', async ({ page }) => {
  const sections = ['Deals', 'Shortlist', 'Knowledge Hub', 'Refunds', 'Support', 'Account', 'Blog', 'Area Intelligence', 'Calculators', 'Ask the advisor', 'Terms and Conditions', 'Privacy policy', 'Cookies policy', 'Risk Disclosure Statement', 'Complaints', 'Accessibility'] // prettier-ignore
  await page.goto('/terms-conditions')
  const foot = page.getByRole('contentinfo')
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    for (const name of sections) await expect(foot.getByRole('link', { name, exact: true })).toBeVisible()
  }
})

test('the menu of a small screen names all sections, the four main ones first @phone @browser', async ({ page }) => {
  await page.goto('/refunds')
  const names = await page.locator('nav[aria-label=Mobile] a').allTextContents()
  expect(names.slice(0, 4)).toEqual(['Home', 'Deals', 'Knowledge Hub', 'Refunds'])
  expect(names.slice(4)).toEqual(['Blog', 'Area Intelligence', 'Submit Deal', 'Shortlist', 'Sign In', 'Get Started'])
})

test('the header counts the deals that were saved @no-js', async ({ page }) => {
  await page.goto('/marketplace')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page.goto('/refunds')
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Shortlist 1' }).filter({ visible: true }),
  ).toBeVisible()
})
