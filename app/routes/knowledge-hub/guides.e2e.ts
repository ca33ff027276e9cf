import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { newId } from '#app/utils/ids.server.ts'

test('a reader finds a guide, follows its contents to a filled-in calculator, and reads on @reader', async ({
  page,
}) => {
  await page.goto('/knowledge-hub')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Knowledge Hub')
  const categories = page.getByRole('navigation', { name: 'Categories' })
  await expect(categories.getByRole('link')).toHaveCount(5)
  await categories.getByRole('link', { name: /^Financial analysis \d/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Financial analysis' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Property types' })).toHaveCount(0)

  const search = page.getByRole('searchbox', { name: 'Search guides' })
  await search.fill('rental cover')
  await search.press('Enter')
  await expect(page).toHaveURL(/category=financial-analysis&q=rental/)
  await page.getByRole('link', { name: 'Rental cover: how lenders stress-test buy-to-let', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rental cover')
  await expect(page.getByText(/^Guide \d+ of \d+/)).toBeVisible()

  // Beside the text on wide screens, folded above it on narrow ones.
  const folded = page.locator('summary', { hasText: 'In this guide' })
  const entries = page.locator('a[href="#section-what-to-do-next"]')
  if (await folded.isVisible()) await folded.click()
  await ((await entries.first().isVisible()) ? entries.first() : entries.last()).click()
  await expect(page).toHaveURL(/#section-what-to-do-next$/)
  await page.locator('a[href^="/calculators/rental-cover?"]').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/calculators\/rental-cover\?.*loan=/)
  await page.goBack()
  await page.locator('a[rel="next"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BRRR')
  await page.getByRole('link', { name: 'Knowledge Hub', exact: true }).last().click()
  await expect(page).toHaveURL(/\/knowledge-hub$/)
})

test('an editor writes a guide, and it stands in its category @reader', async ({ page }) => {
  const title = `How to read a lease ${newId().slice(0, 6)}`
  await signIn(page, 'Ada Admin', '/blog-admin?kind=guide')
  await page.getByRole('link', { name: 'New Guide' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create New Guide')
  await page.getByLabel('Title *').fill(title)
  await page.getByLabel('Content *').fill('<h2>The term</h2><p>How many years are left?</p>')
  await page.getByLabel('Guide category').selectOption('legal-process')
  await page.getByLabel('Level').selectOption('advanced')
  await page.getByLabel('Status').selectOption('published')
  await page.getByRole('button', { name: 'Create Guide' }).click()
  await expect(message(page, 'Guide created successfully')).toContainText('It is in the Knowledge Hub.')
  await page.getByRole('link', { name: 'View guide' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto('/knowledge-hub?category=legal-process')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})
