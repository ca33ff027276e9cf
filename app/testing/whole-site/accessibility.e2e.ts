import AxeBuilder from '@axe-core/playwright'
import { type Page } from '@playwright/test'
import { pdf } from '../files.ts'
import { expect, test } from '../fixtures.ts'
import { cards, payWith, tidyUp } from '../journeys.ts'
import { listAdminPages, listPersonalPages, listReadingPages } from '../public-pages.ts'
import { becomeAdminWithWork, becomeBuyer, stopRedirects } from '../walk.ts'

/** Every kind of page under axe, at two widths, and with the keyboard. */

test.describe.configure({ timeout: 120_000 })
test.afterEach(({ stack }) => tidyUp(stack))

test('every kind of page has no fault that axe can see, for a visitor', async ({ page, stack }) => {
  await stopRedirects(page)
  const faults: string[] = []
  for (const { name, path, status } of await listReadingPages(stack)) {
    expect((await page.goto(path))!.status(), path).toBe(status)
    faults.push(...(await findAccessibilityFaults(page, name)))
  }
  expect(faults).toEqual([])
})

test('every kind of page has no fault that axe can see, for a buyer, with forms, mistakes and messages', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const { bought, free } = await becomeBuyer(page, stack, hasJavaScript)
  const faults = await findAccessibilityFaults(page, 'payment message')
  for (const { name, path } of await listPersonalPages(stack, bought.id, free.id)) {
    await page.goto(path)
    if (name === 'checkout') await expect(page.getByLabel('Card number')).toBeVisible()
    faults.push(...(await findAccessibilityFaults(page, name)))
  }
  await payWith(page, cards.declined, hasJavaScript)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  faults.push(...(await findAccessibilityFaults(page, 'declined card')))
  await page.goto(`${free.path}/call`)
  await page.getByLabel('Telephone').fill('x')
  await page.getByRole('button', { name: 'Request a call' }).click()
  await expect(page).toHaveTitle(/^Error/)
  faults.push(...(await findAccessibilityFaults(page, 'form with a mistake')))
  expect(faults).toEqual([])
})

test('every kind of page has no fault that axe can see, for an admin, with a refusal', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  await becomeAdminWithWork(page, stack, hasJavaScript)
  const faults: string[] = []
  for (const { name, path } of await listAdminPages(stack)) {
    await page.goto(path)
    faults.push(...(await findAccessibilityFaults(page, name)))
  }
  await page.goto('/admin/refunds')
  await page.getByRole('link', { name: /^REF-/ }).first().click()
  await page.getByText('Reject', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page).toHaveTitle(/^Error/)
  faults.push(...(await findAccessibilityFaults(page, 'refused decision')))
  await page.goto('/refunds')
  await page
    .getByLabel('Supporting documents')
    .setInputFiles({ name: 'a.pdf', mimeType: '', buffer: Buffer.from(pdf()) })
  await page.getByRole('button', { name: 'Submit Refund Request' }).click()
  await expect(page).toHaveTitle(/^Error/)
  faults.push(...(await findAccessibilityFaults(page, 'refund request with a mistake and a file')))
  expect(faults).toEqual([])
})

test('every page starts with the way past its masthead', async ({ page, stack }) => {
  await stopRedirects(page)
  for (const { path } of await listReadingPages(stack)) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/marketplace')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
test('Tab reaches everything on the marketplace page, in sight and marked', async ({ page }) => {
  // What comes into focus scrolls into view; at once, so that its place can be measured.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/marketplace')
  const expected = await page.evaluate(() => {
    const candidates = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')
    const reachable = [...candidates].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches('[tabindex="-1"], [type="hidden"], :disabled'),
    )
    reachable.forEach((element, index) => element.setAttribute('data-stop', String(index)))
    return reachable.length
  })
  expect(expected).toBeGreaterThan(100)
  const stops: (string | null)[] = []
  const faults: string[] = []
  for (let step = 0; step < expected; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement!
      const { left, top, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      return {
        index: element.getAttribute('data-stop'),
        text: element.textContent.trim().slice(0, 60) || element.id,
        isMarked: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none',
        isInSight: at !== null && (element.contains(at) || at.contains(element)),
      }
    })
    stops.push(stop.index)
    if (!stop.isMarked) faults.push(`${stop.text}: no visible focus`)
    if (!stop.isInSight) faults.push(`${stop.text}: covered or outside the window when focused`)
  }
  expect(faults).toEqual([])
  // Every stop once, in the order in which they stand in the page.
  expect(stops).toEqual(Array.from({ length: expected }, (_, index) => String(index)))
})

async function findAccessibilityFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    // The half megabyte of axe stays in the page for the second look.
    const isThere = await page.evaluate('typeof axe === "object"')
    const { violations } = await new AxeBuilder({ page, axeSource: isThere ? '0' : undefined })
      // What is fine is not written down, element by element.
      .options({ resultTypes: ['violations'] })
      // There are no frames to look into; this spares a new window for each look.
      .setLegacyMode()
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'])
      .analyze()
    for (const { id, help, nodes } of violations) {
      for (const { target } of nodes) faults.push(`${name}, ${width} px: ${id} (${help}): ${target.join(' ')}`)
    }
  }
  return faults
}
