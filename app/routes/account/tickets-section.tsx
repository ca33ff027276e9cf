import { ticketDates } from '#app/domain/support/due.ts'
import { ticketKindLabels, type YourTicket } from '#app/domain/support/tickets.ts'
import { privateTicketHref, supportHref } from '#app/ui/links.ts'
import { TicketStatusTag } from '#app/ui/support/status-tag.tsx'
import { formatDate } from '#app/utils/dates.ts'
import { formatDue } from '#app/utils/deadlines.ts'

/** The most tickets that the list has (domain/support/tickets.server.ts). */
const mostTickets = 100

/** A person's own requests to support, each with a link to its conversation and what was promised about it. */
export function TicketsSection({ tickets }: { tickets: YourTicket[] }) {
  return (
    <section className="stack" aria-labelledby="tickets">
      <h2 id="tickets">Support requests</h2>
      {tickets.length === 0 ? (
        <p>You have not sent us any requests yet.</p>
      ) : (
        <ul className="rows bare">
          {tickets.map((ticket) => (
            <li key={ticket.reference}>
              <div>
                <p className="name typed">
                  <a href={privateTicketHref(ticket.accessKey)}>
                    <bdi>{ticket.subject}</bdi>
                    <span className="vh">, {ticket.reference}</span>
                  </a>
                </p>
                <p className="small muted">
                  {ticket.reference} · {ticketKindLabels[ticket.kind]} · {formatDate(ticket.createdAt)}
                </p>
                {promisesOf(ticket).map((promise) => (
                  <p key={promise} className="small muted">
                    {promise}
                  </p>
                ))}
              </div>
              <div className="end">
                <TicketStatusTag status={ticket.status} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {tickets.length === mostTickets && <p>Only the newest {mostTickets} are shown here.</p>}
      <p>
        <a className="btn" href={supportHref}>
          Write to us
        </a>
      </p>
    </section>
  )
}

/**
 * The promises left about an open ticket: the dates of its kind from the one that is due, or a reply where it was reopened and has
 * a date of its own.
 */
function promisesOf({ kind, status, createdAt, dueAt }: YourTicket): string[] {
  if (status !== 'open' || !dueAt) return []
  const owed = ticketDates(kind, createdAt).filter(({ label, at }) => at >= dueAt && label.includes(' by'))
  const isFirst = owed[0]?.at === dueAt
  const promises = owed.map(({ label, text }) => `${label} ${text}.`)
  return isFirst ? promises : [`We will reply by ${formatDue(dueAt)}.`, ...promises]
}
