import type { RefundReason } from '#db/schema.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { facts, greeting, line, paragraph, place, quotation, typed, type Block } from '#app/domain/mail/blocks.ts'
import { operatorPlaceholder, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { refundReasonLabels } from '#app/domain/terms/refund-reasons.ts'
import { canonicalReference } from './requests.ts'
import { handlingDates } from '#app/domain/terms/refund-rules.ts'

/**
 * The mails of a refund request, one for each step. Some may go to an address that somebody typed, and anybody can type anybody's
 * address. Those mails say the same whether or not a purchase was found, and repeat only what was chosen and a reference as we
 * write it. Mails about money go to the buyer's own address and tell the buyer's own facts.
 */

/** The parts of a request that a mail may repeat. */
export interface AskedFacts {
  /** The reference of the request, REF-…. */
  reference: string
  email: string
  reason: RefundReason
  /** The deal reference as it was typed. */
  dealReference: string
  askedAt: string
}

function repeatAsked({ reference, reason, dealReference, askedAt }: AskedFacts): Block {
  const deal = canonicalReference(dealReference)
  return facts(
    ['Reference', reference],
    ['Received', formatDate(askedAt)],
    ['Reason', refundReasonLabels[reason]],
    ...(deal === null ? [] : [['Deal reference', deal] as const]),
  )
}

/** The mail to whoever asked. */
export function receivedMail(asked: AskedFacts): MailMessage {
  const { lastDay } = handlingDates(asked.askedAt, asked.reason)
  const promise =
    asked.reason === 'property-unavailable'
      ? `We've received your refund request. We will ask the owner whether the property is still available, and will reply by ${formatDate(lastDay)}.`
      : `We've received your refund request and will process it within 5-7 business days, that is by ${formatDate(lastDay)}.`
  return {
    to: asked.email,
    subject: `We have your refund request ${asked.reference}`,
    blocks: [
      paragraph('Hello,'),
      paragraph(promise),
      repeatAsked(asked),
      paragraph(
        line`If you were signed in when you asked, you can follow or withdraw the request under your account: ${place({ page: 'account' })}`,
        'Please do not open the documents of the deal meanwhile: a refund can depend on whether they were opened.',
        line`If you did not ask for a refund, somebody has typed your address. Nothing goes back without a check, and only to the card that paid. If you have bought from us, tell us: ${place({ page: 'support' })}`,
      ),
      paragraph(
        line`How refunds work: ${place({ page: 'terms', section: 'refunds' })}`,
        'This does not affect your statutory rights.',
      ),
    ],
  }
}

export type AskedStep = 'under-review' | 'rejected' | 'withdrawn'

const askedSubjects: Record<AskedStep, string> = {
  'under-review': 'Your refund request is being reviewed',
  rejected: 'Your refund request was not accepted',
  withdrawn: 'Your refund request is withdrawn',
}

const askedBodies: Record<AskedStep, string> = {
  'under-review': 'A person is now looking at your refund request. You do not have to do anything.',
  rejected: 'We have looked at your refund request and cannot accept it.',
  withdrawn: 'Your refund request is withdrawn: nothing goes back because of it, and nothing else has changed.',
}

/**
 * The mail about a decision before any money moves, to whoever asked or to the buyer it is about. `note` is the admin's message.
 */
export function askedMail(step: AskedStep, asked: AskedFacts, note: string | null): MailMessage {
  const disagree = paragraph(
    line`If you disagree, answer us at ${place({ page: 'support', topic: 'complaint' })} and we look at it again. This does not affect your statutory rights.`,
  )
  return {
    to: asked.email,
    subject: `${askedSubjects[step]}: ${asked.reference}`,
    blocks: [
      paragraph('Hello,'),
      paragraph(askedBodies[step]),
      ...say(note),
      ...(step === 'rejected' ? [disagree] : []),
      repeatAsked(asked),
      paragraph(
        line`If you were signed in when you asked, it is under your account too: ${place({ page: 'account' })}`,
      ),
    ],
  }
}

/** The mail to the operator about a request that waits for a decision. */
export function newRequestMail(requestId: string, reference: string): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `New refund request ${reference}`,
    blocks: [
      paragraph('A refund request has come in.'),
      facts(['Reference', reference], ['Open it', place({ page: 'admin-refund', requestId })]),
    ],
  }
}

