import { becomeSomebody, chooseToOpenNow, expect, test, whereNoFirefox, type FirefoxPage } from '../running/firefox.ts'
import { cards, findUntouchedDeal } from '../running/journeys.ts'
import { type Stack } from '../running/stack.ts'

/** Paying in Firefox, with JavaScript by the card form, without it on the provider's own page; and what follows. */

test.skip(...whereNoFirefox)

const thanks = "Thank you for your purchase! You'll receive access to the deal documentation shortly."
const paidIntents = (stack: Stack) =>
  [...stack.sandbox.payments.ledger.intents.values()].filter(({ status }) => status === 'succeeded').length

/** Types this card where it is asked for, and sends it. */
async function payWith(firefox: FirefoxPage, card: string, hasJavaScript: boolean): Promise<void> {
  await firefox.fill('Card number', card)
  await firefox.press(hasJavaScript ? 'Complete Payment' : 'Pay')
}

test('from the deal over sign-in, no choice, a declined card and a question of the bank to the payment', async ({
  firefox,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  const paidBefore = paidIntents(stack)
  await firefox.go(deal.path)
  await firefox.follow('Secure Deal - ')
  await firefox.isAt('Sign In Required')
  if (!hasJavaScript) await firefox.follow('Sign In')
  await firefox.follow('Ivy Investor')
  await firefox.isAt('Checkout')

  // No choice, and then one box of it: what is ticked stays, and nothing is paid.
  if (hasJavaScript) await firefox.fill('Card number', cards.declined)
  await firefox.press('Complete Payment')
  await firefox.reads('There is a problem')
  expect(await firefox.focused()).toContain('Choose when your documents should open')
  await firefox.choose('Open my documents now')
  await firefox.choose('Please start now')
  await firefox.press('Complete Payment')
  await firefox.reads('Tick both boxes')
  expect(await firefox.value('Please start now')).toBe(true)
  if (hasJavaScript) expect(await firefox.value('Card number')).toBe(cards.declined)
  await firefox.choose('I understand that I lose my right to cancel')

  if (!hasJavaScript) await firefox.follow('Complete Payment')
  await payWith(firefox, cards.declined, hasJavaScript)
  await firefox.reads('Your card was declined.')
  await payWith(firefox, cards.asksTheBank, hasJavaScript)
  await firefox.isAt('Confirm that it is you')
  await firefox.follow('Complete authentication')
  await firefox.reads(thanks)

  // Loading it anew neither brings the message again, beside the panel that stays, nor pays again.
  await firefox.reload()
  expect((await firefox.text()).split(thanks)).toHaveLength(2)
  expect(paidIntents(stack)).toBe(paidBefore + 1)
})

test('a question of the bank that is not answered leads back to the form with the provider’s reason, and the next card pays', async ({
  firefox,
  stack,
  hasJavaScript,
}) => {
  const deal = await findUntouchedDeal(stack)
  await becomeSomebody(firefox, stack)
  await firefox.go(deal.checkout)
  await chooseToOpenNow(firefox)
  if (!hasJavaScript) await firefox.follow('Complete Payment')
  await payWith(firefox, cards.asksTheBank, hasJavaScript)
  await firefox.isAt('Confirm that it is you')
  await firefox.follow('Fail authentication')
  await firefox.isAt(hasJavaScript ? 'Checkout' : 'Pay by card')
  await firefox.reads('authenticate')
  if (hasJavaScript) expect(await firefox.value('Open my documents now')).toBe(true)
  await payWith(firefox, cards.good, hasJavaScript)
  await firefox.reads(thanks)
})
