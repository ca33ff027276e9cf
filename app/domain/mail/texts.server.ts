import { formatDayAndTime } from '#app/utils/dates.ts'
import { button, facts, greeting, line, paragraph, securePrice, typed, type Block, type Line } from './blocks.ts'
import type { MailMessage } from './outbox.server.ts'

/** The service mails about a payment that does not end in a purchase. They carry no advertising (RULES.md, Mail). */

interface BuyerAndDeal {
  email: string
  firstName: string
  dealReference: string
  dealTitle: string
  reference: string
  amountPence: number
}

/** The mail after a payment that cannot be kept: the deal went to somebody else, or it was paid twice. */
export function returnedPaymentMail(buyer: BuyerAndDeal & { why: 'deal-lost' | 'paid-twice' }): MailMessage {
  const reason =
    buyer.why === 'paid-twice'
      ? 'you had already paid for this reservation'
      : 'the deal could no longer be reserved for you when your payment arrived'
  return {
    to: buyer.email,
    subject: `Your payment is on its way back: ${buyer.dealReference}`,
    blocks: [
      greeting(buyer.firstName),
      paragraph(
        line`We are sending ${securePrice(buyer.amountPence)} back to the card you paid with, in full, because ${reason}. It usually appears on your card statement within 5-7 business days. You do not have to do anything.`,
      ),
      purchaseFacts(buyer),
      button('Go to your account', { page: 'account' }),
    ],
  }
}

/**
 * The mail to somebody whose hold was ended at the desk. `isPaymentLookedInto`: money has arrived for it that does not pay for the
 * deal, about which a person decides.
 */
export function freedHoldMail(
  holder: BuyerAndDeal & { isDealListed: boolean; isPaymentLookedInto: boolean },
): MailMessage {
  const money = holder.isPaymentLookedInto
    ? 'A payment that arrived for it is being looked into. We will contact you about it; you do not have to do anything.'
    : 'Nothing has been charged.'
  const deal = holder.isDealListed
    ? 'You can reserve the deal again while it is available.'
    : 'The deal is no longer on the website.'
  return {
    to: holder.email,
    subject: `Your hold has ended: ${holder.dealReference}`,
    blocks: [
      greeting(holder.firstName),
      paragraph(`We have ended your hold on this deal before its time was over. ${money} ${deal}`),
      purchaseFacts(holder),
      paragraph('If you were about to pay and still want it, or if you have a question, please write to us.'),
      button('Go to your account', { page: 'account' }),
    ],
  }
}

/** The mail with the address of the hosted checkout, for paying on another device while the hold lasts. */
export function paymentLinkMail(buyer: BuyerAndDeal & { url: string; expiresAt: string }): MailMessage {
  const until = formatDayAndTime(buyer.expiresAt)
  return {
    to: buyer.email,
    subject: `Your payment link: ${buyer.dealReference}`,
    blocks: [
      greeting(buyer.firstName),
      paragraph(
        `You asked for a link to finish your payment on another device. It opens our payment provider’s page and works until ${until}, while the deal is held for you.`,
      ),
      button('Pay now', buyer.url),
      facts(...factsOf(buyer), ['Held for you until', until], ['To pay', securePrice(buyer.amountPence)]),
      paragraph('If you did not ask for this, you can ignore this email. You will not be charged.'),
    ],
  }
}

function purchaseFacts(buyer: BuyerAndDeal): Block {
  return facts(...factsOf(buyer))
}

function factsOf({ dealTitle, dealReference, reference }: BuyerAndDeal): [label: string, value: Line | string][] {
  return [
    ['Deal', line`${typed(dealTitle)} (${dealReference})`],
    ['Reservation', reference],
  ]
}
