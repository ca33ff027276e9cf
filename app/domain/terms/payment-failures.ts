/** Why a payment did not come, in words: the provider's codes, its messages, and what we note ourselves. */

interface Words {
  /** To the desk, without a full stop. */
  desk: string
  /** To the buyer, as the provider's own form says it. */
  buyer: string
}

const declined = 'Your card was declined.'
/** The bank does not want the holder of the card to be told more (Stripe, Decline codes). */
const untold = (desk: string): Words => ({ desk, buyer: declined })

/** What we note where a payment page was closed by the provider before anybody had paid. */
export const pageExpired = 'page_expired'

/** The provider's codes of a payment that failed: its decline codes, and its error codes where it gives none. */
const codes: Readonly<Record<string, Words>> = {
  insufficient_funds: { desk: 'The card has insufficient funds', buyer: 'Your card has insufficient funds.' },
  expired_card: { desk: 'The card has expired', buyer: 'Your card has expired.' },
  incorrect_cvc: { desk: 'The security code was wrong', buyer: 'Your card’s security code is incorrect.' },
  invalid_cvc: { desk: 'The security code was wrong', buyer: 'Your card’s security code is incorrect.' },
  incorrect_number: { desk: 'The card number was wrong', buyer: 'Your card number is incorrect.' },
  invalid_number: { desk: 'The card number was wrong', buyer: 'Your card number is incorrect.' },
  invalid_expiry_month: { desk: 'The expiry date was wrong', buyer: 'Your card’s expiry date is incorrect.' },
  invalid_expiry_year: { desk: 'The expiry date was wrong', buyer: 'Your card’s expiry date is incorrect.' },
  incorrect_zip: { desk: 'The postcode did not match the card', buyer: 'Your postcode does not match your card.' },
  incorrect_address: { desk: 'The address did not match the card', buyer: 'Your address does not match your card.' },
  processing_error: {
    desk: 'The provider could not process the card',
    buyer: 'An error occurred while processing your card. Try again in a little while.',
  },
  try_again_later: {
    desk: 'The bank asked to try again later',
    buyer: `${declined} Your bank asks you to try again later.`,
  },
  issuer_not_available: {
    desk: 'The bank could not be reached',
    buyer: 'Your bank could not be reached. Try again in a little while.',
  },
  reenter_transaction: { desk: 'The bank could not process it', buyer: `${declined} Try again in a little while.` },
  authentication_required: {
    desk: 'The bank wants its customer to confirm the payment',
    buyer: 'Your bank asks you to confirm the payment.',
  },
  payment_intent_authentication_failure: {
    desk: 'The buyer did not confirm it with the bank',
    buyer: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
  approve_with_id: { desk: 'The bank could not authorise it', buyer: `${declined} Try again, or ask your bank.` },
  call_issuer: {
    desk: 'The bank wants its customer to get in touch',
    buyer: `${declined} Your bank can tell you why.`,
  },
  do_not_honor: { desk: 'The bank declined it without a reason', buyer: `${declined} Your bank can tell you why.` },
  card_velocity_exceeded: {
    desk: 'The card is over its limit',
    buyer: 'Your card was declined, because it is over its limit.',
  },
  withdrawal_count_limit_exceeded: {
    desk: 'The card is over its limit',
    buyer: 'Your card was declined, because it is over its limit.',
  },
  card_not_supported: {
    desk: 'The card cannot pay in this way',
    buyer: 'Your card does not support this kind of payment.',
  },
  currency_not_supported: { desk: 'The card cannot pay in pounds', buyer: 'Your card cannot pay in pounds.' },
  transaction_not_allowed: {
    desk: 'The bank does not allow such payments',
    buyer: `${declined} Your bank can tell you why.`,
  },
  invalid_account: {
    desk: 'The account of the card is closed or wrong',
    buyer: `${declined} Your bank can tell you why.`,
  },
  new_account_information_available: {
    desk: 'The account of the card is closed or wrong',
    buyer: `${declined} Your bank can tell you why.`,
  },
  lost_card: untold('The bank says that the card was lost'),
  stolen_card: untold('The bank says that the card was stolen'),
  pickup_card: untold('The bank says that the card was lost or stolen'),
  restricted_card: untold('The bank says that the card was lost or stolen'),
  fraudulent: untold('The provider suspects fraud'),
  merchant_blacklist: untold('The card is on our block list at the provider'),
  card_declined: untold('The bank declined it without a reason'),
  generic_decline: untold('The bank declined it without a reason'),
  payment_method_provider_decline: {
    desk: 'The buyer’s payment service declined it',
    buyer: 'Your payment was declined. Please choose a different payment method and try again.',
  },
  payment_intent_payment_attempt_expired: {
    desk: 'The buyer did not finish paying in time',
    buyer: 'The time to finish the payment has run out.',
  },
  [pageExpired]: {
    desk: 'The payment page closed before anyone had paid',
    buyer: 'The payment page has closed, because its time had run out.',
  },
}

/** The first of these that an answer fits says what kept us from asking anything of the provider. */
const troubles: readonly (readonly [RegExp, string])[] = [
  [/api key|authentication|permission|unauthori[sz]ed/i, 'The payment provider refused our sign-in'],
  [/too many requests|rate limit|\block(_timeout)?\b/i, 'The payment provider asked to try again later'],
  [
    /connection|network|econn|timeout|timed out|enotfound|eai_again|fetch failed/i,
    'The payment provider could not be reached',
  ],
  [/internal|server error|\b5\d\d\b|unavailable/i, 'The payment provider had a fault of its own'],
]

/** What went wrong between us and the payment provider; undefined where its answer is about something else. */
export function providerTroubleText(answer: string): string | undefined {
  return troubles.find(([pattern]) => pattern.test(answer))?.[1]
}

const wordsOf = (answer: string): Words | undefined => (Object.hasOwn(codes, answer) ? codes[answer] : undefined)

/** True for a word of the provider's, such as `card_declined`. Older versions kept its sentence. */
export function isFailureCode(answer: string): boolean {
  return /^[a-z][a-z0-9_]{0,80}$/.test(answer)
}

/** Why a payment did not come, for the desk: `The card has expired`. The answer may be from any version. */
export function paymentFailureText(answer: string): string {
  return (
    wordsOf(answer)?.desk ??
    (isFailureCode(answer)
      ? `The payment provider gave “${answer}” as the reason`
      : (providerTroubleText(answer) ?? answer))
  )
}

/** The same for the buyer; null where there is nothing that would help them. */
export function declineText(answer: string): string | null {
  return wordsOf(answer)?.buyer ?? (isFailureCode(answer) ? null : answer)
}
