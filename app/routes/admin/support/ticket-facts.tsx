import type { ReactNode } from 'react'
import { ticketDates } from '#app/domain/support/due.ts'
import { ticketKindLabels, type TicketCase } from '#app/domain/support/tickets.ts'
import { StatusTag, When } from '#app/ui/desk/desk.tsx'
import { adminDealsHref, adminReservationsHref } from '#app/ui/links.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import { deskFormId } from './desk-form.tsx'
import { DueText } from './due-text.tsx'

/** The due dates, and the buttons that change the state. The buttons send the page's one form. */
export function StateBox({ ticket }: { ticket: TicketCase }) {
  return (
    <div className="panel key stack">
      <dl className="facts">
        <Fact label="Kind">{ticketKindLabels[ticket.kind]}</Fact>
        <Fact label="Received">{formatShortTime(ticket.createdAt)}</Fact>
        {ticket.isOverdue && ticket.dueAt ? (
          <Fact label="Overdue since">
            <StatusTag tone="e">
              <When at={ticket.dueAt} />
            </StatusTag>
          </Fact>
        ) : (
          <Fact label="Due">
            <DueText dueAt={ticket.dueAt} isOverdue={false} />
          </Fact>
        )}
        {ticket.closedAt && <Fact label="Closed">{formatShortTime(ticket.closedAt)}</Fact>}
      </dl>
      <h3>What the sender was told</h3>
      <dl className="facts small">
        {ticketDates(ticket.kind, ticket.createdAt).map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </dl>
      <p className="row">
        {ticket.status !== 'closed' && (
          <button className="btn" type="submit" form={deskFormId} name="intent" value="close">
            Close
          </button>
        )}
        {ticket.status !== 'open' && (
          <button className="btn" type="submit" form={deskFormId} name="intent" value="reopen">
            Reopen
          </button>
        )}
      </p>
    </div>
  )
}

/** The sender, and what they have to do with us. */
export function Sender({ ticket }: { ticket: TicketCase }) {
  return (
    <section className="box stack" aria-labelledby="sender">
      <h3 id="sender">Sender</h3>
      <dl className="facts">
        {ticket.name && (
          <Fact label="Name">
            <bdi className="typed">{ticket.name}</bdi>
          </Fact>
        )}
        <Fact label="Email">{ticket.email}</Fact>
        <Fact label="Signed in">{ticket.isSignedIn ? 'Yes' : 'Not with this address, so nobody has checked it'}</Fact>
        {ticket.deal && (
          <Fact label="Deal">
            <a href={adminDealsHref(ticket.deal.reference)}>{ticket.deal.title}</a>
          </Fact>
        )}
        {ticket.isSignedIn && (
          <Fact label="Purchases">
            {ticket.purchases.length === 0
              ? 'None'
              : ticket.purchases.map(({ reference, dealTitle }) => (
                  <div key={reference}>
                    <a href={adminReservationsHref(reference)}>{reference}</a> {dealTitle}
                  </div>
                ))}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
