import { expect, test } from '../fixtures.ts'

/** The marketplace page with the keyboard alone. That every page starts with the skip link is looked at in pages.e2e.ts. */

test('the way past the masthead leads to the main part', async ({ page }) => {
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
