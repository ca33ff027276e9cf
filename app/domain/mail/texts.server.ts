import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import {
  facts,
  greeting,
  line,
  paragraph,
  place,
  quotation,
  securePrice,
  typed,
  type Block,
  type Fact,
  type Line,
} from './blocks.ts'
import type { MailMessage } from './outbox.server.ts'

/** The service mails about a purchase. They carry no advertising (RULES.md, Mail). */

interface BuyerAndDeal {
  email: string
  firstName: string
  dealReference: string
  dealTitle: string
  reference: string
  amountPence: number
}

function purchaseFacts(buyer: BuyerAndDeal, ...more: [Fact['label'], Line][]): Block {
  return facts(
    ['Deal', line`${typed(buyer.dealTitle)} (${buyer.dealReference})`],
    ['Reservation', buyer.reference],
    ...more,
  )
}

/** The mail after a payment that cannot be kept: the deal went to somebody else, or it was paid twice. */
export function returnedPaymentMail(buyer: BuyerAndDeal & { why: 'deal-lost' | 'paid-twice' }): MailMessage {
  const reason =
    buyer.why === 'paid-twice'
      ? 'you had already paid for this reservation'
      : 'the deal could not be reserved for you any more when your payment arrived'
  return {
    to: buyer.email,
    subject: `Your payment is on its way back: ${buyer.dealReference}`,
    blocks: [
      greeting(buyer.firstName),
      paragraph(
        line`We are sending ${securePrice(buyer.amountPence)} back to the card you paid with, in full, because ${reason}.`,
      ),
      purchaseFacts(buyer),
      paragraph('Card providers usually show it within 5-7 business days. You do not have to do anything.'),
    ],
  }
}

/** The mail with the address of the hosted checkout, for paying on another device while the hold lasts. */
export function paymentLinkMail(buyer: BuyerAndDeal & { url: string; expiresAt: string }): MailMessage {
  return {
    to: buyer.email,
    subject: `Your payment link: ${buyer.dealReference}`,
    blocks: [
      greeting(buyer.firstName),
      paragraph('You can finish your payment here, on any device:'),
      { kind: 'button', label: 'Pay on the payment provider’s page', address: buyer.url },
      purchaseFacts(
        buyer,
        ['Price', securePrice(buyer.amountPence)],
        ['Held for you until', [formatDayAndTime(buyer.expiresAt)]],
      ),
      paragraph('If you did not ask for this, do nothing: nothing is charged.'),
    ],
  }
}
