import type { Page } from '@playwright/test'
import type { Answers } from '#app/domain/submissions/record.ts'
import { plainPicture } from '#app/testing/inputs/pictures.ts'
import { flatAnswers } from '#app/testing/desks/submissions.ts'
import {
  dayFrom,
  declare,
  documentPart,
  fillQuestions,
  fillStep,
  goOn,
  goToReview,
  paper,
  sendDocument,
  sendDocuments,
} from '#app/testing/pages/submission-forms.ts'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { message, openReturnedPurchase, openSecondBrowser, secure } from '#app/testing/running/journeys.ts'

/** The whole way of a submission, each step by whoever takes it: a sourcer, a reviewer and a buyer in browsers of their own. */

test.describe.configure({ timeout: 120_000 })

/** A sourcer's empty house, whose advertised yield leaves costs out. Every page asks something. */
const houseAnswers: Answers = {
  ...flatAnswers,
  companyName: 'Vera & Söhne Ltd',
  tenure: 'Freehold',
  bathrooms: '1',
  councilTaxBand: 'B',
  epcPotential: 'B',
  buildingForm: 'terrace',
  era: 'victorian',
  wallMaterial: 'red-brick',
  heating: 'Gas boiler of 2021',
  utilities: 'All on the mains',
  broadband: 'superfast',
  protection: 'none',
  statedNetYield: '6.79',
  occupancy: 'vacant',
  worksState: 'empty',
  floodRisk: 'Low',
  isPlanningUnresolved: 'yes',
  groundRisks: 'None known',
}

const standing = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible() // prettier-ignore

