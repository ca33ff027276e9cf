import { everyDay } from '../../scripts/lib/all.ts'
import type { Page } from '@playwright/test'
import { measureMoves, startLooking } from '#app/testing/pages/look.ts'
import { expect, test } from '#app/testing/running/fixtures.ts'

const streetOf = (page: Page) => page.getByRole('group', { name: 'Deals that are free now, side by side' })

/** The part of the street's drawing that is above its ground line. */
const groundShare = 324 / 368

for (const [width, height] of everyDay(
  [
    [360, 740],
    [1280, 800],
    [768, 1024],
    [1920, 1080],
  ] as const,
  2,
))
  // prettier-ignore
  test(`headline, search, both ways on and the street’s ground line are in the first screen at ${width} × ${height} @browser`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const main = page.getByRole('main')
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      main.getByLabel('Town or postcode'),
      main.getByLabel('Price up to'),
      main.getByRole('button', { name: 'Show deals' }),
      main.getByText(/free now.*Counted/),
      main.getByRole('link', { name: 'Explore Deals Now' }).first(),
      main.getByRole('link', { name: /^Learn More/ }),
    ]) {
      const box = (await part.boundingBox())!
      expect(box.y + box.height, String(part)).toBeLessThanOrEqual(height)
      expect(box.x + box.width, String(part)).toBeLessThanOrEqual(width)
    }
    const street = (await streetOf(page).locator('svg').boundingBox())!
    expect(street.y + street.height * groundShare).toBeLessThanOrEqual(height)
  })

test('nothing on the landing page moves while it loads @browser @all', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(measureMoves), String(width)).toBe(0)
  }
})

test('the search of the landing page leads to the list with its place and its price', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Town or postcode').fill('Belfast')
  await page.getByLabel('Price up to').selectOption({ label: '£300,000' })
  await page.getByRole('button', { name: 'Show deals' }).click()
  await expect(page).toHaveURL('/marketplace?q=Belfast&to=300000')
  // Two of the deals: the other journeys may take one off the market for a moment.
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  for (const text of await cards.allInnerTexts()) {
    expect(text).toContain('Belfast')
    expect(Number(/£(\d{1,3}),\d{3}\b/.exec(text)![1])).toBeLessThan(301)
  }
})

test('a search with nothing in it shows every deal', async ({ page, hasJavaScript }) => {
  await page.goto('/marketplace')
  const all = await page.getByRole('status').first().innerText()
  await page.goto('/')
  await page.getByRole('button', { name: 'Show deals' }).click()
  // Without script a form sends its empty fields too, and the server leads to the address without them.
  await expect(page).toHaveURL(hasJavaScript ? /\/marketplace\??$/ : /\/marketplace$/)
  await expect(page.getByRole('status').first()).toHaveText(all)
})

test('the landing page leads to its best deal, to the deals of its street and to a call @phone', async ({ page }) => {
  await page.goto('/')
  const best = page.getByRole('article').first()
  const title = await best.getByRole('heading').innerText()
  await best.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(/\/deal\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  await page.goto('/')
  const last = streetOf(page).getByRole('link').last()
  const path = await last.getAttribute('href')
  await last.click()
  await expect(page).toHaveURL(path!)

  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Schedule a Call' }).click()
  await expect(page).toHaveURL(/\/support/)
  await expect(page.getByRole('main').getByRole('button', { name: /request|submit|send/i })).toBeVisible()
})

test('the rent of the deal that is worked out adds up, and its page says the same', async ({ page }) => {
  await page.goto('/')
  const working = page.getByRole('region', { name: 'The working, for one deal' })
  const pounds = (text: string) => Number(/£([\d,]+)/.exec(text)![1]!.replaceAll(',', ''))
  const amounts = (await working.getByRole('definition').allInnerTexts()).map(pounds)
  const [rent, costs, interest, left] = amounts
  expect(amounts).toHaveLength(4)
  expect(costs! + interest! + left!).toBe(rent)
  await working.getByRole('link', { name: /^Read this deal/ }).click()
  await expect(page.getByRole('main')).toContainText(`£${rent!.toLocaleString('en-GB')}`)
  await expect(page.getByRole('main')).toContainText(`£${left!.toLocaleString('en-GB')}`)
})

test('the landing page counts as many free deals as the list @reader', async ({ page }) => {
  await expect(async () => {
    await page.goto('/')
    const [, free] = /(\d+) deals? free now/.exec(await page.getByRole('main').innerText())!
    await page.goto('/marketplace')
    await expect(page.getByRole('main')).toContainText(`${free} free`, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
})

test('the street scrolls by itself on a narrow screen, and the page never sideways @phone @no-js', async ({ page }) => {
  await page.goto('/')
  const street = streetOf(page)
  await street.focus()
  await expect(street).toBeFocused()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBeLessThanOrEqual(width)
    if (width < 400)
      expect(await street.evaluate((box) => box.scrollWidth - box.clientWidth), String(width)).toBeGreaterThan(0)
  }
})

test('what a telephone sees first of the street is in the page, and the rest comes as a picture @phone @no-js', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 915 })
  await page.goto('/')
  const rest = streetOf(page).locator('svg image')
  expect((await rest.boundingBox())!.x).toBeGreaterThanOrEqual(412)
  const file = await page.request.get((await rest.getAttribute('href'))!)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
})

test('the landing page fits letters of twice the size @browser', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the landing page is without a fault, by day and by night @browser @all', async ({ page }) => {
  const { open, look, faults } = await startLooking(page)
  await open({ name: 'landing', path: '/' })
  // At one width and then at the other.
  for (const time of ['first', 'second']) await look(`landing, ${time}`)
  expect(faults).toEqual([])
})
