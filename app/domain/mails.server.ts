import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatSecurePrice } from '#app/utils/money.ts'
import type { MailMessage } from './outbox.server.ts'

/** Stands for the site's own address in a mail; what sends the mail puts it in, because the domain knows no address. */
export const sitePlaceholder = '{site}'
/** Stands for the operator's address in the same way. */
export const operatorPlaceholder = '{operator}'

/** The texts of the service mails. They carry no advertising (reference/domain.md D6). */

interface BuyerAndDeal {
  email: string
  firstName: string
  dealReference: string
  dealTitle: string
  reference: string
  amountPence: number
}

function greet(firstName: string): string {
  return `Hello ${firstName || 'there'},\n\n`
}

/** After payment: what was bought, what was agreed, and when the documents open. */
export function paidMail(
  buyer: BuyerAndDeal & {
    paidAt: string
    unlockAt: string
    hasWaived: boolean
    consent: { startNow: string; loseRight: string }
  },
): MailMessage {
  const documents = buyer.hasWaived
    ? `The documents are open to you now, under your account. You asked for this in these words:\n  "${buyer.consent.startNow}"\n  "${buyer.consent.loseRight}"`
    : `The documents open on ${formatDate(buyer.unlockAt)}, after the 14-day cancellation period, because you kept your right to cancel.`
  return {
    to: buyer.email,
    subject: `Payment received: ${buyer.dealReference}`,
    text: `${greet(buyer.firstName)}Thank you for your purchase. We have received ${formatSecurePrice(buyer.amountPence)} on ${formatDayAndTime(buyer.paidAt)} and reserved this deal for you:

${buyer.dealTitle} (${buyer.dealReference})
Reservation ${buyer.reference}

${documents}

If you change your mind: within 48 hours of payment you receive a full refund, whatever the reason. The Terms and Conditions
list what applies later. This does not affect your statutory rights.

Terms and Conditions: ${sitePlaceholder}/terms-conditions
Cancellation form: ${sitePlaceholder}/terms-conditions#cancellation-form
Your account: ${sitePlaceholder}/account
`,
  }
}

/** After a payment that cannot be kept: the deal went to somebody else, or it was paid twice. */
export function returnedPaymentMail(buyer: BuyerAndDeal & { why: 'deal-lost' | 'paid-twice' }): MailMessage {
  const reason =
    buyer.why === 'paid-twice'
      ? 'you had already paid for this reservation'
      : 'the deal was no longer available when your payment arrived'
  return {
    to: buyer.email,
    subject: `Your payment is on its way back: ${buyer.dealReference}`,
    text: `${greet(buyer.firstName)}We are sending ${formatSecurePrice(buyer.amountPence)} back to the card you paid with, in full, because ${reason}:

${buyer.dealTitle} (${buyer.dealReference})
Reservation ${buyer.reference}

Card providers usually show it within 5-7 business days. You do not have to do anything.
`,
  }
}

/** The hosted checkout's address, for finishing on another device while the hold lasts. */
export function paymentLinkMail(buyer: BuyerAndDeal & { url: string; expiresAt: string }): MailMessage {
  return {
    to: buyer.email,
    subject: `Your payment link: ${buyer.dealReference}`,
    text: `${greet(buyer.firstName)}You can finish your payment of ${formatSecurePrice(buyer.amountPence)} here, on any device:

${buyer.url}

${buyer.dealTitle} (${buyer.dealReference}) is held for you until ${formatDayAndTime(buyer.expiresAt)}.
If you did not ask for this, do nothing: nothing is charged.
`,
  }
}

/** To the operator: something about money that only a person can settle. */
export function operatorMail(what: string, reference: string): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `${what}: ${reference}`,
    text: `${what} needs a person: reservation ${reference}.\n\nThe payment provider's dashboard shows the payment; nothing has been unlocked or changed since.\n`,
  }
}
