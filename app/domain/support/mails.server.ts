import type { TicketKind } from '#db/schema.ts'
import { button, facts, greeting, line, paragraph, quotation, typed, type Block } from '#app/domain/mail/blocks.ts'
import { operatorPlaceholder, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { formatDate } from '#app/utils/dates.ts'
import { ticketDates } from './due.ts'
import { ticketKindLabels } from './tickets.ts'

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
 * The mail to somebody who sent a request from the public form. Anybody can type anybody's address there. The mail therefore
 * repeats nothing that was typed, so that it is of no use for advertising or insults.
 */
export function ticketReceivedMail(ticket: TicketFacts): MailMessage {
  return {
    to: ticket.email,
    subject: `We have received your ${longName(ticket)} ${ticket.reference}`,
    blocks: [
      greeting(),
      paragraph(`We have received your ${longName(ticket)}.`),
      facts(['Reference', ticket.reference], ['About', ticketKindLabels[ticket.kind]]),
      nextSteps(ticket),
      ...privateLink(ticket),
      paragraph(
        'If you did not contact us, someone may have entered your email address by mistake. You can ignore this email.',
      ),
    ],
  }
}

/** The mail to a signed-in person who asked about a deal. Their name and the deal's title come from our own records. */
export function dealTicketReceivedMail(
  ticket: TicketFacts,
  person: { firstName: string },
  deal: { title: string; reference: string },
): MailMessage {
  return {
    to: ticket.email,
    subject: `We have received your request ${ticket.reference}`,
    blocks: [
      greeting(person.firstName),
      paragraph('We have received your request about a deal and will contact you within 24 hours.'),
      facts(['Reference', ticket.reference], ['Deal', line`${typed(deal.title)} (${deal.reference})`]),
      nextSteps(ticket),
      ...privateLink(ticket),
    ],
  }
}

/** The mail to the operator about a new request, with its text. It says so where no mail has gone to the sender. */
export function newTicketMail(
  ticket: TicketFacts,
  message: string,
  { isAcknowledged }: { isAcknowledged: boolean },
): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `${ticket.reference}: ${ticket.subject}`,
    blocks: [
      paragraph('A new request has come in.'),
      senderFacts(ticket),
      paragraph('What the sender is promised:'),
      nextSteps(ticket),
      ...(isAcknowledged ? [] : [notAcknowledged]),
      quotation(message),
      answerLink(ticket),
    ],
  }
}

/** The mail to the operator when the sender has written again. */
export function ticketReplyMail(ticket: TicketFacts, body: string): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: `Reply to ${ticket.reference}: ${ticket.subject}`,
    blocks: [paragraph('The sender has written again.'), senderFacts(ticket), quotation(body), answerLink(ticket)],
  }
}

/** The mail to the sender with the reply itself. */
export function ticketAnswerMail(ticket: TicketFacts, body: string): MailMessage {
  return {
    to: ticket.email,
    subject: `We have replied to your ${nameOf(ticket)} ${ticket.reference}`,
    blocks: [
      greeting(),
      paragraph(`We have replied to the ${nameOf(ticket)} that you sent us on ${formatDate(ticket.createdAt)}:`),
      quotation(body),
      button('Read and reply', { page: 'ticket', accessKey: ticket.accessKey }),
      facts(['Reference', ticket.reference], ['About', ticketKindLabels[ticket.kind]]),
      replyOnPage(ticket),
    ],
  }
}

function senderFacts(ticket: TicketFacts): Block {
  return facts(
    ['Reference', ticket.reference],
    ['Kind', ticketKindLabels[ticket.kind]],
    ['From', ticket.name ? line`${typed(ticket.name)}, ${ticket.email}` : ticket.email],
    ['Subject', typed(ticket.subject)],
  )
}

const notAcknowledged = paragraph(
  'No email has told the sender that we have it: too many came from their mailbox or their network within an hour. Please write to them.',
)

/** What a mail calls a ticket: a complaint is no request, and a message about data may be either. */
function nameOf({ kind }: Pick<TicketFacts, 'kind'>): 'complaint' | 'message' | 'request' {
  if (kind === 'complaint') return 'complaint'
  return kind === 'data-protection' ? 'message' : 'request'
}

function longName(ticket: TicketFacts): string {
  const name = nameOf(ticket)
  return name === 'request' ? 'support request' : name
}

function nextSteps(ticket: TicketFacts): Block {
  return facts(...ticketDates(ticket.kind, ticket.createdAt).map(({ label, text }) => [label, text] as const))
}

function answerLink(ticket: TicketFacts): Block {
  return button('Open the request', { page: 'admin-ticket', ticketId: ticket.id })
}

function privateLink(ticket: TicketFacts): Block[] {
  const follow = button(`Follow your ${nameOf(ticket)}`, { page: 'ticket', accessKey: ticket.accessKey })
  return [follow, replyOnPage(ticket)]
}

function replyOnPage(ticket: TicketFacts): Block {
  const name = nameOf(ticket)
  return paragraph(
    `You can follow your ${name}, reply to it and close it on that page. Please reply there: replies to this email are not added to your ${name}. Keep the link to yourself, because anyone who has it can read the ${name} and reply as you.`,
  )
}
