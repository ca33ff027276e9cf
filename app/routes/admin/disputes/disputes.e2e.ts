import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { readPdf } from '#app/testing/inputs/pdfs.ts'
import {
  buy,
  findUntouchedDeal,
  openPurchase,
  openSecondBrowser,
  type TestDeal,
} from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'

/** A dispute from its beginning to its end, with the stand-in in the place of the buyer's bank. */

/** The reservation of a deal and the payment behind it. */
function findSale(stack: Stack, deal: TestDeal) {
  return withDatabase(stack, (db) =>
    db
      .selectFrom('reservations')
      .innerJoin('payments', 'payments.reservation_id', 'reservations.id')
      .select(['reservations.id', 'reference', 'payment_intent_id', 'reservations.status'])
      .where('deal_id', '=', deal.id)
      .where('payments.settled_at', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
}

/** Opens a page anew until it shows this: the provider's word comes when it comes. */
async function waitFor(page: Page, path: string, text: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(path)).text().then((html) => html.includes(text)), { timeout: 20_000 })
    .toBe(true)
  await page.goto(path)
}

test('a dispute opens, its evidence is made, and it is won; another is lost @reader', async ({
  page,
  stack,
  browser,
  isMobile,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor')
  await buy(page, stack, deal)
  const { reference, payment_intent_id: intentId } = await findSale(stack, deal)
  const provider = stack.sandbox.payments
  const first = provider.openDispute(intentId!, { reason: 'product_unacceptable' })

  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', '/admin')
  await waitFor(admin, `/admin/disputes?q=${first.id}`, reference)
  const main = admin.getByRole('main')
  await expect(main.getByText('To answer').first()).toBeVisible()
  await expect(main.getByText('in 7 days').first()).toBeVisible()
  // On a phone the reason has no room in the list.
  if (!isMobile) await expect(main.getByText('Not as described').first()).toBeVisible()

  // The evidence, as the browser downloads it.
  const href = await main
    .getByRole('link', { name: /^Evidence/ })
    .first()
    .getAttribute('href')
  const answer = await admin.request.get(href!)
  expect(answer.headers()['content-type']).toBe('application/pdf')
  const pages = await readPdf(new Uint8Array(await answer.body()))
  const text = pages.map((one) => one.text).join(' ')
  expect(text).toContain(first.id)
  expect(text).toContain(intentId!)
  // No mail leaves here.
  expect(text).toContain('The confirmation, which has not been handed over yet')

  // Nothing else changes meanwhile: the documents are locked.
  const locked = await openPurchase(page, deal)
  await expect(locked.getByRole('button', { name: /^Open my documents/ })).toHaveCount(0)

  provider.moveDispute(first.id, 'evidence')
  await waitFor(admin, `/admin/disputes?q=${first.id}`, 'With the bank')
  provider.moveDispute(first.id, 'won')
  await waitFor(admin, `/admin/disputes?state=won&q=${first.id}`, reference)
  const open = await openPurchase(page, deal)
  await expect(open.getByRole('button', { name: /^Open my documents/ })).toBeVisible()

  const second = provider.openDispute(intentId!)
  await waitFor(admin, `/admin/disputes?q=${second.id}`, reference)
  provider.moveDispute(second.id, 'lost')
  await waitFor(admin, `/admin/disputes?state=lost&q=${second.id}`, reference)
  await expect.poll(async () => (await findSale(stack, deal)).status, { timeout: 20_000 }).toBe('refunded')
  await admin.context().close()
})

test('the page of the stand-in opens and decides a dispute without script @reader', async ({ page, stack }) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Ben Buyer')
  await buy(page, stack, deal)
  const { payment_intent_id: intentId } = await findSale(stack, deal)
  await page.goto(`${stack.sandbox.origin}/disputes`)
  const payment = page.getByRole('listitem').filter({ hasText: intentId! })
  await payment.getByRole('button', { name: 'Dispute this payment' }).click()
  const dispute = [...stack.sandbox.payments.ledger.disputes.values()].find((one) => one.payment_intent === intentId)!
  const item = () => page.getByRole('listitem').filter({ hasText: dispute.id })
  await item().getByRole('button', { name: 'Evidence is in' }).click()
  await expect(item()).toContainText('under_review')
  await item().getByRole('button', { name: 'The seller wins' }).click()
  await expect(item()).toContainText('won')
  expect(dispute.status).toBe('won')
})
