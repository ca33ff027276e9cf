import { everyDay } from '../../../scripts/lib/all.ts'
import type { Page, Route } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'

/** The result that follows the typing, when the answer is late, refused, broken or does not come. */

test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, 'Only with script.')

const start = '/calculators/deal?price=200000&rent=1200&fees=2000'
const isOld = 'The result is still that of the figures before.'

/** What the script asks for, and not the pages that the browser asks for itself. */
async function answer(page: Page, handle: (route: Route, rent: string) => Promise<void>) {
  await page.route('**/calculators/deal?*', async (route) => {
    if (route.request().resourceType() === 'document') return route.continue()
    await handle(route, new URL(route.request().url()).searchParams.get('rent') ?? '')
  })
}

const partsOf = (page: Page) => ({
  headline: page.locator('[data-headline]'),
  rent: page.getByLabel('Rent a month'),
  old: page.locator('[data-old]'),
  said: page.locator('[data-said]'),
})

test('with a mistake the result is marked as that of before, until the mistake is mended', async ({ page }) => {
  await page.goto(start)
  const { headline, rent, old, said } = partsOf(page)
  await expect(old).toBeHidden()
  await rent.fill('much')
  await expect(old).toBeVisible()
  await expect(old).toContainText(/Enter the monthly rent in pounds.* The result is still that of the figures before/)
  await expect(said).toHaveText((await old.textContent())!)
  await expect(headline).toContainText('£2,970 a year')
  await rent.fill('1300')
  await expect(headline).toContainText('£3,930 a year')
  await expect(old).toBeHidden()
  await expect(said).not.toContainText(isOld)
})

test('beside a result no summary of mistakes comes and goes while a figure is typed anew', async ({ page }) => {
  await page.goto(start)
  const { headline, rent, old } = partsOf(page)
  await rent.fill('')
  await expect(old).toContainText('Enter the monthly rent')
  await expect(page.locator('[data-summary]')).toBeEmpty()
  await expect(headline).toContainText('£2,970 a year')
})

test('what is only asked for is asked for until it is typed, and is no mistake', async ({ page }) => {
  await page.goto('/calculators/deal?price=200000&fees=2000')
  const { headline, rent, old, said } = partsOf(page)
  const asked = page.locator('[data-asked]')
  await expect(asked).toContainText('Some figures are still to be entered.')
  const answered = page.waitForResponse(/calculators\/deal/)
  await page.getByLabel('Works').fill('500')
  expect((await answered).status()).toBe(200)
  await expect(said).toHaveText('Enter the monthly rent')
  await expect(asked).toContainText('Some figures are still to be entered.')
  await expect(page.locator('[data-summary]')).toBeEmpty()
  await rent.fill('1200')
  await expect(headline).toContainText('£2,970 a year')
  await expect(asked).toBeEmpty()
  await expect(old).toBeHidden()
})

test('while an answer takes long the result is marked', async ({ page }) => {
  let release = () => {}
  await answer(page, async (route) => {
    await new Promise<void>((resolve) => (release = resolve))
    await route.continue()
  })
  await page.goto(start)
  const { headline, rent, old } = partsOf(page)
  await rent.fill('1300')
  await expect(old).toContainText('The new figures are being worked out. ' + isOld)
  release()
  await expect(headline).toContainText('£3,930 a year')
  await expect(old).toBeHidden()
})

test('the summary of mistakes tells of those that there are now, and takes no focus', async ({ page }) => {
  await page.goto('/calculators/deal?price=lots&rent=much')
  const { rent, headline } = partsOf(page)
  const summary = page.locator('[data-summary]')
  await expect(summary).toContainText('Enter the price')
  await expect(summary).toContainText('Enter the monthly rent')
  await page.getByLabel('Price', { exact: true }).fill('200000')
  await expect(summary).not.toContainText('Enter the price')
  await expect(summary).toContainText('Enter the monthly rent')
  await expect(page.locator('[data-old]')).toBeHidden()
  await rent.fill('1200')
  await expect(headline).toBeVisible()
  await expect(summary).toBeEmpty()
  await expect(rent).toBeFocused()
  await expect(page.locator('[data-now]')).not.toBeEmpty()
})

for (const [name, status, words] of everyDay(
  [
    ['an error of the server', 500, 'The figures could not be worked out'],
    ['too many requests', 429, 'Too many requests: wait a minute'],
    ['no network', 0, 'The figures could not be worked out'],
    ['a page of somebody else', 200, 'The figures could not be worked out'],
  ] as const,
  2,
)) {
  test(`after ${name} the result is marked and says why, and the next answer renews it`, async ({ page }) => {
    await answer(page, (route, rent) => {
      if (rent !== '1400') return route.continue()
      return status === 0 ? route.abort() : route.fulfill({ status, contentType: 'text/html', body: '<h1>No</h1>' })
    })
    await page.goto(start)
    const { headline, rent, old, said } = partsOf(page)
    await rent.fill('1400')
    await expect(old).toContainText(words)
    await expect(old).toContainText(isOld)
    await expect(said).toContainText(words)
    await expect(headline).toContainText('£2,970 a year')
    await expect(page).toHaveURL(/rent=1200/)
    await rent.fill('1300')
    await expect(headline).toContainText('£3,930 a year')
    await expect(old).toBeHidden()
  })
}

test('a late answer changes nothing once another one has been asked for', async ({ page }) => {
  const held: (() => Promise<void>)[] = []
  await answer(page, async (route, rent) => {
    if (rent !== '1400') return route.continue()
    held.push(() => route.continue().catch(() => undefined))
  })
  await page.goto(start)
  const { headline, rent, old } = partsOf(page)
  await rent.fill('1400')
  await expect.poll(() => held.length).toBe(1)
  await rent.fill('1300')
  await expect(headline).toContainText('£3,930 a year')
  await Promise.all(held.map((release) => release()))
  await page.waitForLoadState('networkidle')
  await expect(headline).toContainText('£3,930 a year')
  await expect(page).toHaveURL(/rent=1300/)
  await expect(old).toBeHidden()
})

test('a table stays where it was scrolled to, and what was opened stays open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(start)
  const { headline, rent } = partsOf(page)
  const grid = page.getByRole('region', { name: 'Cash flow by rate and rent' })
  await grid.evaluate((element) => element.scrollTo({ left: 25 }))
  const before = await grid.evaluate(({ scrollLeft }) => scrollLeft)
  expect(before).toBeGreaterThan(15)
  await page.getByText('Cover in figures').click()
  await rent.fill('1300')
  await expect(headline).toContainText('£3,930 a year')
  expect(await grid.evaluate(({ scrollLeft }) => scrollLeft)).toBe(before)
  await expect(page.getByRole('region', { name: 'Cover in figures' })).toBeVisible()
})
