import { button, facts, greeting, heading, line, paragraph, quotation, typed } from '#app/domain/mail/blocks.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import type { Purchase } from '#app/domain/refunds/purchases.server.ts'
import { countsAsOpened, type ConsentRecord } from '#app/domain/terms/consent.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'

/** The mails to a buyer who chose to wait, or had to wait for the check of their identity. `changes` are the sentences on what opening the documents changes. */

type Waiting = Pick<Purchase, 'buyerEmail' | 'buyerFirstName' | 'dealTitle' | 'dealReference' | 'reference'>

/** The documents are open now. */
export function openedMail(purchase: Waiting, choice: ConsentRecord['choice'], changes: string[]): MailMessage {
  const { dealTitle, dealReference, reference } = purchase
  const waited = {
    wait: 'You chose to wait for',
    none: 'You have waited for',
    // Who did not wait hears it from the mail after the payment, unless their identity was to be checked.
    now: 'Your identity is checked. You were waiting for',
  }[choice]
  return {
    to: purchase.buyerEmail,
    subject: `Your documents are open: ${dealReference}`,
    blocks: [
      greeting(purchase.buyerFirstName),
      paragraph(line`${waited} the documents of ${typed(dealTitle)}. You can open them in your account from now on.`),
      button('Go to your documents', { page: 'account' }),
      facts(['Deal', line`${typed(dealTitle)} (${dealReference})`], ['Reservation', reference]),
      ...changes.map((sentence) => paragraph(sentence)),
      paragraph('You do not have to open them. This does not affect your statutory rights.'),
    ],
  }
}

/**
 * The confirmation of the choice to open the documents sooner, on a durable medium, with its words (Consumer Contracts Regulations
 * 2013, reg 16).
 */
export function soonerMail(purchase: Waiting, { words, at }: ConsentRecord, changes: string[]): MailMessage {
  const { dealTitle, dealReference, reference } = purchase
  return {
    to: purchase.buyerEmail,
    subject: `You chose to open your documents now: ${dealReference}`,
    blocks: [
      greeting(purchase.buyerFirstName),
      paragraph(
        line`You were waiting for the documents of ${typed(dealTitle)}. You have changed that, and can open them in your account now.`,
      ),
      button('Go to your documents', { page: 'account' }),
      facts(['Deal', line`${typed(dealTitle)} (${dealReference})`], ['Reservation', reference]),
      heading('What you chose'),
      paragraph(`You chose this${at === null ? '' : ` on ${formatDayAndTime(at)}`}:`),
      quotation(words.join('\n')),
      paragraph(countsAsOpened),
      ...changes.map((sentence) => paragraph(sentence)),
      paragraph('This does not affect your statutory rights. Please keep this email: it confirms what you agreed to.'),
    ],
  }
}
