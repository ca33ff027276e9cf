import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from '#app/testing/running/fixtures.ts'

test('an area is found by its outward postcode, three stand side by side, and the file has their figures @reader', async ({
  page,
}) => {
  await page.goto('/area-intelligence')
  await page.getByLabel('Town, council or postcode').fill('L15')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The postcode district L15 lies in')).toBeVisible()
  await page
    .getByRole('rowheader', { name: /Liverpool/ })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Liverpool' })).toBeVisible()
  const price = await page
    .getByText('Average price', { exact: true })
    .first()
    .locator('xpath=following::b[1]')
    .innerText()
  expect(price).toMatch(/^£\d{2,3},\d{3}$/)

  // The second by a name that two have, the third by a whole postcode.
  await page.getByRole('link', { name: 'Compare with others' }).click()
  await page.getByLabel('Add another').fill('newcastle')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('heading', { name: 'Which one?' })).toBeVisible()
  await page.getByRole('link', { name: 'Newcastle-under-Lyme' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([/Figure/, /Liverpool/, /Newcastle-under-Lyme/])
  await page.getByLabel('Add another').fill('m1 1ae')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page).toHaveURL(/area=liverpool&area=newcastle-under-lyme&area=manchester$/)
  await expect(page.getByRole('cell', { name: /Highest$/ }).first()).toBeVisible()
  await expect(
    page
      .getByRole('row', { name: /^Average price/ })
      .getByRole('cell')
      .first(),
  ).toContainText(price)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^areas-\d{4}-\d\d-\d\d\.csv$/)
  const rows = parse<Record<string, string>>(readFileSync(await download.path()), { columns: true, bom: true })
  expect(rows.map(({ slug }) => slug)).toEqual(['liverpool', 'newcastle-under-lyme', 'manchester'])
  expect(rows[0]!.average_price_gbp).toBe(price.replace(/\D/g, ''))
  expect(rows[0]!.price_period).toMatch(/^[A-Z][a-z]+ \d{4}$/)
  expect(rows[0]!.licence).toBe('Open Government Licence v3.0')
})

test('what is no name chooses nothing: a county’s councils are offered, and nothing where four stand already @reader', async ({
  page,
}) => {
  await page.goto('/area-intelligence?q=kent')
  await expect(page.getByText('These are the 13 councils of Kent.')).toBeVisible()
  for (const name of ['Medway', 'Thanet']) await page.getByLabel(`Compare ${name}`).check()
  await page.getByRole('button', { name: 'Compare ticked areas' }).click()
  await page.getByLabel('Add another').fill('surre')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('heading', { name: 'Is it this one?' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.goto('/area-intelligence/compare?area=leeds&area=york&area=bury&area=liverpool&add=newcastle')
  await expect(page.getByText('Remove one to make room for another.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Which one?' })).toHaveCount(0)
})
