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
