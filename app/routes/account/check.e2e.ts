import type { Page } from '@playwright/test'
import { workChecks } from '#app/domain/reservations/checks/round.server.ts'
import { expect, test } from '#app/testing/running/fixtures.ts'
import {
  findUntouchedDeal,
  message,
  openDocuments,
  openPurchase,
  openReturnedPurchase,
  openSecondBrowser,
  secure,
  type TestDeal,
} from '#app/testing/running/journeys.ts'
import { startLooking, type Looks } from '#app/testing/pages/look.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { startStack, type Stack } from '#app/testing/running/stack.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'

/** Checks of buyers, on a site of their own that wants them. */

/** In one worker, so that they have one site. */
test.describe.configure({ mode: 'default' })

let stack: Stack
test.beforeAll(async () => {
  test.setTimeout(60_000)
  stack = await startStack({ settings: { REQUIRE_BUYER_CHECK: 'true' } })
})
test.afterAll(() => stack.stop())

const reservationOf = (deal: TestDeal) =>
  withDatabase(stack, (db) =>
    db
      .selectFrom('reservations')
      .select(['id', 'paid_at'])
      .where('deal_id', '=', deal.id)
      .where('status', '=', 'paid')
      .executeTakeFirstOrThrow(),
  )

/** The buyer reads of the check before paying, pays, and finds everything locked. */
async function payAndWait(page: Page, deal: TestDeal, hasJavaScript: boolean) {
  await page.goto(deal.path)
  await expect(page.getByRole('main')).toContainText('once your identity is checked')
  await secure(page, deal, hasJavaScript)
  await expect(page.getByRole('main')).toContainText('Its address and documents open once your identity is checked.')
  const purchase = await openPurchase(page, deal)
  await expect(purchase.getByText('We are checking your identity')).toBeVisible()
  await expect(purchase.getByRole('button', { name: /^Open my documents/ })).toHaveCount(0)
}

test('a buyer pays, waits for the check, and opens the documents once the desk has noted it @reader', async ({
  browser,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  const page = await openSecondBrowser(browser, stack, 'Vera Vendor')
  await payAndWait(page, deal, hasJavaScript)

  const { id } = await reservationOf(deal)
  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', `/admin/reservations/${id}`)
  await expect(admin.getByText('Check pending.')).toBeVisible()
  await admin.getByRole('link', { name: 'Note the buyer check' }).click()
  await admin.getByRole('radio', { name: 'Passed' }).check()
  await admin.getByLabel('Day of the check').fill(londonDay(new Date().toISOString()))
  await admin.getByRole('button', { name: 'Note the check' }).click()
  await expect(admin.getByRole('alert')).toContainText('Write how it was checked')
  await expect(admin.getByRole('radio', { name: 'Passed' })).toBeChecked()
  await admin.getByLabel('How it was checked').fill('Passport, on a video call')
  await admin.getByRole('button', { name: 'Note the check' }).click()
  await expect(message(admin, 'Check noted')).toContainText('The documents are open to Vera Vendor')
  await expect(admin.getByText('Passport, on a video call')).toBeVisible()

  const opened = await openDocuments(page, deal)
  await expect(opened.getByText('We are checking your identity')).toHaveCount(0)
})

test('a check that nobody answers ends with everything paid back @reader @all', async ({ browser, hasJavaScript }) => {
  const deal = await findUntouchedDeal(stack)
  const page = await openSecondBrowser(browser, stack, 'Ben Buyer')
  await payAndWait(page, deal, hasJavaScript)
  const { id, paid_at: paidAt } = await reservationOf(deal)
  await withDatabase(stack, async (db) => {
    const earlier = addMilliseconds(paidAt!, -30 * 86_400_000)
    // Reminded in time, with the end of the cancellation period.
    const told = addMilliseconds(earlier, 15 * 86_400_000)
    await db.updateTable('reservations').set({ paid_at: earlier, check_ends_at: told }).where('id', '=', id).execute()
    await workChecks(db, new Date().toISOString())
  })
  const purchase = await openReturnedPurchase(page, deal)
  await expect(purchase.getByText('The identity check for this purchase was not completed.')).toBeVisible()
  await page.goto(deal.path)
  await expect(page.getByRole('main').getByRole('link', { name: /^Secure Deal - £/ })).toBeVisible()
})

test('a failed check is confirmed with its sum in words, and everything goes back @reader', async ({
  browser,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  const page = await openSecondBrowser(browser, stack, 'Vera Vendor')
  await payAndWait(page, deal, hasJavaScript)
  const { id } = await reservationOf(deal)
  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', `/admin/reservations/${id}/check`)
  await admin.getByRole('radio', { name: 'Failed' }).check()
  await admin.getByLabel('Day of the check').fill(londonDay(new Date().toISOString()))
  await admin.getByLabel('How it was checked').fill('By post')
  await admin.getByRole('button', { name: 'Note the check' }).click()
  await expect(admin.getByText('pounds goes back to Vera Vendor')).toBeVisible()
  await admin.getByRole('button', { name: /^Yes, it failed: send £/ }).click()
  await expect(message(admin, 'Check noted')).toContainText('its money goes back')
  await openReturnedPurchase(page, deal)
})

test('the pages of a check are without a fault: before paying, while it is to come, and at the desk @browser @all', async ({
  browser,
  hasJavaScript,
}) => {
  test.setTimeout(120_000)
  const deal = await findUntouchedDeal(stack)
  const page = await openSecondBrowser(browser, stack, 'Vera Vendor')
  const buyer = await startLooking(page)
  const lookAt = async ({ open, look }: Looks, name: string, path: string) => {
    await open({ name, path })
    await look(name)
  }
  await lookAt(buyer, 'deal', deal.path)
  await lookAt(buyer, 'checkout', deal.checkout)
  await secure(page, deal, hasJavaScript)
  await buyer.look('just paid')
  await lookAt(buyer, 'account', '/account')
  const { id } = await reservationOf(deal)
  await lookAt(buyer, 'documents', `/account/documents/${id}`)
  expect(buyer.faults).toEqual([])

  const admin = await openSecondBrowser(browser, stack, 'Ada Admin')
  const desk = await startLooking(admin)
  await lookAt(desk, 'purchase', `/admin/reservations/${id}`)
  await lookAt(desk, 'form', `/admin/reservations/${id}/check`)
  await admin.getByRole('button', { name: 'Note the check' }).click()
  await desk.look('form with mistakes')
  await admin.getByRole('radio', { name: 'Failed' }).check()
  await admin.getByLabel('Day of the check').fill(londonDay(new Date().toISOString()))
  await admin.getByLabel('How it was checked').fill('By post')
  await admin.getByRole('button', { name: 'Note the check' }).click()
  await desk.look('asked once more')
  expect(desk.faults).toEqual([])
})
