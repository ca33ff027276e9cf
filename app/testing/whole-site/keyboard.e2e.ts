import { everyDay } from '../../../scripts/lib/all.ts'
import { readFile } from 'node:fs/promises'
import { consentTexts } from '#app/domain/terms/consent.ts'
import { expect, test } from '../running/fixtures.ts'
import { tabTo } from '../running/focus.ts'
import { findUntouchedDeal } from '../running/journeys.ts'

/** The site with the keyboard alone. That every page starts with the skip link is looked at in reading.e2e.ts. */

test('the way past the masthead leads to the main part', async ({ page }) => {
  await page.goto('/marketplace')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('Tab reaches everything on the marketplace page, in sight and marked', async ({ page }) => {
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

for (const javaScriptEnabled of everyDay([true, false], 1)) {
  test(`by keyboard from the list to the opened document, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    stack,
  }) => {
    test.setTimeout(180_000)
    const deal = await findUntouchedDeal(stack)
    const page = await browser.newPage({ baseURL: stack.origin, javaScriptEnabled, reducedMotion: 'reduce' })
    await page.goto('/marketplace')
    await tabTo(page, 'Search deals')
    await page.keyboard.type(deal.title)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await tabTo(page, deal.title)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(deal.path)
    await tabTo(page, 'Secure Deal - ')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required')
    if (!javaScriptEnabled) {
      // The first is in the masthead.
      await tabTo(page, 'Sign In')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('button', { name: /^Ivy Investor/ })).toBeVisible()
    await tabTo(page, 'Ivy Investor')
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(deal.checkout)
    if (javaScriptEnabled) await expect(page.getByLabel('Card number')).toBeVisible()
    for (const name of [consentTexts.now, consentTexts.startNow, consentTexts.loseRight]) {
      await tabTo(page, name)
      await page.keyboard.press('Space')
    }
    if (!javaScriptEnabled) {
      await tabTo(page, 'Complete Payment')
      await page.keyboard.press('Enter')
    }
    await expect(page.getByLabel('Card number')).toBeVisible()
    await tabTo(page, 'Card number')
    await page.keyboard.type('4242 4242 4242 4242')
    await tabTo(page, javaScriptEnabled ? 'Complete Payment' : 'Pay')
    await page.keyboard.press('Enter')

    await page.waitForURL(/\/deals/)
    await tabTo(page, 'Open my documents')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your documents are open')).toBeVisible()
    const title = await page
      .getByRole('main')
      .getByRole('link', { name: /\(PDF\)$/ })
      .first()
      .textContent()
    await tabTo(page, title!)
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await page.close()
  })
}
