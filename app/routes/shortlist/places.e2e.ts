import { expect, test } from '#app/testing/running/fixtures.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'

/** Where things stand on the pages of saved and compared deals, in pixels. */

test('on a phone the kind of each picture is one line, which is read out whole @browser', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  // Other journeys buy deals of the samples, and one that is bought has left the comparison.
  const drawn = await withDatabase(stack, (db) =>
    db
      .selectFrom('deals')
      .select('id')
      .where('status', '=', 'active')
      .where('id', 'not in', (select) => select.selectFrom('deal_images').select('deal_id'))
      .orderBy('id')
      .limit(4)
      .execute(),
  )
  await page.goto(`/compare?ids=${drawn.map(({ id }) => id).join(',')}`)
  const cells = page.getByRole('table').getByRole('row').first().getByRole('cell').filter({ visible: true })
  await expect(cells).toHaveText([
    'Illustrative image',
    'Illustrative image',
    'Illustrative image',
    'Illustrative image',
  ])
  for (const note of await cells.locator('.fine').all()) {
    const { height, lines, isCut } = await note.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      lines: parseFloat(getComputedStyle(element).lineHeight),
      isCut: element.scrollWidth > element.clientWidth,
    }))
    expect(height).toBeLessThanOrEqual(lines)
    expect(isCut).toBe(false)
  }
})

test('the ways to keep a comparison stand above it: its address and, with script, paper @browser', async ({
  page,
  hasJavaScript,
}) => {
  await page.addInitScript(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/compare?ids=101,103')
  const link = page.getByRole('link', { name: 'Link to this page' })
  expect((await link.boundingBox())!.y).toBeLessThan((await page.getByRole('table').first().boundingBox())!.y)
  const print = page.getByRole('button', { name: 'Print' })
  await expect(print).toHaveCount(hasJavaScript ? 1 : 0)
  if (hasJavaScript) {
    expect((await print.boundingBox())!.y).toBe((await link.boundingBox())!.y)
    await print.click()
    await expect(page.locator('html')).toHaveAttribute('data-printed')
  }
  await link.click()
  await expect(page.getByRole('textbox', { name: 'Link to this page' })).toBeInViewport()
  await page.goto('/compare?ids=101')
  await expect(link).toHaveCount(0)
})

test('an empty shortlist says what to do, large, with the button for it in the first screen', async ({ page }) => {
  await page.goto('/shortlist')
  await expect(page.getByRole('main')).not.toContainText('0 deals')
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet.' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Explore Deals Now' })).toHaveAttribute(
    'href',
    '/marketplace',
  )
})

test('its words are the largest below the title @browser', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shortlist')
  const nothing = page.getByRole('heading', { name: 'Nothing is saved yet.' })
  expect(await nothing.evaluate((element) => getComputedStyle(element).fontSize)).toBe('32px')
  const way = (await page.getByRole('main').getByRole('link', { name: 'Explore Deals Now' }).boundingBox())!
  expect(way.y + way.height).toBeLessThanOrEqual(480)
})
