import type { TicketKind } from '#db/schema.ts'
import {
  greet,
  inlineUserText,
  operatorPlaceholder,
  quoteUserText,
  sitePlaceholder,
} from '#app/domain/mail/texts.server.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { ticketDates } from './due.ts'
import { privateTicketPath, ticketKindLabels } from './tickets.ts'

/** The mails about a ticket. */

interface TicketFacts {
  id: string
  reference: string
  kind: TicketKind
  subject: string
  email: string
  name: string
  accessKey: string
  createdAt: string
}

/**
 * To whoever sent a request from the public form. Anybody can type anybody's address there, so that it holds nothing that was
 * typed: it must be of no use to somebody who wants to send advertising or insults.
 */
export function ticketReceivedMail(ticket: TicketFacts): MailMessage {
  return {
    to: ticket.email,
    subject: `We have your support request ${ticket.reference}`,
    text: `Hello,

We have received your support request.

Reference: ${ticket.reference}
About: ${ticketKindLabels[ticket.kind]}

${nextSteps(ticket)}

${privateLink(ticket)}

If you have not written to us, somebody has typed your address by mistake. You can ignore this message.
`,
  }
}

/** To a signed-in person who asked about a deal; their own name and the deal's title come from us. */
export function dealTicketReceivedMail(
  ticket: TicketFacts,
  person: { firstName: string },
  deal: { title: string; reference: string },
): MailMessage {
  return {
    to: ticket.email,
    subject: `We have your request ${ticket.reference}`,
    text: `${greet(person.firstName)}We have received your request about a deal and will contact you within 24 hours.

Reference: ${ticket.reference}
Deal: ${inlineUserText(deal.title)} (${deal.reference})

${nextSteps(ticket)}

${privateLink(ticket)}
`,
  }
}

/** To the operator: a new request, with its text. */
export function newTicketMail(ticket: TicketFacts, message: string): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `${ticket.reference}: ${ticket.subject}`,
    text: `A new request has come in.

${senderFacts(ticket)}

${nextSteps(ticket)}

${quoteUserText(message)}

Answer it: ${sitePlaceholder}/admin/support/${ticket.id}
`,
  }
}

/** To the operator: the sender has written again. */
export function ticketReplyMail(ticket: TicketFacts, body: string): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `Reply to ${ticket.reference}: ${ticket.subject}`,
    text: `The sender has written again.

${senderFacts(ticket)}

${quoteUserText(body)}

Answer it: ${sitePlaceholder}/admin/support/${ticket.id}
`,
  }
}

/** To the sender: the answer itself. */
export function ticketAnswerMail(ticket: TicketFacts, body: string): MailMessage {
  return {
    to: ticket.email,
    subject: `Our answer to your request ${ticket.reference}`,
    text: `We have answered your request ${ticket.reference}:

${quoteUserText(body)}

${privateLink(ticket)}
`,
  }
}

function senderFacts(ticket: TicketFacts): string {
  const sender = ticket.name ? `${inlineUserText(ticket.name)}, ${ticket.email}` : ticket.email
  return `Reference: ${ticket.reference}
Kind: ${ticketKindLabels[ticket.kind]}
From: ${sender}
Subject: ${inlineUserText(ticket.subject)}`
}

function nextSteps(ticket: TicketFacts): string {
  return ticketDates(ticket.kind, ticket.createdAt)
    .map(({ label, text }) => `${label}: ${text}`)
    .join('\n')
}

function privateLink(ticket: TicketFacts): string {
  return `Follow your request, reply to it or close it here:
${sitePlaceholder}${privateTicketPath(ticket.accessKey)}

Please answer on that page: what you reply to this mail does not reach your request. Keep the link to yourself: whoever has it can read your request.`
}
