import { providerTroubleText } from '#app/domain/terms/payment-failures.ts'

/** The meaning of the payment provider's answer to a refund, in words: its codes, its messages, and what we note ourselves. */

/** Words without a full stop. */
interface Words {
  desk: string
  buyer: string
}

const same = (words: string): Words => ({ desk: words, buyer: words })
const refused = 'The bank refused the refund'
const failed = 'The refund did not go through'
/** What is between us and the provider. */
const ours = (desk: string): Words => ({ desk, buyer: failed })

const disputed = same('The bank is disputing this payment')
const sentBack = same('The bank sent the refund back')
const tooLow = ours('Our balance at the payment provider is too low')

/** The provider's reasons why a refund failed, by its codes. */
const codes: Readonly<Record<string, Words>> = {
  // The bank does not want the holder of the card to be told more.
  lost_or_stolen_card: { desk: 'The card was lost or stolen', buyer: refused },
  expired_or_canceled_card: same('The card is closed'),
  charge_for_pending_refund_disputed: disputed,
  insufficient_funds: tooLow,
  declined: same(refused),
  merchant_request: { desk: 'The refund was called off at the payment provider', buyer: 'The refund was called off' },
  unknown: sentBack,
}

/** The first of these that an answer fits says what it means. */
const meanings: readonly (readonly [RegExp, Words])[] = [
  [/disputed|charged back|chargeback/i, disputed],
  [/the bank sent the refund back/i, sentBack],
  [/[io]n another way/i, same('The money was returned in another way')],
  [/already been refunded/i, same('The payment has been refunded already')],
  [/greater than (unrefunded|the) amount|exceeds/i, ours('It is more than what is left of the payment')],
  [/insufficient (funds|balance|available)/i, tooLow],
  [/no such (payment_intent|charge|refund)/i, ours('The payment provider does not know this payment')],
]

const wordsOf = (answer: string): Words | undefined =>
  Object.hasOwn(codes, answer) ? codes[answer] : meanings.find(([pattern]) => pattern.test(answer))?.[1]

/** Why a refund did not leave or did not arrive, for the desk: `The card is closed`. The answer may be from any version. */
export function refundFailureText(answer: string): string {
  return wordsOf(answer)?.desk ?? providerTroubleText(answer) ?? 'The payment provider refused the refund'
}

/** The same for the buyer. */
export function refundBuyerText(answer: string): string {
  return wordsOf(answer)?.buyer ?? failed
}
