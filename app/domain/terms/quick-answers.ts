import { onceChecked } from './buyer-check.ts'
import { cancellationDays } from './consent.ts'
import { holdLimits, holdMilliseconds } from './holds.ts'

/** The quick answers of the Knowledge Hub, which the advisor gives too. A `{ link }` is a place that each links to in its own way. */

type QuickPiece = string | { text: string; link: 'refunds' | 'account' }

export interface QuickAnswer {
  topic: 'reserving' | 'refunds' | 'documents'
  question: string
  answer: QuickPiece[]
}

/**
 * `securePrice` is the lowest one in words, such as `from £2,500 incl. VAT`; null where no deal has one. `needsCheck` is true where a
 * buyer's identity is checked before anything opens.
 */
export function quickAnswers(securePrice: string | null, needsCheck: boolean): QuickAnswer[] {
  return [
    {
      topic: 'reserving',
      question: 'What happens when I reserve a deal?',
      answer: [
        `Starting checkout holds the deal for you for ${holdMilliseconds / 60_000} minutes, and nobody else can secure it here during that time. You can hold one deal at a time, and up to ${holdLimits.paid.holdsAtOnce} once you have paid for your first. Nothing is charged until you pay the secure price${securePrice === null ? '' : ` (${securePrice})`}, which is shown on the deal. Once it is paid, the deal is reserved for you.`,
      ],
    },
    {
      topic: 'refunds',
      question: 'When do I get my money back?',
      answer: [
        'Within 48 hours of your payment you get a full refund, whatever the reason. If the property turns out to be unavailable, you get a full refund at any time, once we have confirmed it with its owner; if we learn of it first, we will tell you and pay you back without your having to request it. What else applies depends on when you ask, why, and whether you have opened the documents: see ',
        { text: 'Refunds', link: 'refunds' },
        '.',
      ],
    },
    {
      topic: 'documents',
      question: 'Where are my documents, and when do they open?',
      answer: [
        'In ',
        { text: 'your account', link: 'account' },
        `, beside the purchase. You choose at checkout. If you choose “Open my documents now” and tick both boxes, you can open them ${needsCheck ? onceChecked : 'as soon as your payment has arrived'}, but once you have opened them you lose the right to cancel under the ${cancellationDays}-day rule. If you choose to wait, you can open them ${cancellationDays} days after the payment${needsCheck ? `, or later, ${onceChecked}` : ''}. Nothing is opened before you press “Open my documents” on the page that says what it changes for you.`,
      ],
    },
  ]
}
