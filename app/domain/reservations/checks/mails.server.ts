import { button, facts, greeting, line, paragraph, place, typed, type Block } from '#app/domain/mail/blocks.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import type { Purchase } from '#app/domain/refunds/purchases.server.ts'
import { checkNotCompleted } from '#app/domain/terms/buyer-check.ts'
import { checkDates, describeCheck, lastDayBefore } from '#app/domain/terms/check-dates.ts'
import { formatDate } from '#app/utils/dates.ts'
import { whatGoesBack, type BuyerFacts } from '../unavailable-mails.server.ts'

/** The mails to a buyer about the check of their identity. None tells why a check was not passed. */

type Recipient = Pick<Purchase, 'buyerEmail' | 'buyerFirstName' | 'dealTitle' | 'dealReference' | 'reference'>

/** The reminder of who has not been checked yet, with what follows and by when. */
export function reminderMail(purchase: Recipient & Pick<Purchase, 'paidAt' | 'checkEndsAt'>): MailMessage {
  const { paidAt, checkEndsAt, reference } = purchase
  const { endsAt } = checkDates(paidAt, checkEndsAt)
  const { end, data } = describeCheck(paidAt, checkEndsAt)
  return compose(purchase, `Your identity check by ${lastDayBefore(endsAt)}: ${purchase.dealReference}`, [
    paragraph(
      'The address and documents are locked, because we have not finished checking who you are and where you live.',
    ),
    paragraph(
      line`Please ${place({ page: 'support', reservation: reference }, 'write to us')}, and we will tell you what we still need and how to send it. Please do not send identity papers before that, and never by email.`,
    ),
    button('Write to us about the check', { page: 'support', reservation: reference }),
    paragraph(`${end} You do not have to do anything for that.`),
    paragraph(data),
  ])
}

/** The check is passed, and the documents open later: on a day, or once they are there. */
export function passedMail(
  purchase: Recipient & { unlockAt: string },
  isChosen: boolean,
  missing: string | null,
): MailMessage {
  return compose(purchase, `Your identity is checked: ${purchase.dealReference}`, [
    paragraph(
      missing === null
        ? `Your identity is checked. The address and the documents will open in your account on ${formatDate(purchase.unlockAt)}${isChosen ? ', as you chose,' : ''} and we will email you then.`
        : `Your identity is checked. ${missing}`,
    ),
    button('Go to your account', { page: 'account' }),
  ])
}

/** The check has ended the purchase: what goes back and by when. */
export function endedMail(purchase: BuyerFacts, now: string): MailMessage {
  return compose(
    purchase,
    `Your payment goes back: ${purchase.dealReference}`,
    [
      paragraph(`${checkNotCompleted} The purchase therefore ends, and nothing is deducted.`),
      paragraph(whatGoesBack(purchase, now)),
      paragraph('You do not have to do anything.'),
      button(purchase.refund ? 'Follow it in your account' : 'Go to your account', { page: 'account' }),
    ],
    purchase.refund?.reference,
  )
}

function compose(purchase: Recipient, subject: string, blocks: Block[], request?: string): MailMessage {
  return {
    to: purchase.buyerEmail,
    subject,
    blocks: [
      greeting(purchase.buyerFirstName),
      facts(
        ['Deal', line`${typed(purchase.dealTitle)} (${purchase.dealReference})`],
        ['Reservation', purchase.reference],
        ...(request ? [['Refund request', request] as const] : []),
      ),
      ...blocks,
    ],
  }
}
