import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { button, facts, greeting, line, paragraph, typed } from '#app/domain/mail/blocks.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import type { Purchase } from '#app/domain/refunds/purchases.server.ts'

/** The mails to people whose deal is marked unavailable. */

type Recipient = Pick<Purchase, 'buyerEmail' | 'buyerFirstName' | 'dealReference' | 'dealTitle' | 'reference'>

/**
 * The mail to the buyer: the deal is gone, and what becomes of their money. `amountPence` is what is left of the payment; `refund`
 * is the request that sends it back, and when it has to be sent (exclusive).
 */
export function buyerMail(recipient: BuyerFacts, now: string): MailMessage {
  return compose(recipient, whatGoesBack(recipient, now), recipient.refund?.reference)
}

/** The buyer of a purchase that we end, and their money. */
export type BuyerFacts = Recipient & {
  amountPence: number
  isPartlyBack: boolean
  leftToPerson: 'disputed' | 'refund-under-way' | 'held-back' | 'no-payment' | null
  refund: { reference: string; sentBy: string } | null
}

/** What becomes of a buyer's money where we end the purchase, in the words of every such mail. */
export function whatGoesBack({ amountPence, isPartlyBack, leftToPerson, refund }: BuyerFacts, now: string): string {
  if (leftToPerson === 'disputed')
    return 'You will get back everything that you have paid. Your bank is looking into this payment, so we will send nothing back until it has decided. A person will then see to it.'
  if (leftToPerson === 'no-payment')
    return 'You will get back everything that you have paid. A person will look for your payment and send it back.'
  if (leftToPerson === 'held-back') return 'You will get back everything that you have paid. A person will see to it.'
  if (leftToPerson)
    return 'You will get back everything that you have paid. A refund is already on its way to you. A person will check whether more is owed and send it.'
  const what = isPartlyBack ? `the remaining ${formatPounds(amountPence)}` : `${formatPounds(amountPence)}, in full,`
  const when =
    refund && refund.sentBy > now
      ? `by ${formatDate(addMilliseconds(refund.sentBy, -1))} at the latest`
      : 'straight away'
  return `We will send ${what} back to the card you paid with ${when}. It usually appears on your card statement within a further 5-7 business days, and its credit note will be in your account. Your reservation will end when it has gone back, and its documents are now locked.`
}

/** The mail to somebody who held the deal and had not paid. */
export function holderMail(recipient: Recipient): MailMessage {
  return compose(
    recipient,
    'Your hold on it has ended, and it can no longer be paid for. Nothing has been charged. If you were paying at this very moment, we will send your payment back in full.',
  )
}

function compose(recipient: Recipient, whatHappens: string, request?: string): MailMessage {
  return {
    to: recipient.buyerEmail,
    subject: `No longer available: ${recipient.dealReference}`,
    blocks: [
      greeting(recipient.buyerFirstName),
      paragraph('We are sorry: this property is no longer available, and we have taken the deal off the website.'),
      facts(
        ['Deal', line`${typed(recipient.dealTitle)} (${recipient.dealReference})`],
        ['Reservation', recipient.reference],
        ...(request ? [['Refund request', request] as const] : []),
      ),
      paragraph(whatHappens),
      paragraph('You do not have to do anything.'),
      button(request ? 'Follow it in your account' : 'Go to your account', { page: 'account' }),
    ],
  }
}
