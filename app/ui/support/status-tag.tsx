import { ticketStatusLabels, type TicketStatus } from '#app/domain/support/tickets.ts'

const tones: Record<TicketStatus, string> = { open: 'gc', answered: 'ga', closed: '' }

/** The state of a ticket, in words and colour, for whoever sent it and for the desk. */
export function TicketStatusTag({ status }: { status: TicketStatus }) {
  return <span className={`tag ${tones[status]}`.trim()}>{ticketStatusLabels[status]}</span>
}
