import { expect, test } from '#app/testing/running/fixtures.ts'
import { addUser } from '#app/testing/database/database.ts'
import { addSubmission, flatAnswers } from '#app/testing/desks/submissions.ts'
import { message } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { becomeAdminWithWork } from '#app/testing/running/walk.ts'

/** A submission is judged, sent back, and another is approved into a deal. */

test('a reviewer judges documents, asks for changes, and approves another @phone @no-js', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  await becomeAdminWithWork(page, stack, hasJavaScript)
  const title = `Flat by the canal ${Date.now()}`
  const { first, second } = await withDatabase(stack, async (db) => {
    const vendor = await addUser(db, { firstName: 'Vic', lastName: 'Vendor' })
    const at = new Date().toISOString()
    return {
      first: await addSubmission(db, vendor, { state: 'submitted', answers: { ...flatAnswers, title }, at }),
      second: await addSubmission(db, vendor, { state: 'submitted', answers: { ...flatAnswers, title: `${title}, two` }, at }), // prettier-ignore
    }
  })
  await page.goto('/admin/submissions?q=canal')
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('button', { name: 'Take it', exact: true }).click()
  await expect(message(page, 'This submission is yours')).toBeVisible()
  await page.getByLabel('Verdict on Lease').selectOption('Ask for another')
  await page.getByLabel('Note to the vendor on Lease').fill('Page 3 is missing.')
  await page.getByRole('button', { name: 'Save verdicts' }).click()
  await expect(message(page, 'Saved')).toBeVisible()
  await expect(page.getByLabel('What has to change')).toHaveValue('Lease: Page 3 is missing.')
  await page.getByRole('button', { name: 'Request changes' }).click()
  await expect(message(page, 'Changes requested')).toBeVisible()
  expect(first.reference).not.toBe(second.reference)

  await page.goto(`/admin/submissions/${second.reference}`)
  for (const select of await page.getByLabel(/^Verdict on /).all()) await select.selectOption('Accepted')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Approve …' }).click()
  await page.getByRole('button', { name: 'Approve into an inactive deal' }).click()
  await expect(message(page, 'Approved')).toBeVisible()
  await page.getByRole('link', { name: /^PID-/ }).first().click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${title}, two`)
})
