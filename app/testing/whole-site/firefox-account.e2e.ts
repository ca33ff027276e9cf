import { becomeSomebody, expect, test, whereNoFirefox } from '../running/firefox.ts'
import { findUntouchedDeal } from '../running/journeys.ts'
import { findReservation } from '../buyers/stack-holds.ts'
import { openAndPay } from '../buyers/stack-payments.ts'
import { withDatabase } from '../running/stack-people.ts'

/** What a buyer does after paying, in Firefox. */

test.skip(...whereNoFirefox)

test('opens the documents, reads the receipt, and requests one refund from two tabs @all', async ({
  firefox,
  stack,
}) => {
  const deal = await findUntouchedDeal(stack)
  const cookie = await becomeSomebody(firefox, stack)
  const intentId = await openAndPay(stack, cookie, deal.id)
  await firefox.go(`/deals?payment_intent=${intentId}`)
  const { id, reference } = await findReservation(stack, deal.id)

  await firefox.go('/account')
  await firefox.reads('Before you open your first document')
  await firefox.follow('Open my documents')
  await firefox.reads('Your documents are open')
  // Back and Reload neither open them again nor show what is over.
  await firefox.reload()
  expect(await firefox.text()).not.toContain('Before you open your first document')
  await firefox.follow('Receipt ')
  await firefox.reads(reference)
  await firefox.reads('Total paid')

  const second = await firefox.openTab()
  for (const tab of [firefox, second]) {
    await tab.go('/refunds')
    await tab.choose(deal.title)
    await tab.choose('Reason', 'Changed')
    await tab.fill('Details', 'We move abroad.')
  }
  for (const tab of [firefox, second]) await tab.follow('Submit Refund Request')
  await firefox.isAt('Refund request received')
  const requests = await withDatabase(stack, (db) =>
    db.selectFrom('refund_requests').select('status').where('reservation_id', '=', id).execute(),
  )
  expect(requests).toHaveLength(1)
  await firefox.go('/refunds')
  await firefox.reads('You have requested a refund')
})
