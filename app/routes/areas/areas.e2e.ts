import { expect, test } from '#app/testing/fixtures.ts'

test('an area is found by a postcode, three stand side by side, and their figures come as a file', async ({ page }) => {
  await page.goto('/area-intelligence')
  await page.getByLabel('Town, council or postcode').fill('L15')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('row', { name: /Liverpool/ })).toBeVisible()
  await page
    .getByRole('rowheader', { name: /Liverpool/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Liverpool' })).toBeVisible()

  await page.goto('/area-intelligence?q=newcastle')
  for (const name of ['Newcastle upon Tyne', 'Newcastle-under-Lyme']) await page.getByLabel(`Compare ${name}`).check()
  await page.getByRole('button', { name: 'Compare ticked areas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare areas' })).toBeVisible()
  await page.getByLabel('Add another').fill('l15 8hx')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page).toHaveURL(/area=newcastle.*area=newcastle.*area=liverpool/)
  await expect(page.getByText('Highest').first()).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^areas-\d{4}-\d\d-\d\d\.csv$/)
})
