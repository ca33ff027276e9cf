import type { Page } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { lightOf } from '#app/testing/pages/pixels.ts'

/** How light the first drawing of the list is that is there in this way. */
async function lightOfFirst(page: Page, selector: string, media: Parameters<Page['emulateMedia']>[0]) {
  await page.emulateMedia(media)
  await page.goto('/marketplace')
  const drawing = page.locator(selector).first()
  await drawing.scrollIntoViewIfNeeded()
  await drawing.evaluate(async (element) => element instanceof HTMLImageElement && (await element.decode()))
  return lightOf(await drawing.screenshot())
}

for (const [name, selector] of [
  ['a part of the page', '.drawn > svg'],
  ['a picture', 'img[src^="/drawings/"]'],
] as const)
  test(
    `a drawing is at dusk on a dark page, and by day on a light one: ${name}`,
    { tag: ['@browser', '@all'] },
    async ({ page }) => {
      const day = await lightOfFirst(page, selector, { colorScheme: 'light' })
      expect(day).toBeGreaterThan(140)
      expect(await lightOfFirst(page, selector, { colorScheme: 'dark' })).toBeLessThan(day * 0.6)
    },
  )

test('a dark page is printed with its drawing by day', { tag: '@browser' }, async ({ page }) => {
  expect(await lightOfFirst(page, '.drawn > svg', { colorScheme: 'dark', media: 'print' })).toBeGreaterThan(140)
})
