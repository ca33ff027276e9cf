import type { TicketKind } from '#db/schema.ts'
import { reservationMeaning } from '#app/domain/terms/consent.ts'
import { formatSecurePrice } from '#app/utils/money.ts'
import { furtherDate, ticketDates } from './due.ts'
import { ticketKindLabels, type TicketDeal } from './tickets.ts'

/**
 * The answers that are needed again and again, in the operator's voice. An admin inserts one, changes it and sends it. Words in
 * braces stand for facts of the ticket. A paragraph about a fact that the ticket does not know falls away.
 */

interface CannedAnswer {
  id: string
  title: string
  /** The kinds of tickets for which it was written. */
  kinds: readonly TicketKind[]
  text: string
  /** True where it says only that we have the ticket, and by when we will reply to it. */
  isAcknowledgement?: true
}

const questions = ['general', 'knowledge-hub'] as const satisfies TicketKind[]
const allKinds = Object.keys(ticketKindLabels) as TicketKind[]

export const cannedAnswers: CannedAnswer[] = [
  {
    id: 'call-times',
    title: 'Call: offer times',
    kinds: ['call'],
    text: `Hello {name},

Thank you for asking for a call {about-deal}. It takes about 15 minutes.

Please reply using the link below with two or three times on business days that suit you (UK time), and a phone number. We will confirm one of the times.`,
  },
  {
    id: 'call-missed',
    title: 'Call: we could not reach you',
    kinds: ['call'],
    text: `Hello {name},

We tried to call you about your request {reference} and could not reach you. Please reply using the link below with a better time, or a different number.`,
  },
  {
    id: 'documents',
    title: 'Documents: where they are and when they open',
    kinds: questions,
    text: `Hello {name},

The documents of a deal are in your account, under “Purchases”. If you chose “Open my documents now” at checkout, you can open them from the moment your payment arrived. If you chose to wait, you can open them after 14 days, on the date shown in your account, because you kept your right to cancel. Press “Open my documents” there; the page says first what opening them changes for you.

If a document is missing or does not open, let us know which one and we will put it right.`,
  },
  {
    id: 'refund-status',
    title: 'Refund: where it stands',
    kinds: [...questions, 'complaint'],
    text: `Hello {name},

You can see each step of a refund request in your account, beside the purchase. Requests are processed within 5-7 business days. Once a refund is approved, the money goes back to the card you paid with, and it usually appears on your card statement within a further 5-7 business days.

If you have not requested one yet, please use the form on our Refunds page, so that the date of your request is recorded.`,
  },
  {
    id: 'reserving',
    title: 'Reserving: how it works',
    kinds: [...questions, 'call'],
    text: `Hello {name},

Starting checkout holds a deal for you for 30 minutes. Once you have paid the secure price, the deal is reserved for you alone. ${reservationMeaning} The price is shown on the deal, and nothing is added to it at checkout.

The secure price of {deal} is {price}.

We introduce buyers to owners. We do not give financial advice, so please have the figures and documents checked by your own advisers before you commit to buying.`,
  },
  {
    id: 'scotland',
    title: 'Interest: a deal in Scotland',
    kinds: ['register-interest'],
    text: `Hello {name},

Thank you for your interest {in-deal}. Deals in Scotland cannot be secured online. We will ask the owner how they want to proceed and will write to you with the next steps.`,
  },
  {
    id: 'complaint-acknowledged',
    title: 'Complaint: acknowledgement',
    kinds: ['complaint'],
    isAcknowledgement: true,
    text: `Hello {name},

We are sorry that you have had cause to complain, and have recorded your complaint as {reference}.

We will look into it and send you our final response by {final-date}.

If you have anything that helps us to understand what happened, please add it using the link below.

If you are not satisfied with our final response, or have not had one after 8 weeks, you can take the complaint to our redress scheme from {redress-date}. That costs you nothing.`,
  },
  {
    id: 'data-protection-acknowledged',
    title: 'Data protection: acknowledgement',
    kinds: ['data-protection'],
    isAcknowledgement: true,
    text: `Hello {name},

We have received what you sent us about your personal data and recorded it as {reference}.

We will reply by {final-date}. If we need to confirm who you are or what exactly you are asking for, we will write to you before then.

You may also contact the Information Commissioner’s Office at ico.org.uk at any time.`,
  },
  {
    id: 'closing',
    title: 'Closing: nothing more to do',
    kinds: allKinds,
    text: `Hello {name},

We believe this resolves your request {reference}, so we are closing it. If it does not, reply using the link below to reopen it.`,
  },
]

/** The facts of a ticket that canned answers speak of. */
export interface CannedFacts {
  reference: string
  name: string
  kind: TicketKind
  createdAt: string
  deal: Omit<TicketDeal, 'id'> | null
}

/** The canned answers in groups for a choice: first those for this kind of ticket, then all others. */
export function groupCannedAnswers(kind: TicketKind): { label: string; answers: CannedAnswer[] }[] {
  return [
    { label: ticketKindLabels[kind], answers: cannedAnswers.filter(({ kinds }) => kinds.includes(kind)) },
    { label: 'Other kinds', answers: cannedAnswers.filter(({ kinds }) => !kinds.includes(kind)) },
  ]
}

/** Words in braces, with the space before them, which goes where the fact is empty. */
const placeholder = /( ?)\{([a-z-]+)\}/g

/** True for a canned answer that only acknowledges a ticket, so that the ticket stays open. */
export function isAcknowledgement(id: string): boolean {
  return cannedAnswers.some((canned) => canned.id === id && canned.isAcknowledgement)
}

/** The text of a canned answer with the facts of the ticket in it; undefined when there is none with this id. */
export function fillCannedAnswer(
  id: string,
  ticket: CannedFacts,
  hasVatNumber: boolean,
  now: string,
): string | undefined {
  const answer = cannedAnswers.find((canned) => canned.id === id)
  if (!answer) return undefined
  const facts = describe(ticket, hasVatNumber, now)
  return answer.text
    .split('\n\n')
    .filter((paragraph) =>
      [...paragraph.matchAll(placeholder)].every(([, , name]) => facts[name as CannedFact] !== null),
    )
    .map((paragraph) =>
      // Each is replaced once, so that braces in somebody's name stay what they are.
      paragraph.replace(placeholder, (_, space: string, name: CannedFact) => (facts[name] ? space + facts[name] : '')),
    )
    .join('\n\n')
}

/** Words that may stand in braces. */
type CannedFact = 'name' | 'reference' | 'deal' | 'about-deal' | 'in-deal' | 'price' | 'final-date' | 'redress-date'

/**
 * Facts that the words in braces stand for. Null is a fact that the ticket does not know. The dates are those of the ticket's
 * own kind, because the desk watches no others, and a date that has passed is promised to nobody.
 */
function describe(
  { reference, name, kind, createdAt, deal }: CannedFacts,
  hasVatNumber: boolean,
  now: string,
): Record<CannedFact, string | null> {
  const dealName = deal && `${deal.title} (${deal.reference})`
  const price = deal?.securePricePence ?? null
  return {
    reference,
    name,
    deal: dealName,
    'about-deal': dealName ? `about ${dealName}` : '',
    'in-deal': dealName ? `in ${dealName}` : '',
    price: price === null ? null : formatSecurePrice(price, hasVatNumber),
    'final-date': furtherDate(kind, createdAt, now)?.text ?? null,
    'redress-date': kind === 'complaint' ? ticketDates(kind, createdAt).at(-1)!.text : null,
  }
}
