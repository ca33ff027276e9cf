import { providerTroubleText } from '#app/domain/terms/payment-failures.ts'

/** The meaning of the payment provider's answer to a refund, in words: its codes, its messages, and what we note ourselves. */

/** The provider's reasons why a refund failed, by its codes. */
const codes: Readonly<Record<string, string>> = {
  lost_or_stolen_card: 'The card was lost or stolen',
  expired_or_canceled_card: 'The card is closed',
  charge_for_pending_refund_disputed: 'The bank is disputing this payment',
  insufficient_funds: 'Our balance at the payment provider is too low',
  declined: 'The bank refused the refund',
  merchant_request: 'The refund was called off at the payment provider',
  unknown: 'The bank sent the refund back',
}

/** The first of these that an answer fits says what it means. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/disputed|charged back|chargeback/i, 'The bank is disputing this payment'],
  [/the bank sent the refund back/i, 'The bank sent the refund back'],
  [/[io]n another way/i, 'The money was returned in another way'],
  [/already been refunded/i, 'The payment has been refunded already'],
  [/greater than (unrefunded|the) amount|exceeds/i, 'It is more than what is left of the payment'],
  [/insufficient (funds|balance|available)/i, 'Our balance at the payment provider is too low'],
  [/no such (payment_intent|charge|refund)/i, 'The payment provider does not know this payment'],
]

/** Why a refund did not leave or did not arrive, for the desk and the buyer: `The card is closed`. The answer may be from any version. */
export function refundFailureText(answer: string): string {
  if (Object.hasOwn(codes, answer)) return codes[answer]!
  const meaning = meanings.find(([pattern]) => pattern.test(answer))
  return meaning?.[1] ?? providerTroubleText(answer) ?? 'The payment provider refused the refund'
}
