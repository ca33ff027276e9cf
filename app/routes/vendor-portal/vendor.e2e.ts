import type { User } from '#app/domain/people/users.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { pdf } from '#app/testing/inputs/files.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'

/** A draft of Vera's with every answer and every document but one. Returns its reference. */
function makeDraft(stack: Stack): Promise<string> {
  return withDatabase(stack, async (db) => {
    const vera = await db.selectFrom('users').select(['id', 'email']).where('first_name', '=', 'Vera').where('last_name', '=', 'Vendor').executeTakeFirstOrThrow() // prettier-ignore
    const row = await addSubmission(db, vera as User, { at: new Date().toISOString() })
    await db
      .deleteFrom('submission_documents')
      .where('submission_id', '=', row.id)
      .where('kind', '=', 'charges')
      .execute()
    return row.reference
  })
}

test('a vendor is told that a document is missing, sends it, submits, writes to us and withdraws @phone @no-js', async ({
  page,
  stack,
}) => {
  await signIn(page, 'Vera Vendor', '/vendor-portal/submissions')
  const reference = await makeDraft(stack)
  await page.goto(`/vendor-portal/${reference}/review`)
  const declare = async () => {
    await page.getByLabel(/^What I state is true/).check()
    await page.getByLabel(/^I accept the vendor terms/).check()
    await page.getByLabel('Your full name, as a signature').fill('Vera Vendor')
    await page.getByRole('button', { name: 'Submit for review' }).click()
  }
  await declare()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Your full name, as a signature')).toHaveValue('Vera Vendor')

  await page.getByRole('region', { name: 'Still to do' }).getByRole('link').click()
  await expect(page).toHaveURL(/documents#charges$/)
  const charges = page.getByRole('region', { name: /^Service charge/ })
  await charges.getByLabel('File').setInputFiles({ name: 'Charges 2025.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) }) // prettier-ignore
  await charges.getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByRole('link', { name: 'Enter the day on which it was issued' })).toBeVisible()
  await expect(charges.getByLabel(/^Keep Charges 2025\.pdf/)).toBeChecked()
  await charges.getByLabel('Issued on').fill('2026-02-01')
  await charges.getByRole('button', { name: /^Send/ }).click()
  await expect(message(page, 'Sent')).toBeVisible()
  await expect(charges).toContainText('Charges 2025.pdf')
  await expect(charges).not.toContainText('Missing')

  await page.getByRole('link', { name: 'Go on to the terms' }).click()
  await page.getByRole('link', { name: 'Go on to the review' }).click()
  await declare()
  await expect(message(page, 'Submitted for review')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Submitted' })).toBeVisible()
  await page.getByLabel('Write to us').fill('The statements of 2024 follow.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The statements of 2024 follow.')
  await page.getByRole('link', { name: 'Withdraw it' }).click()
  await page.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Withdrawn' })).toBeVisible()
})
