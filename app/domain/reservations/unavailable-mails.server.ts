import { formatPounds } from '#app/utils/money.ts'
import { greet, inlineUserText, sitePlaceholder } from '#app/domain/mail/texts.server.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import type { Purchase } from '#app/domain/refunds/purchases.server.ts'

/** The mails to whoever had a deal that is marked unavailable. */

type Recipient = Pick<Purchase, 'buyerEmail' | 'buyerFirstName' | 'dealReference' | 'dealTitle' | 'reference'>

/** To the buyer: the deal is gone, and what becomes of their money. `amountPence` is what is left of the payment. */
export function buyerMail(
  facts: Recipient & {
    amountPence: number
    isPartlyBack: boolean
    leftToPerson: 'disputed' | 'refund-under-way' | 'no-payment' | null
  },
): MailMessage {
  return compose(facts, whatHappens(facts))
}

function whatHappens({ amountPence, isPartlyBack, leftToPerson }: Parameters<typeof buyerMail>[0]): string {
  if (leftToPerson === 'disputed')
    return 'You will get back everything that you have paid. Your bank is looking into this payment, so we will send nothing back until it has decided; a person will then see to it.'
  if (leftToPerson)
    return 'You will get back everything that you have paid. A refund is already on its way to you; a person will check whether more is owed and send it.'
  const what = isPartlyBack ? `the remaining ${formatPounds(amountPence)}` : `${formatPounds(amountPence)}, in full,`
  return `We will send ${what} back to the card you paid with. Your reservation ends when it has gone back, and its documents are now locked.`
}

/** To whoever held it and had not paid. */
export function holderMail(facts: Recipient): MailMessage {
  return compose(
    facts,
    'Your hold on it has ended, and it can no longer be paid for. Nothing has been charged. If you were paying at this very moment, we will send your payment back in full.',
  )
}

function compose(facts: Recipient, whatHappens: string): MailMessage {
  return {
    to: facts.buyerEmail,
    subject: `No longer available: ${facts.dealReference}`,
    text: `${greet(facts.buyerFirstName)}We are sorry: this property is no longer available, and we have taken the deal off the website.

Deal: ${inlineUserText(facts.dealTitle)} (${facts.dealReference})
Reservation: ${facts.reference}

${whatHappens}

You do not have to do anything. Your account: ${sitePlaceholder}/account
`,
  }
}
