import { expect, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { becomeAdminWithWork } from '#app/testing/running/walk.ts'
import { londonDay } from '#app/utils/dates.ts'

/** A letter becomes a ticket, and another one a refund request. */

test('what comes by post is entered at the desk in one form @reader', async ({ page, stack, hasJavaScript }) => {
  await becomeAdminWithWork(page, stack, hasJavaScript)
  const today = londonDay(new Date().toISOString())
  const ivy = await withDatabase(stack, (db) =>
    db.selectFrom('users').select('id').where('email', '=', 'ivy@demo.test').executeTakeFirstOrThrow(),
  )
  await page.goto(`/admin/people/${ivy.id}`)
  await page.getByRole('link', { name: 'Enter a call or letter' }).click()
  await expect(page.getByLabel('Their email')).toHaveValue('ivy@demo.test')
  await page.getByLabel('Letter').check()
  await page.getByLabel('Complaint').check()
  await page.getByLabel('What was said').fill('Nobody rang me back.')
  await page.getByRole('button', { name: 'Enter it' }).click()
  await expect(message(page, 'Ticket entered')).toBeVisible()
  await expect(page.getByText('Nobody rang me back.')).toBeVisible()

  await page.goto('/admin/refunds')
  await page.getByRole('link', { name: 'Enter a call or letter' }).click()
  await page.getByLabel('Letter').check()
  await page.getByLabel('Refund or cancellation').check()
  await page.getByLabel('Their name').fill('Lee Letter')
  await page.getByLabel('Their email').fill('lee@post.test')
  await page.getByLabel('What was said').fill('I cancel.')
  await page.getByLabel('Sent on').fill(today)
  await page.getByLabel('What shows when it was sent').fill('Postmark')
  await page.getByRole('button', { name: 'Enter it' }).click()
  await expect(message(page, 'Request entered')).toBeVisible()
  await expect(page.getByText('I cancel.')).toBeVisible()
})
