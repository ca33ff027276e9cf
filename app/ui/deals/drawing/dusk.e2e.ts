import { expect, test } from '#app/testing/running/fixtures.ts'
import { lightOf } from '#app/testing/pages/pixels.ts'

const drawings = [
  ['a part of the page', '.drawn > svg'],
  ['a picture', 'img[src^="/drawings/"]'],
] as const

for (const [name, selector] of drawings)
  test(`a drawing is at dusk on a dark page, and by day on paper: ${name}`, { tag: '@browser' }, async ({ page }) => {
    const look = async (options: Parameters<typeof page.emulateMedia>[0]) => {
      await page.emulateMedia(options)
      await page.goto('/marketplace')
      const drawing = page.locator(selector).first()
      await drawing.scrollIntoViewIfNeeded()
      await drawing.evaluate((element) => element instanceof HTMLImageElement && element.decode())
      return lightOf(await drawing.screenshot())
    }
    const day = await look({ colorScheme: 'light' })
    const dusk = await look({ colorScheme: 'dark' })
    expect(day).toBeGreaterThan(140)
    expect(dusk).toBeLessThan(day * 0.6)
    expect(await look({ colorScheme: 'dark', media: 'print' })).toBeGreaterThan(day * 0.9)
  })
