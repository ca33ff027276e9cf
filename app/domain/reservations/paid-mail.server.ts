import { addMilliseconds, formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import {
  button,
  facts,
  greeting,
  heading,
  line,
  paragraph,
  place,
  quotation,
  receipt,
  typed,
  type Block,
  type Line,
  type Piece,
} from '#app/domain/mail/blocks.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { ticketPromises } from '#app/domain/support/due.ts'
import {
  cancellationForm,
  cancellationInstructions,
  cancellationTitle,
  type CancellationPiece,
} from '#app/domain/terms/cancellation.ts'
import { onceChecked } from '#app/domain/terms/buyer-check.ts'
import { describeCheck } from '#app/domain/terms/check-dates.ts'
import { countsAsOpened, type ConsentRecord } from '#app/domain/terms/consent.ts'
import { describeVersion } from '#app/domain/terms/legal-versions.ts'
import { decideRefund, ownerBusinessDays, refundDates } from '#app/domain/terms/refund-rules.ts'
import { listPromises, notBought } from '#app/domain/terms/what-one-buys.ts'

/**
 * The mail after a payment. It confirms the contract on a durable medium (Consumer Contracts Regulations 2013, reg 16), so what the
 * regulations want told stands in it in full and not behind a link: what was bought, from whom, for how much, what was agreed to,
 * when, and how to cancel with the model form.
 */

interface Purchase {
  email: string
  firstName: string
  dealReference: string
  dealTitle: string
  /** The reference of the reservation, RES-…. */
  reference: string
  amountPence: number
  paidAt: string
  /** The time from which the buyer may open the documents, a check of their identity apart. */
  unlockAt: string
  /** True where their identity is checked before anything opens. */
  needsCheck?: boolean
  consent: ConsentRecord
  documentCount: number
  /** The version of the Terms and Conditions that the buyer agreed to; null where none was recorded. */
  terms: string | null
  /** Why there is nothing to open (`findWhyClosed`); null where there is. */
  missing: string | null
}

/** The mail after a payment, to the buyer. */
export function paidMail(purchase: Purchase): MailMessage {
  const { dealTitle, dealReference, reference, consent, missing } = purchase
  const isOpen = consent.choice === 'now' && missing === null
  return {
    to: purchase.email,
    subject: `Payment received: ${dealReference}`,
    blocks: [
      greeting(purchase.firstName),
      paragraph(
        line`Thank you for your purchase. We have received your payment and reserved ${typed(dealTitle)} for you. ${whenOpen(purchase)}`,
      ),
      button(isOpen ? 'Go to your documents' : 'Go to your account', { page: 'account' }),
      heading('Your receipt'),
      receipt(
        [
          ['Deal', line`${typed(dealTitle)} (${dealReference})`],
          ['Reservation', reference],
          ['Paid', formatDayAndTime(purchase.paidAt)],
        ],
        [],
        ['Total', purchase.amountPence],
      ),
      heading('What you bought'),
      paragraph(...whatYouBought(purchase)),
      ...check(purchase),
      ...choice(purchase),
      ...refunds(purchase),
      ...cancelling(purchase),
      heading('Who you bought from'),
      { kind: 'trader' },
      paragraph(
        line`If you have a complaint, ${place({ page: 'support', topic: 'complaint' }, 'tell us')}. ${ticketPromises.complaint} If you are not satisfied with it, or have none 8 weeks after you complained, you can take the complaint to the redress scheme above, which is independent and free to use.`,
      ),
      paragraph(
        'By law our service has to be provided with reasonable care and skill, and the documents have to be as described, fit for purpose and of satisfactory quality (Consumer Rights Act 2015).',
      ),
      paragraph(
        line`The ${termsOf(purchase)} have everything else. Please keep this email: it confirms your contract with us.`,
      ),
    ],
  }
}

/** The very version with its address, which stays what it was when another one comes into force. */
function termsOf({ terms }: Purchase): Piece {
  const words = 'Terms and Conditions'
  if (terms === null) return place({ page: 'terms' }, words)
  return place({ page: 'terms', version: terms }, `${words} in their version of ${describeVersion(terms)}`)
}

/** The lines that the deal's page and the checkout had before the payment. */
function whatYouBought({ documentCount, needsCheck = false }: Purchase): string[] {
  const promises = listPromises({ documentCount, isOpeningChosen: false, needsCheck })
  return [...promises.map((promise) => `✓ ${promise}`), `✕ ${notBought.what} ${notBought.why}`]
}

/** The check that comes before the opening, in the words that the checkout had; nothing where none is needed. */
function check({ needsCheck = false, paidAt, reference }: Purchase): Block[] {
  if (!needsCheck) return []
  const { what, how, end, data } = describeCheck(paidAt, null)
  return [
    heading('Your identity check'),
    paragraph(
      line`${what} ${how} ${place({ page: 'support', reservation: reference }, 'Write to us about the check')}.`,
    ),
    paragraph(end),
    paragraph(data),
  ]
}

function whenOpen({ consent, unlockAt, missing }: Purchase): string {
  if (missing !== null) return missing
  return consent.choice === 'now'
    ? 'You can open the documents now in your account.'
    : `The documents will open in your account on ${formatDate(unlockAt)}.`
}

/** The agreement, in the words that the buyer saw, and what opening the documents changes. */
function choice({ consent, unlockAt, needsCheck = false }: Purchase): Block[] {
  const opening = `${formatDate(unlockAt)}${needsCheck ? `, or later, ${onceChecked}` : ''}`
  const told = heading('What you chose')
  const unchanged = 'You kept your right to cancel, so opening them will change nothing about your refunds.'
  if (consent.choice === 'none') {
    return [
      told,
      paragraph(
        `We have no choice of yours about the documents on record, which counts as waiting: they will open on ${opening}. ${unchanged}`,
      ),
    ]
  }
  const chosen = paragraph(
    `You chose this${consent.at === null ? '' : ` on ${formatDayAndTime(consent.at)}`}, before you paid:`,
  )
  if (consent.choice === 'wait') {
    return [
      told,
      chosen,
      quotation(consent.words.join('\n')),
      paragraph(`The documents will open on ${opening}. ${unchanged}`),
    ]
  }
  return [
    told,
    chosen,
    quotation(consent.words.join('\n')),
    paragraph(`${countsAsOpened} The refunds below say what you get back before and after.`),
  ]
}

/** The sum that comes back, and until when, as the rules decide it for this purchase. */
function refunds({ amountPence, paidAt, consent }: Purchase): Block[] {
  const { anyReasonUntil, lastCancelDay } = refundDates(paidAt)
  const less = decideRefund({
    paidPence: amountPence,
    refundedPence: 0,
    paidAt,
    sentAt: addMilliseconds(anyReasonUntil, 1),
    hasWaived: consent.choice === 'now',
    firstDocumentAccessAt: anyReasonUntil,
    reason: 'changed-plans',
    documentsMissingSince: null,
    isDealUnavailable: false,
  })
  const all = formatPounds(amountPence)
  const lastDay = formatDate(lastCancelDay)
  const inPeriod =
    less.feePence === 0
      ? `${all}, for any reason`
      : `${all}, for any reason, if you have not opened the documents. Once you have opened them: ${formatPounds(less.amountPence)}, which is ${all} less the ${formatPounds(less.feePence)} administration fee; or ${all} after review, if the information is incorrect or there are technical issues`
  return [
    heading('If you change your mind'),
    paragraph(
      'You can request a refund with the form, by email or by post. What you will get back depends on when you send your request:',
    ),
    facts(
      [`Until ${formatDayAndTime(anyReasonUntil)}`, `${all}, for any reason`],
      [`Until the end of ${lastDay}`, inPeriod],
      [
        'At any time, if the property is unavailable',
        `${all} once we have confirmed it. We will ask the owner and reply within ${ownerBusinessDays} business days. If we or the owner mark the deal unavailable, we will pay you back without your asking`,
      ],
      [
        'At any time, if documents are missing or you paid twice',
        `${all} if documents that should be available to you have been missing for more than 2 business days, or if you paid twice`,
      ],
      [
        `After ${lastDay}`,
        `${all} if the information was incorrect and we uphold your request; nothing for other reasons`,
      ],
    ),
    paragraph(
      line`This is a summary; the ${place({ page: 'terms', section: 'refunds' }, 'Terms and Conditions')} contain the full table. This does not affect your statutory rights.`,
    ),
  ]
}

/** The instructions and the model form, in full. */
function cancelling({ reference, dealReference }: Purchase): Block[] {
  const linked = (piece: CancellationPiece): Piece | Line => {
    if (typeof piece === 'string') return piece
    switch (piece.link) {
      case 'refund-form':
        return place({ page: 'refund-form', reference }, 'Refunds')
      case 'email':
        return { kind: 'operator' }
      case 'other-refunds':
        return place({ page: 'terms', section: 'refunds' }, 'section 9 of the Terms and Conditions')
    }
  }
  return [
    heading(cancellationTitle),
    ...cancellationInstructions.map((pieces) => paragraph(pieces.flatMap(linked))),
    heading(cancellationForm.title),
    paragraph(cancellationForm.use),
    paragraph(line`To ${{ kind: 'operator-address' }}, ${{ kind: 'operator' }}:`),
    paragraph(cancellationForm.noticeFor(`${dealReference} (${reference})`)),
    paragraph(...cancellationForm.blanks),
    paragraph(cancellationForm.footnote),
  ]
}
