import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import {
  buy,
  findUntouchedDeal,
  message,
  openReturnedPurchase,
  openSecondBrowser,
} from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'

test('an admin marks a bought deal unavailable: it leaves the market, and its buyer has the money back @reader', async ({
  page,
  stack,
  browser,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor')
  await buy(page, stack, deal)

  const reference = `PID-${String(deal.id).padStart(6, '0')}`
  // The bare number may stand in another deal's title.
  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', `/admin/deals?q=${reference}`)
  const more = admin.locator('summary').filter({ hasText: 'More for ' })
  await more.click()
  await admin.getByRole('link', { name: /^Unavailable… mark/ }).click()
  const affected = admin.getByRole('region', { name: 'Who is told, and what is paid back' })
  await expect(affected).toContainText('Vera Vendor has reserved it')
  await expect(affected).toContainText(`${deal.price} goes back to the card they paid with, no fee`)
  await admin.getByRole('button', { name: 'Mark unavailable' }).click()
  await expect(message(admin, 'Deal marked unavailable')).toContainText(`Vera Vendor has been told, and ${deal.price}`)
  await expect(admin.getByRole('cell', { name: 'Unavailable' })).toBeVisible()

  expect((await page.request.get(deal.path)).status()).toBe(404)
  const purchase = await openReturnedPurchase(page, deal)
  await expect(purchase.getByText('This property is no longer available.')).toBeVisible()
  await expect(purchase.getByRole('link', { name: deal.title })).toHaveCount(0)
  const told = await withDatabase(stack, (db) =>
    db
      .selectFrom('outbox')
      .select('id')
      .where('idempotency_key', 'like', 'mail:deal-unavailable:%')
      .where('payload', 'like', `%${reference}%`)
      .execute(),
  )
  expect(told).toHaveLength(1)

  await more.click()
  await admin.getByRole('button', { name: /^Activate ./ }).click()
  await expect(message(admin, 'Deal Updated')).toBeVisible()
  expect((await page.request.get(deal.path)).status()).toBe(200)
  await admin.context().close()
})
