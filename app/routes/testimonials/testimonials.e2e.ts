import { expect, test } from '#app/testing/running/fixtures.ts'
import { message, openSecondBrowser } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { askBuyers } from '#app/domain/testimonials/asking.server.ts'
import { completePurchase, linkKeyOf, recordOf } from '#app/testing/desks/testimonials.ts'
import { day } from '#app/testing/running/times.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** A buyer whose purchase completed eight days ago and who has been asked: the address of the mail's link, and of the record at the desk. */
function askOne(stack: Stack): Promise<{ link: string; record: string }> {
  return withDatabase(stack, async (db) => {
    const now = new Date().toISOString()
    const completed = await completePurchase(db, { endedAt: addMilliseconds(now, -8 * day) })
    await askBuyers(db, now)
    const { id } = await recordOf(completed)
    return { link: `/testimonials/yours?key=${await linkKeyOf(completed)}`, record: `/admin/testimonials/${id}` }
  })
}

test('a buyer writes by the link of the mail, an admin verifies, everybody reads it, and the buyer withdraws it @reader', async ({
  page,
  stack,
  browser,
}) => {
  const { link, record } = await askOne(stack)
  const words = `It went as it was said, and took no longer. ${record.slice(-6)}`
  await page.goto(link)
  await page.getByLabel('Your words').fill('Too short')
  await page.getByLabel('Name to show').fill('Ivy, Leeds')
  await page.getByRole('button', { name: 'Send my words' }).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByLabel('Name to show')).toHaveValue('Ivy, Leeds')
  await page.getByLabel('Your words').fill(words)
  await page.getByLabel('Yes', { exact: true }).check()
  await page.getByLabel('What was offered or given').fill('a jar of honey')
  await page.getByLabel(/^I agree that you show these words/).check()
  await page.getByRole('button', { name: 'Send my words' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your words' })).toBeVisible()

  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', record)
  await expect(admin.getByRole('heading', { level: 1, name: 'Ivy, Leeds' })).toBeVisible()
  await admin.getByLabel('What', { exact: true }).fill('')
  await admin.getByRole('button', { name: 'Verify and show' }).click()
  await expect(admin.getByRole('group', { name: 'Nothing was changed' })).toContainText('Say what was offered or given')
  await admin.getByLabel('What', { exact: true }).fill('a jar of honey')
  await admin.getByRole('button', { name: 'Verify and show' }).click()
  await expect(message(admin, 'Verified')).toBeVisible()
  await admin.context().close()

  await page.goto('/testimonials')
  const shown = page.getByRole('figure').filter({ hasText: 'was given a jar of honey' })
  await expect(shown.first()).toContainText(`“${words}”`)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Your words are on the website' })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw my words' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your words have been withdrawn' })).toBeVisible()
})
