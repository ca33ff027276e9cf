import { expect, test } from '#app/testing/running/fixtures.ts'

test('the landing page leads to its best deal, to the deals of its street and to a call @phone', async ({ page }) => {
  await page.goto('/')
  const best = page.getByRole('article')
  const title = await best.getByRole('heading').innerText()
  await best.getByRole('link').click()
  await expect(page).toHaveURL(/\/deal\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.goto('/')
  const street = page.getByRole('group', { name: 'Deals that are free now, side by side' })
  const last = street.getByRole('link').last()
  const path = await last.getAttribute('href')
  await last.click()
  await expect(page).toHaveURL(path!)

  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Schedule a Call' }).click()
  await expect(page).toHaveURL(/\/support/)
  await expect(page.getByRole('main').getByRole('button', { name: /request|submit|send/i })).toBeVisible()
})

test('the best deal’s rent adds up, and the page fits letters of twice the size @browser', async ({ page }) => {
  await page.goto('/')
  const best = page.getByRole('article')
  await expect(best.getByText(/^Rent( once let)?, with a 75% mortgage$/)).toBeVisible()
  const parts = await best.getByRole('listitem').allInnerTexts()
  expect(parts.map((part) => part.replace(/ [\d.]+%.*| £.*/, '').trim())).toEqual(['Costs', 'Interest at', 'Left'])
  const pounds = parts.map((part) => Number(/£([\d,]+)/.exec(part)![1]!.replace(',', '')))
  const rent = Number(/Est\. Annual Yield\s*£([\d,]+)/.exec(await best.innerText())![1]!.replace(',', ''))
  expect(Math.abs(pounds.reduce((sum, part) => sum + part, 0) - rent)).toBeLessThanOrEqual(2)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the landing page counts as many free deals as the list @reader', async ({ page }) => {
  await expect(async () => {
    await page.goto('/')
    const text = await page.getByRole('main').locator('dl').filter({ hasText: 'free now' }).innerText()
    const free = /(\d+)\s*deals? free now/.exec(text.replace(/(deals? free now[^\n]*)\s+(\d+)/, '$2 $1'))![1]!
    await page.goto('/marketplace')
    await expect(page.getByRole('main')).toContainText(`${free} free`, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
})

test('the street scrolls by itself on a narrow screen, and the page never sideways @phone @no-js', async ({ page }) => {
  await page.goto('/')
  const street = page.getByRole('group', { name: 'Deals that are free now, side by side' })
  await street.focus()
  await expect(street).toBeFocused()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(width)
    if (width < 400)
      expect(await street.evaluate((box) => box.scrollWidth - box.clientWidth), String(width)).toBeGreaterThan(0)
  }
})
