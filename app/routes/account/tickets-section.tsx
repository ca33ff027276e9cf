import { formatDue } from '#app/utils/deadlines.ts'
import { ticketKindLabels, type YourTicket } from '#app/domain/support/tickets.ts'
import { privateTicketHref, supportHref } from '#app/ui/links.ts'
import { TicketStatusTag } from '#app/ui/support/status-tag.tsx'
import { formatDate } from '#app/utils/dates.ts'

/** A person's own requests to support, each with a link to its conversation. */
export function TicketsSection({ tickets }: { tickets: YourTicket[] }) {
  return (
    <section className="stack" aria-labelledby="tickets">
      <h2 id="tickets">Support requests</h2>
      {tickets.length === 0 ? (
        <p>
          You have not written to us yet. <a href={supportHref}>Contact support</a>
        </p>
      ) : (
        <ul className="stack">
          {tickets.map((ticket) => (
            <li key={ticket.reference} className="panel tight">
              <p className="row apart">
                <span className="fine">
                  {ticket.reference} · {ticketKindLabels[ticket.kind]} · {formatDate(ticket.createdAt)}
                </span>
                <TicketStatusTag status={ticket.status} />
              </p>
              <p className="typed">
                <a href={privateTicketHref(ticket.accessKey)}>
                  <bdi>{ticket.subject}</bdi>
                  <span className="vh">, {ticket.reference}</span>
                </a>
              </p>
              {ticket.dueAt && <p className="small muted">We answer by {formatDue(ticket.dueAt)}.</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
