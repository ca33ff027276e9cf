import type { Page } from '@playwright/test'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { plainPicture } from '#app/testing/inputs/pictures.ts'
import { documentPart, paper } from '#app/testing/pages/submission-forms.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { findDemoPerson, withDatabase } from '#app/testing/running/stack-people.ts'

/** A vendor reads the portal, begins a submission and fills in its pages of questions. */

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and go on' }).last()
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Fills in the first page as a sourcer for a company. */
async function fillWho(page: Page) {
  await page.getByLabel('A sourcer or deal packager').check()
  await page.getByLabel('For a company').check()
  await page.getByLabel('Your name').fill('Vera Vendor')
  await page.getByLabel('Your telephone number').fill('0113 496 0000')
  await page.getByLabel('Company', { exact: true }).fill('Vera & Söhne Ltd')
  await page.getByLabel('Companies House number').fill('09876543')
}

/** Begins a submission as Vera, and stands on its second page. */
async function begin(page: Page) {
  await signIn(page, 'Vera Vendor', '/vendor-portal/new')
  await fillWho(page)
  await goOn(page).click()
  await heading(page, 'Authority to offer')
}

/** Leads to the page of another step of the same submission. */
const goTo = (page: Page, step: string) => page.goto(page.url().replace(/[^/]+$/, step))

test('without an authority it stops, and goes on with one @reader', async ({ page }) => {
  await begin(page)
  await page.getByLabel('Nothing in writing yet').check()
  await goOn(page).click()
  await heading(page, 'We stop here for now')
  await page.getByRole('link', { name: 'Change what you chose' }).click()
  await page.getByLabel('A sourcing agreement, option or lock-out').check()
  await goOn(page).click()
  // Its day and its owner are still to be told.
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await page.getByLabel('It ends on').fill('2099-12-31')
  await page.getByLabel('Owner’s name').fill('Olive Owner')
  await goOn(page).click()
  await heading(page, 'Compliance')
})

test('a submission that is left is found again as it was left @reader', async ({ page }) => {
  await begin(page)
  await page.getByLabel('I own it').check()
  await page.getByRole('button', { name: 'Save and come back later' }).click()
  await expect(page.getByText('is saved as you left it')).toBeVisible()
  await goTo(page, `${page.url().split('/').at(-1)}/authority`)
  await expect(page.getByLabel('I own it')).toBeChecked()
})

test('what an answer leads to comes and goes with it', { tag: ['@browser', '@no-js', '@phone'] }, async ({ page }) => {
  await page.goto('/vendor-portal/new')
  const company = page.getByLabel('Companies House number')
  await expect(company).toBeHidden()
  await page.getByLabel('For a company').check()
  await expect(company).toBeVisible()
  await company.fill('09876543')
  await page.getByLabel('For yourself').check()
  await expect(company).toBeHidden()
  await page.getByLabel('For a company').check()
  await expect(company).toHaveValue('09876543')
})

test.describe('while somebody types', () => {
  test.skip(({ hasJavaScript }) => !hasJavaScript, 'Without script nothing is kept while somebody types.')

  test('a draft is kept, offered on the page and taken up', async ({ page }) => {
    await page.clock.install()
    await begin(page)
    await goTo(page, 'tenancy')
    await expect(page.getByText('What you type is kept as a draft.')).toBeVisible()
    const field = page.getByLabel('Tenancy', { exact: false }).last()
    await page.getByRole('radio', { name: /^Let/ }).first().check()
    await field.fill('One household since May')
    await page.clock.fastForward(2000)
    await expect(page.getByText(/^Draft kept at \d\d:\d\d\./)).toBeVisible()
    await page.goto(page.url())
    await expect(page.getByText('was never saved')).toBeVisible()
    await page.getByRole('link', { name: 'Go on with the draft' }).click()
    await expect(page.getByText('It is not saved yet.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Let/ }).first()).toBeChecked()
  })
})

test('documents and pictures are sent as soon as they are picked, each beside its own field', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  test.skip(!hasJavaScript, 'Without script the files go with the form.')
  await signIn(page, 'Vera Vendor', '/vendor-portal/submissions')
  const { reference } = await withDatabase(stack, async (db) =>
    addSubmission(db, await findDemoPerson(db, 'Vera Vendor')),
  )
  await page.goto(`/vendor-portal/${reference}/documents`)
  const other = documentPart(page, 'other')
  await other.getByText('Send it').click()
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no document') }
  await other.getByLabel('File').setInputFiles([paper('survey.pdf'), notes])
  await expect(other.getByText('notes.txt: The file must be a ')).toBeVisible()
  await expect(other.getByLabel('Keep survey.pdf')).toBeChecked()
  const pictures = page.getByLabel('Pictures', { exact: true })
  const buffer = await plainPicture(700, 350).jpeg().toBuffer()
  await pictures.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByLabel('Keep front.jpg')).toBeChecked()
  for (const field of [other.getByLabel('File'), pictures])
    expect(await field.evaluate((input: HTMLInputElement) => input.files!.length)).toBe(0)

  await page.getByRole('button', { name: 'Send pictures' }).press('Enter')
  await expect(page.getByRole('link', { name: 'front.jpg', exact: true })).toBeVisible()
  await other.getByText('Send it').click()
  await other.getByLabel('File').setInputFiles(paper('survey.pdf'))
  await expect(other.getByLabel('Keep survey.pdf')).toBeChecked()
  await other.getByRole('button', { name: /^Send/ }).press('Enter')
  await expect(other.getByRole('link', { name: 'survey.pdf', exact: true })).toBeVisible()
})
