import { expect, test } from '#app/testing/running/fixtures.ts'

/** The search of the site from any page to what was meant, and from pages that are not there. */

const field = 'Search deals, guides, articles, areas and pages'

test('a search from any page forgives a slip of the finger and leads to the deal @phone', async ({ page }) => {
  await page.goto('/refunds')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search')
  const box = page.getByLabel(field)
  await box.fill('Sunderand')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=Sunderand')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('for “sunderland”')
  await expect(page.getByLabel(field)).toHaveValue('Sunderand')
  await page.getByRole('link', { name: 'Three-bed mid-terrace with settled tenants' }).click()
  await expect(page).toHaveURL('/deal/101')
})

test('a reference leads to its deal, and what is not found to near words and to deals @reader', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(page.getByRole('heading', { name: 'Three deals that are free now' })).toBeVisible()
  await page.getByLabel(field).fill('pid 120')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/deal/120')
  await page.goto('/search?q=houseboat')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing found for “houseboat”')
  await page.getByRole('link', { name: 'house', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('for “house”')
})

test('suggestions come while somebody types, by keyboard too, and the form goes on without them @browser', async ({
  page,
  hasJavaScript,
}) => {
  test.skip(!hasJavaScript, 'Only script suggests.')
  await page.goto('/search')
  const box = page.getByRole('combobox', { name: field })
  await box.fill('liver')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toContainText('Liverpool')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1)
  await box.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('liver')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=liver')
  await page.getByRole('combobox', { name: field }).fill('stamp duty')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stamp Duty')
})
