import { reservationMeaning } from '#app/domain/terms/consent.ts'

/** The answers that are needed again and again, in the operator's voice. An admin inserts one, changes it and sends it. */

interface CannedAnswer {
  id: string
  title: string
  text: string
}

export const cannedAnswers: CannedAnswer[] = [
  {
    id: 'call-times',
    title: 'Call: offer times',
    text: `Hello {name},

Thank you for asking for a call. It takes about 15 minutes.

Please answer on the page behind the link below with two or three times on business days that suit you (UK time), and the number to ring. We confirm one of them.`,
  },
  {
    id: 'call-missed',
    title: 'Call: we could not reach you',
    text: `Hello {name},

We tried to ring you about your request {reference} and could not reach you. Please answer on the page behind the link below with a better time, or a different number.`,
  },
  {
    id: 'documents',
    title: 'Documents: where they are and when they open',
    text: `Hello {name},

The documents of a deal are in your account, under "Purchases". If you ticked both boxes at checkout, you can open them from the moment your payment arrived. If you did not, you can open them 14 days after it, because you kept your right to cancel. Press "Open my documents" there; the page says first what opening them changes for you.

If a document is missing or does not open, tell us which one and we put it right.`,
  },
  {
    id: 'refund-status',
    title: 'Refund: where it stands',
    text: `Hello {name},

You can see each step of a refund request in your account, beside the purchase. Requests are processed within 5-7 business days. Once a refund is approved, the money goes back to the card you paid with; card providers usually show it within 5-7 business days.

If you have not asked yet, please use the form on our Refunds page, so that the date of your request is recorded.`,
  },
  {
    id: 'reserving',
    title: 'Reserving: how it works',
    text: `Hello {name},

Starting checkout holds a deal for you for 30 minutes. Once you have paid the secure price, the deal is reserved for you alone. ${reservationMeaning} The price is shown on the deal, and nothing is added to it at checkout.

We introduce buyers to owners. We do not give financial advice, so please have the figures and documents checked by people of your own before you commit to buying.`,
  },
  {
    id: 'scotland',
    title: 'Interest: a deal in Scotland',
    text: `Hello {name},

Thank you for your interest. Deals in Scotland cannot be secured online. We ask the owner how they want to proceed and write to you with the next steps.`,
  },
  {
    id: 'complaint-acknowledged',
    title: 'Complaint: acknowledgement',
    text: `Hello {name},

We are sorry that you have reason to complain, and have recorded your complaint as {reference}. We look into it and send you our final view within 15 business days of the day it reached us.

If you have anything that helps us to understand what happened, please add it on the page behind the link below. If you are not satisfied with our final view, or have none after 8 weeks, you may take the complaint to our redress scheme. That costs you nothing.`,
  },
  {
    id: 'data-protection-acknowledged',
    title: 'Data protection: acknowledgement',
    text: `Hello {name},

We have received your request about your personal data and recorded it as {reference}. We answer within one calendar month of the day it reached us. If we need to make sure who you are, or what exactly you are asking for, we write to you before then.

You may also contact the Information Commissioner's Office at ico.org.uk at any time.`,
  },
  {
    id: 'closing',
    title: 'Closing: nothing more to do',
    text: `Hello {name},

We believe that this settles your request {reference}, and close it. If it does not, simply write on the page behind the link below, and it is open again.`,
  },
]

/** The text of a canned answer with the sender's name and the reference in it; undefined when there is none with this id. */
export function fillCannedAnswer(id: string, facts: { reference: string; name: string }): string | undefined {
  const answer = cannedAnswers.find((canned) => canned.id === id)
  // The replacement is a function, so that a "$&" in somebody's name stays what it is.
  return answer?.text
    .replaceAll('{reference}', facts.reference)
    .replaceAll(' {name}', () => (facts.name ? ` ${facts.name}` : ''))
}
