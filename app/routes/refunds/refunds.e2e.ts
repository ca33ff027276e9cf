import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { pdf, png } from '#app/testing/inputs/files.ts'
import {
  buy,
  findUntouchedDeal,
  message,
  openPurchase,
  openReturnedPurchase,
  openSecondBrowser,
  type TestDeal,
} from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Page } from '@playwright/test'

const received = "We've received your refund request and will process it within 5-7 business days."
const statement = { name: 'statement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }
const photo = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(png()) }

/** Asks for a refund of this deal as whoever is signed in; returns the request's reference. */
async function askForRefund(page: Page, deal: TestDeal, reason: string, details: string): Promise<string> {
  const purchase = await openPurchase(page, deal)
  await purchase.getByRole('link', { name: 'Request a refund' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund request')
  await expect(page.getByRole('radio', { name: deal.title })).toBeChecked()
  await page.getByLabel('Reason').selectOption(reason)
  await page.getByLabel('Details').fill(details)
  await page.getByLabel('Supporting documents').setInputFiles([statement, photo])
  await page.getByRole('button', { name: 'Submit Refund Request' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund request received')
  await expect(page.getByText(received)).toBeVisible()
  return (await page.getByText(/^REF-\w{8}$/).textContent())!
}

/** What is asked a second time is not asked twice. */
test('a purchase whose refund was requested is shown as that, and is not offered again @reader', async ({
  page,
  stack,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer')
  await buy(page, stack, deal)
  const reference = await askForRefund(page, deal, 'Other', 'Once is enough.')

  await page.goto('/refunds')
  const open = page.getByRole('region', { name: 'You have requested a refund' }).filter({ hasText: reference })
  await expect(open.getByText('Pending', { exact: true })).toBeVisible()
  await expect(open).toContainText(deal.title)
  await expect(open.getByRole('link', { name: 'Follow it in your account' })).toHaveAttribute('href', '/account')
  await expect(page.getByRole('radio', { name: deal.title })).toHaveCount(0)

  // Whoever asks all the same, by its reference, adds to what is there.
  const somethingElse = page.getByRole('radio', { name: /^Something else/ })
  if ((await somethingElse.count()) > 0) await somethingElse.check()
  await page.getByLabel('Deal reference').fill(`PID-${String(deal.id).padStart(6, '0')}`)
  await page.getByLabel('Reason').selectOption('Other')
  await page.getByLabel('Details').fill('Twice as well.')
  await page.getByRole('button', { name: 'Submit Refund Request' }).click()
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
  const asked = await withDatabase(stack, (db) =>
    db.selectFrom('refund_requests').select(['reference', 'details']).where('reference', '=', reference).execute(),
  )
  expect(asked).toEqual([{ reference, details: 'Once is enough.\n\nTwice as well.' }])

  await page.goto('/refunds')
  await open.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(message(page, 'Refund request withdrawn')).toBeVisible()
  await page.goto('/refunds')
  await expect(page.getByRole('radio', { name: deal.title })).toBeVisible()
})

test('the field for another reference waits for its choice; without script it is always there', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await buy(page, stack, deal)
  await page.goto(`/refunds?deal=PID-${String(deal.id).padStart(6, '0')}`)
  await expect(page.getByRole('radio', { name: deal.title })).toBeChecked()
  await expect(page.getByLabel('Deal reference')).toBeVisible({ visible: !hasJavaScript })
  await page.getByRole('radio', { name: /^Something else/ }).check()
  await expect(page.getByLabel('Deal reference')).toBeVisible()
})

/** A request that is refused or taken back, and the documents meanwhile, are a matter of the answers, and of buyer.test.ts. */
test('a buyer asks with two files, an admin approves, the money goes back and the deal is free again @reader', async ({
  page,
  stack,
  browser,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ivy Investor')
  await buy(page, stack, deal)
  const reference = await askForRefund(page, deal, 'Changed plans', 'We have found another one.\nThank you.')

  const asked = await openPurchase(page, deal)
  await expect(asked.getByText('Refund requested', { exact: true })).toBeVisible()
  await expect(asked.getByRole('link', { name: /\(PDF\)$/ })).toHaveCount(0)

  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', '/admin/refunds?status=pending')
  await admin.getByRole('link', { name: reference }).click()
  await expect(admin.getByRole('heading', { level: 1 })).toContainText(reference)
  await expect(admin.getByText('Requested within 48 hours of payment', { exact: false })).toBeVisible()
  await expect(admin.getByText('We have found another one.')).toBeVisible()
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('link', { name: 'statement.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('statement.pdf')
  await admin.getByRole('button', { name: 'Start review' }).click()
  await expect(message(admin, 'Review started')).toBeVisible()
  // Within the 14 days the law gives the money back, so nobody is offered to reject it.
  await expect(admin.getByText('so it cannot be rejected', { exact: false })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await admin.getByRole('link', { name: `Approve and refund ${deal.price}` }).click()
  await expect(admin.getByText('Once it is sent, it cannot be called back.', { exact: false })).toBeVisible()
  await admin.getByRole('button', { name: `Send ${deal.price} back` }).click()
  await expect(message(admin, 'Refund approved')).toBeVisible()

  await openReturnedPurchase(page, deal)
  const refunds = [...stack.sandbox.payments.ledger.refunds.values()].filter(
    (refund) => refund.metadata.refund_id && refund.amount === Number(deal.price.replace(/\D/g, '')) * 100,
  )
  expect(refunds.length).toBeGreaterThan(0)
  await page.goto(deal.path)
  await expect(page.getByRole('complementary').getByRole('link', { name: `Secure Deal - ${deal.price}` })).toBeVisible()
  await admin.reload()
  await expect(admin.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await admin.context().close()

  const mails = await withDatabase(stack, (db) =>
    db
      .selectFrom('outbox')
      .select('payload')
      .where('payload', 'like', `%${reference}%`)
      .where('payload', 'like', '%ivy@demo.test%')
      .orderBy('created_at')
      .execute(),
  )
  const subjects = mails.map((mail) => (JSON.parse(mail.payload) as { subject: string }).subject)
  expect(subjects).toEqual([
    `We have received your refund request ${reference}`,
    `Your refund request is being reviewed: ${reference}`,
    `Your refund has been approved: ${reference}`,
    `Your refund has been sent: ${reference}`,
  ])
})

test('a file chosen in a form with a mistake is kept, and can be left out', async ({ page, hasJavaScript }) => {
  await page.goto('/refunds')
  await page.getByLabel('Email').fill('anna@people.test')
  if (hasJavaScript) {
    // What cannot be taken is named as soon as it is picked, and the others stay.
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no evidence') }
    const field = page.getByLabel('Supporting documents')
    await field.setInputFiles([notes, statement])
    await expect(page.getByText('notes.txt: The file must be a PDF, JPG or PNG')).toHaveCSS('font-weight', '600')
    expect(await field.evaluate((input: HTMLInputElement) => input.files!.length)).toBe(1)
  }
  await page.getByLabel('Supporting documents').setInputFiles([statement, photo])
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Submit Refund Request' }).click(),
  ])
  expect(answer.status()).toBe(400)
  await expect(page).toHaveTitle(/^Error: Refund request/)
  const summary = page.getByRole('group', { name: 'Missing Information' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Please fill in all required fields.')
  await expect(page.getByLabel('Email')).toHaveValue('anna@people.test')
  await summary.getByRole('link', { name: 'Enter your full name' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /^Keep statement\.pdf/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /^Keep photo\.png/ }).uncheck()
  await page.getByLabel('Full name').fill('Anna Anonymous')
  await page.getByLabel('Reason').selectOption('Technical issues')
  await page.getByRole('button', { name: 'Submit Refund Request' }).click()
  await expect(page.getByText(received)).toBeVisible()
})
