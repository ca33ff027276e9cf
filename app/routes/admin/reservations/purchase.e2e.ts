import { expect, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { becomeAdminWithWork } from '#app/testing/running/walk.ts'
import { adminReservationHref } from '#app/ui/links.ts'

/** What did this person buy, get back and read? One page from the search. */

test('a reference leads to the purchase: its ledger, its request, a note, an email again, and its buyer @reader', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  await becomeAdminWithWork(page, stack, hasJavaScript)
  const { reference } = await withDatabase(stack, (db) =>
    db
      .selectFrom('reservations')
      .innerJoin('users', 'users.id', 'reservations.user_id')
      .innerJoin('refund_requests', 'refund_requests.reservation_id', 'reservations.id')
      .select('reservations.reference')
      .where('users.email', '=', 'ivy@demo.test')
      .orderBy('refund_requests.asked_at', 'desc')
      .executeTakeFirstOrThrow(),
  )
  await withDatabase(stack, (db) =>
    db
      .updateTable('outbox')
      .set({ status: 'sent', sent_at: new Date().toISOString() })
      .where('about_type', '=', 'reservation')
      .execute(),
  )
  await page.goto('/admin/search')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill(reference)
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ivy Investor')
  await expect(page.getByRole('main').getByText(reference).first()).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Held now' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Consent and openings' })).toBeVisible()
  await expect(page.getByText('Payment', { exact: true }).first()).toBeVisible()

  await page.getByLabel('New note').fill('Rang on Friday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(message(page, 'Note added')).toBeVisible()
  await expect(page.getByText('Rang on Friday.')).toBeVisible()

  await page.getByRole('button', { name: 'Send again' }).first().click()
  await expect(message(page, 'Sent again')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Sent again: Payment received/ })).toBeVisible()

  await page.getByRole('link', { name: 'Ivy Investor' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ivy Investor')
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
  await expect(page.getByText('Rang on Friday.')).toHaveCount(0)

  await page.getByRole('link', { name: reference }).first().click()
  await expect(page.getByText('Rang on Friday.')).toBeVisible()
})

test('the ledger fits its place on a tablet and on a desk, with the whole of the provider’s long ids @browser @all', async ({
  page,
  stack,
  hasJavaScript,
}) => {
  await becomeAdminWithWork(page, stack, hasJavaScript)
  // A payment on the hosted page has the longest.
  const long = 'cs_live_a1NuDAAzrpIVpfbHsIZzYhxK8fbCkXAFzRpYtsLWbkmzXwGZZwoq2fPz8t'
  const id = await withDatabase(stack, async (db) => {
    const { reservation_id } = await db
      .selectFrom('receipts')
      .innerJoin('payments', 'payments.id', 'receipts.payment_id')
      .select('payments.reservation_id')
      .where('receipts.kind', '=', 'receipt')
      .executeTakeFirstOrThrow()
    await db.updateTable('payments').set({ provider_ref: long }).where('reservation_id', '=', reservation_id).execute()
    return reservation_id
  })
  await page.goto(adminReservationHref(id))
  const ledger = page.getByRole('region', { name: 'Ledger, line by line' })
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(ledger.getByText(long)).toBeVisible()
    const { room, needed } = await ledger.evaluate((element) => ({
      room: element.clientWidth,
      needed: element.scrollWidth,
    }))
    expect(needed, `at ${width} pixels`).toBeLessThanOrEqual(room)
  }
})
