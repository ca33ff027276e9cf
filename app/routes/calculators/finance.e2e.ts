import { expect, test } from '#app/testing/running/fixtures.ts'

test('BRRR: from a mistake to a result that somebody else opens, and on to the cover of its loan @reader', async ({
  page,
}) => {
  await page.goto('/calculators/brrr')
  await expect(page.getByText('£11,200 stays in and earns £3,165 a year.')).toBeVisible()

  await page.getByLabel('Value after works').fill('a lot')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.getByRole('link', { name: 'Enter the value after the works in pounds' }).click()
  await expect(page.getByLabel('Value after works')).toBeFocused()
  await expect(page.getByLabel('Value after works')).toHaveValue('a lot')
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('120,000')

  await page.getByLabel('Value after works').fill('220,000')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByText('All capital recovered (£3,800 surplus)')).toBeVisible()
  await expect(page.getByText('Computed for an additional dwelling there')).toBeVisible()

  const address = await page.getByLabel('Link to this result').inputValue()
  await page.goto(new URL(address).pathname + new URL(address).search)
  await expect(page.getByText('The property then earns £2,377.50 a year.')).toBeVisible()

  await page.getByRole('link', { name: 'Rental cover of this loan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rental cover calculator' })).toBeVisible()
  await expect(page.getByLabel('Loan', { exact: true })).toHaveValue('165,000')
  await expect(page.getByLabel('Coverage')).toHaveValue('145')
  await expect(page.getByRole('img', { name: /^Rental cover at interest rates/ })).toBeVisible()
})

test('Section 24: another year is chosen @reader', async ({ page }) => {
  await page.goto('/calculators/section-24?otherIncome=45000&profit=12000&financeCosts=7000&year=2026')
  await expect(page.getByText('Letting adds £2,346 of income tax in 2026/27')).toBeVisible()
  await page.getByLabel('Tax year').selectOption('2027/28')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByText('Letting adds £2,446 of income tax in 2027/28')).toBeVisible()
  await expect(page).toHaveURL(/year=2027/)
})
