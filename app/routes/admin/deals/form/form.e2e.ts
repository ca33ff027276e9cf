import type { Browser, Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { png } from '#app/testing/inputs/files.ts'
import { describePictures } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Types a new deal into the form. */
async function fill(page: Page, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill('Let at £675 a month.')
  await page.getByLabel('Location').fill('Liverpool, L15')
  await page.getByLabel('Property type').selectOption('Residential')
  await page.getByLabel('Price (investment value)').fill('£92 000.00')
  await page.getByLabel('Annual yield').fill('8,100')
}

/** A title that no other run has. */
const newTitle = (what: string) => `${what} ${Date.now()}`

test('a deal is entered, seen in the marketplace, edited and taken off the market @reader', async ({ page }) => {
  const title = newTitle('Terrace of the form')
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  await fill(page, title)
  await page.getByRole('button', { name: 'Work out the figures' }).click()
  await expect(page.getByText('as typed, not saved')).toBeVisible()
  await expect(page.getByText('8.80%')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)

  await page.getByLabel('Active', { exact: true }).check()
  await save(page).click()
  await expect(page.getByText('Deal has been created successfully.')).toBeVisible()
  const form = page.url()
  const seen = `/marketplace?q=${encodeURIComponent(title)}`
  await page.goto(seen)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()

  await page.goto(form)
  await page.getByLabel('Bedrooms').fill('3')
  await page.getByLabel('Property, sale 1').fill('12 Park Street')
  await page.getByLabel('Sold for, sale 1').fill('98000')
  await expect(page.getByLabel('Sold for, sale 2')).toBeHidden()
  await page.getByText('Add a sale').click()
  await page.getByLabel('Property, sale 2').fill('14 Park Street')
  await page.getByLabel('Sold for, sale 2').fill('104500')
  await page.getByLabel('Active', { exact: true }).uncheck()
  await save(page).click()
  await expect(page.getByText('Deal has been updated successfully.')).toBeVisible()
  await expect(page.getByLabel('Sold for, sale 1')).toHaveValue('£98,000')
  await expect(page.getByLabel('Sold for, sale 2')).toHaveValue('£104,500')
  await page.goto(seen)
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
})

test('mistakes keep what was typed, and lead to their fields @reader', async ({ page }) => {
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  await fill(page, '')
  await page.getByLabel('Secure price').fill('3000.50')
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Please fill in all required fields.' })).toBeVisible()
  await expect(page.getByLabel('Price (investment value)')).toHaveValue('£92 000.00')
  await expect(page.getByLabel('Secure price')).toHaveValue('3000.50')
  await page.getByRole('link', { name: 'Enter a title' }).click()
  await expect(page).toHaveURL(/#deal-title$/)
})

/** A page of another browser, in which the same person is signed in. */
async function openAnother(browser: Browser, baseURL: string, hasJavaScript: boolean, path: string) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: hasJavaScript })
  const page = await context.newPage()
  await signIn(page, 'Ada Admin', path)
  return page
}

/** Enters a deal, and stays on its form. */
async function enter(page: Page, title: string) {
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  await fill(page, title)
  await save(page).click()
  await expect(page.getByText('Deal has been created successfully.')).toBeVisible()
  return new URL(page.url()).pathname
}

test('of two who save one deal the second chooses field by field @reader', async ({
  page,
  browser,
  stack,
  hasJavaScript,
}) => {
  const path = await enter(page, newTitle('Two at once'))
  const other = await openAnother(browser, stack.origin, hasJavaScript, path)
  await other.getByLabel('Description').fill('Let at £670 a month.')
  await other.getByLabel('Bedrooms').fill('3')
  await save(other).click()
  await expect(other.getByText('Deal has been updated successfully.')).toBeVisible()
  await other.context().close()

  await page.getByLabel('Description').fill('Let at £680 a month.')
  await page.locator('[name=tenancy]').fill('Since 2024')
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'saved this deal while you were editing' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to my form' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Let at £680 a month.')
  await save(page).click()
  await page.getByRole('radio', { name: /£670/ }).check()
  await page.getByRole('button', { name: 'Save these choices' }).click()
  await expect(page.getByText('Deal has been updated successfully.')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Let at £670 a month.')
  await expect(page.getByLabel('Bedrooms')).toHaveValue('3')
})

