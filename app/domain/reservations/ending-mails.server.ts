import type { NotCompletedReason } from '#db/schema.ts'
import {
  button,
  facts,
  greeting,
  line,
  paragraph,
  place,
  quotation,
  typed,
  type Block,
} from '#app/domain/mail/blocks.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import type { Purchase } from '#app/domain/refunds/purchases.server.ts'
import { whyNotCompleted } from '#app/domain/terms/not-completed.ts'
import { formatDate } from '#app/utils/dates.ts'
import { isBlank } from '#app/utils/text.ts'

/** The mails to a buyer whose purchase has come to its end. `note` is what the admin wrote to them, empty for nothing. */

type Buyer = Pick<Purchase, 'buyerEmail' | 'buyerFirstName' | 'dealTitle' | 'dealReference' | 'reference'>

/** The purchase has completed, on this London day: we thank. */
export function completedMail(purchase: Buyer, day: string, note: string): MailMessage {
  return compose(purchase, `Your purchase has completed: ${purchase.dealReference}`, note, [
    paragraph(
      line`Congratulations: your purchase of ${typed(purchase.dealTitle)} completed on ${formatDate(day)}. Thank you for buying it through us.`,
    ),
    factsOf(purchase, ['Completed on', formatDate(day)]),
    paragraph(
      'You do not have to do anything. Its documents and your receipt stay in your account. If you think that this is wrong, please tell us.',
    ),
  ])
}

/** The purchase did not complete, and why. */
export function notCompletedMail(purchase: Buyer, reason: NotCompletedReason, note: string): MailMessage {
  return compose(purchase, `Your purchase did not complete: ${purchase.dealReference}`, note, [
    paragraph(
      line`We have recorded that your purchase of ${typed(purchase.dealTitle)} did not complete${whyNotCompleted(reason, 'buyer')}. Your reservation has ended, and its documents are locked.`,
    ),
    factsOf(purchase),
    paragraph(
      line`This does not refund anything, and takes away no right to a refund: you can still ${place({ page: 'refund-form', reference: purchase.reference }, 'request one')}, and the refund terms decide. Where a property is no longer available, you get back everything that you have paid.`,
    ),
    paragraph('If you think that this is wrong, please tell us. This does not affect your statutory rights.'),
  ])
}

function compose(purchase: Buyer, subject: string, note: string, blocks: Block[]): MailMessage {
  return {
    to: purchase.buyerEmail,
    subject,
    blocks: [
      greeting(purchase.buyerFirstName),
      ...blocks,
      ...(isBlank(note) ? [] : [paragraph('Our comments:'), quotation(note)]),
      button('Go to your account', { page: 'account' }),
    ],
  }
}

function factsOf({ dealTitle, dealReference, reference }: Buyer, ...more: [string, string][]): Block {
  return facts(['Deal', line`${typed(dealTitle)} (${dealReference})`], ['Reservation', reference], ...more)
}