test('a sourcer submits, sends what is missing, changes what the reviewer asks for, sees it reserved, and withdraws it after it was paid @reader', async ({
  page,
  stack,
  browser,
  hasJavaScript,
}) => {
  const title = `House by the lock ${Date.now()}`
  const answers = { ...houseAnswers, title }

  // Who has not signed in types the first page, and finds it again afterwards.
  await page.goto('/vendor-portal')
  await page.getByRole('link', { name: 'Start a submission' }).first().click()
  await fillStep(page, 'who', answers)
  await page.getByRole('button', { name: 'Save and go on' }).last().click()
  await page.getByRole('button', { name: /Vera Vendor/ }).click()
  await expect(page.getByText('You are signed in: save to go on')).toBeVisible()
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Vera & Söhne Ltd')
  await goOn(page, 'authority')

  // All other pages are typed too.
  await fillQuestions(page, answers, 'authority')
  const reference = /SUB-\w+/.exec(page.url())![0]
  const picture = await plainPicture(700, 350).jpeg().toBuffer()
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByRole('button', { name: 'Send pictures' }).press('Enter')
  await expect(page.getByRole('link', { name: 'front.jpg', exact: true })).toBeVisible()
  await sendDocuments(page, answers, ['lettings'])
  await goToReview(page)

  // Screening asks for the document that is missing, and the page of documents for its day.
  await declare(page)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Your full name, as a signature')).toHaveValue('Vera Vendor')
  await page.getByRole('region', { name: 'Still to do' }).getByRole('link').click()
  await expect(page).toHaveURL(/documents#lettings$/)
  const lettings = documentPart(page, 'lettings')
  await lettings.getByLabel('File').setInputFiles(paper('lettings.pdf'))
  await lettings.getByRole('button', { name: /^Send/ }).press('Enter')
  await expect(page.getByRole('link', { name: 'Enter the day on which it was issued' })).toBeVisible()
  await expect(lettings.getByLabel(/^Keep lettings\.pdf/)).toBeChecked()
  await lettings.getByLabel('Issued on').fill(dayFrom(-20))
  await lettings.getByRole('button', { name: /^Send/ }).click()
  await expect(lettings.getByRole('link', { name: 'lettings.pdf', exact: true })).toBeVisible()
  await expect(lettings).not.toContainText('Missing')
  await goToReview(page)
  await expect(page.getByRole('region', { name: 'Please look again' })).toContainText('yield')
  await declare(page)
  await expect(message(page, 'Submitted for review')).toBeVisible()
  await standing(page, 'Submitted')

  // The reviewer judges, and asks for a change.
  const desk = await openSecondBrowser(browser, stack, 'Ada Admin', '/admin/submissions?q=lock')
  await desk.getByRole('link', { name: title }).first().click()
  await desk.getByRole('button', { name: 'Take it', exact: true }).click()
  await expect(message(desk, 'This submission is yours')).toBeVisible()
  await desk.getByLabel('Verdict on Energy performance certificate').selectOption('Ask for another')
  await desk.getByLabel('Note to the vendor on Energy performance certificate').fill('Page 2 is missing.')
  await desk.getByRole('button', { name: 'Save verdicts' }).click()
  await expect(message(desk, 'Saved')).toBeVisible()
  const change = desk.getByLabel('What has to change')
  await expect(change).toHaveValue('Energy performance certificate: Page 2 is missing.')
  await change.fill('Page 2 of the certificate is missing. Your net yield leaves costs out: state 5.00%, or none.')
  await desk.getByRole('button', { name: 'Request changes' }).click()
  await expect(message(desk, 'Changes requested')).toBeVisible()

  // The vendor changes both, and says so.
  await page.reload()
  await standing(page, 'Changes requested')
  await expect(page.getByText('Your net yield leaves costs out')).toHaveCount(2)
  await page.getByRole('link', { name: 'Energy performance certificate' }).click()
  await sendDocument(page, 'epc', 'epc-complete.pdf')
  await goToReview(page)
  await page.getByRole('link', { name: 'Change Numbers', exact: true }).click()
  await page.getByLabel('Net yield that you advertise').fill('')
  await page.getByRole('button', { name: 'Save and come back later' }).click()
  await page.getByLabel('Write to us').fill('Both are changed.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Both are changed.')
  await page.getByRole('link', { name: 'Check and submit' }).click()
  await declare(page)
  await expect(message(page, 'Submitted for review')).toBeVisible()

  // The reviewer sees what has changed, approves, and puts the deal on the market.
  await desk.goto(`/admin/submissions/${reference}`)
  await expect(desk.getByText('Both are changed.')).toBeVisible()
  await desk.getByRole('button', { name: 'Take it', exact: true }).click()
  for (const select of await desk.getByLabel(/^Verdict on /).all()) await select.selectOption('Accepted')
  for (const box of await desk.getByRole('checkbox').all()) await box.check()
  await desk.getByRole('button', { name: 'Approve …' }).click()
  await desk.getByRole('button', { name: 'Approve into an inactive deal' }).click()
  await expect(message(desk, 'Approved')).toBeVisible()
  await page.reload()
  await standing(page, 'Approved')
  await desk.getByRole('link', { name: /^Open PID-/ }).click()
  await expect(desk.getByLabel('Title', { exact: true })).toHaveValue(title)
  const dealId = Number(/\d+/.exec(new URL(desk.url()).pathname)![0])
  await desk.goto(`/admin/deals?q=${encodeURIComponent(title)}`)
  await desk.locator('summary').filter({ hasText: 'More for ' }).click()
  await desk.getByRole('button', { name: `Activate ${title}` }).click()
  await expect(message(desk, 'Deal Updated')).toContainText('is on the market now')

  // A buyer reserves it. Its vendor sees that, and never who.
  const deal = { id: dealId, title, path: `/deal/${dealId}`, checkout: `/deal/${dealId}/checkout`, price: '£3,000' }
  const buyer = await openSecondBrowser(browser, stack, 'Ben Buyer', deal.path)
  await expect(buyer.getByText('Vetted').first()).toBeVisible()
  await secure(buyer, deal, hasJavaScript)
  await page.getByRole('link', { name: 'Your submissions' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('A buyer has reserved it.')
  await expect(row).toContainText('1 reservation')
  await row.getByRole('link').first().click()
  await standing(page, 'Reserved')
  await expect(page.getByRole('main')).not.toContainText('Ben')

  // The vendor withdraws what was paid for, and the money goes back.
  await page.getByRole('link', { name: 'It is no longer available' }).click()
  await expect(page.getByRole('region', { name: 'What follows' })).toContainText('1 buyer has reserved it, and £3,000')
  await page.getByRole('button', { name: 'It is no longer available' }).click()
  await standing(page, 'No longer available')
  const purchase = await openReturnedPurchase(buyer, deal)
  await expect(purchase.getByText('This property is no longer available.')).toBeVisible()
})
