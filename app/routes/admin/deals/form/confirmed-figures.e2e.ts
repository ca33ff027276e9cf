import { expect, signIn, test } from '#app/testing/running/fixtures.ts'

test('a figure far from the computed one is asked about before the deal is on the market @reader', async ({ page }) => {
  const title = `Terrace of doubt ${Date.now()}`
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill('Let at £675 a month.')
  await page.getByLabel('Location').fill('Liverpool, L15')
  await page.getByLabel('Property type').selectOption('Residential')
  await page.getByLabel('Price (investment value)').fill('100 000')
  await page.getByLabel('Annual yield').fill('8,100')
  await page.getByLabel('ROI, percent', { exact: true }).fill('99')
  await page.getByLabel('Active', { exact: true }).check()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()

  await page.getByRole('link', { name: /Figures that were entered are far from the computed ones/ }).click()
  const box = page.getByRole('checkbox', { name: /an ROI of 5.78%, and 99.00% is entered. I have checked it./ })
  await expect(box).toBeInViewport()
  await expect(box).not.toBeChecked()
  await expect(page.getByLabel('Price (investment value)')).toHaveValue('100 000')

  // Another figure is another question.
  await box.check()
  await page.getByLabel('ROI, percent', { exact: true }).fill('9')
  await save.click()
  const other = page.getByRole('checkbox', { name: /and 9.00% is entered. I have checked it./ })
  await expect(other).not.toBeChecked()
  await expect(box).toHaveCount(0)
  await other.check()
  await save.click()
  await expect(page.getByText('Deal has been created successfully.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /I have checked it/ })).toHaveCount(0)
  await page.goto(`/marketplace?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
})
