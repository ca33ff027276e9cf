import type { RefundReason } from '#db/schema.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import {
  greet,
  inlineUserText,
  operatorPlaceholder,
  quoteUserText,
  sitePlaceholder,
} from '#app/domain/mail/texts.server.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { refundReasonLabels } from '#app/domain/terms/refund-reasons.ts'
import { canonicalReference } from './requests.ts'
import { handlingDates, sendBy } from '#app/domain/terms/refund-rules.ts'

/**
 * The mails of a refund request, one for each step. Those that may go to an address that somebody typed say the same whether or
 * not a purchase was found, and repeat only what was chosen and a reference as we write it: anybody can put anybody's address
 * into the form. Those about money tell the buyer's own facts to the buyer's own address.
 */

/** What was asked, as far as a mail may repeat it. */
export interface AskedFacts {
  /** The request's, REF-…. */
  reference: string
  email: string
  reason: RefundReason
  /** As it was typed. */
  dealReference: string
  askedAt: string
}

function repeatAsked({ reference, reason, dealReference, askedAt }: AskedFacts): string {
  const deal = canonicalReference(dealReference)
  return [
    `Reference: ${reference}`,
    `Received: ${formatDate(askedAt)}`,
    `Reason: ${refundReasonLabels[reason]}`,
    ...(deal === null ? [] : [`Deal reference: ${deal}`]),
  ].join('\n')
}

/** To whoever asked. */
export function receivedMail(facts: AskedFacts): MailMessage {
  const { lastDay } = handlingDates(facts.askedAt, facts.reason)
  const promise =
    facts.reason === 'property-unavailable'
      ? `We've received your refund request. We will ask the owner whether the property is still available, and will reply by ${formatDate(lastDay)}.`
      : `We've received your refund request and will process it within 5-7 business days, that is by ${formatDate(lastDay)}.`
  return {
    to: facts.email,
    subject: `We have your refund request ${facts.reference}`,
    text: `Hello,

${promise}

${repeatAsked(facts)}

If you were signed in when you asked, you can follow or withdraw the request under your account: ${sitePlaceholder}/account
Please do not open the documents of the deal meanwhile: a refund can depend on whether they were opened.
If you did not ask for a refund, somebody has typed your address. Nothing goes back without a check, and only to the card that paid. If you have bought from us, tell us: ${sitePlaceholder}/support

How refunds work: ${sitePlaceholder}/terms-conditions#refunds
This does not affect your statutory rights.
`,
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

/** To whoever asked, or to the buyer it is about, before any money moves. `note` is what an admin says to it. */
export function askedMail(step: AskedStep, facts: AskedFacts, note: string | null): MailMessage {
  const disagree =
    step === 'rejected'
      ? `\n\nIf you disagree, answer us at ${sitePlaceholder}/support?topic=complaint and we look at it again. This does not affect your statutory rights.`
      : ''
  return {
    to: facts.email,
    subject: `${askedSubjects[step]}: ${facts.reference}`,
    text: `Hello,

${askedBodies[step]}${say(note)}${disagree}

${repeatAsked(facts)}

If you were signed in when you asked, it is under your account too: ${sitePlaceholder}/account
`,
  }
}

/** To the operator: there is something to decide. */
export function newRequestMail(requestId: string, reference: string): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `New refund request ${reference}`,
    text: `A refund request has come in.\n\nReference: ${reference}\nOpen it: ${sitePlaceholder}/admin/refunds/${requestId}\n`,
  }
}

export interface RefundMailFacts {
  /** The request's, REF-…; the reservation's where no request led to it. */
  reference: string
  email: string
  firstName: string
  dealReference: string
  dealTitle: string
  amountPence: number
  keptPence: number
  note: string | null
}

type Step = 'reopened' | 'approved' | 'processing' | 'refunded' | 'delayed' | 'settled'

const subjects: Record<Step, string> = {
  reopened: 'Your refund request is being reviewed again',
  approved: 'Your refund is approved',
  processing: 'Your refund is on its way',
  refunded: 'Your refund has been sent',
  delayed: 'Your refund is delayed',
  settled: 'Your payment has gone back',
}

/** To the buyer, when their money takes a step. */
export function stepMail(step: Step, facts: RefundMailFacts, now: string): MailMessage {
  return {
    to: facts.email,
    subject: `${subjects[step]}: ${facts.reference}`,
    text: `${greet(facts.firstName)}${bodies[step](facts, now)}

Reference: ${facts.reference}
Deal: ${inlineUserText(facts.dealTitle)} (${facts.dealReference})

Follow it under your account: ${sitePlaceholder}/account
`,
  }
}

const bodies: Record<Step, (facts: RefundMailFacts, now: string) => string> = {
  reopened: () =>
    'We told you that your refund is approved, but it could not be sent to your card. We have taken the approval back and are looking at your request again. You do not have to do anything; we tell you what comes of it.',
  approved: (facts, now) =>
    `We have approved your refund of ${formatPounds(facts.amountPence)} and send it to the card you paid with, by ${formatDate(addMilliseconds(sendBy(now), -1))} at the latest.${kept(facts)}${say(facts.note)}\n\nThe documents of this deal are closed.`,
  processing: (facts) =>
    `Your refund of ${formatPounds(facts.amountPence)} has gone to your card provider, which is still working on it. We tell you when it is through.`,
  refunded: (facts) =>
    `${formatPounds(facts.amountPence)} has gone back to the card you paid with. Card providers usually show it within 5-7 business days.${kept(facts)}\n\nYour reservation has ended, and its documents are closed.`,
  settled: (facts) =>
    `Your payment of ${formatPounds(facts.amountPence)} has gone back to you in full. Your reservation has ended, and its documents are closed.`,
  delayed: (facts) =>
    `Your refund of ${formatPounds(facts.amountPence)} has not reached your card. It is still owed to you and we are looking into it; you do not have to do anything.`,
}

function kept({ keptPence }: RefundMailFacts): string {
  return keptPence > 0 ? `\n\nKept back: ${formatPounds(keptPence)}` : ''
}

function say(note: string | null): string {
  return note ? `\n\nWhat we say to it:\n\n${quoteUserText(note)}` : ''
}