test('of two who change the pictures of one deal neither overwrites the other @reader', async ({
  page,
  browser,
  stack,
  hasJavaScript,
}) => {
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png(700, 40)) })
  const path = await enter(page, newTitle('Pictures of two'))
  await page.getByLabel('Add pictures').setInputFiles(['a', 'b', 'c'].map((name) => file(`${name}.png`)))
  await describePictures(page, { 'a.png': 'Kitchen', 'b.png': 'Yard', 'c.png': 'Front' }, hasJavaScript)
  await save(page).click()
  await expect(page.getByText('Deal has been updated successfully.')).toBeVisible()

  const other = await openAnother(browser, stack.origin, hasJavaScript, path)
  await other.getByLabel('What picture 1 shows').fill('Kitchen, theirs')
  await other.getByLabel('Place of picture 3').fill('1')
  await other.getByLabel('Place of picture 1').fill('2')
  await other.getByLabel('Place of picture 2').fill('3')
  await save(other).click()
  await expect(other.getByText('Deal has been updated successfully.')).toBeVisible()
  await other.context().close()

  await page.getByLabel('What picture 1 shows').fill('Kitchen, mine')
  await page.getByLabel('Remove picture 2').check()
  await page.getByLabel('Add pictures').setInputFiles(file('garden.png'))
  await describePictures(page, { 'garden.png': 'Garden' }, hasJavaScript)
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'saved this deal while you were editing' })).toBeVisible()
  await expect(page.getByText('garden.png')).toBeVisible()
  await expect(page.getByText('Picture “Yard”')).toBeVisible()
  await page.getByRole('radio', { name: /Kitchen, theirs/ }).check()
  await page.getByRole('button', { name: 'Save these choices' }).click()
  await expect(page.getByText('Deal has been updated successfully.')).toBeVisible()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('Front')
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('Kitchen, theirs')
  await expect(page.getByLabel('What picture 3 shows')).toHaveValue('Garden')
  await expect(page.getByLabel('What picture 4 shows')).toHaveCount(0)
  await expect(page.getByText('Picture “Yard” removed. Picture “Garden” added')).toBeVisible()
})

test('what was typed before the session ended is in the form after signing in @reader', async ({ page, stack }) => {
  const path = await enter(page, newTitle('Session ended'))
  await page.getByLabel('Description').fill('Typed for half an hour.')
  await withDatabase(stack, (db) =>
    db
      .updateTable('sessions')
      .set({ seen_at: new Date(Date.now() - 13 * 3_600_000).toISOString() })
      .execute(),
  )
  await save(page).click()
  await expect(page.getByText('Your session has ended. Nothing was saved, and what you typed is kept')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: /^Ada Admin/ }).click()
  await expect(page).toHaveURL(new RegExp(`${path}\\?draft=shown$`))
  await expect(page.getByText('This is your draft from')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Typed for half an hour.')
  await save(page).click()
  await expect(page.getByText('Deal has been updated successfully.')).toBeVisible()
  await expect(page.getByText('draft from')).toHaveCount(0)
})

test('what is being typed is kept by the script, and offered again', async ({ page, hasJavaScript }) => {
  test.skip(!hasJavaScript, 'There is no script.')
  const path = await enter(page, newTitle('Draft'))
  await page.getByLabel('Description').fill('Half typed.')
  await expect(page.getByText(/^Draft kept at \d\d:\d\d\. Nothing is public before you save\.$/)).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('was never saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Go on with the draft' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Half typed.')
  await page.getByRole('button', { name: 'Throw it away' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Let at £675 a month.')
  await expect(page.getByText('never saved')).toHaveCount(0)
})

test('the picture of an address is shown, and one that cannot be shown is said to be so', async ({
  page,
  hasJavaScript,
}) => {
  test.skip(!hasJavaScript, 'There is no script.')
  await page.route('https://pictures.test/**', (route) => route.abort())
  await signIn(page, 'Ada Admin', '/admin/deals/new')
  await page.getByLabel('Address of a picture').fill('https://pictures.test/none.jpg')
  await page.getByLabel('Address of a document').focus()
  await expect(page.getByText('Invalid Image The image URL is invalid or inaccessible')).toBeVisible()
})
