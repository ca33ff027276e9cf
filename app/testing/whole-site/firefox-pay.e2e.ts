import { expect, test, whereNoFirefox } from '../firefox.ts'
import { cards, findUntouchedDeal, tidyUp } from '../journeys.ts'

/** Paying in Firefox, with JavaScript by the card form, without it on the provider's own page. */

test.skip(...whereNoFirefox)
test.afterEach(({ stack }) => tidyUp(stack))

const bothBoxes = ['Please start now', 'I understand that I lose my right to cancel']

test('from the deal over sign-in, a declined card and a question of the bank that is not answered to the payment', async ({
  firefox,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await firefox.go(deal.path)
  await firefox.follow('Secure Deal - ')
  await firefox.isAt('Sign In Required')
  if (!hasJavaScript) await firefox.follow('Sign In')
  await firefox.follow('Ivy Investor')
  await firefox.isAt('Checkout')
  for (const box of bothBoxes) await firefox.choose(box)
  if (!hasJavaScript) await firefox.follow('Complete Payment')
  const pay = () => firefox.press(hasJavaScript ? 'Complete Payment' : 'Pay')
  await firefox.fill('Card number', cards.declined)
  await pay()
  await firefox.reads('Your card was declined.')

  await firefox.fill('Card number', cards.asksTheBank)
  await pay()
  await firefox.isAt('Confirm that it is you')
  await firefox.follow('Complete authentication')
  await firefox.reads("Thank you for your purchase! You'll receive access to the deal documentation shortly.")
  expect(await firefox.path()).toBe('/deals')
  // Loading it anew neither says it again nor pays again.
  await firefox.reload()
  expect(await firefox.text()).not.toContain('Thank you for your purchase!')
  expect(
    [...stack.sandbox.payments.ledger.intents.values()].filter(({ status }) => status === 'succeeded'),
  ).toHaveLength(1)
})
