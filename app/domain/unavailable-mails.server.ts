import { formatPounds } from '#app/utils/money.ts'
import { greet, inlineUserText, sitePlaceholder } from './mails.server.ts'
import type { MailMessage } from './outbox.server.ts'
import type { Purchase } from './refund-purchases.server.ts'

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
    return 'You are to have back everything that you have paid. Your bank is looking into this payment, so nothing goes back from us until it has decided; a person sees to it then.'
  if (leftToPerson)
    return 'You are to have back everything that you have paid. A refund is already on its way to you; a person looks whether more is owed and sends it.'
  const what = isPartlyBack ? `the remaining ${formatPounds(amountPence)}` : `${formatPounds(amountPence)}, in full,`
  return `We send ${what} back to the card you paid with. Your reservation ends when it has gone back, and its documents are closed from now on.`
}

/** To whoever held it and had not paid. */
export function holderMail(facts: Recipient): MailMessage {
  return compose(
    facts,
    'Your hold on it has ended, and it can no longer be paid for. Nothing has been charged. If you paid at this very moment, your payment goes back to you in full.',
  )
}

function compose(facts: Recipient, whatHappens: string): MailMessage {
  return {
    to: facts.buyerEmail,
    subject: `No longer available: ${facts.dealReference}`,
    text: `${greet(facts.buyerFirstName)}We are sorry: the property of this deal can no longer be had, and the deal has been taken off the website.

Deal: ${inlineUserText(facts.dealTitle)} (${facts.dealReference})
Reservation: ${facts.reference}

${whatHappens}

You do not have to do anything. Your account: ${sitePlaceholder}/account
`,
  }
}
