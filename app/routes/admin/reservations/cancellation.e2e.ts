import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import {
  buy,
  findUntouchedDeal,
  message,
  openDocuments,
  openPurchase,
  openSecondBrowser,
} from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'

const day = 86_400_000
const ago = (days: number) => addMilliseconds(new Date().toISOString(), -days * day)

/** The one purchase of this deal, moved so many days into the past. */
async function agePurchase(stack: Stack, dealId: number, days: number) {
  return withDatabase(stack, async (db) => {
    const row = await db
      .selectFrom('reservations')
      .select(['id', 'reference', 'first_document_access_at'])
      .where('deal_id', '=', dealId)
      .where('status', '=', 'paid')
      .executeTakeFirstOrThrow()
    const paidAt = ago(days)
    const opened = row.first_document_access_at && addMilliseconds(paidAt, 3_600_000)
    const times = { paid_at: paidAt, consent_at: paidAt, unlock_at: paidAt, first_document_access_at: opened }
    await db.updateTable('reservations').set(times).where('id', '=', row.id).execute()
    // They were there before the payment.
    await db
      .updateTable('deal_documents')
      .set({ created_at: ago(days + 30) })
      .where('deal_id', '=', dealId)
      .execute()
    return row
  })
}

/** Follows links and presses buttons, and counts them. */
function clicker() {
  let clicks = 0
  return {
    click: async (page: Page, role: 'link' | 'button', name: string | RegExp) => {
      await page.getByRole('main').getByRole(role, { name }).first().click()
      clicks += 1
    },
    count: () => clicks,
  }
}

async function search(admin: Page, reference: string): Promise<void> {
  await admin.goto('/admin/search')
  const field = admin.getByRole('main').getByRole('searchbox')
  await field.fill(reference)
  await field.press('Enter')
}

test('a letter cancels a purchase whose documents were opened after it was sent: three clicks, and all of it goes back @reader', async ({
  page,
  stack,
  browser,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor')
  await buy(page, stack, deal)
  const { reference } = await agePurchase(stack, deal.id, 6)

  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', '/admin')
  const { click, count } = clicker()
  await search(admin, reference)
  await click(admin, 'link', 'Enter a cancellation')
  await admin.getByRole('radio', { name: 'Letter' }).check()
  await admin.getByLabel('Sent on').fill(londonDay(ago(-2)))
  await admin.getByLabel('What shows when it was sent').fill('Postmark, envelope kept')
  await admin.getByLabel(/^What it says/).fill('I cancel the contract.')
  await click(admin, 'button', 'Enter the cancellation')
  // It cannot be sent in the future: everything typed is still there.
  await expect(admin.getByText('That is still to come').first()).toBeVisible()
  await expect(admin.getByLabel(/^What it says/)).toHaveValue('I cancel the contract.')
  await expect(admin.getByRole('radio', { name: 'Letter' })).toBeChecked()
  await admin.getByLabel('Sent on').fill(londonDay(ago(3)))
  await admin.getByRole('button', { name: 'Enter the cancellation' }).click()
  await expect(message(admin, 'Cancellation entered')).toContainText('Vera Vendor has been told by email')
  expect(count()).toBeLessThanOrEqual(3)

  // The buyer opens the documents all the same, and is told that the cancellation stands.
  await page.goto('/account')
  const purchase = await openPurchase(page, deal)
  await expect(purchase.getByText(/^We received this by letter, and it counts from/)).toBeVisible()
  await purchase.getByRole('link', { name: /^Open my documents all the same/ }).click()
  await expect(page.getByRole('region', { name: 'A cancellation stands' })).toContainText('You cancelled by letter on')
  await page.getByRole('button', { name: 'Open my documents' }).click()
  await expect(message(page, 'Your documents are open')).toBeVisible()

  await admin.reload()
  await click(admin, 'link', new RegExp(`^Approve and refund ${deal.price}$`))
  await expect(admin.getByText('It came by letter: make sure that it is really the buyer who asks.')).toBeVisible()
  await admin.getByRole('button', { name: `Send ${deal.price} back` }).click()
  await expect(message(admin, 'Refund approved')).toBeVisible()
  await admin.context().close()
})

test('another amount is never below the law, and below our promise only with a reason that the buyer reads @reader', async ({
  page,
  stack,
  browser,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor')
  await buy(page, stack, deal)
  await openDocuments(page, deal)
  const { id, reference } = await agePurchase(stack, deal.id, 6)
  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', `/admin/reservations/${id}/cancellation`)
  await admin.getByRole('radio', { name: 'Email' }).check()
  await admin.getByLabel('Sent on').fill(londonDay(ago(1)))
  await admin.getByLabel('What shows when it was sent').fill('Header of the email')
  await admin.getByRole('button', { name: 'Enter the cancellation' }).click()
  await expect(message(admin, 'Cancellation entered')).toBeVisible()

  await admin.getByRole('link', { name: 'Approve another amount' }).click()
  await expect(admin.getByText('the law asks for nothing')).toBeVisible()
  await admin.getByLabel('Amount in pounds').fill('1000')
  await admin.getByLabel('Reason for another amount').fill('As agreed on the telephone')
  await admin.getByRole('button', { name: 'Show the sum' }).click()
  await expect(admin.getByRole('alert')).toContainText('Our rules promise more. Enter the reason that the buyer reads')
  await admin.getByLabel(/^Reason that the buyer reads/).fill('You keep the survey that we paid for.')
  await admin.getByRole('button', { name: 'Show the sum' }).click()
  await admin.getByRole('button', { name: 'Send £1,000 back' }).click()
  await expect(admin.getByRole('alert')).toContainText('Tick that you have seen both sums')
  await admin.getByRole('checkbox', { name: /^I have seen both sums: £1,000 instead of/ }).check()
  await admin.getByRole('button', { name: 'Send £1,000 back' }).click()
  await expect(message(admin, 'Refund approved')).toBeVisible()
  await admin.context().close()

  const mail = await withDatabase(stack, (db) =>
    db
      .selectFrom('outbox')
      .innerJoin('refund_requests', 'refund_requests.id', 'outbox.about_id')
      .innerJoin('reservations', 'reservations.id', 'refund_requests.reservation_id')
      .select('payload')
      .where('reservations.reference', '=', reference)
      .where('idempotency_key', 'like', 'mail:refund-approved:%')
      .executeTakeFirstOrThrow(),
  )
  expect(mail.payload).toContain('You keep the survey that we paid for.')
})
