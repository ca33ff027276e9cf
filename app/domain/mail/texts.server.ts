import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { cleanLine, cleanText } from '#app/utils/text.ts'
import type { MailMessage } from './outbox.server.ts'

/**
 * The texts of the service mails, and what a text may hold. They carry no advertising (RULES.md, Mail).
 *
 * A text is plain: paragraphs with an empty line between, a block of two or more `Label: value` lines, and what somebody typed as
 * lines that begin with `> `. mail-template.server.ts makes both parts of the mail from it and puts in what {site}, {operator} and
 * {vat} stand for. So whatever a person typed goes through `inlineUserText` or `quoteUserText`, in the text; a subject takes it as it is.
 */

/** Stands for the site's own address in a mail; what sends the mail puts it in, because the domain knows no address. */
export const sitePlaceholder = '{site}'
/** Stands for the operator's address in the same way. */
export const operatorPlaceholder = '{operator}'
/** Follows a secure price and stands for what is said of VAT, which is nothing where the operator has no VAT number. */
export const vatPlaceholder = '{vat}'

/** The secure price in a mail, such as `£3,000{vat}`. Takes pence. */
export function mailSecurePrice(pence: number): string {
  return formatPounds(pence) + vatPlaceholder
}

/** A name, title or other short thing that somebody typed, for the middle of a line: one line, and shown literally. */
export function inlineUserText(text: string): string {
  return escapePlaceholders(toOneLine(text))
}

/** What somebody typed, as a quotation: each line begins with `> ` and is shown literally. Put an empty line before and after. */
export function quoteUserText(text: string): string {
  const lines = cleanText(text).split('\n')
  return lines.map((line) => `> ${escapePlaceholders(line)}`.trimEnd()).join('\n')
}

// A typed {site} gets one brace more, which the template takes away again instead of putting the address in.
function escapePlaceholders(text: string): string {
  return text.replace(/(?<!\{)\{+(?=(?:site|operator|vat)\})/g, '{$&')
}

/** One line, with single spaces and without the marks that turn the direction of the text around them. */
export function toOneLine(text: string): string {
  return cleanLine(text)
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

interface BuyerAndDeal {
  email: string
  firstName: string
  dealReference: string
  dealTitle: string
  reference: string
  amountPence: number
}

/** The first line of a mail to a person, with the empty line after it. */
export function greet(firstName: string): string {
  return `Hello ${inlineUserText(firstName) || 'there'},\n\n`
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
    ? `You can open the documents now, under your account; the page there says first what opening them changes. You asked for this in these words:\n\n${quoteUserText(`${buyer.consent.startNow}\n${buyer.consent.loseRight}`)}`
    : `The documents open on ${formatDate(buyer.unlockAt)}, after the 14-day cancellation period, because you kept your right to cancel.`
  return {
    to: buyer.email,
    subject: `Payment received: ${buyer.dealReference}`,
    text: `${greet(buyer.firstName)}Thank you for your purchase. We have received your payment and reserved this deal for you.

${purchaseFacts(buyer)}
Paid: ${mailSecurePrice(buyer.amountPence)}, ${formatDayAndTime(buyer.paidAt)}

${documents}

If you change your mind: within 48 hours of payment you receive a full refund, whatever the reason. The Terms and Conditions list what applies later. This does not affect your statutory rights.

Terms and Conditions: ${sitePlaceholder}/terms-conditions
Cancellation form: ${sitePlaceholder}/terms-conditions#cancellation-form
Your account: ${sitePlaceholder}/account
`,
  }
}

function purchaseFacts(buyer: BuyerAndDeal): string {
  return `Deal: ${inlineUserText(buyer.dealTitle)} (${buyer.dealReference})\nReservation: ${buyer.reference}`
}

/** After a payment that cannot be kept: the deal went to somebody else, or it was paid twice. */
export function returnedPaymentMail(buyer: BuyerAndDeal & { why: 'deal-lost' | 'paid-twice' }): MailMessage {
  const reason =
    buyer.why === 'paid-twice'
      ? 'you had already paid for this reservation'
      : 'the deal could not be reserved for you any more when your payment arrived'
  return {
    to: buyer.email,
    subject: `Your payment is on its way back: ${buyer.dealReference}`,
    text: `${greet(buyer.firstName)}We are sending ${mailSecurePrice(buyer.amountPence)} back to the card you paid with, in full, because ${reason}.

${purchaseFacts(buyer)}

Card providers usually show it within 5-7 business days. You do not have to do anything.
`,
  }
}

/** The hosted checkout's address, for finishing on another device while the hold lasts. */
export function paymentLinkMail(buyer: BuyerAndDeal & { url: string; expiresAt: string }): MailMessage {
  return {
    to: buyer.email,
    subject: `Your payment link: ${buyer.dealReference}`,
    text: `${greet(buyer.firstName)}You can finish your payment here, on any device:

${buyer.url}

${purchaseFacts(buyer)}
Price: ${mailSecurePrice(buyer.amountPence)}
Held for you until: ${formatDayAndTime(buyer.expiresAt)}

If you did not ask for this, do nothing: nothing is charged.
`,
    link: { label: 'Pay on the payment provider’s page', address: buyer.url },
  }
}
