import type { Page } from '@playwright/test'
import type { Answers } from '#app/domain/submissions/record.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import {
  declare,
  documentPart,
  fillQuestions,
  fillStep,
  goOn,
  goToReview,
  sendDocuments,
} from '#app/testing/pages/submission-forms.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message, openSecondBrowser } from '#app/testing/running/journeys.ts'
import { findDemoPerson, withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'

/** What differs from a sourcer's house: an owner's flat in Scotland, and a developer's land with planning permission. */

test.describe.configure({ timeout: 120_000 })

const forOneself: Answers = {
  vendorForm: 'individual',
  contactName: 'Vera Vendor',
  contactPhone: '0131 496 0000',
  authority: 'owner',
  personalInterest: 'yes',
  personalInterestDetail: 'I own it.',
  referralFee: 'no',
  sellerPressure: 'no',
  returnPromised: 'no',
  pooled: 'no',
}

const scottishFlat: Answers = {
  ...forOneself,
  description: 'A flat on the first floor of a tenement, empty since spring.',
  propertyType: 'Residential',
  address: 'Flat 1F2, 8 Easter Road',
  postcode: 'EH7 5PL',
  location: 'Edinburgh, EH7',
  tenure: 'Heritable (Scotland)',
  bedrooms: '2',
  hmo: 'no',
  epcBand: 'C',
  price: '£180,000',
  valueBasis: 'own',
  monthlyRent: '£1,100',
  serviceCharge: '£0',
  needsWorks: 'no',
  occupancy: 'vacant',
  condition: 'good',
}

const land: Answers = {
  ...forOneself,
  description: 'A cleared plot with full permission for four houses.',
  propertyType: 'Development',
  strategy: 'Build to sell',
  address: 'Land at Mill Lane',
  postcode: 'LS6 3BJ',
  location: 'Leeds, LS6',
  tenure: 'Freehold',
  siteArea: '1,450',
  planning: 'full',
  planningReference: '26/01234/FU',
  planningUntil: '2099-06-30',
  price: '£320,000',
  valueBasis: 'own',
  monthlyRent: '0',
  needsWorks: 'yes',
  works: '£610,000',
  worksDetail: 'Four houses with their road and drains.',
  worksWeeks: '60',
  gdv: '£1,240,000',
  occupancy: 'vacant',
}

/** Opens the page of the property in a submission that has answers and documents of its own for what every owner is asked. */
async function begin(page: Page, stack: Stack, vendorKind: string): Promise<void> {
  await signIn(page, 'Vera Vendor', '/vendor-portal/submissions')
  const { reference } = await withDatabase(stack, async (db) => {
    const vera = await findDemoPerson(db, 'Vera Vendor')
    return addSubmission(db, vera, { answers: { ...forOneself, vendorKind }, at: new Date().toISOString() })
  })
  await page.goto(`/vendor-portal/${reference}/property`)
}
const sentBefore = ['title', 'identity'] as const
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible() // prettier-ignore

test('an owner of a flat in Scotland is asked for its Home Report, reads the tax of Scotland, and submits @reader', async ({
  page,
  stack,
  browser,
}) => {
  const answers = { ...scottishFlat, title: `Tenement flat ${Date.now()}` }
  await begin(page, stack, 'owner')
  await fillStep(page, 'property', answers)
  await expect(page.getByLabel('Lease years left')).toBeHidden()
  // Once the place is known, the page asks what Scotland adds.
  await page.getByRole('button', { name: 'Save and go on' }).last().click()
  await expect(message(page, 'Saved')).toContainText('more is asked here: Property factor')
  await page.getByLabel('Property factor').fill('None')
  await goOn(page, 'numbers')
  await fillStep(page, 'numbers', answers)
  await expect(page.getByLabel('Ground rent a year')).toBeHidden()
  await page.getByLabel('Factor’s charge a year', { exact: true }).fill('0')
  await page.getByRole('button', { name: 'Work out again' }).click()
  // £700 for the second band, and 8% of the price for an additional dwelling (the Additional Dwelling Supplement).
  await expect(page.getByRole('region', { name: 'Your figures beside ours' })).toContainText(
    'Land and Buildings Transaction Tax as an additional home £15,100',
  )
  await goOn(page, 'tenancy')
  await fillStep(page, 'tenancy', answers)
  await goOn(page, 'risks')
  await goOn(page, 'documents')
  await expect(documentPart(page, 'home-report')).toContainText('it is in Scotland')
  await sendDocuments(page, answers, sentBefore)
  await goToReview(page)
  await expect(page.getByRole('region', { name: 'Please look again' })).toContainText('A property in Scotland')
  await declare(page)
  await expect(message(page, 'Submitted for review')).toBeVisible()

  const desk = await openSecondBrowser(browser, stack, 'Ada Admin', page.url().replace('/vendor-portal/', '/admin/submissions/')) // prettier-ignore
  await expect(desk.getByText('Buyers register their interest instead.')).toBeVisible()
  await expect(desk.getByRole('link', { name: /^home-report\.pdf/ })).toBeVisible()
})

test('land with planning permission is asked about its site and its permission, not about a home, and is withdrawn again @reader', async ({
  page,
  stack,
}) => {
  const title = `Plot at the mill ${Date.now()}`
  const answers = { ...land, title }
  await begin(page, stack, 'developer')
  await fillQuestions(page, answers, 'property')
  await page.goto(page.url().replace(/documents$/, 'property'))
  for (const label of ['Bedrooms', 'Council tax band', 'Is it let as a house in multiple occupation, or meant to be?'])
    await expect(page.getByText(label).first()).toBeHidden()
  await expect(page.getByLabel('Planning reference')).toHaveValue('26/01234/FU')
  await page.goto(page.url().replace(/property$/, 'documents'))
  await expect(documentPart(page, 'planning')).toContainText('Because you answered')
  await expect(documentPart(page, 'epc')).toHaveCount(0)
  await sendDocuments(page, answers, sentBefore)
  await goToReview(page)
  await declare(page)
  await expect(message(page, 'Submitted for review')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Submitted' })).toBeVisible()
  await page.getByRole('link', { name: 'Withdraw it' }).click()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Withdrawn' })).toBeVisible()
  await heading(page, title)
})
