import type { RefundReason } from '#db/schema.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'
import { greet, inlineUserText, operatorPlaceholder, quoteUserText, sitePlaceholder } from './mails.server.ts'
import type { MailMessage } from './outbox.server.ts'
import { handlingDates, sendBy } from './refunds.ts'

/** The mails of a refund request, one for each step. They tell the buyer's own facts to the buyer's own address only. */

export interface RefundMailFacts {
  /** The request's, REF-…. */
  reference: string
  email: string
  firstName: string
  dealReference: string
  dealTitle: string
  amountPence: number
  keptPence: number
  note: string | null
}

/**
 * To whoever asked. It is the same whether or not a purchase was found, and repeats nothing that was typed: anybody can put
 * anybody's address into the form.
 */
export function receivedMail(to: string, reference: string, askedAt: string, reason: RefundReason): MailMessage {
  const { lastDay } = handlingDates(askedAt, reason)
  const promise =
    reason === 'property-unavailable'
      ? `We've received your refund request. We ask the owner whether the property is still to be had, and answer by ${formatDate(lastDay)}.`
      : `We've received your refund request and will process it within 5-7 business days, that is by ${formatDate(lastDay)}.`
  return {
    to,
    subject: `We have your refund request ${reference}`,
    text: `Hello,

${promise}

Reference: ${reference}
Received: ${formatDate(askedAt)}

If you have an account with us, you can follow or withdraw the request there: ${sitePlaceholder}/account
Please do not open the documents of the deal meanwhile: a refund can depend on whether they were opened.
If you did not ask for a refund, you can ignore this message; nobody is paid without a purchase and a check.

How refunds work: ${sitePlaceholder}/terms-conditions#refunds
This does not affect your statutory rights.
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

type Step = 'under-review' | 'approved' | 'processing' | 'refunded' | 'rejected' | 'withdrawn' | 'delayed' | 'settled'

const subjects: Record<Step, string> = {
  'under-review': 'Your refund request is being reviewed',
  approved: 'Your refund is approved',
  processing: 'Your refund is on its way',
  refunded: 'Your refund has been sent',
  rejected: 'Your refund request was not accepted',
  withdrawn: 'Your refund request is withdrawn',
  delayed: 'Your refund is delayed',
  settled: 'Your payment has gone back',
}

/** To the buyer, when their request takes a step. */
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
  'under-review': () => 'A person is now looking at your refund request. You do not have to do anything.',
  approved: (facts, now) =>
    `We have approved your refund of ${formatPounds(facts.amountPence)} and send it to the card you paid with, by ${formatDate(addMilliseconds(sendBy(now), -1))} at the latest.${kept(facts)}${note(facts)}\n\nThe documents of this deal are closed from now on.`,
  processing: (facts) =>
    `Your refund of ${formatPounds(facts.amountPence)} has gone to your card provider, which is still working on it. We tell you when it is through.`,
  refunded: (facts) =>
    `We have sent ${formatPounds(facts.amountPence)} back to the card you paid with. Card providers usually show it within 5-7 business days.${kept(facts)}\n\nYour reservation has ended, and its documents are closed.`,
  rejected: (facts) =>
    `We have looked at your refund request and cannot accept it.${note(facts)}\n\nIf you disagree, answer us at ${sitePlaceholder}/support?topic=complaint and we look at it again. This does not affect your statutory rights.`,
  withdrawn: (facts) => `Your refund request is withdrawn and nothing has changed.${note(facts)}`,
  settled: (facts) =>
    `Your payment of ${formatPounds(facts.amountPence)} has gone back to you in full. Your reservation has ended, and its documents are closed.`,
  delayed: (facts) =>
    `Your refund of ${formatPounds(facts.amountPence)} could not be sent to your card yet. We are looking into it and will send it; you do not have to do anything.`,
}

function kept({ keptPence }: RefundMailFacts): string {
  return keptPence > 0 ? `\n\nKept back: ${formatPounds(keptPence)}` : ''
}

function note({ note }: RefundMailFacts): string {
  return note ? `\n\nWhat we say to it:\n\n${quoteUserText(note)}` : ''
}
