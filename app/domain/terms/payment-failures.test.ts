import { expect, test } from 'vitest'
import { declineText, paymentFailureText } from './payment-failures.ts'

/** The provider's reasons in words, for the desk and for the buyer. */

const declined = 'Your card was declined.'

test.each([
  ['insufficient_funds', 'The card has insufficient funds', 'Your card has insufficient funds.'],
  ['expired_card', 'The card has expired', 'Your card has expired.'],
  ['card_declined', 'The bank declined it without a reason', declined],
  ['lost_card', 'The bank says that the card was lost', declined],
  ['stolen_card', 'The bank says that the card was stolen', declined],
  ['pickup_card', 'The bank says that the card was lost or stolen', declined],
  ['fraudulent', 'The provider suspects fraud', declined],
  ['page_expired', 'The payment page closed before anyone had paid', 'The payment page has closed, because its time had run out.'], // prettier-ignore
  ['a_new_word', 'The payment provider gave “a_new_word” as the reason', null],
  ['constructor', 'The payment provider gave “constructor” as the reason', null],
  ['Your card has expired.', 'Your card has expired.', 'Your card has expired.'],
])('%s', (answer, desk, buyer) => {
  expect([paymentFailureText(answer), declineText(answer)]).toEqual([desk, buyer])
})

test.each([
  ['Invalid API Key provided: sk_live_****1234', 'The payment provider refused our sign-in'],
  ['An error occurred with our connection to Stripe.', 'The payment provider could not be reached'],
  ['Too many requests', 'The payment provider asked to try again later'],
])('what kept us from asking for a payment: %s', (answer, words) => {
  expect(paymentFailureText(answer)).toBe(words)
})
