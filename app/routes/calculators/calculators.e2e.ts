import { expect, test } from '#app/testing/running/fixtures.ts'
import { findFreeDeals } from '#app/testing/running/stack-people.ts'

/** From a deal to its figures, changed, sent on and printed. */

test('a deal’s figures are filled in, changed, sent on as a link and printed @phone @no-js', async ({
  page,
  stack,
  context,
}) => {
  await page.goto(`/deal/${(await findFreeDeals(stack))[0]!}`)
  await page.getByRole('link', { name: 'deal calculator' }).click()
  await expect(page.getByRole('heading', { name: 'Deal calculator', level: 1 })).toBeVisible()
  await expect(page.getByText('Filled in from')).toBeVisible()
  await page.getByLabel('Interest rate').fill('6,25')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByText('rent ÷ interest at 6.25%')).toBeVisible()
  const address = await page.getByLabel('Link to this result').inputValue()
  const sentence = await page.locator('[data-headline]').innerText()
  const other = await context.newPage()
  await other.goto(address)
  await expect(other.locator('[data-headline]')).toHaveText(sentence)
  await other.emulateMedia({ media: 'print' })
  await expect(other.getByText(`at ${address}.`)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Work it out' })).toBeHidden()
  await other.close()
})

test('a mistake is told beside its field, and what was typed stays @reader', async ({ page }) => {
  await page.goto('/calculators/property-tax?price=lots&nation=scotland')
  await expect(page.getByRole('alert')).toContainText('Enter the price in pounds')
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('lots')
  await expect(page.getByLabel('Where')).toHaveValue('scotland')
})

test('the result follows the typing, and stays while there is a mistake', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'Only with script.')
  await page.goto('/calculators/deal?price=200000&rent=1200&fees=2000')
  const headline = page.locator('[data-headline]')
  await expect(headline).toContainText('£2,970 a year')
  const rent = page.getByLabel('Rent a month')
  await rent.fill('1300')
  await expect(headline).toContainText('£3,930 a year')
  await expect(rent).toBeFocused()
  await expect(page).toHaveURL(/rent=1300/)
  await expect(page.locator('[data-said]')).toContainText('£3,930 a year')
  await rent.fill('much')
  await expect(page.locator('[data-row=rent]')).toContainText('Enter the monthly rent in pounds')
  await expect(headline).toContainText('£3,930 a year')
  await rent.fill('1200')
  await expect(page.locator('[data-row=rent]')).not.toContainText('Enter')
  await expect(headline).toContainText('£2,970 a year')
})
