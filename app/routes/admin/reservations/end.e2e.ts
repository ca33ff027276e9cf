import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { buy, findUntouchedDeal, message, openPurchase, openSecondBrowser } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { formatDate, londonDay } from '#app/utils/dates.ts'

/** The page that marks the end of the one purchase of this deal. */
async function endOf(stack: Stack, dealId: number): Promise<string> {
  const { id } = await withDatabase(stack, (db) =>
    db
      .selectFrom('reservations')
      .select('id')
      .where('deal_id', '=', dealId)
      .where('status', '=', 'paid')
      .executeTakeFirstOrThrow(),
  )
  return `/admin/reservations/${id}/end`
}

test('an admin marks a purchase as completed: its buyer is thanked, and the deal is gone for good @reader', async ({
  page,
  stack,
  browser,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor')
  await buy(page, stack, deal)
  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', await endOf(stack, deal.id))
  const completed = admin.getByRole('region', { name: 'It completed' })
  await expect(completed).toContainText('Vera Vendor is told and thanked by email')
  const today = londonDay(new Date().toISOString())
  await completed.getByLabel('Day of completion').fill(today)
  await completed.getByLabel(/^Note to the buyer/).fill('Enjoy your new house.')
  await completed.getByRole('button', { name: 'Mark completed' }).click()
  await expect(message(admin, 'Marked as completed')).toContainText('Vera Vendor is told by email.')
  await admin.context().close()

  expect((await page.request.get(deal.path)).status()).toBe(404)
  const purchase = await openPurchase(page, deal)
  await expect(purchase.getByText(`Completed on ${formatDate(today)}`)).toBeVisible()
  await expect(purchase.getByText('Your purchase has completed. Thank you')).toBeVisible()
  await expect(purchase.getByText('Enjoy your new house.')).toBeVisible()
})

test('an admin marks a purchase as not completed: a mistake keeps what was typed, and the deal is to be had again @reader', async ({
  page,
  stack,
  browser,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor')
  await buy(page, stack, deal)
  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', await endOf(stack, deal.id))
  const without = admin.getByRole('region', { name: 'It did not complete' })
  await without.getByLabel('Why').selectOption({ label: 'Another reason' })
  await without.getByRole('button', { name: 'Mark as not completed' }).click()
  await expect(admin.getByRole('alert')).toContainText('Choose what becomes of the deal')
  await expect(without.getByLabel('Why')).toHaveValue('other')
  await without.getByLabel('Note to the buyer').fill('The chain broke.')
  await without.getByLabel('It goes back to the market').check()
  await without.getByRole('button', { name: 'Mark as not completed' }).click()
  await expect(message(admin, 'Marked as not completed')).toContainText('is on the market again')
  await admin.context().close()

  expect((await page.request.get(deal.path)).status()).toBe(200)
  const purchase = await openPurchase(page, deal)
  await expect(purchase.getByText('This purchase did not complete.')).toBeVisible()
  await expect(purchase.getByText('The chain broke.')).toBeVisible()
  await purchase.getByRole('link', { name: /^Request a refund/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
