import { type Page } from '@playwright/test'
import { expect, test } from '#app/testing/running/fixtures.ts'

const typeButton = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Property type' }).getByRole('button', { name })
const sortSelect = (page: Page) => page.getByRole('combobox', { name: 'Sort by' })
const dealCards = (page: Page) => page.getByRole('region', { name: 'Deals' }).getByRole('article')
const countBadge = (page: Page) => page.getByRole('main').getByRole('status')

/** Chooses an order: with JavaScript that is all it takes, without it "Apply" follows. */
async function chooseSort(page: Page, label: string, hasJavaScript: boolean) {
  const before = page.url()
  await sortSelect(page).selectOption({ label })
  if (!hasJavaScript) await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.waitForURL((url) => url.href !== before)
}

/** What the list holds for each filter, order and page is a matter of the answers, and of list.test.ts. */
test('the list is narrowed, searched, sorted and turned over, and leads to a deal and back', async ({
  page,
  hasJavaScript,
}) => {
  await page.goto('/marketplace')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property Investment Deals')
  await expect(countBadge(page)).toHaveText(/^\d+ deals$/)
  await expect(page.getByText(/Average ROI \d+\.\d% across all \d+\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'AI Analysis' })).toBeVisible()
  const all = await countBadge(page).innerText()

  await expect(typeButton(page, /^All Types$/)).toHaveAttribute('aria-current', 'true')
  const residential = typeButton(page, /^Residential \d+$/)
  await residential.click()
  await expect(page).toHaveURL(/type=Residential/)
  await expect(residential).toHaveAttribute('aria-current', 'true')
  await expect(countBadge(page)).not.toHaveText(all)
  const texts = await dealCards(page).allInnerTexts()
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(text).toContain('· Residential')

  const search = page.getByLabel('Search deals', { exact: true })
  await expect(search).toHaveAttribute('placeholder', 'Search deals...')
  await search.fill('tErRaCe')
  await search.press('Enter')
  await expect(page).toHaveURL(/q=tErRaCe/)
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(2)
  for (const card of await dealCards(page).all()) await expect(card).toContainText(/terrace/i)
  await page.getByRole('link', { name: 'Remove filter: “tErRaCe”' }).click()
  await expect(page).toHaveURL(/\/marketplace\?type=Residential$/)
  await expect(page.getByLabel('Search deals', { exact: true })).toHaveValue('')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/marketplace$/)
  await expect(countBadge(page)).toHaveText(all)
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0)

  await chooseSort(page, 'Price low to high', hasJavaScript)
  await expect(sortSelect(page)).toHaveValue('price')
  const prices = (await dealCards(page).allInnerTexts()).map((text) =>
    Number(/Investment Value\s*£([\d,]+)/.exec(text)![1]!.replaceAll(',', '')),
  )
  expect(prices).toHaveLength(24)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page.getByRole('link', { name: 'Next page' })).toBeVisible()

  const card = dealCards(page)
    .filter({ has: page.getByRole('link', { name: /^Secure This Deal/ }) })
    .first()
  for (const text of [
    'Investment Value',
    'Est. Annual Yield',
    'Secure Price',
    'One-time fee to reserve this exclusive deal',
  ]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  }
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: /^View Details/ }).click()
  await expect(page).toHaveURL(/\/deal\/\d+$/)
  await expectDealPage(page, title)
  await page.getByRole('link', { name: 'Back to Deals' }).click()
  await expect(page).toHaveURL('/marketplace')
})

async function expectDealPage(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  for (const heading of [
    'Investment Overview',
    'AI Deal Analysis',
    'Location and Area',
    'Secure This Deal',
    'Score Breakdown',
    'Need Help?',
  ]) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  }
  for (const term of ['Total investment value', 'Expected annual yield', 'Property type']) {
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${term}\\b`) })).toBeVisible()
  }
  await expect(page.getByText(/\d+% ROI/).first()).toBeVisible()
  await expect(page.getByText(/ demand( ·|$)/).first()).toBeVisible()
  await expect(page.getByText('Secure payment • Full refund within 48 hours')).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Secure This Deal' })
  await expect(panel.getByText('Access price')).toBeVisible()
  await expect(panel.getByRole('link', { name: /^Secure Deal - £[\d,]+$/ })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Book Consultation Call' })).toBeVisible()
}
