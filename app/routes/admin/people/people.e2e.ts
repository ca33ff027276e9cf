import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message, openSecondBrowser } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'

const email = 'vera@demo.test'

/** Vera as one whose address nobody has verified yet, without a role: her next sign-in verifies it. */
const forgetVera = (stack: Stack) =>
  withDatabase(stack, async (db) => {
    await db.updateTable('users').set({ role: 'user', is_email_verified: 0 }).where('email', '=', email).execute()
    await db.deleteFrom('waiting_roles').where('email', '=', email).execute()
  })

test.beforeEach(({ stack }) => forgetVera(stack))
test.afterEach(({ stack }) => forgetVera(stack))

/** The page of a person, from the list of people. */
async function openPerson(page: Page, search: string, name: string): Promise<void> {
  await page.goto(`/admin/people?q=${search}`)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a role waits for a person who then signs in, becomes another, and is taken; an open page loses the desk @reader', async ({
  page,
  stack,
  browser,
}) => {
  await signIn(page, 'Ada Admin', '/admin/people')
  await page.getByRole('link', { name: 'Add a person' }).click()
  await page.getByLabel('Their email').fill(email)
  await page.getByLabel('Role').selectOption('reviewer')
  await page.getByRole('button', { name: 'Leave the role waiting' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a reason')
  await expect(page.getByLabel('Their email')).toHaveValue(email)
  await expect(page.getByLabel('Role')).toHaveValue('reviewer')
  await page.getByLabel('Reason').fill('Begins on Monday')
  await page.getByRole('button', { name: 'Leave the role waiting' }).click()
  await expect(message(page, 'The role waits')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Roles that wait/ })).toContainText(`Reviewer for ${email}`)

  const vera = await openSecondBrowser(browser, stack, 'Vera Vendor', '/admin')
  await expect(vera.getByRole('heading', { level: 1, name: 'Admin dashboard' })).toBeVisible()
  expect((await vera.request.get('/admin/support')).status()).toBe(403)

  await openPerson(page, 'vera', 'Vera Vendor')
  await page.getByRole('link', { name: 'change it' }).click()
  await page.getByRole('radio', { name: 'Support' }).check()
  await page.getByRole('button', { name: 'Go on' }).click()
  const changes = page.getByRole('region', { name: 'Reviewer becomes Support' })
  await expect(changes).toContainText('Tickets: answer, close')
  await changes.getByLabel('Reason').fill('Moves to support')
  await changes.getByRole('button', { name: 'Give the role Support' }).click()
  await expect(message(page, 'Role given')).toContainText('Vera Vendor has the role Support now.')
  expect((await vera.request.get('/admin/support')).status()).toBe(200)

  await page.getByRole('link', { name: 'change it' }).click()
  await page.getByRole('radio', { name: 'No role' }).check()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByLabel('Reason').fill('Has left')
  await page.getByRole('button', { name: 'Take the role Support' }).click()
  await expect(message(page, 'Role taken')).toContainText('Vera Vendor has no role now.')
  await expect(page.getByRole('main')).toContainText('You no longer have the role Support')
  const answer = await vera.goto('/admin')
  expect(answer!.status()).toBe(403)
  await vera.context().close()
})

test('a role that waits is withdrawn, and an address of the settings stays an admin @reader', async ({ page }) => {
  await signIn(page, 'Ada Admin', '/admin/people/new')
  await page.getByLabel('Their email').fill(email)
  await page.getByLabel('Role').selectOption('editor')
  await page.getByLabel('Reason').fill('Writes guides')
  await page.getByRole('button', { name: 'Leave the role waiting' }).click()
  await page.getByRole('button', { name: `Withdraw the role for ${email}` }).click()
  await expect(message(page, 'Withdrawn')).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw the role for ${email}` })).toHaveCount(0)

  await openPerson(page, 'admin%40demo.test', 'Ada Admin')
  await page.getByRole('link', { name: 'change it' }).click()
  await expect(page.getByRole('main')).toContainText('stands in the setting ADMIN_EMAILS')
  await expect(page.getByRole('button', { name: 'Go on' })).toHaveCount(0)
})
