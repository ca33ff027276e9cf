import { becomeSomebody, chooseToOpenNow, expect, test, whereNoFirefox } from '../running/firefox.ts'
import { cards, findUntouchedDeal } from '../running/journeys.ts'
import { endHold, readPaymentLink } from '../buyers/stack-holds.ts'
import { openIntent, openAndPay } from '../buyers/stack-payments.ts'
import { makePeople } from '../running/stack-people.ts'

/** Checkout in Firefox when there is a hold, when it has ended, and when somebody pays elsewhere. */

test.skip(...whereNoFirefox)

test('a deal that another person holds cannot be paid for @all', async ({ firefox, stack }) => {
  const deal = await findUntouchedDeal(stack)
  const [first = ''] = await makePeople(stack, 1)
  await openIntent(stack, first, deal.id)
  await becomeSomebody(firefox, stack)
  await firefox.go(deal.checkout)
  await firefox.reads('This deal is being reserved by another investor.')
  expect(await firefox.has('Complete Payment')).toBe(false)
})

test('a hold is kept 30 minutes more, ends, and is begun again @all', async ({ firefox, stack }) => {
  const deal = await findUntouchedDeal(stack)
  const cookie = await becomeSomebody(firefox, stack)
  await openIntent(stack, cookie, deal.id)
  await firefox.go(deal.checkout)
  await firefox.press('Keep it 30 minutes more')
  await firefox.reads('Kept for you')
  expect(await firefox.has('Keep it 30 minutes more')).toBe(false)

  await endHold(stack, deal.id, 3)
  await firefox.go(deal.checkout)
  await firefox.reads('You can hold it again from')
  await endHold(stack, deal.id, 12)
  await firefox.follow('Look again')
  await firefox.follow('Hold it for 30 minutes again')
  await firefox.reads('minutes left')
})

test('who has paid in one tab is told so in the other, and is not charged again @all', async ({ firefox, stack }) => {
  const deal = await findUntouchedDeal(stack)
  const cookie = await becomeSomebody(firefox, stack)
  await firefox.go(deal.checkout)
  await chooseToOpenNow(firefox)
  const intentId = await openAndPay(stack, cookie, deal.id)
  const other = await firefox.openTab()
  await other.go(`/deals?payment_intent=${intentId}`)
  await other.reads('Payment Successful')
  await firefox.press('Complete Payment')
  await firefox.reads('You have already secured this deal.')
  expect(await firefox.has('Complete Payment')).toBe(false)
  expect(await firefox.text()).not.toContain('Nothing has been charged')
})

test('the emailed link is paid on another device by somebody signed out, who learns no private fact @all', async ({
  firefox,
  stack,
}) => {
  const deal = await findUntouchedDeal(stack)
  await becomeSomebody(firefox, stack)
  await firefox.go(deal.checkout)
  await chooseToOpenNow(firefox)
  await firefox.press('Email me the payment link')
  await firefox.reads('Payment link sent')
  const link = await readPaymentLink(stack, deal.id)

  const device = await firefox.openDevice()
  await device.go(link)
  await device.fill('Card number', cards.good)
  await device.follow('Pay')
  await device.reads('Payment Successful')
  expect(await device.text()).not.toMatch(/RES-|@many\.test/)
  await firefox.go(deal.checkout)
  await firefox.reads('This deal is yours')
})
