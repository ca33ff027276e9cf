import Stripe from 'stripe'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { buy, findUntouchedDeal, openSecondBrowser } from '#app/testing/running/journeys.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'

test('a purchase and the refund of a part of it stand in the books, each once @reader', async ({
  page,
  stack,
  browser,
}) => {
  const deal = await findUntouchedDeal(stack)
  await signIn(page, 'Vera Vendor')
  await buy(page, stack, deal)
  const bought = await withDatabase(stack, (db) =>
    db
      .selectFrom('reservations')
      .innerJoin('payments', 'payments.reservation_id', 'reservations.id')
      .select(['reference', 'payment_intent_id'])
      .where('deal_id', '=', deal.id)
      .where('payments.status', '=', 'succeeded')
      .executeTakeFirstOrThrow(),
  )
  const { hostname: host, port } = new URL(stack.sandbox.origin)
  const stripe = new Stripe(stack.sandbox.environment.STRIPE_SECRET_KEY, { host, port, protocol: 'http' })
  await stripe.refunds.create({ payment_intent: bought.payment_intent_id!, amount: 33_333 })

  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', '/admin/money')
  const entries = admin.getByRole('table', { name: 'Entries' }).getByRole('row')
  const ofPurchase = entries.filter({ hasText: bought.reference })
  await expect(async () => {
    await admin.reload()
    await expect(ofPurchase).toHaveCount(3, { timeout: 500 })
  }).toPass()
  const note = ofPurchase.filter({ hasText: 'Credit note' })
  await expect(note).toContainText('CN-')
  await expect(note).toContainText('−£277.77')
  await expect(note).toContainText('−£55.56')
  await expect(note).toContainText('−£333.33')
  await expect(ofPurchase.filter({ hasText: 'Refund by the provider' })).toContainText('−£333.33')
  await admin.context().close()
})

test('on paper the books have each column whole, their trader and their sums, and nothing to press @browser @all', async ({
  page,
  stack,
  browser,
}) => {
  await signIn(page, 'Vera Vendor')
  await buy(page, stack, await findUntouchedDeal(stack))
  const admin = await openSecondBrowser(browser, stack, 'Ada Admin', '/admin/money')
  await admin.emulateMedia({ media: 'print' })
  // A4 within its margins, lying and standing.
  for (const width of [1032, 703]) {
    await admin.setViewportSize({ width, height: 900 })
    const entries = admin.getByRole('table', { name: 'Entries' })
    for (const column of ['Day', 'Number', 'Kind', 'Customer', 'Reservation', 'Net', 'VAT', 'Gross', 'Fee'])
      await expect(entries.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    const cut = await admin.evaluate(() => [
      ...[...document.querySelectorAll('.rows :is(th, td)')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1),
      ...[...document.querySelectorAll('table')].filter((table) => table.getBoundingClientRect().right > innerWidth),
    ].map((element) => element.textContent)) // prettier-ignore
    expect(width > 1000 ? cut : cut.filter((text) => !text?.startsWith('Twelve months'))).toEqual([])
    await expect(admin.getByText(/^Made on .*, London time\.$/)).toBeVisible()
    await expect(admin.getByText(/^Sample Property Deals Ltd, .*, VAT number GB123456789$/)).toBeVisible()
    await expect(admin.getByText(/receipts less credit notes: £.* net, £.* VAT, £.* gross\.$/)).toBeVisible()
    for (const button of await admin.getByRole('button').all()) await expect(button).toBeHidden()
    await expect(admin.getByRole('navigation')).toHaveCount(0)
  }
  await admin.context().close()
})