export interface RefundMailFacts {
  /** The reference of the request, REF-…, or that of the reservation where no request led to the refund. */
  reference: string
  email: string
  firstName: string
  dealReference: string
  dealTitle: string
  amountPence: number
  keptPence: number
  note: string | null
}

type Step = 'reopened' | 'processing' | 'refunded' | 'delayed' | 'settled'

const subjects: Record<Step, string> = {
  reopened: 'Your refund request is being reviewed again',
  processing: 'Your refund is on its way',
  refunded: 'Your refund has been sent',
  delayed: 'Your refund is delayed',
  settled: 'Your payment has gone back',
}

/** The mail to the buyer when their refund is approved. `sentBy` is when it has to be sent (exclusive). */
export function approvedMail(refund: RefundMailFacts, sentBy: string, now: string): MailMessage {
  const when = sentBy > now ? `, by ${formatDate(addMilliseconds(sentBy, -1))} at the latest` : ' at once'
  return moneyMail('Your refund is approved', refund, [
    paragraph(
      `We have approved your refund of ${formatPounds(refund.amountPence)} and send it to the card you paid with${when}.`,
    ),
    ...kept(refund),
    ...say(refund.note),
    paragraph('The documents of this deal are closed.'),
  ])
}

/** The mail to the buyer when their money takes a step. */
export function stepMail(step: Step, refund: RefundMailFacts): MailMessage {
  return moneyMail(subjects[step], refund, bodies[step](refund))
}

function moneyMail(subject: string, refund: RefundMailFacts, body: Block[]): MailMessage {
  return {
    to: refund.email,
    subject: `${subject}: ${refund.reference}`,
    blocks: [
      greeting(refund.firstName),
      ...body,
      facts(['Reference', refund.reference], ['Deal', line`${typed(refund.dealTitle)} (${refund.dealReference})`]),
      paragraph(line`Follow it under your account: ${place({ page: 'account' })}`),
    ],
  }
}

const bodies: Record<Step, (refund: RefundMailFacts) => Block[]> = {
  reopened: () => [
    paragraph(
      'We told you that your refund is approved, but it could not be sent to your card. We have taken the approval back and are looking at your request again. You do not have to do anything; we tell you what comes of it.',
    ),
  ],
  processing: (refund) => [
    paragraph(
      `Your refund of ${formatPounds(refund.amountPence)} has gone to your card provider, which is still working on it. We tell you when it is through.`,
    ),
  ],
  refunded: (refund) => [
    paragraph(
      `${formatPounds(refund.amountPence)} has gone back to the card you paid with. Card providers usually show it within 5-7 business days.`,
    ),
    ...kept(refund),
    paragraph('Your reservation has ended, and its documents are closed.'),
  ],
  settled: (refund) => [
    paragraph(
      `Your payment of ${formatPounds(refund.amountPence)} has gone back to you in full. Your reservation has ended, and its documents are closed.`,
    ),
  ],
  delayed: (refund) => [
    paragraph(
      `Your refund of ${formatPounds(refund.amountPence)} has not reached your card. It is still owed to you and we are looking into it; you do not have to do anything.`,
    ),
  ],
}

function kept({ keptPence }: RefundMailFacts): Block[] {
  return keptPence > 0 ? [facts(['Kept back', formatPounds(keptPence)])] : []
}

function say(note: string | null): Block[] {
  return note ? [paragraph('What we say to it:'), quotation(note)] : []
}
