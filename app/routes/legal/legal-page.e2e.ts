import { expect, test } from '#app/testing/running/fixtures.ts'

test('the button that prints has its place before its script has run, and is not there without them @browser', async ({
  browser,
  baseURL,
}) => {
  const places: number[] = []
  for (const isBlocked of [true, false]) {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: true })
    const page = await context.newPage()
    if (isBlocked) await page.route('**/enhance-*.js', (route) => route.abort())
    await page.goto('/terms-conditions', { waitUntil: 'load' })
    await expect(page.getByText('Print this page')).toBeVisible({ visible: !isBlocked })
    places.push((await page.locator('#contents').boundingBox())!.y)
    if (!isBlocked) {
      await page.evaluate(() => {
        window.print = () => void (document.title = 'printed')
      })
      await page.getByRole('button', { name: 'Print this page' }).click()
      await expect(page).toHaveTitle('printed')
    }
    await context.close()
  }
  expect(places[0]).toBe(places[1])

  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/terms-conditions')
  await expect(page.getByText('Print this page')).toBeHidden()
  await context.close()
})

test('a section that the contents lead to stands below the masthead, on paper the text stands alone @browser', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/terms-conditions')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Versions of this page' }).click()
  const heading = page.getByRole('heading', { name: 'Versions of this page' })
  const bottom = (await page.getByRole('banner').locator('> div').last().boundingBox())!
  expect((await heading.boundingBox())!.y).toBeGreaterThanOrEqual(bottom.y + bottom.height)

  await page.emulateMedia({ media: 'print' })
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo'), page.locator('#contents')])
    await expect(part).toBeHidden()
  await expect(page.getByText(/^Ashlar, http.*\/terms-conditions\/\d{4}-\d\d-\d\d$/)).toBeVisible()
})
